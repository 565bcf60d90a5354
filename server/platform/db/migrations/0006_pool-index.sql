CREATE TABLE "gone_documents" (
	"document" bigint PRIMARY KEY NOT NULL,
	"organisation_id" uuid
);
--> statement-breakpoint
CREATE TABLE "pool_segments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pool_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organisation_id" uuid,
	"documents" integer NOT NULL,
	"first_document" bigint NOT NULL,
	"last_document" bigint NOT NULL,
	"numbers" "bytea" NOT NULL,
	"lengths" "bytea" NOT NULL,
	"analyser" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting_blocks" (
	"segment_id" integer NOT NULL,
	"term" text NOT NULL,
	"postings" "bytea" NOT NULL,
	CONSTRAINT "posting_blocks_segment_id_term_pk" PRIMARY KEY("segment_id","term")
);
--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "document" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_jobs" ADD COLUMN "shown" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_results" ADD COLUMN "weak" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_segments" ADD CONSTRAINT "pool_segments_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_blocks" ADD CONSTRAINT "posting_blocks_segment_id_pool_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."pool_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gone_documents_organisation_id_index" ON "gone_documents" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "pool_segments_order" ON "pool_segments" USING btree ("organisation_id","last_document");--> statement-breakpoint
CREATE INDEX "candidates_document" ON "candidates" USING btree ("organisation_id","document");
--> statement-breakpoint
CREATE SEQUENCE "candidates_document_number";
--> statement-breakpoint
-- Whoever packs a pool's documents holds this lock alone, so that no number below the last one packed is still to come.
CREATE FUNCTION "larkspur_share_pool"(uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(7264913, hashtext(coalesce($1::text, 'sample')))
$$;
--> statement-breakpoint
CREATE FUNCTION "larkspur_number_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM larkspur_share_pool(NEW.organisation_id);
  NEW.document := nextval('candidates_document_number');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "larkspur_forget_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM larkspur_share_pool(OLD.organisation_id);
  INSERT INTO gone_documents (document, organisation_id)
    SELECT OLD.document, OLD.organisation_id
    WHERE EXISTS (
      SELECT FROM pool_segments
      WHERE (organisation_id = OLD.organisation_id OR (organisation_id IS NULL AND OLD.organisation_id IS NULL))
        AND last_document >= OLD.document)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "candidates" SET "document" = nextval('candidates_document_number');
--> statement-breakpoint
CREATE TRIGGER "candidates_number_new" BEFORE INSERT ON "candidates"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_number_document"();
--> statement-breakpoint
CREATE TRIGGER "candidates_number_changed" BEFORE UPDATE ON "candidates"
  FOR EACH ROW WHEN ((OLD.title, OLD.skills, OLD.summary, OLD.organisation_id)
    IS DISTINCT FROM (NEW.title, NEW.skills, NEW.summary, NEW.organisation_id))
  EXECUTE FUNCTION "larkspur_number_document"();
--> statement-breakpoint
CREATE TRIGGER "candidates_forget_changed" AFTER UPDATE ON "candidates"
  FOR EACH ROW WHEN (OLD.document <> NEW.document)
  EXECUTE FUNCTION "larkspur_forget_document"();
--> statement-breakpoint
CREATE TRIGGER "candidates_forget_deleted" AFTER DELETE ON "candidates"
  FOR EACH ROW EXECUTE FUNCTION "larkspur_forget_document"();
