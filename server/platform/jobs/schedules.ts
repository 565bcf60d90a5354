import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import type { QueueName } from './queues.ts';

/** When scheduled jobs run. */
const schedules = { 'clean-up': '17 * * * *', watch: '*/10 * * * *', retention: '43 4 * * *' } as const;
type Scheduled = keyof typeof schedules;

export const isScheduled = (name: QueueName): name is Scheduled => name in schedules;

/**
 * Adds the next job of each schedule, or of one, unless another process has. It waits for its time like any delayed job, so no
 * timer compares schedules with the clock, and after a time without a worker one job makes up for the runs that were missed.
 */
export async function scheduleNext(boss: PgBoss, only?: Scheduled): Promise<void> {
  for (const name of only ? [only] : (Object.keys(schedules) as Scheduled[])) {
    const [startAfter] = boss.previewSchedule(schedules[name], { count: 1 });
    if (!startAfter) throw new Error(`The schedule of ${name} has no next time.`);
    await boss.send(name, null, { id: idOf(name, startAfter), startAfter });
  }
}

/** The same in every process, so that an occurrence has one job. */
function idOf(name: Scheduled, time: Date): string {
  const hash = createHash('sha256').update(`${name} ${time.toISOString()}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
