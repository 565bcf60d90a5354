ALTER TABLE "search_jobs" ADD COLUMN "watch" text;--> statement-breakpoint
ALTER TABLE "search_jobs" ADD COLUMN "watch_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_results" ADD COLUMN "watch_run" integer;--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "by_watch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "search_jobs_watched" ON "search_jobs" USING btree ("watch_due_at") WHERE "search_jobs"."watch_due_at" is not null;--> statement-breakpoint
CREATE INDEX "search_results_watched" ON "search_results" USING btree ("job_id") WHERE "search_results"."watch_run" is not null;--> statement-breakpoint
CREATE INDEX "search_runs_untold" ON "search_runs" USING btree ("finished_at") WHERE "search_runs"."by_watch" and "search_runs"."told_at" is null;