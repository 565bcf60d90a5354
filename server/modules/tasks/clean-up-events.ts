import { lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { events } from '../../platform/db/schema.ts';

/** Events that are kept of one organisation at most. */
const keptOfOrganisation = 10_000;

/** Deletes events that are older than a day, and of each organisation those beyond the newest ten thousand. */
export async function cleanUpEvents(db: Database, kept = keptOfOrganisation): Promise<void> {
  const surplus = sql`${events.id} in (
    select id from (
      select id, row_number() over (partition by organisation_id order by id desc) as place from ${events}
    ) as numbered where place > ${kept})`;
  await db.delete(events).where(or(lt(events.createdAt, sql`now() - interval '1 day'`), surplus));
}
