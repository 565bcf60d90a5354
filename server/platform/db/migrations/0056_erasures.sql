CREATE TABLE "database_origin" (
	"id" text PRIMARY KEY DEFAULT 'origin' NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"person" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_organisation_id_index" ON "erasures" USING btree ("organisation_id");--> statement-breakpoint
-- Whoever was erased by an earlier version, as far as it noted them.
INSERT INTO "erasures" ("organisation_id", "person", "created_at")
  SELECT "organisation_id", jsonb_build_object('people', jsonb_build_array("subject_id"), 'known', '[]'::jsonb,
    'listed', '[]'::jsonb, 'pages', '[]'::jsonb, 'key', null), "created_at"
  FROM "audit" WHERE "action" = 'person.erased';--> statement-breakpoint
INSERT INTO "erasures" ("organisation_id", "person", "created_at")
  SELECT "organisation_id", jsonb_build_object('people', '[]'::jsonb,
    'known', coalesce(jsonb_agg("hmac") FILTER (WHERE "kind" <> 'name'), '[]'::jsonb),
    'listed', jsonb_agg(jsonb_build_object('kind', "kind", 'hmac', "hmac")),
    'pages', '[]'::jsonb, 'key', null), max("created_at")
  FROM "erased_identities" GROUP BY "organisation_id";
