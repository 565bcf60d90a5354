import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import type { TaskState } from '../../../contract/tasks/task-statuses.ts';
import { openEventStream } from '../../../tests/support/event-stream.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { listenerName } from '../../platform/db/listen.ts';
import { recordTaskEvent } from '../../platform/jobs/task-events.ts';

const timeoutMs = 20_000;

describe('a server whose connection breaks', () => {
  test.skipIf(!inject('postgresTemplate'))('listens again, and its clients miss nothing', async () => {
    const server = await openTestApp();
    const origin = await server.app.listen({ port: 0 });
    try {
      const owner = await server.createUser();
      const record = (state: TaskState) =>
        server.db.transaction((tx) =>
          recordTaskEvent(tx, { ...owner, kind: 'search', id: owner.userId, state }),
        );
      const stream = await openEventStream(origin, owner.access);
      await record('processing');
      await waitUntil(async () => stream.events.length > 0, timeoutMs);
      await server.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${listenerName} and datname = current_database()`,
      );
      await stream.ended();
      await record('completed');
      const next = await openEventStream(origin, owner.access, stream.events.at(-1)?.id);
      await waitUntil(async () => next.events.length === 1, timeoutMs);
      await record('deleted');
      await waitUntil(async () => next.events.length === 2, timeoutMs);
      expect(next.tasks().map(({ state }) => state)).toEqual(['completed', 'deleted']);
    } finally {
      await server.close();
    }
  });
});

describe('a server that stops', () => {
  test('ends its streams and does not wait for them', async () => {
    const server = await openTestApp();
    const origin = await server.app.listen({ port: 0 });
    const stream = await openEventStream(origin, (await server.createUser()).access);
    await server.close();
    await stream.ended();
  });
});
