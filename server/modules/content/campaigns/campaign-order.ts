import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { generations } from '../../../platform/db/schema.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';

/** After that a waiting post of a campaign is written in any case, should nobody have told of the end of the one before it. */
const longestWaitMs = 30 * 60_000;

/**
 * When the post of a campaign may be written that has this many before it: the first at once, each other one when
 * `startNextOfCampaign` says so.
 */
export const startOfCampaignPost = (before: number): Date | undefined =>
  before === 0 ? undefined : new Date(Date.now() + before * longestWaitMs);

/**
 * Starts the next post of a campaign when one of them has ended, so that each is written in view of those before it. Does
 * nothing while another one runs or is about to, and for a post of its own.
 * @param id of the generation that has ended
 */
export async function startNextOfCampaign(
  db: Database,
  queue: Pick<Queue, 'advance'>,
  id: string,
): Promise<void> {
  const found = await db.execute(sql`
    select job.id, job.state = 'created' and job.start_after > now() as waits
    from ${generations} ended
    join ${generations} other
      on other.organisation_id = ended.organisation_id and other.campaign = ended.campaign and other.id <> ended.id
    join pgboss.job job on job.name = 'generation' and job.id = other.id
    where ended.id = ${id} and job.state < 'completed' and other.status in ('queued', 'processing')
    order by job.start_after limit 1`);
  const [next] = (found as unknown as { rows: { id: string; waits: boolean }[] }).rows;
  if (next?.waits) await queue.advance(db, 'generation', next.id);
}
