CREATE TABLE "publications" (
	"organisation_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"slug" text NOT NULL,
	"post_id" uuid NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "publications_once" UNIQUE("organisation_id","channel","slug"),
	CONSTRAINT "publications_of_post" UNIQUE("post_id","channel")
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "publications" ("organisation_id", "channel", "slug", "post_id", "published_at")
  SELECT "organisation_id", 'blog', coalesce("slug", "id"::text), "id", "published_at"
  FROM "posts" WHERE "slug" IS NOT NULL OR "published_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_slug_unique";
--> statement-breakpoint
DROP INDEX "posts_published_at_index";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "slug";
--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "published_at";
