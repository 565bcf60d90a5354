import { eq } from 'drizzle-orm';
import { searchPages } from '../../../contract/search/search-sources.calls.ts';
import type { SearchAgain, SearchSource } from '../../../contract/search/searches.calls.ts';
import type { Criterion, SearchRequest } from '../../../contract/search/sourcing.calls.ts';
import { webProviders } from '../../../contract/search/web-sources.ts';
import { audit } from '../../platform/audit.ts';
import { type Context, isSuperAdmin } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { type RunQuery, searchJobs } from '../../platform/db/schema.ts';
import { ConflictError, FieldError } from '../../platform/errors.ts';
import { startTask } from '../../platform/jobs/tasks.ts';
import { requireQuota } from '../organization/settings/quotas.ts';
import { refuseProtectedTraits } from './criteria/protected-traits.ts';
import { readCriteria } from './criteria/read-criteria.ts';
import { checkQueries } from './providers/index.ts';
import {
  byMeaning,
  loadCriteria,
  meaningOf,
  nextCriteria,
  rereadCriteria,
  storeCriteria,
} from './search-criteria.ts';
import { findSearchJob } from './search-queries.ts';
import { applyTemplate } from './templates/templates.ts';

/**
 * @param startAfter when a worker may take it; at once by default @returns the id of the job @throws FieldError
 * on a demand for a protected trait, on `max_pages` from anyone but a SuperAdmin (spec §6), and on queries that
 * can't be asked; TooManyRequestsError; NotFoundError without such a template
 */
export async function initiateSearch(
  ctx: Context,
  input: { body: SearchRequest },
  startAfter?: Date,
): Promise<{ task_id: string }> {
  const { organisationId } = ctx.caller;
  const { job_title, location, job_description, max_pages, template } = input.body;
  if (max_pages !== undefined && !isSuperAdmin(ctx.caller)) {
    throw new FieldError({ max_pages: ['Only a SuperAdmin may set the number of pages.'] });
  }
  refuseProtectedTraits(input.body);
  const maxPages = max_pages ?? searchPages.usual;
  const total = maxPages * ctx.config.search.providers.length;
  const read = () => readCriteria({ title: job_title, location, description: job_description });
  const criteria = input.body.criteria ?? (template ? await applyTemplate(ctx, template, read()) : read());
  const queries = checkQueries(ctx.config, input.body.queries ?? []);
  const of = { organisationId, createdBy: ctx.caller.userId };
  return ctx.db.transaction(async (tx) => {
    await requireQuota(tx, organisationId, 'searches');
    const [job] = await tx
      .insert(searchJobs)
      .values({
        ...of,
        // A SuperAdmin acting for a client does not own its searches.
        ownerId: ctx.caller.acting ? null : ctx.caller.userId,
        title: job_title,
        location,
        description: job_description,
        maxPages,
        shown: max_pages === undefined ? searchPages.shown : max_pages * searchPages.size,
      })
      .returning({ id: searchJobs.id });
    if (!job) throw new Error('The search was not stored.');
    const { id } = job;
    await storeCriteria(tx, { jobId: id, version: 1 }, criteria);
    const progress = { done: 0, total, stage: 'Waiting to start' };
    await startTask(
      tx,
      'search',
      { ...of, id, jobId: id, isJobUnread: !input.body.criteria && !template, queries, progress },
      ctx.queue,
      startAfter,
    );
    await audit({ ...ctx, db: tx }, 'search.started', id);
    return { task_id: id };
  });
}

type Job = Awaited<ReturnType<typeof findSearchJob>>;

/**
 * @returns the id of the search @throws NotFoundError for another organization's search; ConflictError while it
 * runs; FieldError on a demand for a protected trait, and on queries that can't be asked; TooManyRequestsError
 */
export async function runAgain(
  ctx: Context,
  { params, body }: { params: { id: string }; body: SearchAgain },
): Promise<{ task_id: string }> {
  const { organisationId, userId } = ctx.caller;
  refuseProtectedTraits(body);
  const given = body.queries && checkQueries(ctx.config, body.queries);
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    // Of two at once, the second one finds that the first one runs.
    await tx.select({ id: searchJobs.id }).from(searchJobs).where(eq(searchJobs.id, params.id)).for('update');
    const job = await findSearchJob(inTransaction, params.id);
    if (job.run.status === 'Processing') {
      throw new ConflictError('The search is still running. Wait for its end, or cancel it.');
    }
    const { title, location, description, isChanged } = await changeTexts(tx, job, body);
    const readAgain = () => rereadCriteria(tx, job, { title, location, description });
    const before = await loadCriteria(tx, { jobId: job.id, version: job.run.criteriaVersion });
    const criteria = body.criteria ?? (isChanged ? await readAgain() : undefined);
    const criteriaVersion = criteria
      ? await nextCriteria(tx, { jobId: job.id, version: job.run.criteriaVersion }, criteria)
      : job.run.criteriaVersion;
    const total = job.maxPages * ctx.config.search.providers.length;
    const isUnchanged = criteriaVersion === job.run.criteriaVersion && !isChanged && !given;
    const run = {
      organisationId,
      createdBy: userId,
      jobId: job.id,
      number: job.run.number + 1,
      criteriaVersion,
      // Criteria that were sent count as set by hand. Those that were read offline still wait for a model.
      isJobUnread: !body.criteria && (isChanged || job.run.isJobUnread),
      ...askedAgain(ctx, job, { body, isUnchanged, isRankedAnew: !isChanged && !given, before }),
      queries: given ?? job.run.queries.filter(({ isGiven }: RunQuery) => isGiven),
      progress: { done: 0, total, stage: 'Waiting to start' },
    };
    await requireQuota(tx, organisationId, 'searches');
    await startTask(tx, 'search', run, ctx.queue);
    await audit(inTransaction, 'search.run-again', job.id);
    return { task_id: job.id };
  });
}

/**
 * Sources that failed are asked alone where that is what was asked for, and not at all where only the criteria
 * change: those would be waited for again. Other weights need no source of the web.
 */
function askedAgain(
  { config }: Context,
  { run: { status, failedProviders } }: Job,
  {
    body,
    isUnchanged,
    isRankedAnew,
    before,
  }: { body: SearchAgain; isUnchanged: boolean; isRankedAnew: boolean; before: Criterion[] },
) {
  const failed = failedProviders.map(({ provider }) => provider);
  if (body.only_failed && isUnchanged) return { asks: failed, failedProviders };
  if (!body.criteria || !isRankedAnew || status !== 'Completed') return {};
  const known = byMeaning(before);
  const isReweighed = body.criteria.every((criterion) => known.has(meaningOf(criterion)));
  const asks = config.search.providers.filter(
    (name) => name === 'talent-pool' || !(isReweighed || failed.includes(name)),
  );
  return { asks, failedProviders };
}

async function changeTexts(tx: Database, job: Job, body: SearchAgain) {
  const next = {
    title: body.job_title ?? job.title,
    location: body.location ?? job.location,
    description: body.job_description ?? job.description,
  };
  const isChanged =
    next.title !== job.title || next.location !== job.location || next.description !== job.description;
  if (isChanged) await tx.update(searchJobs).set(next).where(eq(searchJobs.id, job.id));
  return { ...next, isChanged };
}

export async function listSources({ config }: Context): Promise<SearchSource[]> {
  const { providers } = config.search;
  return (['talent-pool', ...webProviders] as const).map((source) => ({
    source,
    is_on: providers.includes(source),
  }));
}
