ALTER TABLE "search_results" ADD COLUMN "links" jsonb;--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "reading" jsonb;