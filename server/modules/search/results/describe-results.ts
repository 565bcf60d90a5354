import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CriterionVerdict, FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, handVerdicts, notes, searchPeople, tags } from '../../../platform/db/schema.ts';
import { readTime } from '../../../platform/db/sql-values.ts';
import { visibleCandidates } from '../../people/person/visible-candidates.ts';
import { readAnswers, readBounces } from '../../recruiting/received-replies.ts';
import type { StoredResult } from '../found/find-result.ts';
import { type Asker, describeResult } from '../search-queries.ts';

export async function describeResults(
  ctx: Asker,
  jobId: string,
  rows: StoredResult[],
): Promise<FoundCandidate[]> {
  const ids = rows.flatMap(({ candidateId }) => candidateId ?? []);
  const known = await readPeople(ctx, jobId, ids);
  const isGone = ({ source, candidateId }: StoredResult) =>
    source === 'talent-pool' && candidateId !== null && !known.get(candidateId)?.isThere;
  return rows.map((row) => {
    const { judged = [], isThere: _, ...person } = known.get(row.candidateId ?? '') ?? {};
    const isDeleted = row.candidateId !== null && !known.has(row.candidateId);
    const criteria = withVerdictsByHand(row.criteria, judged);
    return {
      ...describeResult(ctx.publicUrl, row),
      id: row.id,
      ...(criteria && { criteria }),
      ...person,
      ...(isGone(row) && { gone: true }),
      ...(row.watchRun !== null &&
        !isDeleted &&
        !person.seen &&
        !person.decision_version && { is_new: true }),
    };
  });
}

type Person = Partial<
  Pick<
    FoundCandidate,
    | 'employer'
    | 'years'
    | 'decision'
    | 'reason'
    | 'decided_by'
    | 'decided_at'
    | 'decision_version'
    | 'notes'
    | 'tags'
    | 'seen'
    | 'do_not_contact'
    | 'email_problem'
    | 'answers'
  >
> & { judged?: CriterionVerdict[]; isThere?: boolean };

async function readPeople(
  { db, config, caller }: Asker,
  jobId: string,
  ids: string[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const of = (table: typeof notes | typeof tags) =>
    and(eq(table.candidateId, candidates.id), eq(table.organisationId, caller.organisationId));
  const rows = await db
    .select({
      id: candidates.id,
      employer: candidates.employer,
      years: candidates.years,
      doNotContact: candidates.doNotContact,
      email: candidates.email,
      isThere: sql<boolean>`${visibleCandidates(config, caller.organisationId)}`,
      standing: searchPeople,
      notes: sql<number>`(select count(*)::int from ${notes} where ${of(notes)})`,
      tags: sql<string[]>`array(select tag from ${tags} where ${of(tags)} order by tag)`,
      judged: sql<CriterionVerdict[]>`(
        select coalesce(json_agg(json_build_object('id', criterion, 'verdict', verdict, 'quote', '', 'field', '',
          'reader', author_name, 'by_hand', true, 'at', created_at)), '[]')
        from ${handVerdicts}
        where ${and(eq(handVerdicts.jobId, jobId), eq(handVerdicts.candidateId, candidates.id))})`,
    })
    .from(candidates)
    .leftJoin(searchPeople, and(eq(searchPeople.candidateId, candidates.id), eq(searchPeople.jobId, jobId)))
    .where(and(inArray(candidates.id, ids), isKept(candidates)));
  const bounces = await readBounces({ db, caller }, rows);
  const answers = await readAnswers({ db }, jobId);
  return new Map(
    rows.map(
      ({ id, employer, years, doNotContact, isThere, standing, notes: written, tags: named, judged }) => [
        id,
        {
          isThere,
          ...(employer && { employer }),
          ...(years !== null && { years }),
          ...(standing && standing.version > 0 && describeStanding(standing)),
          ...(standing?.seenAt && { seen: true }),
          ...(doNotContact && { do_not_contact: true }),
          ...(bounces.get(id) && { email_problem: bounces.get(id) }),
          ...(answers.has(id) && { answers: answers.get(id) }),
          ...(written > 0 && { notes: written }),
          ...(named.length > 0 && { tags: named }),
          judged: judged.map((verdict) => ({ ...verdict, at: readTime(verdict.at).toISOString() })),
        },
      ],
    ),
  );
}

const describeStanding = (standing: typeof searchPeople.$inferSelect) => ({
  ...(standing.decision && { decision: standing.decision }),
  ...(standing.reason && { reason: standing.reason }),
  decided_by: standing.decidedByName,
  ...(standing.decidedAt && { decided_at: standing.decidedAt.toISOString() }),
  decision_version: standing.version,
});

/** A verdict set by hand replaces the one read by the search, whose quote stays if both agree. */
function withVerdictsByHand(
  read: CriterionVerdict[] | null,
  byHand: CriterionVerdict[],
): CriterionVerdict[] | null {
  if (byHand.length === 0) return read;
  const own = new Map(byHand.map((verdict) => [verdict.id, verdict]));
  const merged = (read ?? []).map((verdict) => {
    const other = own.get(verdict.id);
    own.delete(verdict.id);
    if (!other) return verdict;
    const { quote, field } = other.verdict === verdict.verdict ? verdict : other;
    return { ...other, quote, field };
  });
  return [...merged, ...own.values()];
}
