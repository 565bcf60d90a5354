import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod/mini';
import { sharedShortlistPath } from '../../../../contract/platform/paths.ts';
import {
  type newShareLink,
  type SharedPreview,
  type SharedShortlist,
  type ShareLink,
  type ShareLinkFields,
  type sharedAnswer,
  shareLimits,
} from '../../../../contract/recruiting/share-links.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { hashToken, isSameToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import { candidates, decisions, shareLinks, users } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { MailError, ownAddress, sendByAccount } from '../../../platform/mail/account-transport.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { readCompany } from '../../organization/company-profile/profiles.ts';
import { findMailAccount } from '../../organization/settings/mail-account.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { lockPeople, readEvidence } from '../decisions/change-decisions.ts';
import {
  chooseTexts,
  describeShared,
  findShown,
  isShownBy,
  loadTexts,
  readShared,
  storeTexts,
  versionOf,
} from './shared-people.ts';

type NewShareLink = z.infer<typeof newShareLink>;
type Link = typeof shareLinks.$inferSelect;

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
  const answers = await countAnswers(ctx, id, rows);
  return rows.map((row) => ({ ...describeLink(row), answers: answers(row.id) }));
}

async function countAnswers(ctx: Context, jobId: string, links: Link[]) {
  const ids = links.map(({ id }) => id);
  const shown = await findShown(ctx, jobId, links);
  const given = await ctx.db
    .select()
    .from(decisions)
    .where(inArray(decisions.shareLinkId, ids))
    .orderBy(asc(decisions.id));
  // The last answer on a person counts.
  const last = new Map(given.map((row) => [`${row.shareLinkId} ${row.candidateId}`, row]));
  return (linkId: string) => {
    const people = shown.get(linkId) ?? new Set();
    const own = [...last.values()].filter(
      ({ shareLinkId, candidateId }) => shareLinkId === linkId && people.has(candidateId),
    );
    const count = (wanted: string) => own.filter(({ answer }) => answer === wanted).length;
    return { people: people.size, answered: own.length, yes: count('yes'), no: count('no') };
  };
}

export async function previewShareLink(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { contact: 'hidden' | 'shown' } },
): Promise<SharedPreview> {
  const choice = { showsContact: query.contact === 'shown', showsSummary: true, showsSharer: true };
  const shared = await readShared(ctx, await findSearchJob(ctx, params.id));
  return {
    version: versionOf(shared, choice),
    people: shared.map((one) => describeShared(one, chooseTexts(one, choice), choice)),
    can_mail: (await findMailAccount(ctx, ctx.caller.organisationId)) !== undefined,
  };
}

/** Settles what the link shows in words. Its address is told once: only a hash of the secret part is stored. */
export async function createShareLink(
  ctx: Context,
  { params, body }: { params: { id: string }; body: ShareLinkFields },
): Promise<NewShareLink> {
  const { organisationId, userId, name } = ctx.caller;
  const token = newToken();
  const [row, title] = await ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const job = await findSearchJob(inTransaction, params.id);
    const jobId = job.id;
    const [made] = await tx.select({ all: count() }).from(shareLinks).where(eq(shareLinks.jobId, jobId));
    if ((made?.all ?? 0) >= shareLimits.links) {
      throw new BadRequestError(`A search has at most ${shareLimits.links} links.`);
    }
    const choice = { showsContact: body.shows_contact, showsSummary: body.shows_summary };
    const shared = await readShared(inTransaction, job);
    const { people } = body;
    const chosen = people ? shared.filter(({ resultId }) => people.includes(resultId)) : shared;
    if (people && chosen.length < new Set(people).size) {
      throw new ConflictError('The shortlist has changed since you saw it. Look at it again.');
    }
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
        choosesPeople: people !== undefined,
        showsSharer: body.shows_sharer,
        createdBy: userId,
        createdByName: name,
        expiresAt: new Date(Date.now() + body.days * 86_400_000),
      })
      .returning();
    if (!stored) throw new Error('The link was not stored.');
    await storeTexts(inTransaction, stored, chosen, choice);
    await audit(inTransaction, 'shortlist.shared', stored.id);
    return [stored, job.title];
  });
  const url = ctx.publicUrl + sharedShortlistPath(row.id, token);
  const mailed = body.mail_to ? await mailLink(ctx, body.mail_to, row, { title, url }) : {};
  return { ...describeLink(row), url, ...mailed };
}

async function mailLink(
  ctx: Context,
  to: string,
  { label, createdByName, expiresAt }: Link,
  { title, url }: { title: string; url: string },
): Promise<Pick<NewShareLink, 'mailed_to' | 'mail_problem'>> {
  const account = await findMailAccount(ctx, ctx.caller.organisationId);
  if (!account) return {};
  const address = await ownAddress(ctx, ctx.caller.userId, account);
  const until = expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const mail = composeMail({
    to,
    subject: `Shortlist: ${title}`,
    ...(address && { replyTo: { name: createdByName, address } }),
    paragraphs: [
      `Hello ${label},`,
      `${createdByName} shares the shortlist for ${title} with you. Say yes, no or what you think of each person. No account is needed.`,
      { label: 'Open the shortlist', href: url },
      `The link is valid until ${until}. It is yours alone: anyone who has it sees the people.`,
    ],
  });
  try {
    const connection = { allowed: ctx.config.privateAddresses, tracing: ctx.tracing };
    await sendByAccount(account, { mail, key: crypto.randomUUID() }, connection);
    return { mailed_to: to };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { mail_problem: error.message };
  }
}

