ALTER TABLE "search_jobs" ADD COLUMN "criteria" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "search_results" ADD COLUMN "criteria" jsonb;