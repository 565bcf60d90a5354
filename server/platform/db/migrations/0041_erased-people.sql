CREATE TABLE "erased_identities" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hmac" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_identities_organisation_id_kind_hmac_pk" PRIMARY KEY("organisation_id","kind","hmac")
);
--> statement-breakpoint
ALTER TABLE "erased_identities" ADD CONSTRAINT "erased_identities_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;