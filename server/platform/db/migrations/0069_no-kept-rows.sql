-- Callers, profiles and links are read for each request; no process keeps rows that it would have to hear of.
DROP TRIGGER IF EXISTS "sessions_tell_caller" ON "sessions";--> statement-breakpoint
DROP TRIGGER IF EXISTS "sessions_tell_caller_gone" ON "sessions";--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_tell_caller" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "users_tell_caller_gone" ON "users";--> statement-breakpoint
DROP TRIGGER IF EXISTS "organisations_tell_caller" ON "organisations";--> statement-breakpoint
DROP TRIGGER IF EXISTS "organisations_tell_caller_gone" ON "organisations";--> statement-breakpoint
DROP TRIGGER IF EXISTS "api_keys_tell_caller" ON "api_keys";--> statement-breakpoint
DROP TRIGGER IF EXISTS "api_keys_tell_caller_gone" ON "api_keys";--> statement-breakpoint
DROP TRIGGER IF EXISTS "actings_tell_caller" ON "actings";--> statement-breakpoint
DROP TRIGGER IF EXISTS "actings_tell_caller_gone" ON "actings";--> statement-breakpoint
DROP TRIGGER IF EXISTS "search_results_tell_insert" ON "search_results";--> statement-breakpoint
DROP TRIGGER IF EXISTS "search_results_tell_update" ON "search_results";--> statement-breakpoint
DROP TRIGGER IF EXISTS "search_results_tell_delete" ON "search_results";--> statement-breakpoint
DROP TRIGGER IF EXISTS "search_jobs_tell_shown" ON "search_jobs";--> statement-breakpoint
DROP TRIGGER IF EXISTS "company_profiles_tell" ON "company_profiles";--> statement-breakpoint
DROP FUNCTION IF EXISTS "larkspur_tell_profile_change"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "larkspur_tell_results_change"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "larkspur_tell_caller_change"();
