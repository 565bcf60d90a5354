import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { CriterionVerdict } from '../../../../contract/search/sourcing.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { searchResults } from '../../../platform/db/schema.ts';
import { findQuote, type ReadTexts } from './find-quote.ts';

/** What earlier runs of a search had read by a model, by candidate. */
export async function loadEarlierVerdicts(
  db: Database,
  jobId: string,
): Promise<Map<string, CriterionVerdict[]>> {
  const rows = await db
    .select({ id: searchResults.candidateId, verdicts: searchResults.criteria })
    .from(searchResults)
    .where(
      and(
        eq(searchResults.jobId, jobId),
        isNotNull(searchResults.candidateId),
        sql`${searchResults.criteria} @? '$[*] ? (@.reader <> "offline")'`,
      ),
    );
  return new Map(rows.flatMap(({ id, verdicts }) => (id && verdicts ? [[id, verdicts] as const] : [])));
}

/**
 * The offline verdicts with those of an earlier run's model whose quote still stands in the person's texts. A criterion keeps
 * its id as long as it asks for the same.
 */
export function withEarlier(
  offline: CriterionVerdict[],
  earlier: CriterionVerdict[],
  person: ReadTexts,
): CriterionVerdict[] {
  return offline.map((verdict) => {
    const known = earlier.find(({ id, reader }) => id === verdict.id && reader !== 'offline');
    const proof = known && findQuote(person, known.quote);
    return proof ? { ...known, ...proof } : verdict;
  });
}
