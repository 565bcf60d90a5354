import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { beforeAll, describe, expect, test } from 'vitest';
import { idleHandlers } from '../../../tests/support/idle-handlers.ts';
import { openSuiteApp, openTestApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { searchJobs, searchRuns } from '../db/schema.ts';
import { LeaseLostError, takeLease, writeUnderLease } from './lease.ts';
import { openQueue } from './queue.ts';
import type { Handlers } from './queues.ts';

const search = { title: 'Nurse', location: 'Austin', description: 'Nights', maxPages: 3 };

describe('jobs', () => {
  const server = openSuiteApp();
  let organisationId: string;
  const run: { id: string; isLast: boolean }[] = [];
  const givenUp: string[] = [];
  let failures = 0;

  const handlers: Handlers = {
    ...idleHandlers,
    search: {
      run: async ({ id }, { isLast }) => {
        run.push({ id, isLast });
        if (failures-- > 0) throw new Error('Not this time.');
      },
      giveUp: async ({ id }) => {
        givenUp.push(id);
      },
    },
  };
  const attemptsAt = (id: string) => run.filter((attempt) => attempt.id === id);
  const enqueue = (id: string) =>
    server.db.transaction((tx) => server.services.queue.enqueue(tx, 'search', { id }));

  beforeAll(async () => {
    ({ organisationId } = await server.createUser());
    await server.services.queue.work(handlers, 2);
  });

  test('a job is delivered when its transaction commits, and never when it rolls back', async () => {
    const lost = randomUUID();
    const kept = randomUUID();
    const broken = server.db.transaction(async (tx) => {
      await server.services.queue.enqueue(tx, 'search', { id: lost });
      throw new Error('Rolled back.');
    });
    await expect(broken).rejects.toThrow('Rolled back.');
    await enqueue(kept);
    await waitUntil(async () => attemptsAt(kept).length === 1, 10_000);
    expect(attemptsAt(lost)).toEqual([]);
  });

  test('a failed job is retried and knows its last attempt', async () => {
    failures = 2;
    const id = randomUUID();
    await enqueue(id);
    await waitUntil(async () => attemptsAt(id).length === 3, 30_000);
    expect(attemptsAt(id).map(({ isLast }) => isLast)).toEqual([false, false, true]);
  });

  test('many jobs run one after the other without waiting for the next look', async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID());
    await server.db.transaction(async (tx) => {
      for (const id of ids) await server.services.queue.enqueue(tx, 'search', { id });
    });
    await waitUntil(async () => ids.every((id) => attemptsAt(id).length === 1), 10_000);
    expect((await server.services.queue.counts()).mail).toBe(0);
  });

  test('a commit wakes the workers of another queue, however rarely they look', async () => {
    const { promise: delivered, resolve } = Promise.withResolvers<string>();
    const other = await openTestApp();
    const queue = await openQueue(other.database, other.services.log, {
      events: other.services.taskEvents,
      lookMs: 600_000,
    });
    await queue.work(
      { ...handlers, mail: { ...idleHandlers.mail, run: async (_, { jobId }) => resolve(jobId) } },
      1,
    );
    await other.services.db.transaction(async (tx) => {
      await other.services.queue.enqueue(tx, 'mail', { kind: 'activation', activationId: randomUUID() });
      // The transaction goes on for longer than a worker takes to look for jobs.
      await tx.execute(sql`select pg_sleep(0.1)`);
    });
    expect(await delivered).toBeTruthy();
    await queue.stop(0);
    await other.close();
  });

  test('a job that no attempt has finished is given up once', async () => {
    const id = randomUUID();
    const boss = new PgBoss({
      ...server.database.queueConnection,
      supervise: false,
      schedule: false,
      migrate: false,
    });
    await boss.start();
    await boss.send('search-given-up', { id });
    await waitUntil(async () => givenUp.includes(id), 20_000);
    expect(givenUp).toEqual([id]);
    // Its timers would outlive the embedded database, which the server under test closes.
    await boss.stop({ graceful: false, close: server.database.kind === 'postgres' });
  });

  describe('leases', () => {
    const newTask = async () => {
      const [task] = await server.db
        .insert(searchJobs)
        .values({ organisationId, ...search })
        .returning();
      if (!task) throw new Error('No task was made.');
      await server.db.insert(searchRuns).values({ organisationId, id: task.id, jobId: task.id });
      return task.id;
    };
    const statusOf = async (id: string) =>
      (await server.db.select().from(searchRuns).where(eq(searchRuns.id, id)))[0]?.status;
    const finish = (id: string, lease: string, status: 'Completed' | 'Failed') =>
      writeUnderLease(server.db, searchRuns, id, lease, (tx) =>
        tx.update(searchRuns).set({ status }).where(eq(searchRuns.id, id)),
      );

    test('a later attempt takes the lease, and the earlier one writes nothing', async () => {
      const { db } = server;
      const id = await newTask();
      const first = await takeLease(db, searchRuns, id);
      const second = await takeLease(db, searchRuns, id);
      if (!first || !second) throw new Error('No lease was given.');
      await expect(finish(id, first, 'Failed')).rejects.toThrow(LeaseLostError);
      expect(await statusOf(id)).toBe('Processing');
      await finish(id, second, 'Completed');
      expect(await statusOf(id)).toBe('Completed');
    });

    test('a finished or deleted task grants no lease and cannot end twice', async () => {
      const { db } = server;
      const id = await newTask();
      const lease = await takeLease(db, searchRuns, id);
      if (!lease) throw new Error('No lease was given.');
      await finish(id, lease, 'Completed');
      await expect(finish(id, lease, 'Failed')).rejects.toThrow(LeaseLostError);
      expect(await takeLease(db, searchRuns, id)).toBeUndefined();
      expect(await takeLease(db, searchRuns, randomUUID())).toBeUndefined();
    });
  });
});
