import { and, count, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import {
  type FactorKind,
  type SignInRuleFields,
  type SignInRules,
  secondFactorTexts,
} from '../../../../contract/account/second-factor.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import { sessionEnded } from '../../../platform/auth/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { passkeys, recoveryCodes, sessions, totpFactors, users } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { ConflictError, UnauthorizedError } from '../../../platform/errors.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { lockUser } from '../pending-links.ts';

const value = z.object({ requiresSecondFactor: z.boolean() });

export const signInRulesSetting: SettingKind<z.infer<typeof value>> = { key: 'sign-in', schema: value };

/** The second factors of a user. */
interface Factors {
  isOn: boolean;
  kinds: FactorKind[];
  passkeys: number;
  /** When the first of the present ones was set up. */
  since: Date | undefined;
}

/** Finds the second factors of a user. */
export async function findFactors(db: Database, userId: string): Promise<Factors> {
  const [app] = await db
    .select({ since: totpFactors.createdAt })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId));
  const [keys] = await db
    .select({
      count: count(),
      since: sql<Date | null>`min(${passkeys.createdAt})`.mapWith(passkeys.createdAt),
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const kinds: FactorKind[] = [
    ...(app ? (['app'] as const) : []),
    ...(keys?.count ? (['passkey'] as const) : []),
  ];
  const [since] = [app?.since, keys?.since ?? undefined]
    .filter((time) => time !== undefined)
    .sort((a, b) => a.getTime() - b.getTime());
  return { isOn: kinds.length > 0, kinds, passkeys: keys?.count ?? 0, since };
}

/** True if the user of a row of `users` has a second factor. */
export const hasFactor = sql<boolean>`(
  exists (select from ${totpFactors} where ${totpFactors.userId} = ${users.id})
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** True if an organization requires a second factor of everybody. */
export async function isRequired(db: Database, organisationId: string): Promise<boolean> {
  const rules = await readSetting(db, organisationId, signInRulesSetting);
  return rules?.value.requiresSecondFactor ?? false;
}

export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Deletes every second factor of a user, with the recovery codes.
 * @returns whether there was one
 */
export async function deleteFactors(tx: Database, userId: string): Promise<boolean> {
  // One that is being set up is deleted too.
  await lockUser(tx, userId);
  const { isOn } = await findFactors(tx, userId);
  await tx.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await deleteRecoveryCodes(tx, userId);
  return isOn;
}

/** What factors are changed by: a session, which goes on, or at a sign-in the hash of the password that was given. */
export type FactorProof = { sessionId: string } | { verifiedHash: string };

/**
 * Locks a user who changes their second factors, and checks what was proven before: a reset or another change may have come since.
 * @returns the factors that they have
 * @throws UnauthorizedError when the session has ended, the password has changed, or a sign-in has set up a factor already
 */
export async function lockFactors(tx: Database, userId: string, proof: FactorProof): Promise<Factors> {
  const user = await lockUser(tx, userId);
  const factors = await findFactors(tx, userId);
  if ('sessionId' in proof) {
    const isActive = and(
      eq(sessions.id, proof.sessionId),
      eq(sessions.userId, userId),
      isNull(sessions.endedAt),
    );
    if ((await tx.$count(sessions, isActive)) === 0) throw new UnauthorizedError(sessionEnded);
  } else if (user?.passwordHash !== proof.verifiedHash || user.deactivatedAt || factors.isOn) {
    throw new UnauthorizedError(secondFactorTexts.loginOver);
  }
  return factors;
}

/** The session that goes on after a set-up. */
export const keptSession = (proof: FactorProof): string | undefined =>
  'sessionId' in proof ? proof.sessionId : undefined;

export async function showSignInRules(ctx: Context): Promise<SignInRules> {
  const { organisationId } = ctx.caller;
  const own = await readSetting(ctx.db, organisationId, signInRulesSetting);
  const version = own?.version ?? 0;
  const [without] = await ctx.db.select({ members: count() }).from(users).where(hasNoFactor(organisationId));
  ctx.setHeader('etag', entityTag(version));
  return {
    requires_second_factor: own?.value.requiresSecondFactor ?? false,
    members_without: without?.members ?? 0,
    version,
  };
}

/**
 * Requires a second factor or no longer. Requiring it logs out everybody without one; the next login sets it up. For an Owner.
 * @throws ConflictError while the caller has none; PreconditionFailedError when `If-Match` names another version
 */
export async function changeSignInRules(
  ctx: Context,
  input: { headers: { 'if-match'?: string | undefined }; body: SignInRuleFields },
): Promise<SignInRules> {
  const { organisationId, userId } = ctx.caller;
  const requiresSecondFactor = input.body.requires_second_factor;
  await ctx.db.transaction(async (tx) => {
    if (requiresSecondFactor) await requireOwnFactor(tx, userId);
    await writeSetting(tx, organisationId, signInRulesSetting, input.headers['if-match'], () => ({
      value: { requiresSecondFactor },
      secret: null,
      userId,
    }));
    if (requiresSecondFactor) await endSessionsWithoutFactor(tx, organisationId);
    await audit({ ...ctx, db: tx }, 'sign-in-rules.saved', organisationId);
  });
  return showSignInRules(ctx);
}

async function requireOwnFactor(tx: Database, userId: string): Promise<void> {
  if (!(await findFactors(tx, userId)).isOn) throw new ConflictError(secondFactorTexts.ownFirst);
}

async function endSessionsWithoutFactor(tx: Database, organisationId: string): Promise<void> {
  const without = tx.select({ id: users.id }).from(users).where(hasNoFactor(organisationId));
  await tx
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(inArray(sessions.userId, without), isNull(sessions.endedAt)));
}

const hasNoFactor = (organisationId: string) =>
  and(
    eq(users.organisationId, organisationId),
    isNotNull(users.activatedAt),
    isNull(users.deactivatedAt),
    not(hasFactor),
  );
