CREATE TABLE "limited_events" (
	"key" text PRIMARY KEY NOT NULL,
	"times" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "registered_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "activations" SET "registered_at" = "created_at";--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "source_hash" text;--> statement-breakpoint
CREATE INDEX "limited_events_expires_at_index" ON "limited_events" USING btree ("expires_at");