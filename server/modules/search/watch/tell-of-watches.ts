import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { searchJobs, searchResults, searchRuns } from '../../../platform/db/schema.ts';
import { isAboutKept } from '../search-queries.ts';
import { wantsMails } from './watch-mails.ts';

/** Mails each owner once what all of their watched searches have found since the last mail. */
export async function tellOfWatches({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await db.transaction(async (tx) => {
    const untold = await tx
      .select({ id: searchRuns.id, jobId: searchRuns.jobId, number: searchRuns.number })
      .from(searchRuns)
      .where(and(searchRuns.byWatch, isNull(searchRuns.toldAt), isNotNull(searchRuns.finishedAt)))
      .for('update', { skipLocked: true });
    const byOwner = new Map<string, string[]>();
    for (const run of untold) {
      await tx.update(searchRuns).set({ toldAt: new Date() }).where(eq(searchRuns.id, run.id));
      const hasNew = sql`exists (
        select from ${searchResults} where job_id = ${run.jobId} and watch_run = ${run.number} and rank is not null
          and ${isAboutKept})`;
      const [job] = await tx
        .select({ ownerId: searchJobs.ownerId })
        .from(searchJobs)
        .where(and(eq(searchJobs.id, run.jobId), isKept(searchJobs), hasNew));
      if (job?.ownerId) byOwner.set(job.ownerId, [...(byOwner.get(job.ownerId) ?? []), run.id]);
    }
    for (const [userId, runIds] of byOwner) {
      if (await wantsMails(tx, userId)) await queue.enqueue(tx, 'mail', { kind: 'watch', userId, runIds });
    }
  });
}
