ALTER TABLE "search_results" ADD COLUMN "standing" real;
--> statement-breakpoint
UPDATE "search_results" SET "met" = (
  SELECT coalesce(jsonb_object_agg(read ->> 'id', CASE read ->> 'verdict' WHEN 'found' THEN 1 ELSE 0.5 END), '{}')
  FROM jsonb_array_elements("criteria") AS read WHERE read ->> 'verdict' <> 'missing')
WHERE "met" IS NULL AND jsonb_typeof("criteria") = 'array';
