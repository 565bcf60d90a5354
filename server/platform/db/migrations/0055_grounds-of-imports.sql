ALTER TABLE "talent_imports" ADD COLUMN "grounds_filled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "lawful_basis" text;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "noticed_on" date;