import { and, eq } from 'drizzle-orm';
import { type PoolView, poolViews } from '../../../../contract/people/pool-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { userSettings } from '../../../platform/db/schema.ts';

const key = 'pool-views';
type Views = { views: PoolView[] };

export async function getPoolViews({ db, caller }: Context): Promise<Views> {
  const [row] = await db
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(and(eq(userSettings.userId, caller.userId), eq(userSettings.key, key)));
  const stored = poolViews.safeParse(row?.value);
  return stored.success ? stored.data : { views: [] };
}

export async function savePoolViews({ db, caller }: Context, { body }: { body: Views }): Promise<Views> {
  const { organisationId, userId } = caller;
  const changed = { value: body, updatedAt: new Date() };
  await db
    .insert(userSettings)
    .values({ organisationId, userId, key, ...changed })
    .onConflictDoUpdate({ target: [userSettings.userId, userSettings.key], set: changed });
  return body;
}
