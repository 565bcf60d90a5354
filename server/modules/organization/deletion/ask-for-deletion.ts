import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import {
  deletionDays,
  deletionLinkHours,
  deletionTexts,
  type OrganisationNotices,
} from '../../../../contract/organization/deletion.calls.ts';
import { dataSettingsPath, deletionLinkPath } from '../../../../contract/platform/paths.ts';
import { audit } from '../../../platform/audit.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, hashToken, isSameToken } from '../../../platform/auth/tokens.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { organisationDeletions, organisations, users } from '../../../platform/db/schema.ts';
import { dayMs, hourMs } from '../../../platform/durations.ts';
import {
  BadRequestError,
  ConflictError,
  FieldError,
  NotFoundError,
  TooManyRequestsError,
} from '../../../platform/errors.ts';
import type { DeletionChange } from '../../../platform/jobs/queues.ts';
import { composeMail, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { greet } from '../../account/mails/account-mails.ts';
import { isLocalOwner } from '../../account/proof/require-proof.ts';
import { lockClient, refuseProvider } from '../admin/act-for-client.ts';
import { findDeletion, getOrganisationNotices, tellOwners } from './deletion-rows.ts';

const linksOfOrganisation: Limit = { name: 'deletion-links-of-organisation', max: 5, seconds: 3600 };

/** The secret part of the mailed link. It is derived when the mail is composed, so neither queue nor database ever holds it. */
export const deletionToken = (secretKey: string, linkId: string): string =>
  deriveToken(secretKey, 'organisation-deletion', linkId);

/** The organization's name is the first confirmation, the link that is mailed to the caller is the second. */
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
      askedBy: userId,
      askedByName: name,
      linkId,
      createdAt: new Date(),
      tokenHash: hashToken(ctx.secretKey, deletionToken(ctx.secretKey, linkId)),
      linkExpiresAt: new Date(Date.now() + deletionLinkHours * hourMs),
    };
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

/** Refuses another name first, so that it does not use up a proof. @throws FieldError */
export const refuseOtherName = (ctx: Context, { body }: { body: { name: string } }): Promise<void> =>
  ctx.db.transaction((tx) => requireName(tx, ctx.caller.organisationId, body.name));

async function requireName(tx: Database, organisationId: string, typed: string): Promise<void> {
  const own = await lockClient(tx, organisationId);
  refuseProvider(own, 'It cannot be deleted.');
  if (typed.trim() !== own.name.trim()) throw new FieldError({ name: [deletionTexts.wrongName] });
}

/** The second time it changes nothing. Everything is deleted 14 days later. */
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

export async function removeDeletion(tx: Database, organisationId: string) {
  await lockClient(tx, organisationId);
  const row = await findDeletion(tx, organisationId);
  if (!row || row.begunAt) return undefined;
  await tx.delete(organisationDeletions).where(eq(organisationDeletions.organisationId, organisationId));
  return row;
}

const longestName = 60;

async function findMember({ db }: Services, userId: string) {
  const [found] = await db
    .select({ email: users.email, name: users.name, organisation: organisations.name })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(users.id, userId));
  return found && { ...found, organisation: withoutLinks(found.organisation.slice(0, longestName)) };
}

export async function deletionLinkMail(services: Services, linkId: string): Promise<Mail | undefined> {
  const [asked] = await services.db
    .select({ userId: organisationDeletions.askedBy })
    .from(organisationDeletions)
    .where(and(eq(organisationDeletions.linkId, linkId), isNull(organisationDeletions.confirmedAt)));
  const user = asked?.userId ? await findMember(services, asked.userId) : undefined;
  if (!user) return undefined;
  return composeMail({
    to: user.email,
    subject: `Confirm the deletion of ${user.organisation}`,
    paragraphs: [
      greet(user.name),
      `you have asked to delete ${user.organisation} with everything in it: people, searches, posts, files and the accounts of all members. Nothing happens unless you confirm it:`,
      {
        label: 'Confirm the deletion',
        href: services.publicUrl + deletionLinkPath(deletionToken(services.secretKey, linkId)),
      },
      `The link works for ${deletionLinkHours} hours, while you are logged in. Everything is deleted ${deletionDays.grace} days after you confirm, and until then any Owner can call it off.`,
      'If you did not ask for it, change your password at once.',
    ],
  });
}

export async function deletionMail(
  services: Services,
  { userId, change, by, until }: { userId: string; change: DeletionChange; by: string; until: string },
): Promise<Mail | undefined> {
  const user = await findMember(services, userId);
  if (!user) return undefined;
  const { organisation } = user;
  const who = withoutLinks(by.slice(0, longestName));
  const day = `${until.slice(0, 16).replace('T', ' ')} UTC`;
  const href = services.publicUrl + dataSettingsPath;
  if (change === 'called-off') {
    return composeMail({
      to: user.email,
      subject: `${organisation} will not be deleted`,
      paragraphs: [
        greet(user.name),
        `${who} has called off the deletion of ${organisation}. Nothing was deleted, and everything goes on as before.`,
      ],
    });
  }
  return composeMail({
    to: user.email,
    subject:
      change === 'soon'
        ? `Reminder: ${organisation} will be deleted on ${until.slice(0, 10)}`
        : `${organisation} will be deleted on ${until.slice(0, 10)}`,
    paragraphs: [
      greet(user.name),
      `${who} has asked to delete ${organisation}. On ${day} everything in it will be deleted for good: people, searches, posts, files and the accounts of all members. Until then it works as before.`,
      'Any Owner can call it off:',
      { label: 'Keep the organization', href },
      'What you need later, export before that day, on the same page.',
    ],
  });
}
