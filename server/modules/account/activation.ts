import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  accountTexts,
  type resendActivation as resendCall,
  type verifyActivation as verifyCall,
} from '../../../contract/account/account.calls.ts';
import type { CallAnswer, CallParsed } from '../../../contract/platform/call.ts';
import { hashToken } from '../../platform/auth/opaque-token.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { activations, organisations, type PendingRegistration, users } from '../../platform/db/schema.ts';
import { BadRequestError } from '../../platform/errors.ts';
import { countLink, hashSource, pretendToSendLink, sendActivationLink } from './activation-link.ts';
import { sourceOf } from './source-network.ts';

const userId = z.uuid();

/**
 * Activates an account by the link of an activation mail; `uid` is the user's id. All links of the account become invalid.
 * @throws BadRequestError for a wrong or expired link. For an active account the message says so, because people open a link
 * twice, and mail scanners open it before them.
 */
export async function verifyActivation(
  ctx: PublicContext,
  { body }: CallParsed<typeof verifyCall>,
): Promise<CallAnswer<typeof verifyCall>> {
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

/**
 * Mails a new link for the latest registration of the address from the same source, or else for the latest of all. The answer
 * is the same whether there is one or not.
 * @throws TooManyRequestsError
 */
export async function resendActivation(
  ctx: PublicContext,
  { body }: CallParsed<typeof resendCall>,
): Promise<CallAnswer<typeof resendCall>> {
  const source = sourceOf(ctx.ip);
  await ctx.db.transaction(async (tx) => {
    await countLink(ctx, tx, { email: body.email, source }, []);
    const [latest] = await tx
      .select({
        userId: users.id,
        activatedAt: users.activatedAt,
        registration: activations.registration,
        registeredAt: activations.registeredAt,
        sourceHash: activations.sourceHash,
      })
      .from(users)
      .innerJoin(activations, eq(activations.userId, users.id))
      .where(eq(users.email, body.email))
      .orderBy(
        desc(sql`${activations.sourceHash} is not distinct from ${hashSource(ctx, source)}`),
        desc(activations.createdAt),
      )
      .limit(1);
    if (!latest || latest.activatedAt) return pretendToSendLink(ctx, tx);
    const { userId, activatedAt: _, ...registered } = latest;
    await sendActivationLink(ctx, tx, userId, registered);
  });
  return {
    detail:
      'If an account with this email address waits for its activation, a new link is on its way. It works for three days. If none arrives, try again in an hour: at most three are sent within one.',
  };
}
