import type { z } from '../../../contract/platform/zod.ts';
import type { criteriaRequest, jobCriteria } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import { refuseProtectedTraits } from './criteria/protected-traits.ts';
import { readAdvert } from './criteria/read-criteria.ts';
import { readJobBrief } from './matching/read-job-brief.ts';
import { buildQueries } from './providers/run-queries.ts';
import { findReadingModel } from './reading/candidate-reading.ts';
import { readJob } from './reading/read-job.ts';

/**
 * The criteria that a search for this job would go by, and what it would ask the web; nothing is stored.
 * @throws FieldError on a demand for a protected trait
 */
export async function readSearchCriteria(
  ctx: Context,
  { body }: { body: z.infer<typeof criteriaRequest> },
): Promise<z.infer<typeof jobCriteria>> {
  refuseProtectedTraits(body);
  const { organisationId } = ctx.caller;
  const { job_title: title, location, job_description: description } = body;
  const job = { title, location, description };
  const { criteria: offline, notRead, aside } = readAdvert(job);
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
    ...(aside.length > 0 && { lines_set_aside: aside }),
  };
}
