ALTER TABLE "generations" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "warnings" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "campaign" text;--> statement-breakpoint
CREATE INDEX "posts_campaign" ON "posts" USING btree ("organisation_id","campaign") WHERE "posts"."campaign" is not null;