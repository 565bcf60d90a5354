import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  deletionDays,
  deletionLinkHours,
  deletionTexts,
  type OrganisationNotices,
} from '../../../../contract/organization/deletion.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, hashToken, isSameToken } from '../../../platform/auth/opaque-token.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { organisationDeletions } from '../../../platform/db/schema.ts';
import { dayMs, hourMs } from '../../../platform/durations.ts';
import {
  BadRequestError,
  ConflictError,
  FieldError,
  NotFoundError,
  TooManyRequestsError,
} from '../../../platform/errors.ts';
import { isLocalOwner } from '../../account/proof/require-proof.ts';
import { lockClient, refuseProvider } from '../on-behalf.ts';
import { findDeletion, getOrganisationNotices, tellOwners } from './deletion-rows.ts';

const linksOfOrganisation: Limit = { name: 'deletion-links-of-organisation', max: 5, seconds: 3600 };

/** The secret part of the mailed link. It is derived when the mail is composed, so neither queue nor database ever holds it. */
export const deletionToken = (secretKey: string, linkId: string): string =>
  deriveToken(secretKey, 'organisation-deletion', linkId);

/**
 * Asks for the deletion of the caller's organisation: its name is the first confirmation, the link that is mailed
 * to the caller is the second. For an Owner.
 * @throws FieldError for another name; ConflictError once it is confirmed, for the provider's
 *   own organisation and for one on the caller's own computer; TooManyRequestsError
 */
export async function askForDeletion(
  ctx: Context,
  { body }: { body: { name: string } },
): Promise<OrganisationNotices> {
  const { organisationId, userId, name } = ctx.caller;
  if (await isLocalOwner(ctx.db, userId)) throw new ConflictError(deletionTexts.onComputer);
  const isMailed = await ctx.db.transaction(async (tx) => {
    await requireName(tx, organisationId, body.name);
    if ((await findDeletion(tx, organisationId))?.confirmedAt) throw new ConflictError(deletionTexts.isDue);
    if (!(await countEvent(ctx, tx, linksOfOrganisation, organisationId))) return false;
    const linkId = randomUUID();
    const asked = {
      ...{ askedBy: userId, askedByName: name, linkId, createdAt: new Date() },
      tokenHash: hashToken(ctx.secretKey, deletionToken(ctx.secretKey, linkId)),
      linkExpiresAt: new Date(Date.now() + deletionLinkHours * hourMs),
    };
    // A link that was mailed before ends.
    await tx
      .insert(organisationDeletions)
      .values({ organisationId, ...asked })
      .onConflictDoUpdate({ target: organisationDeletions.organisationId, set: asked });
    await ctx.queue.enqueue(tx, 'mail', { kind: 'deletion-link', linkId });
    await audit({ ...ctx, db: tx }, 'organisation.deletion-asked', organisationId);
    return true;
  });
  if (!isMailed) throw new TooManyRequestsError('Too many links were mailed. Try again in an hour.', 3600);
  return getOrganisationNotices(ctx);
}

/** @throws FieldError for another name, which must not use up a code or a passkey */
export const refuseOtherName = (ctx: Context, { body }: { body: { name: string } }): Promise<void> =>
  ctx.db.transaction((tx) => requireName(tx, ctx.caller.organisationId, body.name));

async function requireName(tx: Database, organisationId: string, typed: string): Promise<void> {
  const own = await lockClient(tx, organisationId);
  refuseProvider(own, 'It cannot be deleted.');
  if (typed.trim() !== own.name.trim()) throw new FieldError({ name: [deletionTexts.wrongName] });
}

/**
 * Confirms the deletion by the mailed link; the second time it changes nothing. Everything is deleted 14 days later. For an Owner.
 * @throws BadRequestError with one text for every link that does not work
 */
export async function confirmDeletion(
  ctx: Context,
  { body }: { body: { token: string } },
): Promise<OrganisationNotices> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await lockClient(tx, organisationId);
    const asked = await findDeletion(tx, organisationId);
    const isLink = asked !== undefined && isSameToken(hashToken(ctx.secretKey, body.token), asked.tokenHash);
    if (isLink && asked.confirmedAt) return;
    if (!isLink || asked.linkExpiresAt <= new Date()) throw new BadRequestError(deletionTexts.linkInvalid);
    const dueAt = new Date(Date.now() + deletionDays.grace * dayMs);
    const [confirmed] = await tx
      .update(organisationDeletions)
      .set({ confirmedAt: new Date(), dueAt })
      .where(eq(organisationDeletions.organisationId, organisationId))
      .returning();
    if (!confirmed) throw new Error('The deletion was not stored.');
    await tellOwners(ctx, tx, confirmed, 'confirmed');
    const remindAt = new Date(dueAt.getTime() - deletionDays.reminder * dayMs);
    for (const at of [remindAt, dueAt]) await ctx.queue.enqueue(tx, 'deletion', null, undefined, at);
    await audit({ ...ctx, db: tx }, 'organisation.deletion-confirmed', organisationId);
  });
  return getOrganisationNotices(ctx);
}

/**
 * Calls off the deletion of the caller's organisation, confirmed or not. For an Owner.
 * @throws NotFoundError when there is none
 */
export async function callOffDeletion(ctx: Context): Promise<OrganisationNotices> {
  const { organisationId, name } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const row = await removeDeletion(tx, organisationId);
    if (!row) throw new NotFoundError(deletionTexts.nothingAsked);
    if (row.confirmedAt) await tellOwners(ctx, tx, row, 'called-off', name);
    await audit({ ...ctx, db: tx }, 'organisation.deletion-called-off', organisationId);
  });
  return getOrganisationNotices(ctx);
}

/** Takes back a deletion that has not begun. @returns it; undefined when there is none */
export async function removeDeletion(tx: Database, organisationId: string) {
  await lockClient(tx, organisationId);
  const row = await findDeletion(tx, organisationId);
  if (!row || row.begunAt) return undefined;
  await tx.delete(organisationDeletions).where(eq(organisationDeletions.organisationId, organisationId));
  return row;
}
