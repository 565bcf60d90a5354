import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseFailure } from '../server/app/start/start-failure.ts';
import { readConfig } from '../server/platform/config/config.ts';
import { openPostgres, settleTls } from '../server/platform/db/client.ts';
import { channels } from '../server/platform/db/listen.ts';
import { canMakeCertificates, makeCertificates, type TestCertificates } from './support/certificates.ts';
import { startPooler, whyNoPooler } from './support/pgbouncer.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { whyNoPostgres } from './support/postgres-programs.ts';
import { suiteFolder } from './support/temporary-folder.ts';
import { waitUntil } from './support/wait-until.ts';

const keys = { SECRET_KEY: 's'.repeat(32), DATA_KEY: 'd'.repeat(32) };
const password = `3/w?#@% :&='"\\é`;

const access = (type: string) => ['host all postgres all trust', `${type} all all all scram-sha-256`];

const noPooler = whyNoPooler();
if (noPooler) console.warn(`SKIPPED: a connection through PgBouncer, because ${noPooler}.`);
const canRun = whyNoPostgres() === undefined && canMakeCertificates();

/** The lines of docs/operating.md under "Connections to PostgreSQL", each on a real cluster. */
describe.skipIf(!canRun)('a connection to PostgreSQL', { timeout: 120_000 }, () => {
  const folder = suiteFolder();
  let cluster: TestPostgres;
  let certificates: TestCertificates;
  let port: string;
  let socket: string;

  beforeAll(async () => {
    certificates = makeCertificates(folder);
    cluster = await startPostgres();
    port = new URL(cluster.url('postgres')).port;
    await asAdmin(async (admin) => {
      await admin.query(`create role robot login password ${admin.escapeLiteral(password)}`);
      await admin.query('create database larkspur owner robot');
      const { rows } = await admin.query<{ folder: string }>(
        `select current_setting('unix_socket_directories') as folder`,
      );
      socket = rows[0]?.folder ?? '';
      await writeFileOfServer(admin, 'server.crt', certificates.pem.cert);
      await writeFileOfServer(admin, 'server.key', certificates.pem.key);
    });
    await setTls('on', [
      'host all postgres all trust',
      'host all all all scram-sha-256',
      'local all all scram-sha-256',
    ]);
  }, 120_000);
  afterAll(() => cluster?.stop());

  async function asAdmin(act: (admin: Client) => Promise<void>): Promise<void> {
    const admin = new Client({ connectionString: cluster.url('postgres') });
    await admin.connect();
    await act(admin).finally(() => admin.end());
  }

  /** The server's key must be private to the user who runs it. */
  async function writeFileOfServer(admin: Client, name: string, content: string): Promise<void> {
    const lines = admin.escapeLiteral(content.trimEnd());
    const program = admin.escapeLiteral(`umask 077; cat > ${name}`);
    await admin.query(
      `copy (select line from regexp_split_to_table(${lines}, '\\n') as line) to program ${program}`,
    );
  }

  async function setTls(ssl: 'on' | 'off', access: string[]): Promise<void> {
    await asAdmin(async (admin) => {
      await admin.query(`alter system set ssl = ${ssl}`);
      await writeFileOfServer(admin, 'pg_hba.conf', access.join('\n'));
      await admin.query('select pg_reload_conf()');
    });
    // Processes that are started after the reload have the new settings.
    await waitUntil(async () => {
      const client = new Client({ connectionString: cluster.url('postgres') });
      await client.connect();
      const { rows } = await client.query('show ssl');
      await client.end();
      return rows[0]?.ssl === ssl;
    }, 30_000);
  }

  /** Opens what the settings say as the server does, and returns whether the connection is encrypted. */
  async function connect(settings: Record<string, string>): Promise<boolean> {
    const config = readConfig({ ...keys, ...settings });
    try {
      const database = openPostgres(await settleTls(config.databaseUrl ?? ''));
      try {
        const found = await database.db.execute(
          'select ssl, current_user as name from pg_stat_ssl where pid = pg_backend_pid()',
        );
        const [row] = (found as unknown as { rows: { ssl: boolean; name: string }[] }).rows;
        expect(row?.name).toBe('robot');
        return row?.ssl ?? false;
      } finally {
        await database.close();
      }
    } catch (error) {
      throw databaseFailure(error, config);
    }
  }

  const parts = (more: Record<string, string> = {}, host = 'localhost') => ({
    PGHOST: host,
    PGPORT: port,
    PGUSER: 'robot',
    PGPASSWORD: password,
    PGDATABASE: 'larkspur',
    ...more,
  });
  const url = (query = '', host = 'localhost') => ({
    DATABASE_URL: `postgres://robot:${encodeURIComponent(password)}@${host}:${port}/larkspur${query}`,
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['in parts', {}, false],
    ['disable', { PGSSLMODE: 'disable' }, false],
    ['allow', { PGSSLMODE: 'allow' }, false],
    ['prefer', { PGSSLMODE: 'prefer' }, true],
    ['require', { PGSSLMODE: 'require' }, true],
    ['no-verify', { PGSSLMODE: 'no-verify' }, true],
  ])('made by settings in parts: %s', async (_what, more, isEncrypted) => {
    expect(await connect(parts(more))).toBe(isEncrypted);
    const mode = more.PGSSLMODE;
    expect(await connect(url(mode && `?sslmode=${mode}`))).toBe(isEncrypted);
  });

  test('checks a certificate by an authority of its own', async () => {
    const { authority } = certificates;
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      const trusting = { PGSSLMODE: mode, PGSSLROOTCERT: authority };
      expect(await connect(parts(trusting))).toBe(true);
      expect(await connect(url(`?sslmode=${mode}&sslrootcert=${authority}`))).toBe(true);
      expect(await connect({ ...url(`?sslmode=${mode}`), PGSSLROOTCERT: authority })).toBe(true);
    }
    // It is for localhost, which `verify-ca` does not ask about.
    expect(await connect(parts({ PGSSLMODE: 'verify-ca', PGSSLROOTCERT: authority }, '127.0.0.1'))).toBe(
      true,
    );
    await expect(
      connect(parts({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority }, '127.0.0.1')),
    ).rejects.toThrow(/its certificate is for another name/);
  });

  test('that can not be trusted names the way out, without a credential and without advice for Node', async () => {
    const failure = await connect(parts({ PGSSLMODE: 'verify-full' })).catch((error: Error) => error.message);
    expect(failure).toMatch(/not signed by an authority known here.*sslrootcert.*sslmode=require/);
    expect(failure).not.toMatch(/--use-system-ca|robot|3\/w/);
    await expect(connect(parts({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/none/ca.pem' }))).rejects.toThrow(
      /the file of sslrootcert \(PGSSLROOTCERT\), \/none\/ca\.pem, can't be read \(ENOENT\)/,
    );
    const mode = { PGSSLMODE: 'require' };
    await expect(
      connect(parts({ ...mode, PGSSLCERT: '/none/a.pem', PGSSLKEY: '/none/b.pem' })),
    ).rejects.toThrow(/the file of sslcert \(PGSSLCERT\), \/none\/a\.pem/);
    const noKey = path.join(folder, 'no.key');
    writeFileSync(noKey, 'no key\n');
    await expect(
      connect(parts({ ...mode, PGSSLCERT: certificates.authority, PGSSLKEY: noKey })),
    ).rejects.toThrow(/the files of sslcert and sslkey \(PGSSLCERT, PGSSLKEY\) are not a certificate/);
  });

  test('goes through a socket', async () => {
    expect(await connect(parts({}, socket))).toBe(false);
    // As libpq does, and as the environment of a driver that reads PGSSLMODE itself says.
    vi.stubEnv('PGSSLMODE', 'verify-full');
    expect(await connect(parts({ PGSSLMODE: 'verify-full' }, socket))).toBe(false);
    vi.unstubAllEnvs();
    const user = `robot:${encodeURIComponent(password)}`;
    expect(
      await connect({ DATABASE_URL: `postgres://${user}@localhost:${port}/larkspur?host=${socket}` }),
    ).toBe(false);
    const bare = { DATABASE_URL: `postgres:///larkspur?host=${socket}&port=${port}` };
    expect(await connect({ ...bare, PGUSER: 'robot', PGPASSWORD: password })).toBe(false);
  });

  test('signs in by a certificate of its own', async () => {
    const { authority, client } = certificates;
    await asAdmin(async (admin) => {
      await writeFileOfServer(admin, 'clients.crt', readFileSync(authority, 'utf8'));
      await admin.query(`alter system set ssl_ca_file = 'clients.crt'`);
    });
    await setTls('on', ['host all postgres all trust', 'hostssl all robot all cert']);
    const { PGPASSWORD: _, ...others } = parts({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority });
    await expect(connect(others)).rejects.toThrow(/certificate/);
    expect(await connect({ ...others, PGSSLCERT: client.certificate, PGSSLKEY: client.key })).toBe(true);
    await setTls('on', access('host'));
  });

  test.skipIf(noPooler)('goes through PgBouncer, with what needs a session', async () => {
    const pooler = await startPooler(port, { name: 'robot', password });
    const { databaseUrl = '' } = readConfig({ ...keys, ...parts(), PGPORT: String(pooler.port) });
    const database = openPostgres(databaseUrl);
    const heard: string[] = [];
    const listening = database.listen({
      onNotification: (_channel, payload) => heard.push(payload),
      onListening: () => {},
      onLost: () => {},
    });
    try {
      await database.migrate();
      await listening.ready();
      await database.db.transaction((tx) => tx.execute(`select pg_notify('${channels.events}', 'an event')`));
      await waitUntil(async () => heard.includes('an event'), 10_000);
    } finally {
      await listening.close();
      await database.close();
      await pooler.stop();
    }
  });

  test('takes its password from a file, and says where it may stand', async () => {
    const file = path.join(folder, 'pgpass');
    const escaped = password.replace(/[\\:]/g, '\\$&');
    writeFileSync(file, `localhost:${port}:larkspur:robot:${escaped}\n`, { mode: 0o600 });
    const { PGPASSWORD: _, ...others } = parts();
    vi.stubEnv('PGPASSFILE', '/none');
    await expect(connect(others)).rejects.toThrow(
      /it asks for a password, and none is set\. Set PGPASSWORD, or name a file .* PGPASSFILE/,
    );
    vi.stubEnv('PGPASSFILE', file);
    expect(await connect(others)).toBe(false);
    vi.unstubAllEnvs();
  });

  test('is settled by what the server takes: prefer without TLS there, allow where TLS is demanded', async () => {
    await setTls('on', access('hostssl'));
    expect(await connect(parts({ PGSSLMODE: 'allow' }))).toBe(true);
    await expect(connect(parts({ PGSSLMODE: 'disable' }))).rejects.toThrow(/no encryption/);
    await setTls('off', access('host'));
    expect(await connect(parts({ PGSSLMODE: 'prefer' }))).toBe(false);
    expect(await connect(parts({ PGSSLMODE: 'allow' }))).toBe(false);
    await expect(connect(parts({ PGSSLMODE: 'require' }))).rejects.toThrow(
      /does not speak TLS.*sslmode=disable/,
    );
    await expect(connect({ ...parts({ PGSSLMODE: 'prefer' }), PGPASSWORD: 'wrong' })).rejects.toThrow(
      /password authentication failed/,
    );
  });
});
