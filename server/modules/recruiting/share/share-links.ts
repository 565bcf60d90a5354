import { and, count, desc, eq } from 'drizzle-orm';
import { sharedShortlistPath } from '../../../../contract/platform/paths.ts';
import {
  type SharedPerson,
  type ShareLink,
  type ShareLinkFields,
  shareLimits,
} from '../../../../contract/recruiting/share-links.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { hashToken, newToken } from '../../../platform/auth/opaque-token.ts';
import type { Context } from '../../../platform/context.ts';
import { shareLinks } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { chooseTexts, describeShared, readShared, storeTexts, versionOf } from './shared-people.ts';

type Row = typeof shareLinks.$inferSelect;

/**
 * The links to the shortlist of a search, newest first.
 * @throws NotFoundError for another organisation's search
 */
export async function listShareLinks(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<ShareLink[]> {
  const { id } = await findSearchJob(ctx, params.id);
  const rows = await ctx.db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.jobId, id))
    .orderBy(desc(shareLinks.createdAt));
  return rows.map(describeLink);
}

/**
 * The people of a search as a link with summaries would show them.
 * @throws NotFoundError for another organisation's search
 */
export async function previewShareLink(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { contact: 'hidden' | 'shown' } },
): Promise<{ version: string; people: SharedPerson[] }> {
  const choice = { showsContact: query.contact === 'shown', showsSummary: true };
  const shared = await readShared(ctx, await findSearchJob(ctx, params.id));
  return {
    version: versionOf(shared, choice),
    people: shared.map((one) => describeShared(one, chooseTexts(one.texts, choice), choice)),
  };
}

/**
 * Makes a link and settles what it shows in words. Its address is told once: what is stored is a hash of the secret part.
 * @throws BadRequestError for one link too many; ConflictError for summaries that nobody has seen as they are
 */
export async function createShareLink(
  ctx: Context,
  { params, body }: { params: { id: string }; body: ShareLinkFields },
): Promise<ShareLink & { url: string }> {
  const { organisationId, userId, name } = ctx.caller;
  const token = newToken();
  const row = await ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const job = await findSearchJob(inTransaction, params.id);
    const jobId = job.id;
    const [made] = await tx.select({ all: count() }).from(shareLinks).where(eq(shareLinks.jobId, jobId));
    if ((made?.all ?? 0) >= shareLimits.links) {
      throw new BadRequestError(`A search has at most ${shareLimits.links} links.`);
    }
    const choice = { showsContact: body.shows_contact, showsSummary: body.shows_summary };
    const shared = await readShared(inTransaction, job);
    if (choice.showsSummary && body.seen !== versionOf(shared, choice)) {
      throw new ConflictError('The summaries have changed since you saw them. Look at them again.');
    }
    const [stored] = await tx
      .insert(shareLinks)
      .values({
        organisationId,
        jobId,
        label: body.label,
        tokenHash: hashToken(ctx.secretKey, token),
        ...choice,
        createdBy: userId,
        createdByName: name,
        expiresAt: new Date(Date.now() + body.days * 86_400_000),
      })
      .returning();
    if (!stored) throw new Error('The link was not stored.');
    await storeTexts(inTransaction, stored, shared, choice);
    await audit(inTransaction, 'shortlist.shared', stored.id);
    return stored;
  });
  return { ...describeLink(row), url: ctx.publicUrl + sharedShortlistPath(row.id, token) };
}

/**
 * Ends a link. One that has ended stays so.
 * @throws NotFoundError for another organisation's link
 */
export async function revokeShareLink(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const own = and(eq(shareLinks.id, params.id), eq(shareLinks.organisationId, ctx.caller.organisationId));
    const [link] = await tx.select().from(shareLinks).where(own).for('update');
    if (!link) throw new NotFoundError('There is no such link.');
    if (link.revokedAt) return null;
    await tx.update(shareLinks).set({ revokedAt: new Date() }).where(own);
    await audit({ ...ctx, db: tx }, 'shortlist.unshared', link.id);
    return null;
  });
}

export const stateOf = ({ revokedAt, expiresAt }: Row): ShareLink['state'] =>
  revokedAt ? 'revoked' : expiresAt <= new Date() ? 'expired' : 'active';

const describeLink = (row: Row): ShareLink => ({
  id: row.id,
  label: row.label,
  shows_contact: row.showsContact,
  shows_summary: row.showsSummary,
  state: stateOf(row),
  created_by: row.createdByName,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  opened_at: row.openedAt?.toISOString() ?? null,
});
