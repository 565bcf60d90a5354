ALTER TABLE "generations" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_unfinished" boolean DEFAULT false NOT NULL;