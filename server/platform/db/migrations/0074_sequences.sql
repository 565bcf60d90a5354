CREATE TABLE "sequence_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"reason" text,
	"detail" text DEFAULT '' NOT NULL,
	"changed_by_name" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"job_id" uuid,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sequence_person_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "sequence_people" ADD CONSTRAINT "sequence_people_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_people" ADD CONSTRAINT "sequence_people_sequence_id_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."sequences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_people" ADD CONSTRAINT "sequence_people_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_job_id_search_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."search_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sequence_people_sequence_id_index" ON "sequence_people" USING btree ("sequence_id");--> statement-breakpoint
CREATE INDEX "sequence_people_candidate_id_index" ON "sequence_people" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "sequence_people_due" ON "sequence_people" USING btree ("next_at") WHERE "sequence_people"."next_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_people_active" ON "sequence_people" USING btree ("candidate_id") WHERE "sequence_people"."state" = 'active';--> statement-breakpoint
CREATE INDEX "sequences_organisation_id_created_at_index" ON "sequences" USING btree ("organisation_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sequences_job_id_index" ON "sequences" USING btree ("job_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sequence_person_id_sequence_people_id_fk" FOREIGN KEY ("sequence_person_id") REFERENCES "public"."sequence_people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_message_id_index" ON "messages" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_step" ON "messages" USING btree ("sequence_person_id","step");