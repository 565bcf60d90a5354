CREATE TABLE "sealed_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_identities" (
	"organisation_id" uuid,
	"kind" text NOT NULL,
	"hmac" text NOT NULL,
	"candidate_id" uuid NOT NULL,
	CONSTRAINT "candidate_identities_once" UNIQUE NULLS NOT DISTINCT("organisation_id","kind","hmac")
);
--> statement-breakpoint
ALTER TABLE "candidates" DROP CONSTRAINT "candidates_once";--> statement-breakpoint
DROP INDEX "candidates_document";--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "employer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "years" double precision;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "do_not_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "in_pool" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "is_listed" boolean GENERATED ALWAYS AS (in_pool and deleted_at is null and merged_into is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_identities" ADD CONSTRAINT "candidate_identities_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_identities" ADD CONSTRAINT "candidate_identities_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_identities_candidate_id_index" ON "candidate_identities" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "candidate_identities_unkeyed" ON "candidate_identities" USING btree ("candidate_id") WHERE "candidate_identities"."kind" = 'unkeyed';--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_merged_into_candidates_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidates_deleted" ON "candidates" USING btree ("deleted_at") WHERE "candidates"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "candidates_merged" ON "candidates" USING btree ("merged_into") WHERE "candidates"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "candidates_document" ON "candidates" USING btree ("organisation_id","document") WHERE "candidates"."is_listed";
--> statement-breakpoint
-- The next start replaces these by keyed hashes: SQL can't compute them.
INSERT INTO "candidate_identities" ("organisation_id", "kind", "hmac", "candidate_id")
  SELECT "organisation_id", 'unkeyed', "person_key", "id" FROM "candidates";
--> statement-breakpoint
ALTER TABLE "candidates" DROP COLUMN "person_key";
--> statement-breakpoint
-- A candidate that is not listed has no words in the pool's index; one that is listed again is packed like a new one.
DROP TRIGGER "candidates_number_new" ON "candidates";
--> statement-breakpoint
CREATE TRIGGER "candidates_number_new" BEFORE INSERT ON "candidates"
  FOR EACH ROW WHEN (NEW.in_pool)
  EXECUTE FUNCTION "larkspur_number_document"();
--> statement-breakpoint
DROP TRIGGER "candidates_number_changed" ON "candidates";
--> statement-breakpoint
CREATE TRIGGER "candidates_number_changed" BEFORE UPDATE ON "candidates"
  FOR EACH ROW WHEN (
    (OLD.title, OLD.skills, OLD.summary, OLD.organisation_id, OLD.in_pool, OLD.deleted_at IS NULL, OLD.merged_into IS NULL)
    IS DISTINCT FROM
    (NEW.title, NEW.skills, NEW.summary, NEW.organisation_id, NEW.in_pool, NEW.deleted_at IS NULL, NEW.merged_into IS NULL))
  EXECUTE FUNCTION "larkspur_number_document"();
--> statement-breakpoint
DROP TRIGGER "candidates_forget_changed" ON "candidates";
--> statement-breakpoint
CREATE TRIGGER "candidates_forget_changed" AFTER UPDATE ON "candidates"
  FOR EACH ROW WHEN (OLD.is_listed AND OLD.document <> NEW.document)
  EXECUTE FUNCTION "larkspur_forget_document"();
--> statement-breakpoint
DROP TRIGGER "candidates_forget_deleted" ON "candidates";
--> statement-breakpoint
CREATE TRIGGER "candidates_forget_deleted" AFTER DELETE ON "candidates"
  FOR EACH ROW WHEN (OLD.is_listed)
  EXECUTE FUNCTION "larkspur_forget_document"();
