CREATE TABLE "former_blog_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"given_up_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_blog_slugs" ADD CONSTRAINT "former_blog_slugs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_blog_slugs_organisation_id_given_up_at_index" ON "former_blog_slugs" USING btree ("organisation_id","given_up_at");