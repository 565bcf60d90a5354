import { and, eq, gt, sql } from 'drizzle-orm';
import type { changeName as call, OwnAccount } from '../../../../contract/account/own-account.calls.ts';
import {
  type MailKind,
  type Preferences,
  preferences,
} from '../../../../contract/account/preferences.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { emailChanges, organisations, userSettings, users } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';

const key = 'preferences';
const defaults: Preferences = { theme: 'system' };

export async function readPreferences(db: Database, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(and(eq(userSettings.userId, userId), eq(userSettings.key, key)));
  const stored = preferences.safeParse(row?.value);
  return stored.success ? stored.data : defaults;
}

export const wantsMails = async (db: Database, userId: string, kind: MailKind): Promise<boolean> =>
  (await readPreferences(db, userId))[kind] !== false;

export const readSignature = async (db: Database, userId: string | null): Promise<string> =>
  userId === null ? '' : ((await readPreferences(db, userId)).signature?.trim() ?? '');

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

export async function readOwnAccount({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<OwnAccount> {
  const [own] = await db
    .select({
      name: users.name,
      email: users.email,
      role: users.role,
      organization: organisations.name,
      website: organisations.websiteUrl,
      pending_email: emailChanges.email,
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, sql`now()`)))
    .where(eq(users.id, caller.userId));
  if (!own) throw new NotFoundError('There is no such account.');
  return own;
}

export async function changeName(ctx: Context, { body }: CallParsed<typeof call>): Promise<OwnAccount> {
  const { userId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    await tx.update(users).set({ name: body.name }).where(eq(users.id, userId));
    await audit({ ...ctx, db: tx }, 'account.renamed', userId);
    return readOwnAccount({ db: tx, caller: ctx.caller });
  });
}

export const readOwnPreferences = ({ db, caller }: Context): Promise<Preferences> =>
  readPreferences(db, caller.userId);

export async function writePreferences(ctx: Context, { body }: { body: Preferences }): Promise<Preferences> {
  await changePreferences(ctx.db, ctx.caller, body);
  return readOwnPreferences(ctx);
}
