import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { sharedAnswer } from '../../../../contract/recruiting/share-links.calls.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { candidates, decisions } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { lockPeople, readEvidence } from '../decisions/change-decisions.ts';
import { findLink } from './open-share-link.ts';

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
