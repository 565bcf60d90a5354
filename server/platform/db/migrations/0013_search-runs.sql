CREATE TABLE "search_criteria" (
	"job_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"need" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "search_criteria_job_id_version_position_pk" PRIMARY KEY("job_id","version","position")
);
--> statement-breakpoint
CREATE TABLE "search_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid,
	"job_id" uuid NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"criteria_version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'Processing' NOT NULL,
	"detail" text,
	"progress" jsonb,
	"failed_providers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lease_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "search_runs_once" UNIQUE("job_id","number")
);
--> statement-breakpoint
ALTER TABLE "search_criteria" ADD CONSTRAINT "search_criteria_job_id_search_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."search_jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_runs" ADD CONSTRAINT "search_runs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_runs" ADD CONSTRAINT "search_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_runs" ADD CONSTRAINT "search_runs_job_id_search_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."search_jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "search_runs_organisation_id_created_at_index" ON "search_runs" USING btree ("organisation_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
-- Each search so far is its own first run: the queue's entries and the clients' task ids go on naming both.
INSERT INTO "search_runs" ("id", "organisation_id", "created_by", "job_id", "status", "detail", "progress",
    "failed_providers", "lease_id", "created_at", "finished_at")
  SELECT "id", "organisation_id", "created_by", "id", "status", "detail", "progress",
    "failed_providers", "lease_id", "created_at", "finished_at" FROM "search_jobs";
--> statement-breakpoint
INSERT INTO "search_criteria" ("job_id", "version", "position", "id", "kind", "text", "need", "source")
  SELECT job."id", 1, criterion.position, criterion.value ->> 'id', criterion.value ->> 'kind',
    criterion.value ->> 'text', criterion.value ->> 'need', criterion.value ->> 'source'
  FROM "search_jobs" job, jsonb_array_elements(job."criteria") WITH ORDINALITY AS criterion (value, position);
--> statement-breakpoint
ALTER TABLE "search_jobs" DROP COLUMN "criteria";
--> statement-breakpoint
ALTER TABLE "search_jobs" DROP COLUMN "status";
--> statement-breakpoint
ALTER TABLE "search_jobs" DROP COLUMN "detail";
--> statement-breakpoint
ALTER TABLE "search_jobs" DROP COLUMN "progress";
--> statement-breakpoint
ALTER TABLE "search_jobs" DROP COLUMN "failed_providers";
--> statement-breakpoint
ALTER TABLE "search_jobs" DROP COLUMN "lease_id";
--> statement-breakpoint
ALTER TABLE "search_jobs" DROP COLUMN "finished_at";
