import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type AccountAccess,
  accountAccessTexts,
  type endAccountAccess as endCall,
  type readAccountAccess as readCall,
} from '../../../../contract/account/account-access.calls.ts';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { deriveToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  accessEndings,
  apiKeys,
  emailChanges,
  invitations,
  linkedIdentities,
  passwordResets,
  sessions,
  users,
} from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { lockUser } from '../pending-links.ts';
import { readStayingCredentials } from '../second-factor/methods.ts';
import { endSessionsOf, isActiveSession } from '../session.ts';

const lifetimeDays = 7;
const userId = z.uuid();

export const accessEndingToken = (secretKey: string, endingId: string): string =>
  deriveToken(secretKey, 'access-ending', endingId);

export async function findAccess(db: Database, userId: string): Promise<AccountAccess> {
  const activeSessions = await db
    .select({ device: sessions.device, network: sessions.network, at: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActiveSession))
    .orderBy(desc(sessions.lastUsedAt));
  const keys = await db
    .select({ name: apiKeys.name, prefix: apiKeys.prefix, at: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt));
  const links = await db
    .select({ issuer: linkedIdentities.issuer, at: linkedIdentities.createdAt })
    .from(linkedIdentities)
    .where(eq(linkedIdentities.userId, userId));
  const waiting = await db
    .select({ email: invitations.email, at: invitations.sentAt })
    .from(invitations)
    .where(eq(invitations.invitedBy, userId))
    .orderBy(desc(invitations.sentAt));
  return {
    sessions: activeSessions.map(({ at, ...session }) => ({ ...session, last_used_at: at.toISOString() })),
    api_keys: keys.map(({ at, ...key }) => ({ ...key, last_used_at: at?.toISOString() ?? null })),
    providers: links.map(({ issuer, at }) => ({ issuer, created_at: at.toISOString() })),
    invitations: waiting.map(({ email, at }) => ({ email, sent_at: at.toISOString() })),
    ...(await readStayingCredentials(db, userId)),
  };
}

/** Second factors stay, so that nobody gets around them by a mailbox alone. */
export async function endAccess(
  tx: Database,
  userId: string,
  { keepsProviders = false }: { keepsProviders?: boolean | undefined } = {},
): Promise<void> {
  await endSessionsOf(tx, userId);
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId));
  if (!keepsProviders) await tx.delete(linkedIdentities).where(eq(linkedIdentities.userId, userId));
}

/**
 * Stores a link that ends everything that opens the account of an address. For an unknown address the same statement
 * stores nothing.
 */
export async function storeAccessEnding(
  { secretKey }: Pick<Services, 'secretKey'>,
  tx: Database,
  endingId: string,
  email: string,
): Promise<void> {
  const tokenHash = hashToken(secretKey, accessEndingToken(secretKey, endingId));
  await tx.insert(accessEndings).select(
    tx
      .select({
        id: sql<string>`${endingId}::uuid`.as('id'),
        userId: users.id,
        tokenHash: sql<string>`${tokenHash}::text`.as('token_hash'),
        expiresAt: sql<Date>`now() + make_interval(days => ${lifetimeDays})`.as('expires_at'),
        createdAt: sql<Date>`now()`.as('created_at'),
      })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deactivatedAt))),
  );
}

export async function readAccountAccess(
  { db, secretKey }: PublicContext,
  { body }: CallParsed<typeof readCall>,
): Promise<CallAnswer<typeof readCall>> {
  const uid = userId.safeParse(body.uid).data;
  const tokenHash = hashToken(secretKey, body.token);
  for (const links of [accessEndings, passwordResets]) {
    const isLink = and(eq(links.tokenHash, tokenHash), gt(links.expiresAt, sql`now()`));
    if (uid && (await db.$count(links, and(eq(links.userId, uid), isLink))) > 0) return findAccess(db, uid);
  }
  throw new BadRequestError(accountAccessTexts.linkInvalid);
}

/** The link works once. */
export async function endAccountAccess(
  ctx: PublicContext,
  { body }: CallParsed<typeof endCall>,
): Promise<CallAnswer<typeof endCall>> {
  const uid = userId.safeParse(body.uid).data;
  await ctx.db.transaction(async (tx) => {
    const user = uid ? await lockUser(tx, uid) : undefined;
    if (!user) throw new BadRequestError(accountAccessTexts.linkInvalid);
    const [used] = await tx
      .delete(accessEndings)
      .where(
        and(
          eq(accessEndings.userId, user.id),
          eq(accessEndings.tokenHash, hashToken(ctx.secretKey, body.token)),
          gt(accessEndings.expiresAt, sql`now()`),
        ),
      )
      .returning({ id: accessEndings.id });
    if (!used) throw new BadRequestError(accountAccessTexts.linkInvalid);
    await endAccess(tx, user.id);
    const caller = { organisationId: user.organisationId, userId: user.id, name: user.name };
    await audit({ db: tx, caller, ip: ctx.ip }, 'account.access-ended', user.id);
  });
  return { detail: accountAccessTexts.ended };
}

export async function cleanUpAccessEndings(db: Database): Promise<void> {
  await db.delete(accessEndings).where(lt(accessEndings.expiresAt, sql`now()`));
}
