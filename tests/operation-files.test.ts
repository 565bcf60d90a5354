import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../server/platform/config/config.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

interface Service {
  image?: string;
  environment?: Record<string, string>;
  command?: string[];
  deploy?: { replicas: number };
  read_only?: boolean;
}

test('the image runs node itself, as nobody in particular, and says how it is', () => {
  const [, last = ''] = read('Dockerfile').split(/^FROM .*$(?![\s\S]*^FROM )/m);
  const instructions = last.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  expect(instructions).toContain('USER node');
  expect(instructions).toContain('CMD ["node", "server/index.ts"]');
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
  const copied = [...last.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name = '']) => name);
  // What is built or installed is not in the repository.
  for (const name of copied.filter((one) => !['out', 'node_modules'].includes(one))) {
    expect(existsSync(path.join(root, name)), name).toBe(true);
  }
  // The server reads these at run time: all that its sources name outside their own folder.
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'contract', 'resources', 'server', 'out']));
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'node_modules', 'data']));
});

test('compose.yaml runs two servers and two workers with settings that the server accepts', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  expect(Object.keys(services).sort()).toEqual(['api', 'mail', 'postgres', 'proxy', 'worker']);
  const given: Record<string, string> = {
    POSTGRES_PASSWORD: 'a-password',
    SECRET_KEY: 's'.repeat(48),
    DATA_KEY: 'd'.repeat(48),
  };
  for (const service of [services.api, services.worker]) {
    expect(service?.deploy?.replicas).toBe(2);
    expect(service?.read_only).toBe(true);
    const environment = Object.fromEntries(
      Object.entries(service?.environment ?? {}).map(([name, value]) => [name, substitute(value, given)]),
    );
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(readConfig(environment)).toMatchObject({
      databaseUrl: 'postgres://larkspur:a-password@postgres/larkspur',
      smtpUrl: 'smtp://mail:1025',
      publicUrl: 'https://localhost',
      worksInProcess: false,
    });
  }
  expect(services.worker?.command?.at(-1)).toBe('server/worker.ts');
  // Nothing starts with a secret of the repository's.
  for (const name of Object.keys(given)) {
    expect(read('compose.yaml')).toContain(`\${${name}:?`);
    expect(read('ops/compose.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'));
  }
});

test('any password that the example can hold reaches the drivers through compose.yaml as it is', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  expect(read('ops/compose.env.example')).toContain('openssl rand -hex 32');
  const signs = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  // Each sign at the beginning, in the middle and at the end, and what `openssl rand -base64 36` makes.
  const passwords = [
    ...signs.map((sign, index) => `${sign}a${signs[(index + 7) % 95]}4${signs[(index + 31) % 95]}b${sign}`),
    ...Array.from({ length: 105 }, () => randomBytes(36).toString('base64')),
  ];
  expect(passwords).toHaveLength(200);
  for (const password of passwords) {
    const given = {
      POSTGRES_PASSWORD: password,
      SECRET_KEY: 's'.repeat(48),
      DATA_KEY: 'd'.repeat(48),
      SMTP_HOST: 'mail.example',
      SMTP_PORT: '587',
      SMTP_USER: password,
      SMTP_PASSWORD: password,
    };
    const environment = Object.fromEntries(
      Object.entries(services.api?.environment ?? {}).map(([name, value]) => [
        name,
        substitute(value, given),
      ]),
    );
    const { databaseUrl, smtpUrl } = readConfig(environment);
    const client = new Client({ connectionString: databaseUrl });
    expect([client.host, client.user, client.password, client.database]).toEqual([
      ...['postgres', 'larkspur', password, 'larkspur'],
    ]);
    const { options } = createTransport({ url: smtpUrl }).transporter as unknown as { options: object };
    expect(options).toMatchObject({
      host: 'mail.example',
      port: 587,
      auth: { user: password, pass: password },
    });
    // The database is made with the same one.
    expect(substitute(services.postgres?.environment?.POSTGRES_PASSWORD ?? '', given)).toBe(password);
  }
});

test.each([
  ['postgres://larkspur@db.internal/larkspur', 'postgres://larkspur@db.internal/larkspur_restored'],
  [
    'postgres://u:a%2Fb@db.internal:5432/larkspur?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
    'postgres://u:a%2Fb@db.internal:5432/larkspur_restored?sslmode=verify-ca&sslrootcert=/etc/ca.pem',
  ],
])('the line of docs/operating.md that cleans a restored dump keeps the rest of %s', (given, restored) => {
  const line = /^(DATABASE_URL=.*) npm run cli -- apply-erasures/m.exec(read('docs/operating.md'))?.[1];
  const env = { ...process.env, DATABASE_URL: given };
  const shown = execFileSync('bash', ['-ec', `${line} printenv DATABASE_URL`], { env, encoding: 'utf8' });
  expect(shown.trim()).toBe(restored);
});

test.skipIf(!has('docker-compose'))('docker-compose can read compose.yaml', () => {
  const env = { ...process.env, POSTGRES_PASSWORD: 'a', SECRET_KEY: 'b', DATA_KEY: 'c' };
  execFileSync('docker-compose', ['config', '--quiet'], { cwd: root, env, stdio: 'pipe' });
});

test.skipIf(!has('systemd-analyze')).each(['larkspur.service', 'larkspur-worker@.service'])(
  'systemd accepts %s, and finds it hardened',
  (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-units-'));
    const unit = path.join(folder, name);
    writeFileSync(unit, read(`ops/systemd/${name}`).replaceAll('/opt/larkspur', root));
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
    const verified = analyze('verify', '--man=no');
    // Other units of the machine may have faults of their own.
    const faults = `${verified.stdout}${verified.stderr}`
      .split('\n')
      .filter((line) => line.includes('larkspur'));
    expect(faults).toEqual([]);
    const { status, stdout } = analyze('security', '--offline=yes', '--no-pager', '--threshold=25');
    expect(status, stdout.split('\n').slice(-4).join('\n')).toBe(0);
    rmSync(folder, { recursive: true });
  },
);

test.skipIf(!has('promtool'))('promtool accepts the alert rules', () => {
  execFileSync('promtool', ['check', 'rules', path.join(root, 'ops/prometheus/alerts.yml')], {
    stdio: 'pipe',
  });
});

test('each alert says what is wrong and what to do', () => {
  const { groups } = parse(read('ops/prometheus/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, annotations } of rules) {
    expect(Object.keys(annotations).sort(), alert).toEqual(['description', 'summary']);
  }
});

/** What compose makes of `${NAME:-default}` and `${NAME:?message}`. */
function substitute(text: string, given: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, rest) => {
    const value = given[name];
    if (value === undefined && kind === '?') throw new Error(`${name} is missing.`);
    return value ?? (kind === '-' ? rest : '');
  });
}
