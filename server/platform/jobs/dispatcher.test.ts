import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { channels } from '../db/listen.ts';
import { openQueue, type Queue } from './queue.ts';
import { type Handlers, queueNames } from './queues.ts';

const never = 3_600_000;
/** Processes on one database share it. */
const settings = { DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' };

describe('the dispatcher of jobs', () => {
  let server: TestApp;
  let queues: Queue[];
  beforeEach(async () => {
    server = await openTestApp(settings);
    queues = [];
  });
  afterEach(async () => {
    for (const queue of queues) await queue.stop(0);
    await server.close();
  });

  const nothing = { run: async () => {}, giveUp: async () => {} };
  const idle = Object.fromEntries(queueNames.map((name) => [name, nothing])) as unknown as Handlers;
  /** Opens a queue that looks as rarely as given, and works on searches alone. */
  const work = async (run: Handlers['search']['run'], lookMs: number, of = server) => {
    const { log, taskEvents } = of.services;
    const queue = await openQueue(of.database, log, { events: taskEvents, lookMs });
    queues.push(queue);
    await queue.work({ ...idle, search: { ...nothing, run } }, 2);
    await taskEvents.ready();
    return queue;
  };
  const enqueue = (startAfter?: Date, id = randomUUID()) =>
    server.db
      .transaction((tx) => server.services.queue.enqueue(tx, 'search', { id }, randomUUID(), startAfter))
      .then(() => id);
  const rows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    ((await server.db.execute(query)) as unknown as { rows: Row[] }).rows;
  /** Counts the statements that the queue makes from now on, on whichever connection. */
  const countStatements = () => {
    const counts = { own: 0, boss: 0 };
    const { db, embedded } = server.database;
    const execute = db.execute.bind(db);
    db.execute = ((query: never) => {
      counts.own++;
      return execute(query);
    }) as typeof db.execute;
    if (embedded) {
      const query = embedded.query.bind(embedded);
      embedded.query = ((...given: Parameters<typeof query>) => {
        counts.boss++;
        return query(...given);
      }) as typeof query;
    }
    return counts;
  };

  test('makes no statement while nothing waits, and starts a job by the notification of its commit', async () => {
    const started: string[] = [];
    await work(async ({ id }) => void started.push(id), never);
    const first = await enqueue();
    await waitUntil(async () => started.includes(first), 30_000);
    await waitUntil(async () => {
      const open = await rows(sql`select from pgboss.job where name = 'search' and state < 'completed'`);
      return open.length === 0;
    }, 30_000);
    // What the end of the job has led to is over.
    await new Promise((resolve) => setTimeout(resolve, 700));
    const counts = countStatements();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(counts).toEqual({ own: 0, boss: 0 });
    const second = await enqueue();
    await waitUntil(async () => started.includes(second), 30_000);
  });

  test('starts delayed jobs and retries when they are due, without looking meanwhile', async () => {
    const started: { id: string; at: number }[] = [];
    let failures = 1;
    await work(async ({ id }) => {
      started.push({ id, at: Date.now() });
      if (failures-- > 0) throw new Error('Not this time.');
    }, never);
    const due = new Date(Date.now() + 1000);
    const later = await enqueue(due);
    await waitUntil(async () => started.length === 2, 20_000);
    expect(started.map(({ id }) => id)).toEqual([later, later]);
    expect(started[0]?.at).toBeGreaterThanOrEqual(due.getTime() - 50);
  });

  test.runIf(inject('postgresTemplate'))(
    'starts jobs that another process adds, and delayed ones when they are due',
    async () => {
      const other = await openTestApp(settings, server);
      const started: string[] = [];
      await work(async ({ id }) => void started.push(id), never, other);
      const id = await enqueue();
      await waitUntil(async () => started.includes(id), 30_000);
      const later = await enqueue(new Date(Date.now() + 800));
      await waitUntil(async () => started.includes(later), 30_000);
      await queues.pop()?.stop(0);
      await other.close();
    },
  );

  test('starts a waiting job at once when its time is brought forward', async () => {
    const started: string[] = [];
    await work(async ({ id }) => void started.push(id), never);
    const id = await enqueue(new Date(Date.now() + never));
    await server.db.transaction((tx) => server.services.queue.advance(tx, 'search', id));
    await waitUntil(async () => started.includes(id), 30_000);
  });

  test('finds a job by its slow look whose notification was missed', async () => {
    const started: string[] = [];
    await work(async ({ id }) => void started.push(id), 1000);
    const id = await enqueue(new Date(Date.now() + never));
    // Unlike a commit of the product, this one notifies nobody.
    await server.db.execute(sql`update pgboss.job set start_after = now() where id = ${id}`);
    await waitUntil(async () => started.includes(id), 30_000);
  });

  test('delivers the job of a process that has died when its heartbeat is overdue', async () => {
    const attempts: string[] = [];
    const id = await enqueue(new Date(Date.now() + never));
    // As a process leaves it that is killed.
    await server.db.execute(sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(), heartbeat_seconds = 3,
        start_after = now() where id = ${id}`);
    const takenAt = Date.now();
    if (server.database.kind === 'embedded') {
      // Opening a queue there returns every job at once.
      await work(async (data) => void attempts.push(data.id), never);
      await waitUntil(async () => attempts.length === 1, 30_000);
      return;
    }
    await work(async (data) => void attempts.push(data.id), 1000);
    await waitUntil(async () => attempts.length === 1, 20_000);
    expect(Date.now() - takenAt).toBeGreaterThan(2900);
  });

  test('returns running jobs when it stops, and aborts their attempts', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    let begun = false;
    const queue = await work((_, { signal }) => {
      begun = true;
      signal.addEventListener('abort', () => resolve());
      return aborted;
    }, never);
    const id = await enqueue();
    await waitUntil(async () => begun, 30_000);
    await queue.stop(50);
    await aborted;
    expect(await rows(sql`select state::text from pgboss.job where id = ${id}`)).toEqual([
      { state: 'retry' },
    ]);
  });

  test('aborts the attempt at a job that is withdrawn', async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    let begun = false;
    await work((_, { signal }) => {
      begun = true;
      signal.addEventListener('abort', () => resolve());
      return aborted;
    }, never);
    const id = await enqueue();
    await waitUntil(async () => begun, 30_000);
    await server.db.transaction((tx) => server.services.queue.withdraw(tx, 'search', id));
    await aborted;
  });

  test('keeps one job for the next time of each schedule, however many processes there are', async () => {
    const scheduled = () =>
      rows<{ name: string; seconds: number }>(sql`
        select name, extract(epoch from start_after - now())::float8 as seconds from pgboss.job
        where name in ('clean-up', 'watch', 'retention') and state = 'created' order by name`);
    await work(async () => {}, never);
    await work(async () => {}, never);
    const waiting = await scheduled();
    expect(waiting.map(({ name }) => name)).toEqual(['clean-up', 'retention', 'watch']);
    const [cleanUp, retention, watch] = waiting.map(({ seconds }) => seconds);
    expect(cleanUp).toBeLessThanOrEqual(3600);
    expect(retention).toBeLessThanOrEqual(86_400);
    expect(watch).toBeLessThanOrEqual(600);
    // The time of one has come, or came while no process ran: the next one waits from then on.
    await server.db.execute(
      sql`update pgboss.job set start_after = now() - interval '3 hours' where name = 'watch'`,
    );
    await server.db.execute(sql`update pgboss.job set id = gen_random_uuid() where name = 'watch'`);
    await server.db.execute(sql`select pg_notify(${channels.jobs}, 'watch')`);
    await waitUntil(async () => {
      const [next] = (await scheduled()).filter(({ name, seconds }) => name === 'watch' && seconds > 0);
      return next !== undefined;
    }, 30_000);
  });
});
