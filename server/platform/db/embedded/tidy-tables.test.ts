import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openInThread } from './database-in-thread.ts';
import type { EmbeddedClient } from './embedded-client.ts';
import { tidyTables } from './tidy-tables.ts';

const folder = suiteFolder();
let client: EmbeddedClient;
const log = { warn: vi.fn() };

beforeAll(async () => {
  client = await openInThread(path.join(folder, 'database'));
});
afterAll(() => client.close());

const only = async <Row>(text: string): Promise<Row> => (await client.query<Row>(text)).rows[0] as Row;
const counts = () =>
  only<{ rows: number; dead: number }>(
    `select c.reltuples::int as rows, s.n_dead_tup::int as dead
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = 'person'`,
  );
const plan = async () => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    'explain select * from person where id = any(array(select g * 50 from generate_series(1, 900) g))',
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
/** Counts are passed on with a statement, once a second. */
const untilCounted = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await client.query('select 1');
};

test('tables are analysed and vacuumed as they change, and the log is truncated', async () => {
  await client.exec(`create table person (id int primary key, team int, text text);
    create index person_team on person (team);
    insert into person select g, 1, repeat('x', 900) from generate_series(1, 90000) g`);
  await untilCounted();
  expect((await counts()).rows).toBe(-1);
  const { tidy, stop } = tidyTables(client, log);
  await tidy();
  expect((await counts()).rows).toBe(90_000);
  expect(await plan()).toContain('person_pkey');
  const cut = await only<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  expect(cut.bytes).toBeLessThan(2 ** 20);

  await client.exec('update person set team = 2 where id % 2 = 0');
  await untilCounted();
  expect((await counts()).dead).toBe(45_000);
  await tidy();
  expect((await counts()).dead).toBe(0);
  await stop();
  expect(log.warn).not.toHaveBeenCalled();
});

test('a table that is gone, or cannot be tidied, keeps no other from its turn', async () => {
  await client.exec(`create table a_gone as select g from generate_series(1, 2000) g;
    create table z_kept as select g from generate_series(1, 2000) g`);
  await untilCounted();
  const { tidy, stop } = tidyTables(client, log);
  const exec = vi.spyOn(client, 'exec').mockImplementation(async (text) => {
    exec.mockRestore();
    await client.exec('drop table a_gone');
    return client.exec(text.replace('public.', 'public.missing_'));
  });
  await tidy();
  await stop();
  const kept = await only<{ rows: number }>(
    "select reltuples::int as rows from pg_class where relname = 'z_kept'",
  );
  expect(kept.rows).toBe(2000);
  expect(log.warn).not.toHaveBeenCalled();
});

test('a table whose changes were forgotten is analysed', async () => {
  await client.exec('create table filled as select g from generate_series(1, 2000) g');
  await untilCounted();
  await client.query("select pg_stat_reset_single_table_counters('filled'::regclass)");
  const { tidy, stop } = tidyTables(client, log);
  await tidy();
  await stop();
  const filled = await only<{ rows: number }>(
    "select reltuples::int as rows from pg_class where relname = 'filled'",
  );
  expect(filled.rows).toBe(2000);
});

test('tidies on its own, and not after it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const said = vi.spyOn(client, 'query');
    const { stop } = tidyTables(client, log);
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(said).toHaveBeenCalled());
    await stop();
    const before = said.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said.mock.calls.length).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});
