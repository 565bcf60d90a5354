CREATE TABLE "retention_reviews" (
	"candidate_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"asked_at" timestamp with time zone,
	"keep_until" date
);
--> statement-breakpoint
ALTER TABLE "retention_reviews" ADD CONSTRAINT "retention_reviews_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_reviews" ADD CONSTRAINT "retention_reviews_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_reviews_organisation_id_asked_at_index" ON "retention_reviews" USING btree ("organisation_id","asked_at");