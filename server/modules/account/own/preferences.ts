import { and, eq, sql } from 'drizzle-orm';
import { type Preferences, preferences } from '../../../../contract/account/preferences.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { userSettings } from '../../../platform/db/schema.ts';

const key = 'preferences';
const defaults: Preferences = { theme: 'system' };

/** A user's own settings, with defaults for what is not set. */
export async function readPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(and(eq(userSettings.userId, userId), eq(userSettings.key, key)));
  const stored = preferences.safeParse(row?.value);
  return stored.success ? stored.data : defaults;
}

/** Changes some of a user's own settings and leaves the others. */
export async function changePreferences(
  db: Database,
  of: { organisationId: string; userId: string },
  changed: Partial<Preferences>,
): Promise<void> {
  await db
    .insert(userSettings)
    .values({ ...of, key, value: { ...defaults, ...changed } })
    .onConflictDoUpdate({
      target: [userSettings.userId, userSettings.key],
      set: {
        value: sql`${userSettings.value} || ${JSON.stringify(changed)}::jsonb`,
        updatedAt: new Date(),
        version: sql`${userSettings.version} + 1`,
      },
    });
}
