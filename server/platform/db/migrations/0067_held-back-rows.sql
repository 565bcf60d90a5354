ALTER TABLE "talent_import_errors" ADD COLUMN "kind" text DEFAULT 'invalid' NOT NULL;--> statement-breakpoint
ALTER TABLE "talent_import_errors" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "talent_import_errors" ADD COLUMN "candidate_id" uuid;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "held_back_by" uuid;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "only_lines" integer[];--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "kept_cells" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "talent_import_errors" ADD CONSTRAINT "talent_import_errors_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD CONSTRAINT "talent_imports_held_back_by_talent_imports_id_fk" FOREIGN KEY ("held_back_by") REFERENCES "public"."talent_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talent_import_errors_candidate" ON "talent_import_errors" USING btree ("candidate_id") WHERE "talent_import_errors"."candidate_id" is not null;