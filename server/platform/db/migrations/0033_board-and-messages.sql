CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"job_id" uuid,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "kind" text DEFAULT 'decision' NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "from_stage" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "to_stage" text;--> statement-breakpoint
ALTER TABLE "search_people" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "search_people" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_people" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "search_people" ADD COLUMN "next_step" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_people" ADD COLUMN "next_on" date;--> statement-breakpoint
ALTER TABLE "search_people" ADD COLUMN "change" text DEFAULT 'decision' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_people" ADD COLUMN "changed_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_job_id_search_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."search_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_candidate_id_created_at_index" ON "messages" USING btree ("candidate_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_organisation_id_index" ON "messages" USING btree ("organisation_id");--> statement-breakpoint
ALTER TABLE "search_people" ADD CONSTRAINT "search_people_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_people_staged" ON "search_people" USING btree ("organisation_id","stage") WHERE "search_people"."stage" is not null;--> statement-breakpoint
-- Whoever is decided on already gets the column that the decision leads to from now on.
UPDATE "search_people" SET "moved_at" = "decided_at", "changed_by_name" = "decided_by_name",
  "stage" = CASE "decision" WHEN 'shortlist' THEN 'shortlisted' WHEN 'maybe' THEN 'new' ELSE 'closed' END
WHERE "decision" IS NOT NULL;
