import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import type { OpenDatabase } from '../../server/platform/db/client.ts';
import { openQueue } from '../../server/platform/jobs/queue.ts';
import { type Handlers, queueNames } from '../../server/platform/jobs/queues.ts';
import { openTaskEvents } from '../../server/platform/jobs/task-events.ts';
import { waitUntil } from '../support/wait-until.ts';

const jobs = 40;
/** Between jobs everything comes to rest. In milliseconds. */
const betweenJobsMs = 250;

/** How soon jobs start in the process that commits them, in milliseconds. */
export async function timeHere(database: OpenDatabase): Promise<number[]> {
  await database.migrate();
  const events = openTaskEvents(database);
  const queue = await openQueue(database, pino({ level: 'silent' }), { events });
  const nothing = { run: async () => {}, giveUp: async () => {} };
  const started = new Map<string, (at: number) => void>();
  const handlers = {
    ...(Object.fromEntries(queueNames.map((name) => [name, nothing])) as unknown as Handlers),
    search: { ...nothing, run: async ({ id }: { id: string }) => started.get(id)?.(performance.now()) },
  };
  await queue.work(handlers, 5);
  await events.ready();
  const times: number[] = [];
  while (times.length < jobs) {
    await wait(betweenJobsMs);
    const id = randomUUID();
    let committingAt = 0;
    const starts = new Promise<number>((resolve) => started.set(id, resolve));
    await database.db.transaction(async (tx) => {
      await queue.enqueue(tx, 'search', { id });
      committingAt = performance.now();
    });
    times.push((await starts) - committingAt);
  }
  await queue.stop(1000);
  await events.close();
  return times;
}

/** How soon the processes that work on a database take jobs that this one commits, in milliseconds. */
export async function timeElsewhere(database: OpenDatabase): Promise<number[]> {
  const queue = await openQueue(database, pino({ level: 'silent' }));
  const times: number[] = [];
  while (times.length < jobs) {
    await wait(betweenJobsMs);
    let committingAt = 0;
    await database.db.transaction(async (tx) => {
      await queue.enqueue(tx, 'pool-index', { organisationId: null });
      committingAt = Date.now();
    });
    const startedAt = async () => {
      const found = await database.db.execute(sql`
        select extract(epoch from started_on)::float8 * 1000 as at from pgboss.job
        where name = 'pool-index' order by created_on desc limit 1`);
      return (found as unknown as { rows: { at: number | null }[] }).rows[0]?.at;
    };
    await waitUntil(async () => typeof (await startedAt()) === 'number', 30_000, 20);
    times.push(Math.max(0, ((await startedAt()) ?? 0) - committingAt));
  }
  await queue.stop(0);
  return times;
}
