import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runHere } from '../../../tests/support/command-line.ts';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { type OpenDatabase, openEmbedded } from '../db/client.ts';
import { organisations } from '../db/schema.ts';
import { filesFolder, folderStore } from '../files/folder-store.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { writeBackup } from './pack.ts';
import { unpackBackup } from './restore-backup.ts';
import { describeLast, findExpired, type Snapshots, scheduleSnapshots } from './snapshots.ts';

const log = pino({ level: 'silent' });

describe('snapshots of a database in use', () => {
  const root = suiteFolder();
  const dataDir = path.join(root, 'data');
  const metrics = createMetrics();
  let database: OpenDatabase;
  let queue: Queue;
  let snapshots: Snapshots;
  beforeAll(async () => {
    database = await openEmbedded(dataDir);
    await database.migrate();
    queue = await openQueue(database, log);
    const config = readConfig({ DATA_DIR: dataDir, BACKUP_KEEP: '2' });
    snapshots = (await scheduleSnapshots(database, config, { log, metrics })) as Snapshots;
  }, 120_000);
  afterAll(async () => {
    await snapshots.stop();
    await database.close();
  });

  const add = (name: string) =>
    database.db.insert(organisations).values({ name, websiteUrl: 'https://one.example' });

  test('hold every row of every table, every file and both keys, and can be restored', async () => {
    const keys = { 'secret-key': 's'.repeat(43), 'data-key': 'd'.repeat(43) };
    for (const [name, key] of Object.entries(keys)) writeFileSync(path.join(dataDir, name), key);
    const { sha256 } = await folderStore(filesFolder(dataDir)).write(Readable.from([Buffer.from('kept')]));
    await add('before');
    await database.db.transaction((tx) => queue.enqueue(tx, 'search', { id: crypto.randomUUID() }));
    // It rewrites its statistics as long as it runs.
    await queue.stop(1000);
    // It is written to meanwhile.
    let isTaken = false;
    const writing = (async () => {
      for (let at = 0; !isTaken; at++) {
        await add(`meanwhile ${at}`);
        // The database answers without a turn of the event loop, which files need.
        await nextTurn();
      }
    })();
    const during = await snapshots.take();
    isTaken = true;
    await writing;
    const { file } = await snapshots.take();
    const expected = await readTables(database);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(path.join(dataDir, 'database')).filter((name) => name.startsWith('larkspur'))).toEqual(
      [],
    );

    const restored = path.join(root, 'restored');
    expect(await runHere(['restore', file], { DATA_DIR: restored })).toMatchObject({ code: 0, error: '' });
    for (const [name, key] of Object.entries(keys)) {
      expect(readFileSync(path.join(restored, name), 'utf8')).toBe(key);
    }
    expect(await readdirSync(path.join(restored, 'files', sha256.slice(0, 2)))).toEqual([sha256]);
    expect(await tablesIn(restored)).toEqual(expected);
    expect(Object.keys(expected).length).toBeGreaterThan(40);

    const earlier = path.join(root, 'earlier');
    expect(await runHere(['restore', during.file], { DATA_DIR: earlier })).toMatchObject({ code: 0 });
    const rows = (await tablesIn(earlier))['public.organisations'] ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(expected['public.organisations']).toEqual(expect.arrayContaining(rows));
  }, 300_000);

  test('are taken by the command while a server runs, and say how old they are', async () => {
    const file = path.join(root, 'by-command.tar.gz');
    const result = await runHere(['backup', file], { DATA_DIR: dataDir });
    expect(result).toMatchObject({ code: 0, error: '' });
    expect(readFileSync(file).equals(readFileSync(snapshots.newest()?.file ?? ''))).toBe(true);
    const again = await runHere(['backup', file], { DATA_DIR: dataDir });
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('exists already')]);
    const nowhere = path.join(root, 'missing', 'b.tar.gz');
    expect(await runHere(['backup', nowhere], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      error: `There is no folder ${path.dirname(nowhere)}. Make it first.\n`,
    });
    expect(await metrics.registry.metrics()).toMatch(/^larkspur_backup_age_seconds \d/m);

    const newest = snapshots.newest();
    utimesSync(newest?.file ?? '', new Date(), new Date(Date.now() - 3 * 3_600_000));
    expect(describeLast(snapshots.newest())).toBe(`the last one is 3 hours old: ${newest?.file}`);
    expect(describeLast(undefined)).toBe('none yet');
  }, 120_000);

  test('are kept as many as are asked for', async () => {
    const { file } = await snapshots.take();
    const left = readdirSync(path.dirname(file)).filter((name) => name.endsWith('.tar.gz'));
    expect(left).toHaveLength(2);
    expect(left).toContain(path.basename(file));
  }, 120_000);

  test('that were cut are none, are removed at the next start, and are made up for soon', async () => {
    const newest = snapshots.newest()?.file ?? '';
    const folder = path.dirname(newest);
    // What a process leaves that is killed while it packs, and while it writes.
    const inDatabase = ['larkspur-erasures', 'larkspur-data-key'].map((name) =>
      path.join(dataDir, 'database', name),
    );
    const part = path.join(folder, 'larkspur-2026-01-02T03-04-05-678Z.tar.gz.part');
    const whole = readFileSync(newest);
    const leave = () => {
      for (const file of inDatabase) writeFileSync(file, 'left');
      writeFileSync(part, whole.subarray(0, whole.length / 2));
    };
    leave();
    expect(snapshots.newest()?.file).toBe(newest);
    await expect(unpackBackup(part, path.join(root, 'cut'))).rejects.toThrow("can't be read as a backup");

    const config = readConfig({ DATA_DIR: dataDir, BACKUP_KEEP: '2' });
    const start = async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const started = await scheduleSnapshots(database, config, { log, metrics: createMetrics() });
      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
      return started as Snapshots;
    };
    const second = await start();
    expect([...inDatabase, part].filter((file) => existsSync(file))).toEqual([]);
    await expect.poll(() => snapshots.newest()?.file, { timeout: 30_000 }).not.toBe(newest);
    await second.stop();
    const madeUp = snapshots.newest()?.file;
    const third = await start();
    await nextTurn();
    await third.stop();
    expect(snapshots.newest()?.file).toBe(madeUp);
  }, 120_000);

  test('are on the disk before they have their name, and their name is, too', async () => {
    const file = path.join(root, 'synced.tar.gz');
    const handle = await open(root);
    await handle.close();
    const isNamed: boolean[] = [];
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
    sync.mockImplementation(async () => void isNamed.push(existsSync(file)));
    await writeBackup(file, Buffer.from('a backup'));
    sync.mockRestore();
    expect(isNamed).toEqual([false, true]);
  });

  test('that cannot be written leave nothing behind', async () => {
    const file = path.join(root, 'taken.tar.gz');
    mkdirSync(path.join(file, 'inside'), { recursive: true });
    await expect(writeBackup(file, Buffer.from('a backup'))).rejects.toThrow();
    expect(existsSync(`${file}.part`)).toBe(false);
  });
});