/** A link that has ended stays so. */
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

const stateOf = ({ revokedAt, expiresAt }: Link): ShareLink['state'] =>
  revokedAt ? 'revoked' : expiresAt <= new Date() ? 'expired' : 'active';

const describeLink = (row: Link): ShareLink => ({
  id: row.id,
  label: row.label,
  shows_contact: row.showsContact,
  shows_summary: row.showsSummary,
  chooses_people: row.choosesPeople,
  shows_sharer: row.showsSharer,
  state: stateOf(row),
  created_by: row.createdByName,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  opened_at: row.openedAt?.toISOString() ?? null,
});

interface OpenedLink {
  uid: string;
  token: string;
}

/**
 * The link of an address, with a context that sees its organization and does nothing in the name of a user.
 * @throws BadRequestError for one that is wrong, over or revoked
 */
async function findLink(
  ctx: PublicContext,
  { uid, token }: OpenedLink,
): Promise<{ link: Link; within: Context }> {
  const isId = z.uuid().safeParse(uid).success;
  const [link] = isId ? await ctx.db.select().from(shareLinks).where(eq(shareLinks.id, uid)) : [];
  if (!link || !isSameToken(hashToken(ctx.secretKey, token), link.tokenHash) || stateOf(link) !== 'active') {
    throw new BadRequestError(
      'This link is not valid: it may have expired or been revoked. Ask the person who sent it for a new one.',
    );
  }
  const { organisationId, label: name } = link;
  const caller = {
    organisationId,
    name,
    userId: '',
    sessionId: '',
    isProvider: false,
    role: 'Member' as const,
  };
  return { link, within: { ...ctx, caller } };
}

export async function openShareLink(
  ctx: PublicContext,
  { body }: { body: OpenedLink },
): Promise<SharedShortlist> {
  const { link, within } = await findLink(ctx, body);
  const job = await findSharedJob(within, link.jobId);
  await ctx.db.update(shareLinks).set({ openedAt: new Date() }).where(eq(shareLinks.id, link.id));
  const shared = await readShared(within, job);
  const { texts, shown } = await loadTexts(within, link, shared);
  const answers = await readAnswers(within, link.id);
  const people = shown.map((one) =>
    describeShared(one, texts.get(one.person.id), {
      showsContact: link.showsContact,
      showsSharer: link.showsSharer,
      answer: answers.get(one.person.id),
    }),
  );
  return {
    title: job.title,
    location: job.location,
    company: (await readCompany(ctx.db, within.caller.organisationId)).name,
    label: link.label,
    expires_at: link.expiresAt.toISOString(),
    ...(link.showsSharer && { sharer: await readSharer(within, link) }),
    people,
  };
}

async function readSharer({ db }: Context, { createdBy, createdByName }: Link) {
  const [user] = createdBy
    ? await db
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.id, createdBy), isNull(users.deactivatedAt)))
    : [];
  return { name: createdByName, email: user?.email ?? '' };
}

const findSharedJob = (ctx: Context, id: string) =>
  findSearchJob(ctx, id).catch(refuseMissing(new BadRequestError('The search behind this link is gone.')));

const refuseMissing = (refusal: BadRequestError) => (error: unknown) => {
  throw error instanceof NotFoundError ? refusal : error;
};

async function readAnswers({ db }: Context, linkId: string) {
  const rows = await db
    .select()
    .from(decisions)
    .where(eq(decisions.shareLinkId, linkId))
    .orderBy(desc(decisions.id));
  return new Map(rows.toReversed().map((row) => [row.candidateId, row]));
}

/** The answer stands beside the team's decisions and moves nobody. */
export async function answerShareLink(
  ctx: PublicContext,
  { body }: { body: z.output<typeof sharedAnswer> },
): Promise<null> {
  const { answer, comment } = body;
  if (answer === null && comment === '') throw new BadRequestError('Answer yes or no, or write a comment.');
  return ctx.db.transaction(async (tx) => {
    const { link, within } = await findLink({ ...ctx, db: tx }, body);
    const notShown = new BadRequestError('This person is no longer on the shortlist.');
    const job = await findSharedJob(within, link.jobId);
    const people = await lockPeople(within, link.jobId, [{ id: body.person }]).catch(refuseMissing(notShown));
    const standing = people[0]?.standing;
    if (standing?.decision !== 'shortlist' || standing.stage === 'closed') throw notShown;
    const { candidateId, decision, stage } = standing;
    const [person] = await tx.select().from(candidates).where(eq(candidates.id, candidateId));
    if (!person || person.deletedAt || !(await isShownBy(tx, link, person.id))) throw notShown;
    const [last] = await tx
      .select()
      .from(decisions)
      .where(and(eq(decisions.shareLinkId, link.id), eq(decisions.candidateId, candidateId)))
      .orderBy(desc(decisions.id))
      .limit(1);
    if (last?.answer === answer && last.reason === comment) return null;
    const evidence = (await readEvidence(within, job, people)).get(candidateId);
    await tx.insert(decisions).values({
      organisationId: link.organisationId,
      jobId: link.jobId,
      candidateId,
      authorId: null,
      authorName: link.label,
      kind: 'answer',
      from: decision,
      to: decision,
      fromStage: stage,
      toStage: stage,
      answer,
      reason: comment,
      shareLinkId: link.id,
      evidence: evidence ?? { criteriaVersion: job.run.criteriaVersion, verdicts: {} },
    });
    await publishChange(within, link.jobId);
    return null;
  });
}
