-- Processes know who makes requests while they are told of every change, whoever makes it and in whichever process. The row as a
-- whole is compared, so that further columns count without a change here. The time of the last use may lag, unless it is set back.
CREATE FUNCTION "larkspur_tell_caller_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('larkspur_callers', OLD.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_tell_caller" AFTER UPDATE ON "sessions"
  FOR EACH ROW WHEN (
    to_jsonb(NEW) - 'last_used_at' <> to_jsonb(OLD) - 'last_used_at' OR NEW.last_used_at < OLD.last_used_at
  )
  EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "sessions_tell_caller_gone" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "users_tell_caller" AFTER UPDATE ON "users"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "users_tell_caller_gone" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "organisations_tell_caller" AFTER UPDATE ON "organisations"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "organisations_tell_caller_gone" AFTER DELETE ON "organisations"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "api_keys_tell_caller" AFTER UPDATE ON "api_keys"
  FOR EACH ROW WHEN (
    to_jsonb(NEW) - 'last_used_at' <> to_jsonb(OLD) - 'last_used_at' OR NEW.last_used_at < OLD.last_used_at
  )
  EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "api_keys_tell_caller_gone" AFTER DELETE ON "api_keys"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_tell_caller_change"();
