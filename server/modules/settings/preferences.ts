import { and, eq, sql } from 'drizzle-orm';
import { type Preferences, preferences } from '../../../contract/api/settings.ts';
import type { Context } from '../../context.ts';
import { userSettings } from '../../db/schema.ts';

const key = 'preferences';

/** The caller's own settings, with defaults for what is not set. */
export async function readPreferences(ctx: Context): Promise<Preferences> {
  const [row] = await ctx.db
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(and(eq(userSettings.userId, ctx.caller.userId), eq(userSettings.key, key)));
  const stored = preferences.safeParse(row?.value);
  return stored.success ? stored.data : { theme: 'system' };
}

/** Replaces the caller's own settings. */
export async function writePreferences(ctx: Context, { body }: { body: Preferences }): Promise<Preferences> {
  const { organisationId, userId } = ctx.caller;
  const changed = { value: body, updatedAt: new Date() };
  await ctx.db
    .insert(userSettings)
    .values({ organisationId, userId, key, ...changed })
    .onConflictDoUpdate({
      target: [userSettings.userId, userSettings.key],
      set: { ...changed, version: sql`${userSettings.version} + 1` },
    });
  return body;
}
