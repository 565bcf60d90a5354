import { and, asc, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type ReportSequence, reportListed } from '../../../../contract/recruiting/reports.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  addedByHand,
  candidates,
  messages,
  organisations,
  replies,
  searchJobs,
  searchResults,
  sequencePeople,
  sequences,
} from '../../../platform/db/schema.ts';

interface Way {
  key: string;
  sequenceId: string;
  firstAt: number;
  sent: number;
  answered: number | undefined;
}

/**
 * The provider that found a person, or `by-hand` for those who were added to the search by hand; of both kinds of people of the
 * talent pool with where they came from.
 */
export const sourceOfPerson = sql<string>`concat_ws('/',
  case when ${searchResults.watchRun} = ${addedByHand} then 'by-hand' else coalesce(${searchResults.source}, 'talent-pool') end,
  case when coalesce(${searchResults.source}, 'talent-pool') = 'talent-pool' then nullif(${candidates.source}, '') end)`;

export const hasImported = ({ db, caller }: Pick<Context, 'db' | 'caller'>): SQL =>
  exists(
    db
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, caller.organisationId), isNotNull(organisations.talentImportedAt))),
  );

export async function leavesOutSample({ db, caller }: Context): Promise<boolean> {
  const [found] = await db
    .select({ id: searchResults.id })
    .from(searchResults)
    .innerJoin(searchJobs, eq(searchJobs.id, searchResults.jobId))
    .innerJoin(
      candidates,
      and(eq(candidates.id, searchResults.candidateId), isNull(candidates.organisationId)),
    )
    .where(
      and(
        eq(searchJobs.organisationId, caller.organisationId),
        isKept(searchJobs),
        hasImported({ db, caller }),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** From the mails and answers that are stored. Sequences with the same name and mails count as one. */
export async function countSequences(
  ctx: Context,
  of: { search?: string | undefined; recruiter?: string | undefined; source: string },
  isCounted: (firstAt: number) => boolean,
  repliedAt: (jobId: string, candidateId: string) => number | undefined,
): Promise<ReportSequence[]> {
  const { db, caller } = ctx;
  const recruiter = sql`case when ${searchJobs.id} is null then ${sequences.authorId} else ${searchJobs.ownerId} end`;
  const rows = await db
    .select({
      placeId: sequencePeople.id,
      candidateId: sequencePeople.candidateId,
      reason: sequencePeople.reason,
      stoppedAt: sequencePeople.changedAt,
      sequenceId: sequences.id,
      jobId: sequences.jobId,
      step: messages.step,
      sentAt: messages.sentAt,
      isAnswered: sql<boolean>`exists (
        select from ${replies} where ${replies.messageId} = ${messages.id} and ${replies.kind} = 'reply')`,
    })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .innerJoin(candidates, and(eq(candidates.id, sequencePeople.candidateId), isKept(candidates)))
    .innerJoin(messages, and(eq(messages.sequencePersonId, sequencePeople.id), eq(messages.status, 'sent')))
    .leftJoin(searchJobs, eq(searchJobs.id, sequences.jobId))
    .leftJoin(
      searchResults,
      and(eq(searchResults.jobId, sequences.jobId), eq(searchResults.candidateId, candidates.id)),
    )
    .where(
      and(
        eq(sequencePeople.organisationId, caller.organisationId),
        isNotNull(messages.sentAt),
        isKept(searchJobs),
        of.search ? eq(sequences.jobId, of.search) : undefined,
        of.recruiter ? eq(recruiter, of.recruiter) : undefined,
        of.source ? eq(sourceOfPerson, of.source) : undefined,
      ),
    )
    .orderBy(asc(messages.step));
  const stored = await db.select().from(sequences).where(eq(sequences.organisationId, caller.organisationId));
  const byId = new Map(stored.map((sequence) => [sequence.id, sequence]));
  const ways = [...Map.groupBy(rows, ({ placeId }) => placeId).values()].flatMap((mails): Way[] => {
    const [first] = mails;
    const sequence = first && byId.get(first.sequenceId);
    if (!sequence || !first.sentAt) return [];
    const { jobId, candidateId, reason, stoppedAt } = first;
    const at =
      reason === 'replied' ? stoppedAt?.getTime() : jobId ? repliedAt(jobId, candidateId) : undefined;
    const before = mails.findLast(({ sentAt }) => at !== undefined && sentAt && sentAt.getTime() <= at);
    return [
      {
        key: JSON.stringify([sequence.name, sequence.steps]),
        sequenceId: sequence.id,
        firstAt: first.sentAt.getTime(),
        sent: mails.at(-1)?.step ?? 0,
        answered: (mails.findLast(({ isAnswered }) => isAnswered) ?? before)?.step ?? undefined,
      },
    ];
  });
  const counted = ways.filter(({ firstAt }) => isCounted(firstAt));
  return [...Map.groupBy(counted, ({ key }) => key).values()]
    .flatMap((own): ReportSequence[] => {
      const sequence = byId.get(own[0]?.sequenceId ?? '');
      if (!sequence) return [];
      const { name, steps } = sequence;
      return [
        {
          id: own.reduce((last, way) => (way.firstAt > last.firstAt ? way : last)).sequenceId,
          name,
          subject: steps[0]?.subject ?? '',
          started: new Set(own.map(({ sequenceId }) => sequenceId)).size,
          people: own.length,
          replied: own.filter(({ answered }) => answered !== undefined).length,
          steps: steps.map((_, at) => ({
            people: own.filter(({ sent }) => sent > at).length,
            replied: own.filter(({ answered }) => answered === at + 1).length,
          })),
        },
      ];
    })
    .sort((a, b) => b.people - a.people || a.name.localeCompare(b.name))
    .slice(0, reportListed);
}
