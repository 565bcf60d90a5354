ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A session that goes on was proven when it began, not when the column came.
UPDATE "sessions" SET "proven_at" = "created_at";
