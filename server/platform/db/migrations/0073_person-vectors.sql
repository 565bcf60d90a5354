CREATE TABLE "person_vectors" (
	"candidate_id" uuid NOT NULL,
	"model" text NOT NULL,
	"document" bigint NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "person_vectors_candidate_id_model_pk" PRIMARY KEY("candidate_id","model")
);
--> statement-breakpoint
ALTER TABLE "person_vectors" ADD CONSTRAINT "person_vectors_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_vectors_document" ON "person_vectors" USING btree ("model","document");