import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type {
  Acting,
  startActing as call,
  ProviderAccess,
} from '../../../../contract/organization/acting.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { providerAccessPath } from '../../../../contract/platform/paths.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import { onBehalfOf } from '../../../platform/auth/caller.ts';
import { findOwners, lockOrganisation } from '../../../platform/auth/organisation-rows.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { actings, organisations, sessions } from '../../../platform/db/schema.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { composeMail, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { accountName, findRecipient, greet } from '../../account/mails/account-mails.ts';

const isActing = and(isNull(actings.endedAt), gt(actings.expiresAt, sql`now()`));

export async function findActing(db: Database, organisationId: string): Promise<Acting | undefined> {
  const [row] = await db
    .select()
    .from(actings)
    .where(and(eq(actings.organisationId, organisationId), isActing))
    .orderBy(desc(actings.createdAt))
    .limit(1);
  return row && describeActing(row);
}

const describeActing = (row: typeof actings.$inferSelect): Acting => ({
  by: row.userName,
  reason: row.reason,
  since: row.createdAt.toISOString(),
  until: (row.endedAt && row.endedAt < row.expiresAt ? row.endedAt : row.expiresAt).toISOString(),
});

const value = z.object({ isAllowed: z.boolean() });

const providerAccessSetting: SettingKind<z.infer<typeof value>> = {
  key: 'provider-access',
  schema: value,
};

/** So many of the earlier ones are listed; the audit trail has them all. */
const listed = 20;

export async function allowsActing(db: Database, organisationId: string): Promise<boolean> {
  return (await readSetting(db, organisationId, providerAccessSetting))?.value.isAllowed ?? true;
}

export async function getProviderAccess({ db, caller }: Context): Promise<ProviderAccess> {
  const { organisationId } = caller;
  const rows = await db
    .select()
    .from(actings)
    .where(eq(actings.organisationId, organisationId))
    .orderBy(desc(actings.createdAt))
    .limit(listed);
  const now = new Date();
  const isOver = (row: (typeof rows)[number]) => row.endedAt !== null || row.expiresAt <= now;
  return {
    is_allowed: await allowsActing(db, organisationId),
    acting: (await findActing(db, organisationId)) ?? null,
    earlier: rows.filter(isOver).map(describeActing),
  };
}

export async function saveProviderAccess(
  ctx: Context,
  { body }: { body: { is_allowed: boolean } },
): Promise<ProviderAccess> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    // A SuperAdmin who begins meanwhile waits, and then reads the new setting.
    await lockOrganisation(tx, organisationId);
    await writeSetting(tx, organisationId, providerAccessSetting, undefined, () => ({
      value: { isAllowed: body.is_allowed },
      secret: null,
      userId,
    }));
    if (!body.is_allowed) await endAll(ctx, tx);
    await audit({ ...ctx, db: tx }, 'provider-access.saved', organisationId);
  });
  return getProviderAccess(ctx);
}

export async function endProviderAccess(ctx: Context): Promise<ProviderAccess> {
  await ctx.db.transaction(async (tx) => {
    if ((await endAll(ctx, tx)) === 0)
      throw new ConflictError('Nobody acts for your organization at present.');
  });
  return getProviderAccess(ctx);
}

async function endAll(ctx: Context, tx: Database): Promise<number> {
  const ended = await tx
    .update(actings)
    .set({ endedAt: new Date() })
    .where(and(eq(actings.organisationId, ctx.caller.organisationId), isActing))
    .returning({ id: actings.id });
  for (const { id } of ended) await audit({ ...ctx, db: tx }, 'provider.acting-ended', id);
  return ended.length;
}

export async function lockClient(tx: Database, id: string) {
  const [client] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('update');
  if (!client) throw new NotFoundError('There is no such organization.');
  return client;
}

export function refuseProvider(client: { isProvider: boolean }, what: string): void {
  if (client.isProvider) throw new ConflictError(`This is your own organization. ${what}`);
}

/** Acts for a client in this session alone. The next access token is an Owner's of the client. */
export async function startActing(
  ctx: Context,
  { params: { id }, body: { reason, minutes } }: CallParsed<typeof call>,
): Promise<Acting> {
  return ctx.db.transaction(async (tx) => {
    // The setting is changed under the same lock.
    refuseProvider(await lockClient(tx, id), 'You need not act for it.');
    if (!(await allowsActing(tx, id))) {
      throw new ForbiddenError('The Owners of this organization let nobody of the provider act for it.');
    }
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    const [started] = await tx
      .insert(actings)
      .values({
        organisationId: id,
        userId: ctx.caller.userId,
        userName: ctx.caller.name,
        reason,
        expiresAt: new Date(Date.now() + minutes * 60_000),
      })
      .returning();
    if (!started) throw new Error('The acting was not stored.');
    await tx.update(sessions).set({ actingId: started.id }).where(eq(sessions.id, ctx.caller.sessionId));
    for (const owner of await findOwners(tx, id)) {
      await ctx.queue.enqueue(tx, 'mail', { kind: 'acting', userId: owner.id, actingId: started.id });
    }
    await audit({ db: tx, ip: ctx.ip, caller }, 'provider.acting-started', started.id);
    return describeActing(started);
  });
}

export async function stopActing(ctx: Context): Promise<null> {
  const { acting, sessionId } = ctx.caller;
  if (!acting) throw new ConflictError('You act for nobody.');
  await ctx.db.transaction(async (tx) => {
    await tx.update(sessions).set({ actingId: null }).where(eq(sessions.id, sessionId));
    const ended = await tx
      .update(actings)
      .set({ endedAt: new Date() })
      .where(and(eq(actings.id, acting.id), isNull(actings.endedAt)))
      .returning({ id: actings.id });
    if (ended.length > 0) await audit({ ...ctx, db: tx }, 'provider.acting-ended', acting.id);
  });
  return null;
}

export async function actingMail(
  services: Services,
  { userId, actingId }: { userId: string; actingId: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const [acting] = await services.db.select().from(actings).where(eq(actings.id, actingId));
  if (!user || !acting) return undefined;
  const until = `${acting.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return composeMail({
    to: user.email,
    subject: `We are working in your ${accountName(services)}`,
    paragraphs: [
      greet(user.name),
      `${withoutLinks(acting.userName)} of our team acts for your organization until ${until} at the latest.`,
      `The reason: ${acting.reason}`,
      'Whatever is done stands in your audit trail. Passwords, second factors, keys, exports and deletions are out of reach.',
      'You can end it at once, and switch it off for good:',
      { label: 'Provider access', href: services.publicUrl + providerAccessPath },
      `If you did not expect this, write to ${services.config.contactTo}.`,
    ],
  });
}
