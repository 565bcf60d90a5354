CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"job_id" uuid,
	"assignee_id" uuid,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"by_mail" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone,
	"done_by_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_job_id_search_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."search_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_candidate_id_job_id_index" ON "reminders" USING btree ("candidate_id","job_id");--> statement-breakpoint
CREATE INDEX "reminders_job_id_index" ON "reminders" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "reminders_open" ON "reminders" USING btree ("organisation_id","due_on") WHERE "reminders"."done_at" is null;--> statement-breakpoint
INSERT INTO "reminders" ("organisation_id", "candidate_id", "job_id", "author_name", "text", "due_on")
SELECT "organisation_id", "candidate_id", "job_id", "changed_by_name", "next_step", "next_on" FROM "search_people"
WHERE "next_step" <> '' OR "next_on" IS NOT NULL;
