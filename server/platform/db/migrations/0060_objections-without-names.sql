-- Entries of people who objected by the link in a mail had their name and address, which no erasure could reach.
ALTER TABLE "audit" DISABLE TRIGGER "audit_keep";--> statement-breakpoint
UPDATE "audit" SET "actor_name" = 'By the link in a mail', "address" = ''
  WHERE "action" = 'person.contact-stopped' AND "actor_id" IS NULL AND "actor_name" LIKE '% (by the link in a mail)';--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER "audit_keep";
