CREATE TABLE "shared_texts" (
	"link_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "shared_texts_link_id_candidate_id_pk" PRIMARY KEY("link_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "shows_summary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_texts" ADD CONSTRAINT "shared_texts_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_texts" ADD CONSTRAINT "shared_texts_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_texts_candidate_id_index" ON "shared_texts" USING btree ("candidate_id");