ALTER TABLE "share_links" ADD COLUMN "chooses_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "shows_sharer" boolean DEFAULT false NOT NULL;