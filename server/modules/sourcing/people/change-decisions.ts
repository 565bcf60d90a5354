import { and, eq, inArray } from 'drizzle-orm';
import type { PersonDecision } from '../../../../contract/api/search-people.ts';
import type { AuditAction } from '../../../../contract/model/audit-actions.ts';
import type { Decision } from '../../../../contract/model/decisions.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { type DecisionEvidence, decisions, handVerdicts, searchPeople } from '../../../db/schema.ts';
import { ConflictError } from '../../../errors.ts';
import { findSearchJob } from '../search-queries.ts';
import { candidateOf, findResults, type StoredResult } from './find-result.ts';
import { nameOf } from './person-name.ts';
import { tellOthers } from './tell-others.ts';

type Standing = typeof searchPeople.$inferSelect;

/** A person of the search, whose row is locked. */
export interface LockedPerson {
  result: StoredResult;
  standing: Standing;
}

/** What a decision becomes. */
export type NextDecision = Pick<Standing, 'decision' | 'reason'>;

/**
 * Changes the decisions on several people, all or none. What is already as wanted stays as it is, whoever decided it.
 * @param next what the decision on each person becomes, in their order
 * @throws ConflictError when somebody has decided otherwise since the version that the caller has seen
 * @throws NotFoundError for people and searches that are not the organisation's
 */
export async function changeDecisions(
  ctx: Context,
  jobId: string,
  given: { id: string; version: number }[],
  action: AuditAction,
  next: (ctx: Context, people: LockedPerson[]) => Promise<NextDecision[]>,
): Promise<PersonDecision[]> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const job = await findSearchJob(inTransaction, jobId);
    const people = await lockPeople(inTransaction, job.id, given);
    const wanted = await next(inTransaction, people);
    const isWanted = ({ standing }: LockedPerson, at: number) =>
      standing.decision === wanted[at]?.decision && standing.reason === wanted[at]?.reason;
    const changing = people.filter((person, at) => !isWanted(person, at));
    refuseStale(changing, given);
    const evidence = await readEvidence(inTransaction, job, changing);
    const decided: LockedPerson[] = [];
    for (const [at, person] of people.entries()) {
      const to = wanted[at];
      const seen = evidence.get(person.standing.candidateId);
      if (!to || !seen) decided.push(person);
      else
        decided.push({ ...person, standing: await decide(inTransaction, person.standing, to, seen, action) });
    }
    if (changing.length > 0) await tellOthers(inTransaction, job.id);
    return decided.map(({ result: { id }, standing }) => ({
      id,
      decision: standing.decision,
      reason: standing.reason,
      decided_by: standing.decidedByName,
      decision_version: standing.version,
    }));
  });
}

async function lockPeople(ctx: Context, jobId: string, given: { id: string }[]): Promise<LockedPerson[]> {
  const { db, caller } = ctx;
  const { organisationId } = caller;
  const results = await findResults(
    ctx,
    given.map(({ id }) => id),
    jobId,
  );
  const byCandidate = new Map<string, StoredResult>();
  // In one order, so that two who decide on the same people wait for each other once.
  for (const result of results.sort((a, b) => a.id.localeCompare(b.id))) {
    byCandidate.set(await candidateOf(db, organisationId, result), result);
  }
  const ids = [...byCandidate.keys()];
  await db
    .insert(searchPeople)
    .values(ids.map((candidateId) => ({ organisationId, jobId, candidateId })))
    .onConflictDoNothing();
  const standings = await db
    .select()
    .from(searchPeople)
    .where(and(eq(searchPeople.jobId, jobId), inArray(searchPeople.candidateId, ids)))
    .orderBy(searchPeople.candidateId)
    .for('update');
  return standings.flatMap((standing) => {
    const result = byCandidate.get(standing.candidateId);
    return result ? [{ result, standing }] : [];
  });
}

const labels: Record<Decision, string> = { shortlist: 'Shortlist', maybe: 'Maybe', no: 'No' };

function refuseStale(changing: LockedPerson[], given: { id: string; version: number }[]): void {
  const seen = new Map(given.map(({ id, version }) => [id, version]));
  const [first, ...others] = changing.filter(
    ({ result, standing }) => seen.get(result.id) !== standing.version,
  );
  if (!first) return;
  const { decidedByName, decision, reason } = first.standing;
  const name = nameOf(first.result.title);
  const what = decision
    ? `has chosen ${labels[decision]} for ${name}${reason && ` (${reason})`}`
    : `has taken back the decision on ${name}`;
  const more = others.length === 0 ? '' : ` Decisions on ${others.length} more people have changed, too.`;
  throw new ConflictError(
    `${decidedByName || 'Somebody'} ${what} in the meantime.${more} Decide again if you disagree.`,
  );
}

/** What was found of each person, by the search and by hand, when the decision is made. */
async function readEvidence(
  { db }: Context,
  job: { id: string; run: { criteriaVersion: number } },
  people: LockedPerson[],
): Promise<Map<string, DecisionEvidence>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ standing }) => standing.candidateId);
  const byHand = await db
    .select()
    .from(handVerdicts)
    .where(and(eq(handVerdicts.jobId, job.id), inArray(handVerdicts.candidateId, ids)));
  return new Map(
    people.map(({ result, standing: { candidateId } }) => {
      const read = (result.criteria ?? []).map(({ id, verdict }) => [id, verdict] as const);
      const own = byHand
        .filter((verdict) => verdict.candidateId === candidateId)
        .map(({ criterion, verdict }) => [criterion, verdict] as const);
      const verdicts = Object.fromEntries([...read, ...own]);
      return [candidateId, { criteriaVersion: job.run.criteriaVersion, verdicts }];
    }),
  );
}

async function decide(
  ctx: Context,
  before: Standing,
  to: NextDecision,
  evidence: DecisionEvidence,
  action: AuditAction,
): Promise<Standing> {
  const { db, caller } = ctx;
  const { organisationId, jobId, candidateId } = before;
  const after: Standing = {
    ...before,
    ...to,
    decidedBy: caller.userId,
    decidedByName: caller.name,
    decidedAt: new Date(),
    version: before.version + 1,
  };
  await db.insert(decisions).values({
    organisationId,
    jobId,
    candidateId,
    authorId: caller.userId,
    authorName: caller.name,
    from: before.decision,
    to: to.decision,
    reason: to.reason,
    evidence,
  });
  await db
    .update(searchPeople)
    .set(after)
    .where(and(eq(searchPeople.jobId, jobId), eq(searchPeople.candidateId, candidateId)));
  await audit(ctx, action, candidateId);
  return after;
}
