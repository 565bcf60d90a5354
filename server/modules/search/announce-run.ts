import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { searchResults, type searchRuns } from '../../platform/db/schema.ts';
import { publishEvent } from '../organization/webhooks/publish-event.ts';

/** Tells webhooks that a run of a search has completed, and how many new people its watch has found. */
export async function announceRun(
  tx: Database,
  { queue, publicUrl }: Pick<Services, 'queue' | 'publicUrl'>,
  { organisationId, jobId, number: run, byWatch }: typeof searchRuns.$inferSelect,
  found: number,
): Promise<void> {
  const about = { search_id: jobId, run, url: `${publicUrl}/dashboard/sourcing/jobs/${jobId}` };
  await publishEvent(tx, queue, organisationId, 'search.completed', { ...about, found });
  if (!byWatch) return;
  const [{ people } = { people: 0 }] = await tx
    .select({ people: count() })
    .from(searchResults)
    .where(
      and(eq(searchResults.jobId, jobId), eq(searchResults.watchRun, run), isNotNull(searchResults.rank)),
    );
  if (people === 0) return;
  await publishEvent(tx, queue, organisationId, 'search.new_people', { ...about, new_people: people });
}
