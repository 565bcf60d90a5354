import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../../contract/organization/audit-actions.ts';
import { endedColumns } from '../../../../contract/recruiting/board.ts';
import type { DecisionRequest, PersonDecision } from '../../../../contract/recruiting/search-people.calls.ts';
import { decisionLabels, readFoundTitle } from '../../../../contract/search/decisions.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import {
  addedByHand,
  type DecisionEvidence,
  decisions,
  handVerdicts,
  searchPeople,
  searchResults,
  searchRuns,
} from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError } from '../../../platform/errors.ts';
import { readOwners } from '../../people/person/merge-people.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { candidateOf, findResults, type StoredResult } from '../../search/found/find-result.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { isFromReplied, stepsOfColumns } from '../reports/progress.ts';
import { resumeSequencesOf } from '../resume-sequences.ts';
import { inColumn, stopSequencesOf } from '../sequence-progress.ts';
import { columnNames, readColumns, stageAfter } from '../stages.ts';

type Standing = typeof searchPeople.$inferSelect;

export interface LockedPerson {
  result: StoredResult;
  standing: Standing;
}

export interface Seen {
  id: string;
  version: number | null;
}

export type NextDecision = Pick<Standing, 'decision' | 'reason' | 'stage'> & {
  /** Since when they have been in the column; now unless given. */
  movedAt?: Date | null;
};

/**
 * Changes the decisions on several people and where the board shows them, all or none. What is already as wanted
 * stays as it is, regardless of its author. @throws ConflictError when the decision has changed since the
 * version that the caller has seen
 */
export async function changeDecisions(
  ctx: Context,
  jobId: string,
  given: Seen[],
  action: AuditAction,
  next: (ctx: Context, people: LockedPerson[]) => Promise<NextDecision[]>,
): Promise<PersonDecision[]> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const job = await findSearchJob(inTransaction, jobId);
    const people = await lockPeople(inTransaction, job.id, given);
    const wanted = await next(inTransaction, people);
    const isWanted = ({ standing }: LockedPerson, at: number) =>
      isSameDecision(standing, wanted[at]) && standing.stage === wanted[at]?.stage;
    const changing = people.filter((person, at) => !isWanted(person, at));
    await refuseStale(inTransaction, changing, given);
    const evidence = await readEvidence(inTransaction, job, changing);
    const board = await readBoardSteps(inTransaction);
    const decided: PersonDecision[] = [];
    for (const [at, person] of people.entries()) {
      const to = wanted[at];
      const seen = evidence.get(person.standing.candidateId);
      if (!to || !seen) decided.push(describeDecision(person));
      else {
        const { standing, hasStopped } = await decide(
          inTransaction,
          person.standing,
          to,
          seen,
          action,
          board,
        );
        decided.push({
          ...describeDecision({ ...person, standing }),
          ...(hasStopped && { stopped_sequence: true }),
        });
      }
    }
    if (changing.length > 0) await publishChange(inTransaction, job.id);
    return decided;
  });
}

export const describeDecision = ({ result, standing }: LockedPerson): PersonDecision => ({
  id: result.id,
  decision: standing.decision,
  reason: standing.reason,
  decided_by: standing.decidedByName,
  decision_version: standing.version,
  stage: standing.stage,
});

const isSameDecision = (standing: Standing, next: NextDecision | undefined): boolean =>
  standing.decision === next?.decision && standing.reason === next?.reason;

/**
 * Locks where people of a search stand until the transaction ends.
 * @throws NotFoundError and BadRequestError with the ids of missing people, and of people erased by the organization
 */
