import { eq } from 'drizzle-orm';
import { accountTexts, type registerUser as call } from '../../../contract/account/account.calls.ts';
import type { CallAnswer, CallParsed } from '../../../contract/platform/call.ts';
import { countEvent, type Limit } from '../../platform/auth/limited-events.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { organisations, type PendingRegistration, users } from '../../platform/db/schema.ts';
import { countLink, hashSource, pretendToSendLink, sendActivationLink, sourceOf } from './activation.ts';
import { hashPassword } from './password.ts';

/** Mails that say that an address has an account: anybody can cause them, and nobody reads more. */
const noticesOfRecipient: Limit = { name: 'notices-of-recipient', max: 3, seconds: 3600 };

/**
 * Registers an organization and its Owner. A known address gets the same answer after the same work. Its owner
 * is mailed that the account exists or, while it is not activated, a link that activates this registration. Each
 * registration is activated by its own link only, and none keeps another from being mailed.
 */
export async function registerUser(
  ctx: PublicContext,
  { body }: CallParsed<typeof call>,
): Promise<CallAnswer<typeof call>> {
  const registration: PendingRegistration = {
    name: body.name,
    passwordHash: await hashPassword(body.password),
    organisationName: body.organization_name,
    websiteUrl: body.website_url,
  };
  const { email, name, password, organization_name, website_url } = body;
  await ctx.db.transaction(async (tx) => {
    const told = [name, password, organization_name, website_url];
    await countLink(ctx, tx, { email, source: sourceOf(ctx.ip) }, told);
    const ownerId = await createOwner(tx, email, registration);
    if (ownerId) await sendLink(ctx, tx, ownerId, null);
    else await notifyKnownAddress(ctx, tx, email, registration);
  });
  return { detail: accountTexts.registered };
}

async function createOwner(
  tx: Database,
  email: string,
  registration: PendingRegistration,
): Promise<string | undefined> {
  const [organisation] = await tx
    .insert(organisations)
    .values({ name: registration.organisationName, websiteUrl: registration.websiteUrl })
    .returning({ id: organisations.id });
  if (!organisation) throw new Error('The organization was not stored.');
  const [owner] = await tx
    .insert(users)
    .values({
      organisationId: organisation.id,
      email,
      name: registration.name,
      passwordHash: registration.passwordHash,
      role: 'Owner',
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!owner) await tx.delete(organisations).where(eq(organisations.id, organisation.id));
  return owner?.id;
}

async function notifyKnownAddress(
  ctx: PublicContext,
  tx: Database,
  email: string,
  registration: PendingRegistration,
): Promise<void> {
  const [known] = await tx
    .select({ id: users.id, activatedAt: users.activatedAt })
    .from(users)
    .where(eq(users.email, email));
  if (!known) throw new Error('The account was deleted while its address was registered again.');
  if (!known.activatedAt) return sendLink(ctx, tx, known.id, registration);
  if (await countEvent(ctx, tx, noticesOfRecipient, email))
    await ctx.queue.enqueue(tx, 'mail', { kind: 'already-registered', userId: known.id });
  else await pretendToSendLink(ctx, tx);
}

function sendLink(
  ctx: PublicContext,
  tx: Database,
  userId: string,
  registration: PendingRegistration | null,
): Promise<void> {
  const sourceHash = hashSource(ctx, sourceOf(ctx.ip));
  return sendActivationLink(ctx, tx, userId, { registration, registeredAt: new Date(), sourceHash });
}
