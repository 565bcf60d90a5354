import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { migrateToPreviousVersion } from '../../../tests/support/previous-version.ts';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { erase } from '../../modules/people/privacy/erase-person.ts';
import { unpackBackup } from '../../platform/backup/restore-backup.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Services } from '../../platform/context.ts';
import { openEmbedded } from '../../platform/db/client.ts';
import { candidates, organisations } from '../../platform/db/schema.ts';
import { createLog } from '../start/log.ts';
import { openServices } from '../start/services.ts';
import { finishRestore, openLocalServer, replacedFolder } from './open-local-server.ts';

const root = suiteFolder();
let count = 0;
let dataDir: string;
beforeEach(() => {
  count += 1;
  dataDir = path.join(root, String(count), 'local');
});

const key = (letter: string) => letter.repeat(43);
const open = (more: { dataKey?: string; restoreFrom?: string } = {}) =>
  openLocalServer({
    kind: 'start',
    dataDir,
    secretKey: key('s'),
    dataKey: key('d'),
    ownerName: 'ada',
    ...more,
  });

const snapshots = () =>
  existsSync(path.join(dataDir, 'backups'))
    ? readdirSync(path.join(dataDir, 'backups')).filter((name) => name.endsWith('.tar.gz'))
    : [];

async function names(): Promise<string[]> {
  const database = await openEmbedded(dataDir);
  try {
    const found = await database.db.execute(sql`select name from organisations order by name`);
    return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}

async function rename(name: string): Promise<void> {
  const database = await openEmbedded(dataDir);
  await database.db.execute(sql`update organisations set name = ${name}`);
  await database.close();
}

test('a backup brings everything back on another computer, and what it replaces is kept', {
  timeout: 180_000,
}, async () => {
  const file = path.join(root, 'backup.tar.gz');
  await (await open()).close();
  await rename('Mine');
  const first = await open();
  await first.backUp(file);
  await first.close();
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(path.join(dataDir, 'database')).filter((name) => name.includes('key'))).toEqual([]);

  await rename('Later');
  // Another computer's keychain has another key, which encrypts what the backup brings.
  const second = await open({ dataKey: key('o'), restoreFrom: file });
  await second.signIn();
  await second.close();
  expect(await names()).toEqual(['Mine']);
  const kept = path.join(replacedFolder(dataDir), 'database');
  expect(readFileSync(path.join(kept, 'PG_VERSION'), 'utf8').trim()).toBe('18');
  await expect(open()).rejects.toThrow('is not the one that this database');
  const again = await open({ dataKey: key('o') });
  await again.close();
});

test('a file that is no backup changes nothing, nor does a snapshot whose key is elsewhere', {
  timeout: 180_000,
}, async () => {
  const first = await open();
  await first.close();
  const [snapshot = ''] = snapshots();
  const wrong = path.join(root, 'wrong.tar.gz');
  writeFileSync(wrong, 'not a backup');
  await expect(open({ restoreFrom: wrong })).rejects.toThrow("can't be read as a backup");
  await expect(open({ restoreFrom: path.join(root, 'missing') })).rejects.toThrow(
    "can't be read as a backup",
  );
  const elsewhere = path.join(root, 'elsewhere.tar.gz');
  writeFileSync(elsewhere, readFileSync(path.join(dataDir, 'backups', snapshot)));
  await expect(open({ dataKey: key('o'), restoreFrom: elsewhere })).rejects.toThrow('another computer');
  expect(readdirSync(dataDir).sort()).toEqual(['backups', 'database', 'lock']);
  await (await open({ restoreFrom: elsewhere })).close();
  expect(await names()).toEqual(["ada's organization"]);
});

test('a restore that was interrupted while it took its place is completed', {
  timeout: 120_000,
}, async () => {
  await (await open()).close();
  const database = path.join(dataDir, 'database');
  // Killed after the old database was moved, and before the new one was.
  mkdirSync(replacedFolder(dataDir));
  renameSync(database, `${database}.restored`);
  await finishRestore(dataDir);
  expect(await names()).toEqual(["ada's organization"]);
  await finishRestore(dataDir);
});

test('whoever was erased since a snapshot is not brought back by it', { timeout: 180_000 }, async () => {
  await (await open()).close();
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: key('s'), DATA_KEY: key('d') });
  const withServices = async <T>(act: (services: Services) => Promise<T>): Promise<T> => {
    const log = createLog('silent');
    const opened = await openServices(
      config,
      log,
      () => '',
      () => {},
    );
    try {
      return await act(opened.services);
    } finally {
      await opened.close();
    }
  };
  const people = () =>
    withServices(({ db }) => db.select({ name: candidates.name }).from(candidates).where(own));
  const own = isNotNull(candidates.organisationId);
  await withServices(async ({ db }) => {
    const [organisation] = await db.select({ id: organisations.id }).from(organisations);
    const of = {
      organisationId: organisation?.id ?? null,
      title: '',
      location: '',
      email: '',
      profileUrl: '',
    };
    const person = { ...of, skills: [], summary: '', source: '' };
    await db.insert(candidates).values([
      { ...person, name: 'Ann' },
      { ...person, name: 'Ben' },
    ]);
  });
  // As the app does when it quits after a change.
  const file = path.join(root, 'with-ann.tar.gz');
  const server = await open();
  await server.backUp(file);
  await server.close();
  await withServices(async (services) => {
    const [ann] = await services.db.select().from(candidates).where(eq(candidates.name, 'Ann'));
    const caller = { organisationId: ann?.organisationId ?? '', userId: null, name: 'ada' };
    expect(await erase({ ...services, ip: '', caller }, ann?.id ?? '')).toBe(true);
  });
  const [snapshot = ''] = snapshots().sort().reverse();
  for (const from of [file, path.join(dataDir, 'backups', snapshot)]) {
    await (await open({ restoreFrom: from })).close();
    expect(await people()).toEqual([{ name: 'Ben' }]);
  }
});

test('quitting takes a snapshot when something has changed', { timeout: 120_000 }, async () => {
  const server = await open();
  expect(snapshots()).toEqual([]);
  await server.close();
  expect(snapshots()).toHaveLength(1);
});

test('an update keeps a snapshot of before, and with it the version before opens the data again', {
  timeout: 240_000,
}, async () => {
  const former = await openEmbedded(dataDir);
  await migrateToPreviousVersion(former.db);
  await former.db.execute(sql`insert into organisations (name, website_url) values ('Before', '')`);
  await former.close();
  await (await open()).close();
  const [before = ''] = snapshots().filter((name) => name.includes('before-update'));
  expect(before).toMatch(/-before-update\.tar\.gz$/);
  // As the former version restores it: the schema is the one that it knows.
  const unpacked = path.join(root, 'unpacked');
  mkdirSync(unpacked);
  await unpackBackup(path.join(dataDir, 'backups', before), path.join(unpacked, 'database'));
  const database = await openEmbedded(unpacked);
  const found = await database.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  expect((found as unknown as { rows: { n: number }[] }).rows[0]?.n).toBe(8);
  await database.close();
});

test('the data of another PostgreSQL is refused and left as it is', { timeout: 60_000 }, async () => {
  const database = path.join(dataDir, 'database');
  mkdirSync(database, { recursive: true });
  writeFileSync(path.join(database, 'PG_VERSION'), '17\n');
  await expect(open()).rejects.toThrow(
    /PostgreSQL 17, and this version of Larkspur has PostgreSQL 18.*export/s,
  );
  expect(readdirSync(database)).toEqual(['PG_VERSION']);
});
