ALTER TABLE "search_results" ADD COLUMN "candidate_id" uuid;--> statement-breakpoint
ALTER TABLE "search_results" ADD CONSTRAINT "search_results_person" UNIQUE("candidate_id","job_id");
--> statement-breakpoint
UPDATE "search_results" AS result SET "candidate_id" = candidate."id"
  FROM "candidates" candidate
  WHERE result."source" = 'talent-pool' AND result."url" = '/dashboard/sourcing/candidates/' || candidate."id";
--> statement-breakpoint
-- What a search has stored of a person goes with the person.
CREATE FUNCTION "larkspur_forget_results"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_results WHERE candidate_id = OLD.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "candidates_forget_results" AFTER DELETE ON "candidates"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_forget_results"();
