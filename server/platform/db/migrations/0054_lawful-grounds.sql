ALTER TABLE "candidates" ADD COLUMN "lawful_basis" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "noticed_on" date;