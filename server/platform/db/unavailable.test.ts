import { DrizzleQueryError, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../../tests/support/postgres.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { openPostgres } from './client.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('of a system'), { code });

describe('an unavailable database', () => {
  test.each<[string, unknown]>([
    ['a session that was ended', withCode('57P01')],
    ['a crash', withCode('57P02')],
    ['a start that is not finished', withCode('57P03')],
    ['a full server', withCode('53300')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a refused connection', new DrizzleQueryError('select 1', [], withCode('ECONNREFUSED'))],
  ])('is told by %s, however deep the cause lies', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error('outer', { cause: error }))).toBe(true);
  });

  test.each<[string, unknown]>([
    ['a query that is wrong', new DrizzleQueryError('select', [], withCode('42601'))],
    ['a row that is there already', withCode('23505')],
    ['a mail server or a model that refuses', withCode('ECONNREFUSED')],
    ['no error', undefined],
  ])('is not told by %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe.runIf(inject('postgresTemplate'))('connections that PostgreSQL ends', { timeout: 120_000 }, () => {
  const server = openSuiteApp();
  let name: string;
  beforeAll(async () => {
    const found = await server.db.execute(sql`select current_database() as name`);
    name = (found as unknown as { rows: { name: string }[] }).rows[0]?.name ?? '';
  });

  async function endAllConnections(): Promise<void> {
    const admin = new Client({ connectionString: inject('postgresTemplate') });
    await admin.connect();
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await admin.end();
  }
  const transact = () => server.db.transaction((tx) => tx.execute(sql`select 1`));

  test('fail what they were used for, and neither end the process nor use up the pool', async () => {
    // More often than the pool has connections: with one held open, and others that begin meanwhile.
    for (let round = 0; round < 20; round++) {
      const held = server.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        const begun = Promise.allSettled(Array.from({ length: 8 }, transact));
        await endAllConnections();
        await begun;
        await tx.execute(sql`select 2`);
      });
      const [outcome] = await Promise.allSettled([held]);
      expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true);
    }
    // Connections that lie idle may still learn that they are ended.
    await waitUntil(async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 24 }, transact));
      return outcomes.every(({ status }) => status === 'fulfilled');
    }, 20_000);
  });

  test('a call during the outage gets 503 with Retry-After, and the next one succeeds', async () => {
    const user = await server.createUser();
    const { db } = server;
    const select = db.select;
    // The query finds its connection ended.
    server.db.select = (() => {
      server.db.select = select;
      throw new DrizzleQueryError('select', [], withCode('57P01'));
    }) as typeof select;
    const answer = await user.call({ url: '/search/jobs/' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({
      detail: expect.stringContaining('cannot reach its database'),
      request_id: expect.any(String),
    });
    expect((await user.call({ url: '/search/jobs/' })).statusCode).toBe(200);
  });
});

test('a PostgreSQL that refuses connections is unavailable, in a query and in a transaction', async () => {
  const database = openPostgres(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
  const failures = await Promise.allSettled([
    database.db.execute(sql`select 1`),
    database.db.transaction((tx) => tx.execute(sql`select 1`)),
  ]);
  for (const failure of failures) {
    expect(failure.status === 'rejected' && isDatabaseUnavailable(failure.reason)).toBe(true);
  }
  await database.close();
});