export async function lockPeople(
  ctx: Context,
  jobId: string,
  given: { id: string }[],
): Promise<LockedPerson[]> {
  const { db, caller } = ctx;
  const { organisationId } = caller;
  const results = await findResults(
    ctx,
    given.map(({ id }) => id),
    jobId,
  );
  const byCandidate = await candidatesOf(ctx, results);
  const ids = [...byCandidate.keys()];
  if (ids.length === 0) return [];
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

async function candidatesOf(ctx: Context, results: StoredResult[]): Promise<Map<string, StoredResult>> {
  const byCandidate = new Map<string, StoredResult>();
  const refused: { id: string; error: BadRequestError }[] = [];
  // In one order, so that two who decide on the same people wait for each other once.
  for (const result of results.sort((a, b) => a.id.localeCompare(b.id))) {
    try {
      byCandidate.set(await candidateOf(ctx, result), result);
    } catch (error) {
      if (!(error instanceof BadRequestError)) throw error;
      refused.push({ id: result.id, error });
    }
  }
  if (refused[0]) throw Object.assign(refused[0].error, { ids: refused.map(({ id }) => id) });
  return byCandidate;
}

export async function refuseStale(
  { db, caller }: Context,
  changing: LockedPerson[],
  given: Seen[],
): Promise<void> {
  const seen = new Map(given.map(({ id, version }) => [id, version]));
  const [first, ...others] = changing.filter(
    ({ result, standing }) => seen.get(result.id) !== null && seen.get(result.id) !== standing.version,
  );
  if (!first) return;
  const { standing, result } = first;
  const { name } = readFoundTitle(result.title);
  const who = standing.changedByName || standing.decidedByName || 'Another user';
  const what = describeChange(standing, name, await columnNames(db, caller.organisationId));
  const more = others.length === 0 ? '' : ` Decisions on ${others.length} more people have changed, too.`;
  throw new ConflictError(`${who} ${what} in the meantime.${more} Decide again if you disagree.`);
}

function describeChange(
  { change, decision, reason, stage }: Standing,
  name: string,
  nameOf: (stage: string) => string,
): string {
  if (change === 'plan') return `has changed the next step with ${name}`;
  if (change === 'move' && stage) return `has moved ${name} to ${nameOf(stage)}`;
  return decision
    ? `has chosen ${decisionLabels[decision]} for ${name}${reason && ` (${reason})`}`
    : `has taken back the decision on ${name}`;
}

export async function readEvidence(
  { db }: Pick<Context, 'db'>,
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

type BoardSteps = Awaited<ReturnType<typeof readBoardSteps>>;

const readBoardSteps = async ({ db, caller }: Context) => ({
  nameOf: await columnNames(db, caller.organisationId),
  steps: stepsOfColumns(await readColumns(db, caller.organisationId)),
});

async function decide(
  ctx: Context,
  before: Standing,
  to: NextDecision,
  evidence: DecisionEvidence,
  action: AuditAction,
  { nameOf, steps }: BoardSteps,
): Promise<{ standing: Standing; hasStopped: boolean }> {
  const { db, caller } = ctx;
  const { organisationId, jobId, candidateId } = before;
  const authorId = caller.userId || null;
  const now = new Date();
  const kind = isSameDecision(before, to) ? 'move' : 'decision';
  const isMove = action === 'person.moved';
  const isReply = isMove && to.stage !== null && isFromReplied(steps.get(to.stage));
  const after: Standing = {
    ...before,
    ...to,
    ...(kind === 'decision' && { decidedBy: authorId, decidedByName: caller.name, decidedAt: now }),
    ...(before.stage !== to.stage && { movedAt: to.movedAt ?? now }),
    change: isMove ? 'move' : kind,
    changedByName: caller.name,
    version: before.version + 1,
  };
  await db.insert(decisions).values({
    organisationId,
    jobId,
    candidateId,
    authorId,
    authorName: caller.name,
    kind,
    from: before.decision,
    to: to.decision,
    reason: to.reason,
    fromStage: before.stage,
    toStage: to.stage,
    evidence,
    createdAt: now,
  });
  await db
    .update(searchPeople)
    .set(after)
    .where(and(eq(searchPeople.jobId, jobId), eq(searchPeople.candidateId, candidateId)));
  if (to.decision) await listAtEnd(ctx, jobId, candidateId);
  else if (to.stage === null) await takeOut(ctx, jobId, candidateId);
  let stopped: string[] = [];
  if (to.decision === 'no') {
    stopped = await stopSequencesOf(db, { people: [candidateId], jobId }, 'decided', { by: caller.name });
  } else if (to.stage && to.stage !== before.stage && (isReply || endedColumns.includes(to.stage))) {
    // Who is hired looks for nothing any more.
    const of = { people: [candidateId], ...(to.stage !== 'hired' && { jobId }) };
    stopped = await stopSequencesOf(db, of, 'closed', {
      detail: inColumn(nameOf(to.stage)),
      by: caller.name,
    });
  } else if (action === 'person.undecided' && !isEnded(to)) {
    await resumeSequencesOf(ctx, { people: [candidateId] });
  }
  const became = isMove ? nameOf(to.stage ?? '') : to.decision ? decisionLabels[to.decision] : '';
  await audit({ ...ctx, caller: { ...caller, userId: authorId } }, action, candidateId, became);
  return { standing: after, hasStopped: stopped.length > 0 };
}

const isEnded = ({ decision, stage }: NextDecision): boolean =>
  decision === 'no' || (stage !== null && endedColumns.includes(stage));

async function listAtEnd({ db }: Context, jobId: string, candidateId: string): Promise<void> {
  await db
    .update(searchResults)
    .set({ rank: sql`(select coalesce(max(rank), 0) + 1 from ${searchResults} where job_id = ${jobId})` })
    .where(
      and(
        eq(searchResults.jobId, jobId),
        eq(searchResults.candidateId, candidateId),
        isNull(searchResults.rank),
      ),
    );
}

/** People added by hand and not found by the latest run are listed for what stands on the board alone. */
async function takeOut({ db }: Context, jobId: string, candidateId: string): Promise<void> {
  await db
    .update(searchResults)
    .set({ rank: null })
    .where(
      and(
        eq(searchResults.jobId, jobId),
        eq(searchResults.candidateId, candidateId),
        eq(searchResults.watchRun, addedByHand),
        sql`${searchResults.rank} > (
          select coalesce(run.found, 0) from ${searchRuns} run where run.job_id = ${jobId} order by run.number desc limit 1)`,
      ),
    );
}

export function decidePeople(
  ctx: Context,
  { params, body }: { params: { id: string }; body: DecisionRequest },
): Promise<PersonDecision[]> {
  const { decision, reason, people } = body;
  return changeDecisions(ctx, params.id, people, 'person.decided', async (_, locked) =>
    locked.map(({ standing }) => ({ decision, reason, stage: stageAfter(decision, standing.stage) })),
  );
}

/**
 * Takes back the last decision about each of several people, or their last move, all or none: the one before it
 * stands again. That is a decision, too, so a second call takes back the first.
 */
export function undoDecisions(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { people: { id: string; version: number }[] } },
): Promise<PersonDecision[]> {
  return changeDecisions(ctx, params.id, body.people, 'person.undecided', async ({ db }, people) => {
    const owners = await readOwners(
      db,
      people.map(({ standing }) => standing.candidateId),
    );
    const rows = await db
      .select()
      .from(decisions)
      .where(
        and(
          eq(decisions.jobId, params.id),
          inArray(decisions.candidateId, [...owners.keys()]),
          ne(decisions.kind, 'answer'),
        ),
      )
      .orderBy(desc(decisions.id));
    const history = Map.groupBy(rows, ({ candidateId }) => owners.get(candidateId));
    return people.map(({ standing }) => {
      const past = history.get(standing.candidateId) ?? [];
      // Of two who were merged only one's decision stands, and that need not be the latest.
      const at = past.findIndex(
        ({ to, reason, toStage }) =>
          to === standing.decision &&
          reason === standing.reason &&
          // What was decided before there was a board tells no column.
          (toStage === null || toStage === standing.stage),
      );
      const last = past[at];
      if (!last) throw new BadRequestError('There is no decision to take back.');
      const before = past.slice(at + 1).find(({ to }) => to === last.from);
      const isOfBoard = last.fromStage !== null || last.toStage !== null;
      const stage = isOfBoard ? last.fromStage : stageAfter(last.from, standing.stage);
      // The card returns to its place in the column.
      const cameBy = past
        .slice(at + 1)
        .find(({ fromStage, toStage }) => toStage === stage && fromStage !== stage);
      const movedAt = cameBy && { movedAt: cameBy.createdAt };
      return { decision: last.from, reason: before?.reason ?? '', stage, ...movedAt };
    });
  });
}
