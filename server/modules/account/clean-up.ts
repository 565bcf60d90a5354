import { and, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { activations, knownDevices, limitedEvents, users } from '../../platform/db/schema.ts';
import { deleteEmptyOrganisations } from '../organization/deletion/delete-organisation.ts';
import { cleanUpEmailChanges } from './own/change-email.ts';
import { cleanUpAccessEndings } from './passwords/account-access.ts';
import { cleanUpPasswordResets } from './passwords/change-password.ts';

const activationDays = 30;

/** Days after which an unused device is forgotten. Its marker expires at the same time. */
const deviceDays = 365;

/** Safe at any time and in several processes. */
export async function cleanUp({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const accounts = await db.transaction(purgeNeverActivated);
  if (accounts > 0) log.info({ accounts }, 'Deleted accounts that were never activated');
  await cleanUpPasswordResets(db);
  await cleanUpAccessEndings(db);
  await cleanUpEmailChanges(db);
  await db.delete(limitedEvents).where(lt(limitedEvents.expiresAt, sql`now()`));
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, sql`now() - make_interval(days => ${deviceDays})`));
}

async function purgeNeverActivated(tx: Database): Promise<number> {
  const deadline = sql`now() - make_interval(days => ${activationDays})`;
  const gone = await tx
    .delete(users)
    .where(
      and(
        isNull(users.activatedAt),
        lt(users.createdAt, deadline),
        notExists(
          tx
            .select({ id: activations.id })
            .from(activations)
            .where(sql`${activations.userId} = ${users.id} and ${activations.createdAt} >= ${deadline}`),
        ),
      ),
    )
    .returning({ organisationId: users.organisationId });
  if (gone.length === 0) return 0;
  await deleteEmptyOrganisations(
    tx,
    gone.map(({ organisationId }) => organisationId),
  );
  return gone.length;
}
