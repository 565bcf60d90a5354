import { and, inArray, isNull, lt, not, notExists, sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { activations, knownDevices, limitedEvents, organisations, users } from '../../db/schema.ts';

/** Days after which an account that was never activated goes. */
const activationDays = 30;

/** Days after which a device is forgotten that nobody signed in on. Its marker ends with it. */
const deviceDays = 365;

/** Removes what has served its time. Scheduled by the queue; harmless at any time and in several processes. */
export async function cleanUp({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const accounts = await db.transaction(purgeNeverActivated);
  if (accounts > 0) log.info({ accounts }, 'Accounts that were never activated are removed');
  await db.delete(limitedEvents).where(lt(limitedEvents.expiresAt, sql`now()`));
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, sql`now() - make_interval(days => ${deviceDays})`));
}

/** Accounts whose latest registration nobody activated in time, with their organisations. */
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
  await tx.delete(organisations).where(
    and(
      inArray(
        organisations.id,
        gone.map(({ organisationId }) => organisationId),
      ),
      not(organisations.isProvider),
      notExists(
        tx.select({ id: users.id }).from(users).where(sql`${users.organisationId} = ${organisations.id}`),
      ),
    ),
  );
  return gone.length;
}
