import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { buildRegistration } from './support/account.ts';
import { connect } from './support/api-client.ts';
import { startMailServer, type TestMailServer } from './support/mail-server.ts';
import { freePort, startPostgres, type TestPostgres } from './support/postgres.ts';
import { whyNoPostgres } from './support/postgres-programs.ts';
import { compileCache } from './support/product.ts';
import { suiteFolder } from './support/temporary-folder.ts';
import { waitUntil } from './support/wait-until.ts';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/operating.md'), 'utf8');

/** The lines of the commands in a section of docs/operating.md, block by block. */
function blocksOf(section: string): string[][] {
  const [, rest = ''] = page.split(`\n## ${section}\n`);
  const [text = ''] = rest.split('\n## ', 1);
  return [...text.matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) =>
    block.split('\n').flatMap((line) => {
      const command = line.replace(/\s+# .*$/, '').trim();
      return command === '' ? [] : [command];
    }),
  );
}

const folder = suiteFolder();
const running: ChildProcess[] = [];
let postgres: TestPostgres | undefined;
let mailServer: TestMailServer | undefined;

afterAll(async () => {
  await Promise.all(running.map(stop));
  await postgres?.stop();
  await mailServer?.stop();
}, 60_000);

const environment = (given: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ENV_FILE: devNull,
  NODE_COMPILE_CACHE: compileCache,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ...given,
});

/**
 * Runs a command of the page to its end, in the shell. Limited only by the timeout of its test: the first command creates a database.
 * @returns what it printed
 */
