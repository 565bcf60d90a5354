import { and, asc, eq, max } from 'drizzle-orm';
import type { z } from '../../../contract/platform/zod.ts';
import type { Criterion, criteriaRequest, jobCriteria } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { searchCriteria } from '../../platform/db/schema.ts';
import { refuseProtectedTraits } from './criteria/protected-traits.ts';
import { readAdvert, readCriteria } from './criteria/read-criteria.ts';
import { wordChoice } from './found/find-result.ts';
import { readJobBrief } from './matching/read-job-brief.ts';
import { buildQueries } from './providers/index.ts';
import { findReadingModel } from './reading/change-candidate-reading.ts';
import { readJob } from './reading/read-job.ts';
import { findSearchJob } from './search-queries.ts';

interface CriteriaVersion {
  jobId: string;
  version: number;
}

/** A stored version never changes. */
export async function storeCriteria(tx: Database, of: CriteriaVersion, criteria: Criterion[]): Promise<void> {
  if (criteria.length === 0) return;
  await tx
    .insert(searchCriteria)
    .values(criteria.map((criterion, index) => ({ ...criterion, ...of, position: index + 1 })));
}

export async function loadCriteria(db: Database, { jobId, version }: CriteriaVersion): Promise<Criterion[]> {
  const criteria = await db
    .select({
      id: searchCriteria.id,
      kind: searchCriteria.kind,
      text: searchCriteria.text,
      need: searchCriteria.need,
      source: searchCriteria.source,
    })
    .from(searchCriteria)
    .where(and(eq(searchCriteria.jobId, jobId), eq(searchCriteria.version, version)))
    .orderBy(asc(searchCriteria.position));
  return criteria.map((criterion) => ({ ...criterion, text: wordChoice(criterion.text) }));
}

/** Stores nothing if the criteria are unchanged. @returns the version that holds them */
export async function nextCriteria(
  tx: Database,
  { jobId, version }: CriteriaVersion,
  given: Criterion[],
): Promise<number> {
  const next = await withKnownIds(tx, jobId, given);
  const last = await loadCriteria(tx, { jobId, version });
  if (JSON.stringify(next.map(essentials)) === JSON.stringify(last.map(essentials))) return version;
  const [stored] = await tx
    .select({ newest: max(searchCriteria.version) })
    .from(searchCriteria)
    .where(eq(searchCriteria.jobId, jobId));
  const following = Math.max(stored?.newest ?? 0, version) + 1;
  await storeCriteria(tx, { jobId, version: following }, next);
  return following;
}

const essentials = ({ id, need }: Criterion) => [id, need];

/**
 * The criteria with the ids under which the search knows them. One that it never had gets an id that it never had: verdicts by
 * hand and the evidence of decisions name criteria by id.
 */
async function withKnownIds(tx: Database, jobId: string, given: Criterion[]): Promise<Criterion[]> {
  const had = await tx
    .selectDistinct({ id: searchCriteria.id, kind: searchCriteria.kind, text: searchCriteria.text })
    .from(searchCriteria)
    .where(eq(searchCriteria.jobId, jobId));
  const known = new Map(had.map((one) => [meaningOf(one), one.id]));
  const used = new Set(had.map(({ id }) => id));
  let last = Math.max(0, ...had.map(({ id }) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)));
  const next = () => {
    do last++;
    while (used.has(`c${last}`));
    return `c${last}`;
  };
  const settled = new Map<string, Criterion>();
  for (const criterion of given) {
    const meaning = meaningOf(criterion);
    if (settled.has(meaning)) continue;
    settled.set(meaning, { ...criterion, id: known.get(meaning) ?? next() });
  }
  return [...settled.values()];
}

/** Criteria that ask for the same have the same meaning, whatever their need. */
export const meaningOf = ({ kind, text }: Pick<Criterion, 'kind' | 'text'>) =>
  `${kind} ${wordChoice(text.trim()).toLowerCase()}`;

export const byMeaning = (criteria: Criterion[]): Map<string, Criterion> =>
  new Map(criteria.map((one) => [meaningOf(one), one]));

type Job = Awaited<ReturnType<typeof findSearchJob>>;

/** Reads a changed job. What was added, removed or weighed by hand in the criteria before stays. */
export async function rereadCriteria(
  db: Database,
  job: Job,
  next: Parameters<typeof readCriteria>[0],
): Promise<Criterion[]> {
  const before = byMeaning(readCriteria(job));
  const last = byMeaning(await loadCriteria(db, { jobId: job.id, version: job.run.criteriaVersion }));
  const read = byMeaning(readCriteria(next));
  const kept = [...read].flatMap(([meaning, criterion]) => {
    const [was, now] = [before.get(meaning), last.get(meaning)];
    if (!was) return criterion;
    if (!now) return [];
    return now.need === was.need ? criterion : { ...criterion, need: now.need };
  });
  const added = [...last].flatMap(([meaning, criterion]) =>
    before.has(meaning) || read.has(meaning) ? [] : criterion,
  );
  return [...kept, ...added];
}

/** Those of two versions may have one id. */
const numbered = (criteria: Criterion[]): Criterion[] =>
  criteria.map((criterion, at) => ({ ...criterion, id: `c${at + 1}` }));

/**
 * Previews the criteria and web queries of a job, and stores nothing. @throws FieldError on a demand for a
 * protected trait; NotFoundError without such a search to make again
 */
export async function readSearchCriteria(
  ctx: Context,
  { body }: { body: z.infer<typeof criteriaRequest> },
): Promise<z.infer<typeof jobCriteria>> {
  refuseProtectedTraits(body);
  const { organisationId } = ctx.caller;
  const { job_title: title, location, job_description: description } = body;
  const job = { title, location, description };
  const { criteria: found, notRead, suggestions, aside } = readAdvert(job);
  const repeated = body.again === undefined ? undefined : await findSearchJob(ctx, body.again);
  const offline = repeated ? numbered(await rereadCriteria(ctx.db, repeated, job)) : found;
  const reads = body.offline ? undefined : await findReadingModel(ctx, organisationId);
  const read =
    reads?.model && (await readJob(ctx, reads.model, { ...job, organisationId, offline }, undefined));
  const criteria = read?.criteria ?? offline;
  const queries = title === '' ? [] : await buildQueries(ctx.config, readJobBrief(job), criteria);
  return {
    criteria,
    ...(queries.length > 0 && { queries }),
    ...(read && { reading: read.reading }),
    ...(notRead.length > 0 && { lines_not_read: notRead }),
    ...(suggestions.length > 0 && { suggestions }),
    ...(aside.length > 0 && { lines_set_aside: aside }),
  };
}
