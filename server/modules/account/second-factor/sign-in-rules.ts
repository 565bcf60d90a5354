import { and, count, eq, inArray, isNotNull, isNull, not } from 'drizzle-orm';
import {
  type SignInRuleFields,
  type SignInRules,
  secondFactorTexts,
} from '../../../../contract/account/second-factor.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { sessions, users } from '../../../platform/db/schema.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { findFactors, hasFactor } from './factors.ts';
import { signInRulesSetting } from './stored-sign-in-rules.ts';

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
