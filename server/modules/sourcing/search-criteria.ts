import { and, asc, eq } from 'drizzle-orm';
import type { Criterion } from '../../../contract/api/sourcing.ts';
import type { Database } from '../../db/client.ts';
import { searchCriteria } from '../../db/schema.ts';

/** Criteria of a search as they were at one time. */
interface CriteriaVersion {
  jobId: string;
  version: number;
}

/** Stores a version of a search's criteria, which never changes. */
export async function storeCriteria(tx: Database, of: CriteriaVersion, criteria: Criterion[]): Promise<void> {
  if (criteria.length === 0) return;
  await tx
    .insert(searchCriteria)
    .values(criteria.map((criterion, index) => ({ ...criterion, ...of, position: index + 1 })));
}

/** The criteria of a version, in order. */
export const loadCriteria = (db: Database, { jobId, version }: CriteriaVersion): Promise<Criterion[]> =>
  db
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
