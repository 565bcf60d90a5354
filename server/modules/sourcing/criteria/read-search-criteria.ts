import type { jobCriteria, SearchRequest } from '../../../../contract/api/sourcing.ts';
import type { z } from '../../../../contract/zod.ts';
import type { Context } from '../../../context.ts';
import { buildQueries } from '../providers/run-queries.ts';
import { readCriteria } from './read-criteria.ts';

/** The criteria that a search for this job would go by, and what it would ask the web; nothing is stored. */
export async function readSearchCriteria(
  ctx: Context,
  { body }: { body: SearchRequest },
): Promise<z.infer<typeof jobCriteria>> {
  const { job_title: title, location, job_description: description } = body;
  const job = { title, location, description };
  const criteria = readCriteria(job);
  const queries = await buildQueries(ctx.config, job, criteria);
  return { criteria, ...(queries.length > 0 && { queries }) };
}
