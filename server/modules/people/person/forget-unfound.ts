import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, searchResults } from '../../../platform/db/schema.ts';

/**
 * Permanently deletes people found on the web, with all their data, once no search lists them any more.
 * @returns the number of people
 */
export async function forgetUnfound(db: Database): Promise<number> {
  const gone = await db
    .delete(candidates)
    .where(
      sql`not ${candidates.inPool} and not exists (
        select from ${searchResults} where ${eq(searchResults.candidateId, candidates.id)})`,
    )
    .returning({ id: candidates.id });
  return gone.length;
}
