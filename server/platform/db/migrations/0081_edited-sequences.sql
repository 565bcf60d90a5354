ALTER TABLE "sequences" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "sequences" ADD COLUMN "archived_at" timestamp with time zone;