import { searchPages } from '../../../contract/search/search-sources.calls.ts';
import type { SearchRequest } from '../../../contract/search/sourcing.calls.ts';
import { audit } from '../../platform/audit.ts';
import { type Context, isSuperAdmin } from '../../platform/context.ts';
import { searchJobs } from '../../platform/db/schema.ts';
import { FieldError } from '../../platform/errors.ts';
import { startTask } from '../../platform/jobs/tasks.ts';
import { requireQuota } from '../organization/settings/quotas.ts';
import { refuseProtectedTraits } from './criteria/protected-traits.ts';
import { readCriteria } from './criteria/read-criteria.ts';
import { checkQueries } from './providers/run-queries.ts';
import { storeCriteria } from './search-criteria.ts';
import { applyTemplate } from './templates/templates.ts';

/**
 * Starts a search.
 * @param startAfter when a worker may take it; at once by default
 * @returns the id of the job, under which its status is asked for
 * @throws FieldError on a demand for a protected trait, on `max_pages` from anyone but a SuperAdmin (spec §6), and on queries that can't be asked;
 * TooManyRequestsError; NotFoundError without such a template
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
