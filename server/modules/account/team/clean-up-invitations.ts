import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { invitations } from '../../../platform/db/schema.ts';

/** Days after its end in which an invitation can be sent again. */
const keptDays = 30;

/** Deletes invitations that expired a month ago. */
export async function cleanUpInvitations(db: Database): Promise<void> {
  await db
    .delete(invitations)
    .where(lt(invitations.expiresAt, sql`now() - make_interval(days => ${keptDays})`));
}
