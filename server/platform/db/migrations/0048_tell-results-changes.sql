-- Processes keep rows of more than callers: one channel tells them all.
CREATE OR REPLACE FUNCTION "larkspur_tell_caller_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('larkspur_rows', OLD.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The links of a search, each time that any of them may have changed.
CREATE FUNCTION "larkspur_tell_results_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('larkspur_rows', job_id::text) FROM (SELECT DISTINCT job_id FROM changed) AS job;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_results_tell_insert" AFTER INSERT ON "search_results"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "larkspur_tell_results_change"();
--> statement-breakpoint
CREATE TRIGGER "search_results_tell_update" AFTER UPDATE ON "search_results"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "larkspur_tell_results_change"();
--> statement-breakpoint
CREATE TRIGGER "search_results_tell_delete" AFTER DELETE ON "search_results"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "larkspur_tell_results_change"();
--> statement-breakpoint
CREATE TRIGGER "search_jobs_tell_shown" AFTER UPDATE ON "search_jobs"
  FOR EACH ROW WHEN (OLD.shown <> NEW.shown) EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE FUNCTION "larkspur_tell_profile_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('larkspur_rows', OLD.organisation_id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "company_profiles_tell" AFTER UPDATE OR DELETE ON "company_profiles"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_tell_profile_change"();
