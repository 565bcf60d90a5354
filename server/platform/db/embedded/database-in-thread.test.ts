import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { putMigratedDatabase } from '../../../../tests/support/migrated-database.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { openInThread, prepareThread } from './database-in-thread.ts';
import type { EmbeddedClient } from './embedded-client.ts';

const folder = suiteFolder();
let client: EmbeddedClient;

/** A database that need not be made first. */
function newDatabase(name: string): string {
  putMigratedDatabase(path.join(folder, name));
  return path.join(folder, name, 'database');
}

beforeAll(async () => {
  client = await openInThread(newDatabase('own'));
  await client.exec('create table item (id int primary key, name text, content bytea, at timestamptz)');
});

afterAll(async () => {
  if (!client.closed) await client.close();
});

const names = async () =>
  (await client.query<{ name: string }>('select name from item order by id')).rows.map(({ name }) => name);

test('bytes are buffers, and values are left as text where the caller asks', async () => {
  const content = Buffer.from([0, 1, 254, 255]);
  await client.query('insert into item values (1, $1, $2, $3)', ['one', content, '2026-01-02T03:04:05Z']);
  const { rows } = await client.query<[Buffer, string]>('select content, at from item', [], {
    rowMode: 'array',
    parsers: { 1184: (value) => value },
  });
  expect(rows[0]?.[0]).toBeInstanceOf(Buffer);
  expect(rows[0]?.[0].equals(content)).toBe(true);
  expect(rows[0]?.[1]).toMatch(/^2026-01-02 /);
  const asObject = await client.query<{ content: Buffer; at: Date }>('select content, at from item');
  expect(asObject.rows[0]?.content.toString('hex')).toBe('0001feff');
  expect(asObject.rows[0]?.at.toISOString()).toBe('2026-01-02T03:04:05.000Z');
});

test("an error keeps PostgreSQL's code and constraint", async () => {
  await expect(client.query("insert into item values (1, 'again')")).rejects.toMatchObject({
    message: expect.stringContaining('duplicate key'),
    code: '23505',
    constraint: 'item_pkey',
  });
});

test('a transaction that throws leaves nothing, and statements wait for a transaction', async () => {
  const before = await names();
  const failing = client.transaction(async (tx) => {
    await tx.query("insert into item values (2, 'two')");
    throw new Error('changed my mind');
  });
  const meanwhile = names();
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await meanwhile).toEqual(before);
  const both = client.transaction(async (tx) => {
    await tx.query("insert into item values (3, 'three')");
    await tx.exec("insert into item values (4, 'four')");
    return tx;
  });
  expect(await names()).toEqual([...before, 'three', 'four']);
  await expect((await both).query('select 1')).rejects.toThrow('Transaction is closed');
});

test('notifications arrive until the listener stops', async () => {
  const heard: string[] = [];
  const stop = await client.listen('news', (payload) => heard.push(payload));
  await client.transaction(async (tx) => {
    await tx.query("select pg_notify('news', 'first')");
  });
  await expect.poll(() => heard).toEqual(['first']);
  await stop();
  await client.query("select pg_notify('news', 'second')");
  expect(heard).toEqual(['first']);
});

test('the main thread goes on while a statement runs', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await client.query('select count(*) from generate_series(1, 400000) a where a % 7 = 3');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('a parameter that cannot be handed to the thread is refused, and the next one is not', async () => {
  await expect(client.query('select $1', [() => {}])).rejects.toThrow('could not be cloned');
  expect(await names()).toContain('one');
});

test('a thread that ends while it opens is no damaged database', async () => {
  const lost = vi.fn();
  const sent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    void this.terminate();
  });
  await expect(openInThread(path.join(folder, 'never'), lost)).rejects.toThrow(DatabaseUnavailableError);
  sent.mockRestore();
  expect(lost).not.toHaveBeenCalled();
});

test('a closed database refuses what comes after it, and opens again', async () => {
  const archive = await client.dumpDataDir('gzip');
  expect(archive.size).toBeGreaterThan(100_000);
  const last = names();
  await client.close();
  expect(await last).toContain('one');
  expect(client.closed).toBe(true);
  await expect(client.query('select 1')).rejects.toThrow('closed');
  client = await openInThread(path.join(folder, 'own/database'));
  expect(await names()).toContain('four');
});

test('a thread that ends by itself is reported once, and everything after it is unavailable', async () => {
  const lost = vi.fn();
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  const other = await openInThread(newDatabase('other'), lost);
  const worker = sent.mock.contexts.at(-1) as Worker;
  sent.mockRestore();
  const slow = other.query('select pg_sleep(1)');
  const refused = expect(slow).rejects.toThrow(DatabaseUnavailableError);
  await worker.terminate();
  await refused;
  expect(lost).toHaveBeenCalledOnce();
  await expect(other.query('select 1')).rejects.toThrow('The embedded database has ended.');
  await expect(other.close()).rejects.toThrow(DatabaseUnavailableError);
});

test('what made a new database is not kept in memory beside it', { timeout: 120_000 }, () => {
  const script = path.join(import.meta.dirname, '../../../../tests/support/open-new-database.ts');
  const grownMiB = Number(execFileSync(process.execPath, [script, path.join(folder, 'new')]));
  // 300 and, with it, 580.
  expect(grownMiB).toBeGreaterThan(100);
  expect(grownMiB).toBeLessThan(430);
});

test('a thread that was prepared opens the next database, and no other one', async () => {
  const started: Worker[] = [];
  const note = (worker: Worker) => void started.push(worker);
  process.on('worker', note);
  try {
    prepareThread();
    prepareThread();
    const first = await openInThread(newDatabase('prepared'));
    expect(started).toHaveLength(1);
    const second = await openInThread(newDatabase('not-prepared'));
    expect(started).toHaveLength(2);
    await first.exec('create table own (id int)');
    await expect(second.query('select * from own')).rejects.toThrow('does not exist');
    await Promise.all([first.close(), second.close()]);
  } finally {
    process.off('worker', note);
  }
});
