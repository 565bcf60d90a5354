import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { organisations, searchJobs, searchRuns } from '../../../platform/db/schema.ts';
import { TooManyRequestsError } from '../../../platform/errors.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { isCurrentRun } from '../search-queries.ts';
import { nextDue } from './next-due.ts';

/** Starts the next run of each watched search that is due. One that still runs waits for the next look. */
export async function startDueRuns(services: Pick<Services, 'db' | 'queue' | 'config'>): Promise<void> {
  const due = await services.db
    .select({ id: searchJobs.id })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .innerJoin(organisations, eq(organisations.id, searchJobs.organisationId))
    .where(and(isDue(), isOver, isNull(organisations.suspendedAt)));
  for (const { id } of due) {
    try {
      await services.db.transaction((tx) => startRun(tx, services, id));
    } catch (error) {
      // The organisation has too many tasks that wait, or has made all searches of the day; the search stays due.
      if (!(error instanceof TooManyRequestsError)) throw error;
    }
  }
}

const isDue = () =>
  and(
    isNotNull(searchJobs.watch),
    lte(searchJobs.watchDueAt, new Date()),
    isNull(searchJobs.archivedAt),
    isKept(searchJobs),
  );
const isOver = isNotNull(searchRuns.finishedAt);

async function startRun(
  tx: Database,
  { queue, config }: Pick<Services, 'queue' | 'config'>,
  id: string,
): Promise<void> {
  const one = eq(searchJobs.id, id);
  // Another worker may have started it meanwhile.
  const [job] = await tx.select().from(searchJobs).where(and(one, isDue())).for('update');
  const [last] = await tx
    .select({ run: searchRuns })
    .from(searchRuns)
    .innerJoin(searchJobs, isCurrentRun)
    .where(and(one, isOver));
  if (!job?.watch || !last) return;
  const { number, criteriaVersion, isJobUnread, queries } = last.run;
  const run = {
    organisationId: job.organisationId,
    createdBy: job.ownerId,
    jobId: id,
    number: number + 1,
    criteriaVersion,
    isJobUnread,
    byWatch: true,
    queries: queries.filter(({ isGiven }) => isGiven),
    progress: { done: 0, total: job.maxPages * config.search.providers.length, stage: 'Waiting to start' },
  };
  await requireQuota(tx, job.organisationId, 'searches');
  await startTask(tx, 'search', run, queue);
  await tx
    .update(searchJobs)
    .set({ watchDueAt: nextDue(job.watch) })
    .where(one);
}
