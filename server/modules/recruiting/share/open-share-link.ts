import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { SharedShortlist, sharedAnswer } from '../../../../contract/recruiting/share-links.calls.ts';
import { hashToken, isSameToken } from '../../../platform/auth/opaque-token.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import { candidates, decisions, shareLinks } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { readCompany } from '../../organization/company-profile/profiles.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { lockPeople, readEvidence } from '../decisions/change-decisions.ts';
import { stateOf } from './share-links.ts';
import { describeShared, loadTexts, readShared } from './shared-people.ts';

export interface OpenedLink {
  uid: string;
  token: string;
}
type Link = typeof shareLinks.$inferSelect;

/**
 * The link of an address, with a context that sees its organisation and does nothing in the name of a user.
 * @throws BadRequestError for one that is wrong, over or revoked
 */
export async function findLink(
  ctx: PublicContext,
  { uid, token }: OpenedLink,
): Promise<{ link: Link; within: Context }> {
  const isId = z.uuid().safeParse(uid).success;
  const [link] = isId ? await ctx.db.select().from(shareLinks).where(eq(shareLinks.id, uid)) : [];
  if (!link || !isSameToken(hashToken(ctx.secretKey, token), link.tokenHash) || stateOf(link) !== 'active') {
    throw new BadRequestError(
      'This link is not valid, or no longer. Ask the person who sent it to you for another one.',
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

/**
 * The shortlist behind a link: who is shortlisted at present, with what was found of each criterion.
 * @throws BadRequestError for a link that is wrong, over or revoked
 */
export async function openShareLink(
  ctx: PublicContext,
  { body }: { body: OpenedLink },
): Promise<SharedShortlist> {
  const { link, within } = await findLink(ctx, body);
  const job = await findSearchJob(within, link.jobId).catch(() => {
    throw new BadRequestError('The search behind this link is gone.');
  });
  await ctx.db.update(shareLinks).set({ openedAt: new Date() }).where(eq(shareLinks.id, link.id));
  const shared = await readShared(within, job);
  const texts = await loadTexts(within, link, shared);
  const answers = await readAnswers(within, link.id);
  const people = shared.map((one) =>
    describeShared(one, texts.get(one.person.id), {
      showsContact: link.showsContact,
      answer: answers.get(one.person.id),
    }),
  );
  return {
    title: job.title,
    location: job.location,
    company: (await readCompany(ctx.db, within.caller.organisationId)).name,
    label: link.label,
    expires_at: link.expiresAt.toISOString(),
    people,
  };
}

/** The last answer about each person by this link. */
async function readAnswers({ db }: Context, linkId: string) {
  const rows = await db
    .select()
    .from(decisions)
    .where(eq(decisions.shareLinkId, linkId))
    .orderBy(desc(decisions.id));
  return new Map(rows.toReversed().map((row) => [row.candidateId, row]));
}

/**
 * Stores an answer about a person from the recipient of a link, beside the team's decisions. It moves nobody.
 * @throws BadRequestError for a link that is wrong, expired or revoked, and for people it does not show
 */
export async function answerShareLink(
  ctx: PublicContext,
  { body }: { body: z.output<typeof sharedAnswer> },
): Promise<null> {
  const { link } = await findLink(ctx, body);
  const { answer, comment } = body;
  if (answer === null && comment === '') throw new BadRequestError('Answer yes or no, or write a comment.');
  return ctx.db.transaction(async (tx) => {
    const { within } = await findLink({ ...ctx, db: tx }, body);
    const notShown = new BadRequestError('This person is no longer on the shortlist.');
    const job = await findSearchJob(within, link.jobId);
    const people = await lockPeople(within, link.jobId, [{ id: body.person }]).catch(() => {
      throw notShown;
    });
    const standing = people[0]?.standing;
    if (standing?.decision !== 'shortlist' || standing.stage === 'closed') throw notShown;
    const { candidateId, decision, stage } = standing;
    const [person] = await tx.select().from(candidates).where(eq(candidates.id, candidateId));
    if (!person || person.deletedAt) throw notShown;
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
