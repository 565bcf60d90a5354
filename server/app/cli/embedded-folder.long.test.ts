import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  insertClient,
  oneLine,
  runHere,
  runProcess,
  suiteCommandLine,
} from '../../../tests/support/command-line.ts';
import { lockFolder } from '../../platform/data-dir/private-folder.ts';
import { openEmbedded } from '../../platform/db/client.ts';
import { users } from '../../platform/db/schema.ts';
import { filesFolder, folderStore } from '../../platform/files/folder-store.ts';

describe('commands on an embedded database', () => {
  const commandLine = suiteCommandLine();
  let csv: string;
  beforeAll(async () => {
    csv = commandLine.writeFile('people.csv', 'name,title\nAda,Engineer\n');
  });

  const folder = () => commandLine.settings.DATA_DIR ?? '';
  const newFolder = () => commandLine.newFolder();
  const run = (args: string[]) => commandLine.run(args);

  test('open it one after the other and leave it whole', async () => {
    const email = ['--email', 'grace@provider.example'];
    const admin = ['create-admin', ...email, '--name', 'Grace', '--password', 'chosen by Grace'];
    expect(await run(admin)).toMatchObject({ code: 0, error: '' });
    await insertClient(commandLine, { name: 'Client', email: 'owner@client.example' });
    const client = ['--organisation', 'Client'];
    const member = ['create-member', ...client, '--email', 'mia@client.example', '--name', 'Mia'];
    expect(await run(member)).toMatchObject({ code: 0, error: '' });
    expect(await run(['reset-password', ...email])).toMatchObject({ code: 0, error: '' });
    expect(await run(['end-sessions'])).toEqual({ code: 0, out: 'Sessions ended: 0.\n', error: '' });
    const imported = await run(['import-talent', ...client, csv]);
    expect(imported).toEqual({ code: 0, out: '1 imported, 0 known already, 0 rejected.\n', error: '' });
    expect((await commandLine.findAccount('mia@client.example'))?.organisations.name).toBe('Client');
  });

  test('that a server holds, every command says so in one line and exits 1', async () => {
    const file = path.join(newFolder(), 'backup.tar.gz');
    const unlock = lockFolder(folder());
    try {
      const inUse = /^The data folder [^\n]+ is in use by another process \(process \d+\)[^\n]*\n$/;
      expect(await runProcess(['migrate'], commandLine.settings)).toEqual({
        code: 1,
        out: '',
        error: expect.stringMatching(inUse),
      });
      for (const args of [
        ['create-admin', '--email', 'x@provider.example', '--name', 'X'],
        ['reset-password', '--email', 'owner@client.example'],
        ['import-talent', '--organisation', 'Client', csv],
        ['backup', file],
      ]) {
        expect(await run(args)).toEqual({ code: 1, out: '', error: expect.stringMatching(inUse) });
      }
    } finally {
      unlock();
    }
  });

  test('that holds no database, only commands that start one make it; the others name the folder', async () => {
    const DATA_DIR = path.join(newFolder(), 'data');
    for (const args of [
      ['create-member', '--organisation', 'Client', '--email', 'x@client.example', '--name', 'X'],
      ['reset-password', '--email', 'owner@client.example'],
      ['end-sessions'],
      ['import-talent', '--organisation', 'Client', csv],
      ['backup', path.join(newFolder(), 'backup.tar.gz')],
      ['rotate-data-key'],
    ]) {
      expect(await runHere(args, { DATA_DIR })).toEqual({
        code: 1,
        out: '',
        error: `There is no database in ${DATA_DIR}. Check DATA_DIR, or DATABASE_URL if it is in PostgreSQL.\n`,
      });
      expect(existsSync(DATA_DIR)).toBe(false);
    }
  });

  test('backup reports that it cannot write, and does not speak of a start', async () => {
    const missing = path.join(newFolder(), 'missing');
    const { code, error } = await run(['backup', path.join(missing, 'backup.tar.gz')]);
    expect([code, error]).toEqual([1, `There is no folder ${missing}. Make it first.\n`]);
  });

  test('backup and restore bring back every row, every file and both keys', async () => {
    const file = path.join(newFolder(), 'backup.tar.gz');
    const keys = {
      'secret-key': 'a key that is kept in the folder, 43 letters',
      'data-key': 'another key that is kept beside it, 44 letters',
    };
    for (const [name, key] of Object.entries(keys)) {
      writeFileSync(path.join(folder(), name), key, { mode: 0o600 });
    }
    const before = await accountsIn(folder());
    expect(before).toHaveLength(3);
    const stored = await storeIn(folder(), 'kept content');
    expect(await run(['backup', file])).toMatchObject({ code: 0, error: '' });
    expect(statSync(file).mode & 0o077).toBe(0);
    const inDatabase = readdirSync(path.join(folder(), 'database'));
    expect(inDatabase.filter((name) => name.startsWith('larkspur'))).toEqual([]);
    const again = await run(['backup', file]);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('exists already')]);

    const restored = path.join(newFolder(), 'restored');
    mkdirSync(restored, { mode: 0o755 });
    expect(await runHere(['restore', file], { DATA_DIR: restored })).toMatchObject({ code: 0, error: '' });
    expect(readdirSync(restored).sort()).toEqual(['data-key', 'database', 'files', 'lock', 'secret-key']);
    expect(await text(folderStore(filesFolder(restored)).read(stored))).toBe('kept content');
    const restoredFile = path.join(restored, 'files', stored.slice(0, 2), stored);
    expect(statSync(restoredFile).mode & 0o777).toBe(0o600);
    for (const [name, key] of Object.entries(keys)) {
      expect(readFileSync(path.join(restored, name), 'utf8')).toBe(key);
      expect(statSync(path.join(restored, name)).mode & 0o777).toBe(0o600);
    }
    for (const closed of [restored, path.join(restored, 'database'), path.join(restored, 'files')]) {
      expect(statSync(closed).mode & 0o777).toBe(0o700);
    }
    expect(await accountsIn(restored)).toEqual(before);
    const twice = await runHere(['restore', file], { DATA_DIR: restored });
    expect([twice.code, twice.error]).toEqual([1, expect.stringContaining('holds a database already')]);
  });

  test('restore refuses what is no backup and leaves nothing behind', async () => {
    for (const content of ['no archive', gzipSync('no archive'), gzipSync(Buffer.alloc(10_240)), '']) {
      const file = path.join(newFolder(), 'backup.tar.gz');
      writeFileSync(file, content);
      const DATA_DIR = path.join(newFolder(), 'data');
      const { code, error } = await runHere(['restore', file], { DATA_DIR });
      expect([code, error]).toEqual([1, expect.stringMatching(oneLine)]);
      expect(readdirSync(DATA_DIR)).toEqual(['lock']);
    }
    const missing = await run(['restore', path.join(newFolder(), 'missing.tar.gz')]);
    expect([missing.code, missing.error]).toEqual([1, expect.stringContaining('There is no file')]);
  });
});

async function storeIn(dataDir: string, content: string): Promise<string> {
  const { sha256 } = await folderStore(filesFolder(dataDir)).write(Readable.from([Buffer.from(content)]));
  return sha256;
}

async function accountsIn(dataDir: string) {
  const database = await openEmbedded(dataDir);
  try {
    return await database.db.select().from(users).orderBy(users.email);
  } finally {
    await database.close();
  }
}
