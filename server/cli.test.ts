import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { newDatabase } from '../tests/support/postgres.ts';
import { runCommand } from './cli/run-command.ts';
import { lockFolder } from './data-dir/folder-lock.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/client.ts';
import { candidates, organisations, sessions, users } from './db/schema.ts';
import { isPassword } from './modules/account/password.ts';

const cli = path.join(import.meta.dirname, 'cli.ts');
const onPostgres = inject('postgresTemplate') !== undefined;

interface Ended {
  code: number | null;
  out: string;
  error: string;
}

describe('command line', () => {
  const folders: string[] = [];
  let settings: Record<string, string>;
  beforeAll(async () => {
    settings = await newInstallation();
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const newFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-cli-'));
    folders.push(folder);
    return folder;
  };
  async function newInstallation(): Promise<Record<string, string>> {
    const template = inject('postgresTemplate');
    const DATA_DIR = path.join(newFolder(), 'data');
    if (!template) return { DATA_DIR };
    const url = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href;
    return {
      DATA_DIR,
      DATABASE_URL: await newDatabase({ url }),
      SECRET_KEY: 'k'.repeat(32),
      DATA_KEY: 'd'.repeat(32),
    };
  }
  /** Runs the program itself. */
  async function runProcess(args: string[], given: Record<string, string> = settings): Promise<Ended> {
    const child: ChildProcess = spawn(process.execPath, [cli, ...args], {
      env: { PATH: process.env.PATH, ENV_FILE: devNull, LOG_LEVEL: 'silent', ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, error] = ['', ''];
    child.stdout?.on('data', (chunk) => (out += chunk));
    child.stderr?.on('data', (chunk) => (error += chunk));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, out, error };
  }
  /** Looks into the database that the commands worked on. */
  async function look<T>(at: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const database = settings.DATABASE_URL
      ? openPostgres(settings.DATABASE_URL)
      : await openEmbedded(settings.DATA_DIR ?? '');
    try {
      return await at(database);
    } finally {
      await database.close();
    }
  }
  const account = (email: string) =>
    look(async ({ db }) => {
      const [found] = await db
        .select()
        .from(users)
        .innerJoin(organisations, eq(organisations.id, users.organisationId))
        .where(eq(users.email, email));
      return found;
    });
  const oneLine = /^[^\n]+\n$/;

  /** Runs a command in this process, which saves the start of one. */
  async function run(args: string[], given: Record<string, string> = settings): Promise<Ended> {
    const [out, error]: [string[], string[]] = [[], []];
    for (const [name, value] of Object.entries({ LOG_LEVEL: 'silent', ...given })) vi.stubEnv(name, value);
    try {
      const code = await runCommand(args, {
        say: (line) => out.push(`${line}\n`),
        complain: (line) => error.push(`${line}\n`),
      });
      return { code, out: out.join(''), error: error.join('') };
    } finally {
      vi.unstubAllEnvs();
    }
  }

  test('--help lists every command and exits 0; a command has its own', async () => {
    const help = await runProcess(['--help']);
    expect(help).toMatchObject({ code: 0, error: '' });
    for (const name of [
      'migrate',
      'create-admin',
      'create-member',
      'reset-password',
      'end-sessions',
      'import-talent',
      'rebuild-search-index',
      'backup',
      'restore',
      'rotate-data-key',
    ]) {
      expect(help.out).toContain(`  ${name}`);
    }
    const own = await run(['reset-password', '--help'], {});
    expect(own).toMatchObject({ code: 0, error: '' });
    expect(own.out).toContain('reset-password --email <address> [--password <password>]');
  });

  test('an unknown command shows the usage on standard error and exits 2', async () => {
    const { code, out, error } = await runProcess(['delete-everything']);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/^There is no command delete-everything\.\nUsage: npm run cli -- /);
  });

  test.each([
    ['no command', [], 'Which command?'],
    ['an unknown option', ['create-admin', '--emial', 'a@b.example'], "Unknown option '--emial'."],
    ['a missing option', ['create-admin', '--email', 'a@b.example'], '--name is missing.'],
    [
      'an option without its value',
      ['reset-password', '--email'],
      "Option '--email <value>' argument missing.",
    ],
    [
      'a wrong address',
      ['reset-password', '--email', 'nobody'],
      '--email: Please enter a valid email address.',
    ],
    [
      'a short password',
      ['reset-password', '--email', 'a@b.example', '--password', '12345'],
      '--password: Use at least 6 characters.',
    ],
    ['a missing file', ['import-talent', '--organisation', 'x'], 'The file.csv is missing.'],
    ['one argument too many', ['migrate', 'now'], 'now is one argument too many.'],
  ])('%s is named and shows the usage', async (_what, args, says) => {
    const { code, out, error } = await run(args, {});
    expect([code, out]).toEqual([2, '']);
    expect(error.split('\n')[0]).toBe(says);
    expect(error).toContain('Usage: npm run cli -- ');
  });

  test('a wrong setting is one line and exits 1', async () => {
    const { code, error } = await runProcess(['migrate'], { ...settings, PORT: 'eighty' });
    expect(code).toBe(1);
    expect(error).toMatch(/^Wrong setting: PORT [^\n]+\n$/);
  });

  test('migrate makes the tables, and makes them again without harm', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await run(['migrate'])).toEqual({ code: 0, out: 'The database is up to date.\n', error: '' });
    }
    const [{ found } = { found: null }] = await look(async ({ db }) => {
      const answer = await db.execute("select to_regclass('pgboss.job')::text as found");
      return (answer as unknown as { rows: { found: string | null }[] }).rows;
    });
    expect(found).toBe('pgboss.job');
  });

  test("create-admin makes the provider's organisation and a SuperAdmin with a password that is printed once", async () => {
    const made = await runProcess([
      'create-admin',
      '--email',
      'Grace@Provider.example',
      '--name',
      'Grace Hopper',
    ]);
    expect(made).toMatchObject({ code: 0, error: '' });
    const password = /shown this once: (\S+)\n/.exec(made.out)?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const admin = await account('grace@provider.example');
    expect(admin?.users).toMatchObject({ name: 'Grace Hopper', role: 'SuperAdmin' });
    expect(admin?.users.activatedAt).not.toBeNull();
    expect(admin?.organisations).toMatchObject({ name: 'Larkspur', isProvider: true });
    expect(await isPassword(admin?.users.passwordHash, password)).toBe(true);

    const second = await run([
      ...['create-admin', '--email', 'ada@provider.example', '--name', 'Ada'],
      ...['--password', 'chosen by Ada'],
    ]);
    expect(second.code).toBe(0);
    expect(second.out).not.toContain('chosen by Ada');
    const ada = await account('ada@provider.example');
    expect(ada?.organisations.id).toBe(admin?.organisations.id);

    const again = await run(['create-admin', '--email', 'ada@provider.example', '--name', 'Eve']);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.error).toMatch(oneLine);
    expect((await account('ada@provider.example'))?.users.name).toBe('Ada');
  });

  test('create-admin never takes an address of another organisation', async () => {
    await look(async ({ db }) => {
      const [client] = await db
        .insert(organisations)
        .values({ name: 'Client', websiteUrl: 'https://client.example' })
        .returning();
      await db.insert(users).values({
        organisationId: client?.id ?? '',
        email: 'owner@client.example',
        name: 'Owner',
        passwordHash: 'x',
        role: 'Owner',
        activatedAt: new Date(),
      });
    });
    const { code, error } = await run(['create-admin', '--email', 'owner@client.example', '--name', 'X']);
    expect(code).toBe(1);
    expect(error).toBe(
      'owner@client.example belongs to another organisation and cannot become a SuperAdmin. Use another address.\n',
    );
    expect((await account('owner@client.example'))?.users).toMatchObject({ role: 'Owner', name: 'Owner' });
  });

  test('create-member adds a colleague to the organisation, who can log in and holds no rights of an Owner', async () => {
    const made = await run([
      ...['create-member', '--organisation', 'OWNER@client.example'],
      ...['--email', 'Mia@client.example', '--name', 'Mia'],
    ]);
    expect(made).toMatchObject({ code: 0, error: '' });
    const password = /shown this once: (\S+)\n/.exec(made.out)?.[1] ?? '';
    const mia = await account('mia@client.example');
    expect(mia?.users).toMatchObject({ role: 'Member', name: 'Mia', activatedAt: expect.any(Date) });
    expect(mia?.organisations.name).toBe('Client');
    expect(await isPassword(mia?.users.passwordHash, password)).toBe(true);

    const again = await run([
      ...['create-member', '--organisation', 'Client', '--email', 'mia@client.example', '--name', 'Eve'],
    ]);
    expect(again).toEqual({
      code: 1,
      out: '',
      error: 'mia@client.example has an account already. reset-password gives it a new password.\n',
    });
    expect((await account('mia@client.example'))?.users.name).toBe('Mia');
  });

  test('reset-password gives a new password and ends every session of the account', async () => {
    await look(async ({ db }) => {
      const [owner] = await db.select().from(users).where(eq(users.email, 'owner@client.example'));
      const expiresAt = new Date(Date.now() + 60_000);
      await db.insert(sessions).values({ userId: owner?.id ?? '', expiresAt });
    });
    const reset = await run(['reset-password', '--email', 'Owner@Client.example', '--password', 'a new one']);
    expect(reset).toMatchObject({ code: 0, error: '' });
    const owner = await account('owner@client.example');
    expect(await isPassword(owner?.users.passwordHash, 'a new one')).toBe(true);
    const running = await look(({ db }) =>
      db
        .select({ endedAt: sessions.endedAt })
        .from(sessions)
        .where(eq(sessions.userId, owner?.users.id ?? '')),
    );
    expect(running).toEqual([{ endedAt: expect.any(Date) }]);

    const unknown = await run(['reset-password', '--email', 'nobody@client.example']);
    expect(unknown).toEqual({
      code: 1,
      out: '',
      error: 'No account has the address nobody@client.example.\n',
    });
  });

  test('end-sessions signs one account out, or everybody', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    const [owner, mia] = [await account('owner@client.example'), await account('mia@client.example')];
    await look(({ db }) =>
      db.insert(sessions).values([
        { userId: owner?.users.id ?? '', expiresAt },
        { userId: owner?.users.id ?? '', expiresAt },
        { userId: owner?.users.id ?? '', expiresAt: new Date(0) },
        { userId: mia?.users.id ?? '', expiresAt },
      ]),
    );
    const running = () =>
      look(({ db }) =>
        db
          .select({ email: users.email })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, new Date()))),
      );
    const one = await run(['end-sessions', '--email', 'Owner@Client.example']);
    expect(one).toEqual({ code: 0, out: 'Sessions ended: 2.\n', error: '' });
    expect(await running()).toEqual([{ email: 'mia@client.example' }]);
    expect(await run(['end-sessions'])).toEqual({ code: 0, out: 'Sessions ended: 1.\n', error: '' });
    expect(await running()).toEqual([]);
    expect(await run(['end-sessions', '--email', 'nobody@client.example'])).toEqual({
      code: 1,
      out: '',
      error: 'No account has the address nobody@client.example.\n',
    });
  });

  test("import-talent takes an organisation's name, id or a member's address, and names each bad row", async () => {
    const owner = await account('owner@client.example');
    const csv = path.join(newFolder(), 'people.csv');
    const rows = [
      'name,title,skills,location',
      'Ada,Engineer,SQL,Berlin',
      ',Nobody,,',
      'Grace,Admiral,COBOL,Arlington',
    ];
    writeFileSync(csv, `${rows.join('\n')}\n`);
    const first = await run(['import-talent', '--organisation', 'Client', csv]);
    expect(first).toMatchObject({ code: 0, error: '' });
    expect(first.out).toMatch(/^Line 3: .+\n2 imported, 0 known already, 1 rejected\.\n$/);
    for (const organisation of [owner?.organisations.id ?? '', 'owner@client.example']) {
      const again = await run(['import-talent', '--organisation', organisation, csv]);
      expect(again.out).toContain('0 imported, 2 known already, 1 rejected.');
    }
    const pool = await look(({ db }) => db.select({ to: candidates.organisationId }).from(candidates));
    expect(pool).toEqual([{ to: owner?.organisations.id }, { to: owner?.organisations.id }]);
  });

  test('import-talent says in one line what it can not find or tell apart', async () => {
    const csv = path.join(newFolder(), 'people.csv');
    writeFileSync(csv, 'what,is,this\n1,2,3\n');
    await look(({ db }) =>
      db.insert(organisations).values([
        { name: 'Twins', websiteUrl: 'https://one.example' },
        { name: 'Twins', websiteUrl: 'https://two.example' },
      ]),
    );
    for (const [args, says] of [
      [['Nobody', csv], 'No organisation'],
      [['nobody@client.example', csv], 'No organisation'],
      [['11111111-2222-4333-8444-555555555555', csv], 'No organisation'],
      [['Twins', csv], '2 organisations are called "Twins"'],
      [['Client', `${csv}x`], 'There is no file'],
      [['Client', csv], ''],
    ] as const) {
      const { code, error } = await run(['import-talent', '--organisation', ...args]);
      expect(code).toBe(1);
      expect(error).toMatch(oneLine);
      expect(error).toContain(says);
    }
  });

  test('rotate-data-key says what became of the key', async () => {
    const rotated = await run(['rotate-data-key'], {
      ...settings,
      ...(onPostgres ? { DATA_KEY: 'n'.repeat(32), DATA_KEY_PREVIOUS: 'd'.repeat(32) } : {}),
    });
    expect(rotated).toMatchObject({ code: 0, error: '' });
    expect(rotated.out).toMatch(/^Encrypted values under the new key: \d+\.\n/);
    expect(rotated.out.includes('Remove DATA_KEY_PREVIOUS now')).toBe(onPostgres);
    const wrong = await run(['rotate-data-key', '--unreadable', 'keep']);
    expect([wrong.code, wrong.error.split('\n')[0]]).toEqual([2, '--unreadable can only be discard.']);
    if (onPostgres) {
      const told = await run(['rotate-data-key']);
      expect([told.code, told.error]).toEqual([1, expect.stringMatching(/^DATA_KEY is a setting[^\n]*\n$/)]);
    }
  });

  if (onPostgres) {
    test('backup and restore of a PostgreSQL are its own tools', async () => {
      const file = path.join(newFolder(), 'backup.tar.gz');
      const backup = await run(['backup', file]);
      expect([backup.code, backup.error]).toEqual([1, expect.stringMatching(/^[^\n]*pg_dump[^\n]*\n$/)]);
      writeFileSync(file, '');
      const restore = await run(['restore', file]);
      expect([restore.code, restore.error]).toEqual([1, expect.stringMatching(/^[^\n]*pg_restore[^\n]*\n$/)]);
    });

    test('a database that does not answer is one line and exits 1', async () => {
      const { code, error } = await run(['migrate'], {
        ...settings,
        DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none',
      });
      expect(code).toBe(1);
      expect(error).toMatch(oneLine);
      expect(error).toContain('127.0.0.1:1/none');
      expect(error).not.toContain('secret');
    });
  } else {
    describe('on an embedded folder', () => {
      const folder = () => settings.DATA_DIR ?? '';

      test('that a server holds, every command says so in one line and exits 1', async () => {
        const file = path.join(newFolder(), 'backup.tar.gz');
        const csv = path.join(newFolder(), 'people.csv');
        writeFileSync(csv, 'name,title\nAda,Engineer\n');
        const unlock = lockFolder(folder());
        try {
          for (const args of [
            ['migrate'],
            ['create-admin', '--email', 'x@provider.example', '--name', 'X'],
            ['reset-password', '--email', 'owner@client.example'],
            ['import-talent', '--organisation', 'Client', csv],
            ['backup', file],
          ]) {
            const { code, out, error } = await runProcess(args);
            expect([code, out]).toEqual([1, '']);
            expect(error).toMatch(
              /^The data folder [^\n]+ is in use by another process \(process \d+\)[^\n]*\n$/,
            );
          }
        } finally {
          unlock();
        }
      });

      test('that holds no database, only commands that start one make it; the others name the folder', async () => {
        const csv = path.join(newFolder(), 'people.csv');
        writeFileSync(csv, 'name,title\nAda,Engineer\n');
        const DATA_DIR = path.join(newFolder(), 'data');
        for (const args of [
          ['create-member', '--organisation', 'Client', '--email', 'x@client.example', '--name', 'X'],
          ['reset-password', '--email', 'owner@client.example'],
          ['end-sessions'],
          ['import-talent', '--organisation', 'Client', csv],
          ['backup', path.join(newFolder(), 'backup.tar.gz')],
          ['rotate-data-key'],
        ]) {
          const { code, out, error } = await run(args, { DATA_DIR });
          expect([code, out, error]).toEqual([
            1,
            '',
            `There is no database in ${DATA_DIR}. Check DATA_DIR, or DATABASE_URL if it is in PostgreSQL.\n`,
          ]);
          expect(existsSync(DATA_DIR)).toBe(false);
        }
      });

      test('backup says that it can not write, and does not speak of a start', async () => {
        const file = path.join(newFolder(), 'missing', 'backup.tar.gz');
        const { code, error } = await run(['backup', file]);
        expect([code, error]).toEqual([1, expect.stringMatching(/^The command failed: ENOENT[^\n]+\n$/)]);
      });

      test('backup and restore bring back every row and both keys', async () => {
        const file = path.join(newFolder(), 'backup.tar.gz');
        const key = 'a key that is kept in the folder, 43 letters';
        writeFileSync(path.join(folder(), 'secret-key'), key, { mode: 0o600 });
        const dataKey = 'another key that is kept beside it, 44 letters';
        writeFileSync(path.join(folder(), 'data-key'), dataKey, { mode: 0o600 });
        const before = await account('owner@client.example');
        expect(await run(['backup', file])).toMatchObject({ code: 0, error: '' });
        expect(statSync(file).mode & 0o077).toBe(0);
        const inDatabase = readdirSync(path.join(folder(), 'database'));
        expect(inDatabase.filter((name) => name.startsWith('larkspur'))).toEqual([]);
        const again = await run(['backup', file]);
        expect([again.code, again.error]).toEqual([1, expect.stringContaining('exists already')]);

        const original = settings;
        settings = { DATA_DIR: path.join(newFolder(), 'restored') };
        mkdirSync(settings.DATA_DIR ?? '', { mode: 0o755 });
        try {
          expect(await run(['restore', file])).toMatchObject({ code: 0, error: '' });
          expect(readFileSync(path.join(folder(), 'secret-key'), 'utf8')).toBe(key);
          expect(statSync(path.join(folder(), 'secret-key')).mode & 0o777).toBe(0o600);
          expect(readdirSync(folder()).sort()).toEqual(['data-key', 'database', 'lock', 'secret-key']);
          expect(readFileSync(path.join(folder(), 'data-key'), 'utf8')).toBe(dataKey);
          expect(statSync(path.join(folder(), 'data-key')).mode & 0o777).toBe(0o600);
          for (const closed of [folder(), path.join(folder(), 'database')]) {
            expect(statSync(closed).mode & 0o777).toBe(0o700);
          }
          expect(await account('owner@client.example')).toEqual(before);
          const twice = await run(['restore', file]);
          expect([twice.code, twice.error]).toEqual([1, expect.stringContaining('holds a database already')]);
        } finally {
          settings = original;
        }
      });

      test('restore refuses what is no backup and leaves nothing behind', async () => {
        const file = path.join(newFolder(), 'backup.tar.gz');
        for (const content of ['no archive', gzipSync('no archive'), gzipSync(Buffer.alloc(10_240)), '']) {
          writeFileSync(file, content);
          const DATA_DIR = path.join(newFolder(), 'data');
          const { code, error } = await run(['restore', file], { DATA_DIR });
          expect([code, error]).toEqual([1, expect.stringMatching(oneLine)]);
          expect(readdirSync(DATA_DIR)).toEqual(['lock']);
        }
        const missing = await run(['restore', `${file}x`]);
        expect([missing.code, missing.error]).toEqual([1, expect.stringContaining('There is no file')]);
      });
    });
  }
});
