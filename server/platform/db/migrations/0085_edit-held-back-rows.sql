ALTER TABLE "talent_import_errors" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "talent_import_errors" ADD COLUMN "employer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "talent_import_errors" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "edits" jsonb;