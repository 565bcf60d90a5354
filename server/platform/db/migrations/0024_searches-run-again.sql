ALTER TABLE "search_results" ALTER COLUMN "rank" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "search_jobs" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "search_jobs" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_jobs" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "found" integer;--> statement-breakpoint
ALTER TABLE "search_jobs" ADD CONSTRAINT "search_jobs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
UPDATE "search_jobs" SET "owner_id" = "created_by";--> statement-breakpoint
UPDATE "search_runs" SET "found" = (SELECT count(*) FROM "search_results" WHERE "search_results"."job_id" = "search_runs"."job_id") WHERE "status" = 'Completed';
