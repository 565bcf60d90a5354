CREATE TABLE "different_people" (
	"organisation_id" uuid NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "different_people_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "person_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talent_import_changes" (
	"import_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_import_changes_import_id_candidate_id_pk" PRIMARY KEY("import_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "file_digest" text;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_one_id_candidates_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_other_id_candidates_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_kept_id_candidates_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_other_id_candidates_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_import_changes" ADD CONSTRAINT "talent_import_changes_import_id_talent_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."talent_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_import_changes" ADD CONSTRAINT "talent_import_changes_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_people_organisation_id_index" ON "different_people" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "different_people_other_id_index" ON "different_people" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "person_merges_organisation_id_created_at_index" ON "person_merges" USING btree ("organisation_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "person_merges_kept_id_index" ON "person_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "person_merges_other_id_index" ON "person_merges" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "talent_import_changes_candidate_id_index" ON "talent_import_changes" USING btree ("candidate_id");