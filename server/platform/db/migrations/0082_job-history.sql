ALTER TABLE "candidates" ADD COLUMN "jobs" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What résumés told of jobs was a further detail.
UPDATE "candidates" SET
  "jobs" = left(replace("attributes" ->> 'Job history', '; ', E'\n'), 10000),
  "attributes" = "attributes" - 'Job history'
WHERE "attributes" ? 'Job history';
