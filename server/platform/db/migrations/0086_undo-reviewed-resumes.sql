ALTER TABLE "resumes" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "kept_as" uuid;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_kept_as_candidates_id_fk" FOREIGN KEY ("kept_as") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumes_kept_as_index" ON "resumes" USING btree ("kept_as");--> statement-breakpoint
-- A file goes with the person it is kept of, unless a résumé that waits for its review is read from it.
CREATE OR REPLACE FUNCTION "larkspur_forget_document_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE id = OLD.file_id
    AND NOT EXISTS (SELECT FROM resumes WHERE file_id = OLD.file_id AND reviewed_at IS NULL);
  RETURN NULL;
END
$$;
