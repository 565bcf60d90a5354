CREATE TABLE "organisation_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"detail" text,
	"progress" jsonb,
	"report" jsonb,
	"lease_id" uuid,
	"error_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "organisation_transfers" ADD CONSTRAINT "organisation_transfers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_transfers" ADD CONSTRAINT "organisation_transfers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_transfers" ADD CONSTRAINT "organisation_transfers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_transfers_organisation_id_created_at_index" ON "organisation_transfers" USING btree ("organisation_id","created_at" DESC NULLS LAST);