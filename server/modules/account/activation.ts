import { randomUUID } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  accountTexts,
  type resendActivation as resendCall,
  type verifyActivation as verifyCall,
} from '../../../contract/account/account.calls.ts';
import type { CallAnswer, CallParsed } from '../../../contract/platform/call.ts';
import { countEvent, type Limit, secondsToWait } from '../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../platform/auth/tokens.ts';
import type { PublicContext, Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { activations, organisations, type PendingRegistration, users } from '../../platform/db/schema.ts';
import { BadRequestError, TooManyRequestsError } from '../../platform/errors.ts';
import { deleteEmptyOrganisations } from '../organization/deletion/delete-organisation.ts';

const lifetimeMs = 3 * 24 * 3_600_000;
/**
 * Links that one source may have mailed for one registration. Registering an address from its owner's network does not use
 * up what the owner's own registration may have.
 */
const linksOfRegistration: Limit = { name: 'links-of-registration', max: 3, seconds: 3600 };
const linksOfRecipient: Limit = { name: 'links-of-recipient', max: 20, seconds: 3600 };

export const activationToken = (secretKey: string, activationId: string): string =>
  deriveToken(secretKey, 'activation', activationId);

interface LinkRequest {
  email: string;
  source: string;
}

interface Registered {
  registration: PendingRegistration | null;
  registeredAt: Date;
  sourceHash: string | null;
}

export const hashSource = ({ secretKey }: Pick<Services, 'secretKey'>, source: string): string =>
  deriveToken(secretKey, 'source', source);

/**
 * Counts a mail that is asked for, whether or not the address waits for one, so that a refusal says nothing
 * about it. @throws TooManyRequestsError
 */
export async function countLink(
  services: Services,
  tx: Database,
  { email, source }: LinkRequest,
  registration: readonly string[],
): Promise<void> {
  const counted = [
    [linksOfRegistration, [source, email, ...registration]],
    [linksOfRecipient, email],
  ] as const;
  for (const [limit, subject] of counted) {
    if (await countEvent(services, tx, limit, subject)) continue;
    const seconds = await secondsToWait(services, tx, limit, subject);
    throw new TooManyRequestsError(accountTexts.tooManyLinks, Math.max(1, seconds));
  }
}

/** Issues a link and queues its mail within the caller's transaction. Count it before. */
export async function sendActivationLink(
  services: Services,
  tx: Database,
  userId: string,
  registered: Registered,
): Promise<void> {
  const activationId = randomUUID();
  const now = Date.now();
  await tx.insert(activations).values({
    id: activationId,
    userId,
    tokenHash: hashToken(services.secretKey, activationToken(services.secretKey, activationId)),
    ...registered,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifetimeMs),
  });
  await services.queue.enqueue(tx, 'mail', { kind: 'activation', activationId });
}

/** Does the same work without a link, so that response times reveal nothing. The job finds no link and ends. */
export function pretendToSendLink(services: Services, tx: Database): Promise<void> {
  return services.queue.enqueue(tx, 'mail', { kind: 'activation', activationId: randomUUID() });
}

/** Providers assign customers IPv6 networks of /56 or smaller, so all addresses of a /56 are one source. */
const ipv6Prefix = 56;

export const sourceOf = (ip: string): string => normalizeIP(ip, ipv6Prefix);

const userId = z.uuid();

/**
 * Activates an account by the link of an activation mail. All links of the account become invalid. @throws
 * BadRequestError for a wrong or expired link. For an active account the message says so, because people open a
 * link twice, and mail scanners open it before them.
 */
export async function verifyActivation(
  ctx: PublicContext,
  { body }: CallParsed<typeof verifyCall>,
): Promise<CallAnswer<typeof verifyCall>> {
  const uid = userId.safeParse(body.uid);
  if (!uid.success) throw new BadRequestError(accountTexts.activationFailed);
  const email = await ctx.db.transaction((tx) =>
    activate(tx, uid.data, hashToken(ctx.secretKey, body.token)),
  );
  return { detail: accountTexts.activated, email };
}

async function activate(tx: Database, uid: string, tokenHash: string): Promise<string> {
  const now = new Date();
  // The lock turns two concurrent clicks into one activation.
  const [user] = await tx
    .select({ email: users.email, organisationId: users.organisationId, activatedAt: users.activatedAt })
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
  if (!user || !link) throw new BadRequestError(accountTexts.activationFailed);
  if (user.activatedAt) throw new BadRequestError(accountTexts.alreadyActive);
  if (link.usedAt || link.expiresAt <= now) throw new BadRequestError(accountTexts.activationFailed);
  if (link.registration) await applyRegistration(tx, uid, user.organisationId, link.registration);
  await tx.update(users).set({ activatedAt: now }).where(eq(users.id, uid));
  await tx.update(activations).set({ usedAt: now, registration: null }).where(eq(activations.userId, uid));
  return user.email;
}

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

/** Anybody can register any address. Reading its mail proves ownership, so an account that was never activated is removed. */
export async function removeNeverActivated(tx: Database, email: string): Promise<void> {
  const [removed] = await tx
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.activatedAt)))
    .returning({ organisationId: users.organisationId });
  if (removed) await deleteEmptyOrganisations(tx, [removed.organisationId]);
}
