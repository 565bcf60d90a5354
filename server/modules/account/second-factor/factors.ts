import { and, count, eq, inArray, isNotNull, isNull, not } from 'drizzle-orm';
import {
  type SignInRuleFields,
  type SignInRules,
  secondFactorTexts,
} from '../../../../contract/account/second-factor.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import { sessionEnded } from '../../../platform/auth/tokens.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { recoveryCodes, sessions, users } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { ConflictError, UnauthorizedError } from '../../../platform/errors.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { lockUser } from '../pending-links.ts';
import { deleteFactorRows, type Factors, findFactors, hasFactor } from './methods.ts';

const value = z.object({ requiresSecondFactor: z.boolean() });

export const signInRulesSetting: SettingKind<z.infer<typeof value>> = { key: 'sign-in', schema: value };

export async function isRequired(db: Database, organisationId: string): Promise<boolean> {
  const rules = await readSetting(db, organisationId, signInRulesSetting);
  return rules?.value.requiresSecondFactor ?? false;
}

export async function deleteRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function deleteFactors(tx: Database, userId: string): Promise<boolean> {
  await lockUser(tx, userId);
  const { isOn } = await findFactors(tx, userId);
  await deleteFactorRows(tx, userId);
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
 * Requiring a second factor logs out everybody without one; the next login sets it up. @throws ConflictError
 * while the caller has none
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
