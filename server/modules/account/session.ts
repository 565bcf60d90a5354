import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { signOut as call, Tokens } from '../../../contract/account/account.calls.ts';
import { organizationSignInTexts } from '../../../contract/account/identity-provider.calls.ts';
import type { Role } from '../../../contract/account/team.calls.ts';
import type { CallParsed } from '../../../contract/platform/call.ts';
import { audit } from '../../platform/audit.ts';
import { suspendedText } from '../../platform/auth/caller.ts';
import { hashToken, newToken, readAccessToken, signAccessToken } from '../../platform/auth/tokens.ts';
import type { PublicContext, Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { organisations, refreshTokens, sessions, users } from '../../platform/db/schema.ts';
import { dayMs } from '../../platform/durations.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../platform/errors.ts';
import { requiresProvider } from './identity-provider/identity-provider.ts';
import { lockUser } from './pending-links.ts';
import { findFactors } from './second-factor/methods.ts';
import { describeDevice, roughAddress } from './sessions/sessions.ts';

export interface SessionHolder {
  userId: string;
  name: string;
  role: Role;
  organisationName: string;
  /** A SuperAdmin who acts for a client: an Owner of it, by another id, so that clients never mix up the two. */
  acting?: { id: string; until: Date };
}

/**
 * What a sign-in rests on: the password, beside which a second factor counts; all that the account asks for; or the
 * organization's own provider.
 */
export type SignInProof = 'password' | 'complete' | 'provider';

/**
 * Starts a session with its family of refresh tokens, and deletes the user's ended sessions. A reset or a
 * deactivation may have come since the password was verified. @throws UnauthorizedError in that case, where a
 * second factor was set up since, and where the organization requires its own provider; ForbiddenError while the
 * organization is suspended
 */
export async function startSession(
  ctx: PublicContext,
  holder: SessionHolder,
  verifiedHash: string,
  proof: SignInProof = 'password',
  provenAt?: Date,
): Promise<Tokens> {
  const refresh = newToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + ctx.config.session.maxDays * dayMs);
  const sessionId = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, holder.userId);
    if (user?.passwordHash !== verifiedHash || user.deactivatedAt) {
      throw changedSince();
    }
    if (proof === 'password' && (await findFactors(tx, holder.userId)).isOn) throw changedSince();
    await refuseSuspended(tx, user.organisationId);
    if (proof !== 'provider') await refuseWhereProviderIsRequired(tx, user);
    await tx
      .delete(sessions)
      .where(
        and(eq(sessions.userId, holder.userId), or(isNotNull(sessions.endedAt), lt(sessions.expiresAt, now))),
      );
    const [session] = await tx
      .insert(sessions)
      .values({
        userId: holder.userId,
        expiresAt,
        device: describeDevice(ctx.getHeader('user-agent')),
        network: roughAddress(ctx.ip),
        ...(provenAt && { provenAt }),
      })
      .returning({ id: sessions.id });
    if (!session) throw new Error('The session was not stored.');
    await tx
      .insert(refreshTokens)
      .values({ tokenHash: hashToken(ctx.secretKey, refresh), sessionId: session.id });
    const { organisationId, name } = user;
    const caller = { organisationId, userId: holder.userId, name };
    await audit({ db: tx, caller, ip: ctx.ip }, 'session.started', session.id);
    return session.id;
  });
  return { access: issueAccessToken(ctx, { sessionId, expiresAt }, holder), refresh };
}

const changedSince = () => new UnauthorizedError('The account has changed in the meantime. Sign in again.');

async function refuseSuspended(tx: Database, organisationId: string): Promise<void> {
  const [organisation] = await tx
    .select({ suspendedAt: organisations.suspendedAt, reason: organisations.suspensionReason })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (organisation?.suspendedAt) throw new ForbiddenError(suspendedText(organisation.reason));
}

/** @throws UnauthorizedError where members, other than SuperAdmins, log in by their organization's own provider alone */
export async function refuseWhereProviderIsRequired(
  db: Database,
  { organisationId, role }: { organisationId: string; role: Role },
): Promise<void> {
  // No provider signs a SuperAdmin in.
  if (role !== 'SuperAdmin' && (await requiresProvider(db, organisationId)))
    throw new UnauthorizedError(organizationSignInTexts.required);
}

export function issueAccessToken(
  { config, secretKey }: Pick<Services, 'config' | 'secretKey'>,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
  holder: SessionHolder,
): string {
  const { userId, name, role, organisationName, acting } = holder;
  // The session may be used as long as this token works.
  const idleAt = Date.now() + config.accessTokenTtl * 1000 + config.session.idleDays * dayMs;
  const ends = { idle_at: Math.ceil(idleAt / 1000), ends_at: Math.ceil(expiresAt.getTime() / 1000) };
  const actingUntil = acting && { acting_until: Math.ceil(acting.until.getTime() / 1000) };
  return signAccessToken(
    {
      sub: acting?.id ?? userId,
      sid: sessionId,
      name,
      role,
      organization: organisationName,
      ...ends,
      ...actingUntil,
    },
    secretKey,
    config.accessTokenTtl,
  );
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

export async function endSessionsOf(db: Database, userId: string, keptId?: string): Promise<void> {
  const isOther = keptId === undefined ? undefined : ne(sessions.id, keptId);
  await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), isOther));
}

export const isActiveSession = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

export const endAllSessions = (db: Database): Promise<number> => endActive(db);

export async function endSessionsOfAccount(db: Database, email: string): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new NotFoundError(`No account has the address ${email}.`);
  return endActiveOfUser(db, user.id);
}

export const endActiveOfUser = (db: Database, userId: string): Promise<number> =>
  endActive(db, eq(sessions.userId, userId));

export function endActiveOfOrganisation(db: Database, organisationId: string): Promise<number> {
  const members = db.select({ id: users.id }).from(users).where(eq(users.organisationId, organisationId));
  return endActive(db, inArray(sessions.userId, members));
}

async function endActive(db: Database, condition?: SQL): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(isActiveSession, condition))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Tokens that are not good are no failure. */
export async function signOut(ctx: PublicContext, { body }: CallParsed<typeof call>): Promise<null> {
  const claims = ctx.bearer ? readAccessToken(ctx.bearer, ctx.secretKey) : undefined;
  if (claims) await endSession(ctx.db, claims.sid);
  if (body?.refresh) {
    const [token] = await ctx.db
      .select({ sessionId: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashToken(ctx.secretKey, body.refresh)));
    if (token) await endSession(ctx.db, token.sessionId);
  }
  return null;
}
