CREATE TABLE "access_endings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_endings" ADD CONSTRAINT "access_endings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_endings_user_id_index" ON "access_endings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_endings_expires_at_index" ON "access_endings" USING btree ("expires_at");