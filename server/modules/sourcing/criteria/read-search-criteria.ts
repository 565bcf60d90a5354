import type { Criterion, SearchRequest } from '../../../../contract/api/sourcing.ts';
import type { Context } from '../../../context.ts';
import { readCriteria } from './read-criteria.ts';

/** The criteria that a search for this job would go by; nothing is stored. */
export async function readSearchCriteria(
  _ctx: Context,
  input: { body: SearchRequest },
): Promise<{ criteria: Criterion[] }> {
  const { job_title, location, job_description } = input.body;
  return { criteria: readCriteria({ title: job_title, location, description: job_description }) };
}
