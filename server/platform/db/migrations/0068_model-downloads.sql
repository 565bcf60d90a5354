CREATE TABLE "model_downloads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"model" text NOT NULL,
	"license" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"detail" text,
	"progress" jsonb,
	"lease_id" uuid,
	"error_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "model_downloads" ADD CONSTRAINT "model_downloads_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_downloads" ADD CONSTRAINT "model_downloads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_downloads_organisation_id_created_at_index" ON "model_downloads" USING btree ("organisation_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "model_downloads_model_index" ON "model_downloads" USING btree ("model");