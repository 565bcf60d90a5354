CREATE TABLE "actings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "suspension_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_id" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "error_name" text;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "error_name" text;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "error_name" text;--> statement-breakpoint
ALTER TABLE "search_runs" ADD COLUMN "error_name" text;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD COLUMN "error_name" text;--> statement-breakpoint
ALTER TABLE "actings" ADD CONSTRAINT "actings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actings" ADD CONSTRAINT "actings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actings_organisation_id_created_at_index" ON "actings" USING btree ("organisation_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "actings_user_id_index" ON "actings" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_id_actings_id_fk" FOREIGN KEY ("acting_id") REFERENCES "public"."actings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_acting" ON "sessions" USING btree ("acting_id");--> statement-breakpoint
CREATE TRIGGER "actings_tell_caller" AFTER UPDATE ON "actings"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "larkspur_tell_caller_change"();
--> statement-breakpoint
CREATE TRIGGER "actings_tell_caller_gone" AFTER DELETE ON "actings"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_tell_caller_change"();
