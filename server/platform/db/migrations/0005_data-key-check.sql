CREATE TABLE "data_key_check" (
	"id" text PRIMARY KEY DEFAULT 'check' NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
-- No stored hash of a session is valid any more: they are keyed now.
DELETE FROM "sessions";
