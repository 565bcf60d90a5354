import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { accountTexts, type verifyActivation as call } from '../../../contract/account/account.calls.ts';
import type { CallAnswer, CallParsed } from '../../../contract/platform/call.ts';
import { hashToken } from '../../platform/auth/opaque-token.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { activations, organisations, type PendingRegistration, users } from '../../platform/db/schema.ts';
import { BadRequestError } from '../../platform/errors.ts';

const userId = z.uuid();

/**
 * Activates an account by the link of an activation mail; `uid` is the user's id. All links of the account become invalid.
 * @throws BadRequestError for a wrong or expired link. For an active account the message says so, because people open a link
 * twice, and mail scanners open it before them.
 */
export async function verifyActivation(
  ctx: PublicContext,
  { body }: CallParsed<typeof call>,
): Promise<CallAnswer<typeof call>> {
  const uid = userId.safeParse(body.uid);
  if (!uid.success) throw new BadRequestError(accountTexts.activationFailed);
  const outcome = await ctx.db.transaction((tx) =>
    activate(tx, uid.data, hashToken(ctx.secretKey, body.token)),
  );
  if (outcome !== 'activated') throw new BadRequestError(accountTexts[outcome]);
  return { detail: accountTexts.activated };
}

async function activate(
  tx: Database,
  uid: string,
  tokenHash: string,
): Promise<'activated' | 'alreadyActive' | 'activationFailed'> {
  const now = new Date();
  // The lock turns two concurrent clicks into one activation.
  const [user] = await tx
    .select({ organisationId: users.organisationId, activatedAt: users.activatedAt })
    .from(users)
    .where(eq(users.id, uid))
    .for('update');
  const [link] = await tx
    .select({
      registration: activations.registration,
      usedAt: activations.usedAt,
      expiresAt: activations.expiresAt,
    })
    .from(activations)
    .where(and(eq(activations.userId, uid), eq(activations.tokenHash, tokenHash)));
  if (!user || !link) return 'activationFailed';
  if (user.activatedAt) return 'alreadyActive';
  if (link.usedAt || link.expiresAt <= now) return 'activationFailed';
  if (link.registration) await applyRegistration(tx, uid, user.organisationId, link.registration);
  await tx.update(users).set({ activatedAt: now }).where(eq(users.id, uid));
  await tx.update(activations).set({ usedAt: now, registration: null }).where(eq(activations.userId, uid));
  return 'activated';
}

/** Gives the account the data of the registration that this link belongs to. */
async function applyRegistration(
  tx: Database,
  uid: string,
  organisationId: string,
  registration: PendingRegistration,
): Promise<void> {
  const { name, passwordHash, organisationName, websiteUrl } = registration;
  await tx.update(users).set({ name, passwordHash }).where(eq(users.id, uid));
  await tx
    .update(organisations)
    .set({ name: organisationName, websiteUrl })
    .where(eq(organisations.id, organisationId));
}
