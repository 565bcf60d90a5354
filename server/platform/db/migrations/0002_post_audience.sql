ALTER TABLE "posts" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "sentiment" text;--> statement-breakpoint
UPDATE "posts" SET "audience" = "generations"."prompt"->>'target_audience', "sentiment" = "generations"."prompt"->>'sentiment' FROM "generations" WHERE "generations"."id" = "posts"."generation_id";
