-- As before, and the employer.
ALTER TABLE "candidates" DROP COLUMN "search_vector",
  ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (
    setweight(to_tsvector('english', larkspur_fold(title)), 'A') || '''|'':1'::tsvector ||
    setweight(to_tsvector('english', larkspur_fold(larkspur_join(skills))), 'B') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(location))), 'C') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(employer))), 'D') || '''|'':1'::tsvector ||
    setweight(to_tsvector('english', larkspur_fold(summary)), 'D') || '''|'':1'::tsvector ||
    setweight(to_tsvector('simple', larkspur_fold(larkspur_variants(name))), 'D') || larkspur_mail(email)) STORED;--> statement-breakpoint
CREATE INDEX "candidates_search" ON "candidates" USING gin ("search_vector");