ALTER TABLE "search_results" DROP CONSTRAINT "search_results_job_id_search_jobs_id_fk";
--> statement-breakpoint
-- A foreign key is checked for each row: a third of the time of storing the thousand results of a search.
CREATE FUNCTION "larkspur_check_results"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock keeps a search from being deleted before its results are there.
  PERFORM FROM search_jobs WHERE id IN (SELECT job_id FROM stored) FOR KEY SHARE;
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT job_id FROM stored) AS one
    WHERE NOT EXISTS (SELECT FROM search_jobs WHERE id = one.job_id)
  ) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A result belongs to a search that does not exist.';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_results_check" AFTER INSERT ON "search_results"
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION "larkspur_check_results"();
--> statement-breakpoint
CREATE FUNCTION "larkspur_forget_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_results WHERE job_id IN (SELECT id FROM gone);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_jobs_forget_results" AFTER DELETE ON "search_jobs"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "larkspur_forget_searches"();