async function tablesIn(dataDir: string): Promise<Record<string, string[]>> {
  const opened = await openEmbedded(dataDir);
  try {
    return await readTables(opened);
  } finally {
    await opened.close();
  }
}

/** The rows of every table as text, by schema and name. */
async function readTables({ db }: OpenDatabase): Promise<Record<string, string[]>> {
  const all = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const tables: Record<string, string[]> = {};
  for (const { name } of all) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.raw(name)} as t order by 1`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

async function rowsOf<Row>(db: OpenDatabase['db'], query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

test('snapshots that stay are the newest, the last of each day for a while, and two of before updates', () => {
  const at = (time: string, suffix = '') => ({
    file: `/b/larkspur-2026-${time}-00-000Z${suffix}.tar.gz`,
    at: new Date(0),
  });
  const newestFirst = [
    at('11-23T10-00'),
    at('11-23T09-00'),
    at('11-23T08-00'),
    at('11-22T20-00'),
    at('11-22T19-00'),
    at('11-21T12-00', '-before-update'),
    at('10-01T12-00'),
    at('09-01T12-00', '-before-update'),
    at('08-01T12-00', '-before-update'),
  ];
  const now = Date.parse('2026-11-23T10:30:00Z');
  const left = (retention: { keep: number; days: number }) => {
    const expired = findExpired(newestFirst, retention, now);
    return newestFirst.flatMap((one, index) => (expired.includes(one) ? [] : index));
  };
  expect(left({ keep: 2, days: 30 })).toEqual([0, 1, 3, 5, 7]);
  expect(left({ keep: 4, days: 0 })).toEqual([0, 1, 2, 3, 5, 7]);
});
