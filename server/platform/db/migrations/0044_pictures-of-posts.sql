CREATE TABLE "post_picture_files" (
	"picture_id" uuid NOT NULL,
	"shape" text NOT NULL,
	"file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"crop" jsonb,
	CONSTRAINT "post_picture_files_picture_id_shape_pk" PRIMARY KEY("picture_id","shape")
);
--> statement-breakpoint
CREATE TABLE "post_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"created_by" uuid,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "picture_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_picture_files" ADD CONSTRAINT "post_picture_files_picture_id_post_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."post_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_picture_files" ADD CONSTRAINT "post_picture_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_picture_files_file_id_index" ON "post_picture_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "post_pictures_post_id_index" ON "post_pictures" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_pictures_unused_since_index" ON "post_pictures" USING btree ("unused_since");--> statement-breakpoint
-- A content goes with the picture that it belongs to.
CREATE TRIGGER "post_picture_files_forget_file" AFTER DELETE ON "post_picture_files"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_forget_document_file"();