async function run(command: string, given: Record<string, string>, cwd = root): Promise<string> {
  const child = spawn('bash', ['-ec', command], {
    cwd,
    env: environment(given),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}: ${errors}`);
  return output;
}

/** Leaves a command of the page running, in the shell. */
function leave(command: string, given: Record<string, string>): ChildProcess {
  // A group of its own, so that npm and what it starts end together.
  const child = spawn('bash', ['-ec', command], {
    cwd: root,
    env: environment(given),
    detached: true,
    stdio: 'ignore',
  });
  running.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

const isReady = (url: string) =>
  waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200, 150_000, 200);

/** The password that a command has generated. */
function passwordIn(output: string): string {
  const [, password] = /^Password, shown this once: (\S+)$/m.exec(output) ?? [];
  if (!password) throw new Error(`No password in: ${output}`);
  return password;
}

/** Why this machine's `pg_dump` can't read the database: it has to be as new as that. Undefined where it can. */
async function whyNoDump({ url }: TestPostgres): Promise<string | undefined> {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const [, major] = /(\d+)/.exec(stdout ?? '') ?? [];
  if (!major) return 'Skipped: pg_dump is not installed.';
  const client = new Client(url('postgres'));
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  await client.end();
  const [{ version } = { version: 0 }] = rows;
  return Number(major) >= version ? undefined : `Skipped: pg_dump ${major} can't read PostgreSQL ${version}.`;
}

describe('docs/operating.md, by its commands alone', () => {
  /** What the first test leaves behind. */
  let operated: { settings: Record<string, string>; admin: { email: string; password: string } } | undefined;

  test.skipIf(whyNoPostgres() !== undefined)(
    'leads from an empty machine to PostgreSQL, a server and two workers',
    async () => {
      postgres = await startPostgres();
      mailServer = await startMailServer();
      const [setUp = [], account = []] = blocksOf('PostgreSQL and workers');
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const mine: Record<string, string> = {
        DATABASE_URL: postgres.url('postgres'),
        SECRET_KEY: 's'.repeat(40),
        DATA_KEY: 'd'.repeat(40),
        PUBLIC_URL: url,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: 'Talent Desk <no-reply@talent.example.com>',
        CONTACT_TO: 'hello@talent.example.com',
      };
      const exported = setUp.flatMap((line) => /^export (\w+)=/.exec(line)?.[1] ?? []);
      expect(exported).toEqual(Object.keys(mine));
      const settings = { ...mine, PORT: port, DATA_DIR: path.join(folder, 'server') };
      expect(setUp.slice(exported.length)).toEqual(['WORKER=separate npm start', 'npm run worker']);
      const [server = '', worker = ''] = setUp.slice(exported.length);
      leave(server, settings);
      await isReady(url);
      for (const name of ['one', 'two']) leave(worker, { ...settings, DATA_DIR: path.join(folder, name) });

      expect(account).toHaveLength(1);
      const [create = ''] = account;
      const [, email = ''] = /--email (\S+)/.exec(create) ?? [];
      const admin = { email, password: passwordIn(await run(create, settings)) };
      const client = await connect(url, admin);
      await client.send('POST', '/talent/people/', { name: 'Mila Visser', title: 'Harbour pilot' });
      const search = { job_title: 'Harbour pilot', location: 'Oslo', job_description: 'Pilots ships.' };
      const { task_id: id } = (await client.send('POST', '/search/initiate/', search)) as { task_id: string };
      // The server leaves it to the workers.
      await waitUntil(async () => {
        const { status } = (await client.send('GET', `/search/status/?task_id=${id}`)) as { status: string };
        return status === 'Completed';
      }, 90_000);
      const registration = buildRegistration();
      await client.send('POST', '/api/user/auth/users/', registration);
      await waitUntil(
        async () => mailServer?.received.some(({ to }) => to.includes(registration.email)) ?? false,
        30_000,
      );
      operated = { settings, admin };
    },
    400_000,
  );

  test.skipIf(whyNoPostgres() !== undefined)(
    'dumps that database, and restores the dump into another',
    async ({ skip }) => {
      if (!postgres || !operated) throw new Error('The database was not set up.');
      const why = await whyNoDump(postgres);
      if (why) console.log(why);
      skip(why !== undefined, why);
      const { settings, admin } = operated;
      const backup = blocksOf('Backup').find((block) => block.some((line) => line.startsWith('pg_dump')));
      const { hostname, port: databasePort, username } = new URL(postgres.url('postgres'));
      const tools = { ...settings, PGHOST: hostname, PGPORT: databasePort, PGUSER: username };
      for (const line of backup ?? []) await run(line, tools, folder);
      const restoredPort = String(await freePort());
      const restored = {
        ...settings,
        DATABASE_URL: postgres.url('larkspur_restored'),
        PORT: restoredPort,
        DATA_DIR: path.join(folder, 'restored'),
      };
      // Not before somebody has said whom it must be without.
      await expect(run('npm start', restored)).rejects.toThrow('apply-erasures');
      const again = blocksOf('Backup').find((block) => block.some((line) => line.includes('apply-erasures')));
      expect(again).toHaveLength(2);
      for (const line of again ?? []) await run(line.replace(/\S+$/, path.join(folder, '$&')), settings);
      leave('npm start', restored);
      await isReady(`http://127.0.0.1:${restoredPort}`);
      const client = await connect(`http://127.0.0.1:${restoredPort}`, admin);
      const people = (await client.send('GET', '/talent/candidates/?page_size=20')) as { name: string }[];
      expect(people.map(({ name }) => name)).toContain('Mila Visser');
    },
    400_000,
  );

  test('restores a snapshot of the embedded database into an empty folder', async () => {
    const [restore = []] = blocksOf('Backup');
    expect(restore).toHaveLength(2);
    const data = { DATA_DIR: path.join(folder, 'embedded'), DEMO: 'off' };
    const email = 'you@example.com';
    const create = `npm run cli -- create-admin --email ${email} --name "Your Name"`;
    const admin = { email, password: passwordIn(await run(create, data)) };
    const snapshot = path.join(folder, 'larkspur-snapshot.tar.gz');
    await run(`npm run cli -- backup ${snapshot}`, data);
    const port = String(await freePort());
    const [first = '', second = ''] = restore.map((line) =>
      line
        .replace('/srv/restored', path.join(folder, 'restored-folder'))
        .replace(/\/srv\/backups\/\S+/, snapshot)
        .replace('PORT=8081', `PORT=${port}`),
    );
    await run(first, {});
    leave(second, {});
    await isReady(`http://127.0.0.1:${port}`);
    await connect(`http://127.0.0.1:${port}`, admin);
  }, 300_000);
});
