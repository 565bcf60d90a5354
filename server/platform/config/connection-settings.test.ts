import { parseEnv } from 'node:util';
import nodemailer from 'nodemailer';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';

const keys = { SECRET_KEY: 's'.repeat(32), DATA_KEY: 'd'.repeat(32) };
/** Recognized in any message: no text of the product holds it. */
const secret = 'SecretPart';

/** What the driver would connect to, by its own reading. */
function asDriver(settings: Record<string, string>) {
  const { databaseUrl } = readConfig({ ...keys, ...settings });
  const { host, port, user, password, database } = new Client({ connectionString: databaseUrl });
  return { host, port, user, password, database };
}

/** What nodemailer would connect to, by its own reading. */
function asMailer(settings: Record<string, string>) {
  const { smtpUrl } = readConfig(settings);
  const { options } = nodemailer.createTransport({ url: smtpUrl }).transporter as unknown as {
    options: { host: string; port?: number; secure: boolean; auth?: { user: string; pass: string } };
  };
  const { host, port, secure, auth } = options;
  return { host, port, secure, auth };
}

function refusalOf(settings: Record<string, string>): string {
  try {
    readConfig({ ...keys, ...settings });
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error(`Nothing was refused: ${JSON.stringify(settings)}`);
}

describe('the settings of a connection', () => {
  const cutShort = [
    `3/aGVsbG8r${secret}`,
    `${secret}?x`,
    `#${secret}`,
    `p@${secret}/w#1`,
    `a?${secret}@/`,
    `/${secret}/`,
  ];
  const urls = cutShort.flatMap((password) => [
    ['DATABASE_URL', `postgres://larkspur:${password}@db.internal:5432/larkspur`],
    ['DATABASE_URL', `postgresql://larkspur:${password}@db.internal/larkspur?sslmode=require`],
    ['DATABASE_URL', `postgres://${password}:x@[fd00::1]/larkspur`],
    ['DATABASE_URL', `POSTGRES://larkspur:5432${password}@/larkspur?host=/run`],
    ['SMTP_URL', `smtp://u@x.example:${password}@mail.internal:587`],
    ['SMTP_URL', `smtps://robot:${password}@mail.internal`],
  ]);

  test.each([
    ['PGHOST', { PGHOST: 'db.internal', PGDATABASE: 'talent?x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db.internal/talent%23x' }],
  ])('%s is refused with a database that the driver would cut short', (name, settings) => {
    expect(refusalOf(settings)).toContain(`${name} must not name a database with ? or #`);
  });

  test.each(urls)('%s=%s is refused, because it has to be percent-encoded', (name = '', url = '') => {
    const message = refusalOf({ [name]: url });
    expect(message).toMatch(
      new RegExp(`^Wrong setting: ${name} .*user or password has to be percent-encoded`),
    );
    expect(message).not.toMatch(/\n|SecretPart|aGVsbG8r|larkspur:|db\.internal|mail\.internal/);
  });

  test.each([
    ['DATABASE_URL', `postgres:larkspur:${secret}@db.internal/larkspur`],
    ['DATABASE_URL', `postgres:/larkspur:${secret}@db.internal/larkspur`],
    ['DATABASE_URL', `larkspur:${secret}@db.internal/larkspur`],
    ['DATABASE_URL', `postgres://larkspur:${secret}/larkspur`],
    ['DATABASE_URL', `postgres://larkspur:${secret}\t1@db.internal/larkspur`],
    ['DATABASE_URL', `postgres://larkspur:%ff${secret}@db.internal/larkspur`],
    ['DATABASE_URL', `postgres://larkspur:${secret}@db.internal:port/larkspur`],
    ['DATABASE_URL', `postgres://larkspur:${secret}@db internal/larkspur`],
    ['DATABASE_URL', `postgres://larkspur:${secret}@db.internal/larkspur?sslmode=${secret}`],
    ['SMTP_URL', `smtp:robot:${secret}@mail.internal`],
    ['SMTP_URL', `smtp://robot:${secret}@`],
    ['SMTP_URL', `smtp://robot:${secret}`],
  ])('%s=%s is refused without any part of it', (name, url) => {
    expect(refusalOf({ [name]: url })).toMatch(
      new RegExp(`^Wrong setting: ${name} (?!.*(?:SecretPart|internal))`),
    );
  });

  test.each([
    'postgres://u:p@one.example,two.example/larkspur',
    'postgres://u:p@one.example:5432,two.example:5433/larkspur',
    'postgres:///larkspur?host=one.example,two.example',
  ])('%s is refused, because only one host is asked', (url) => {
    expect(refusalOf({ DATABASE_URL: url })).toMatch(/DATABASE_URL must name one host/);
    expect(refusalOf({ PGHOST: 'one.example,two.example' })).toMatch(/PGHOST must name one host/);
  });

  test.each(['required', 'Require', 'on', 'true', 'verify'])('sslmode=%s is refused', (mode) => {
    const url = `postgres://db.example/larkspur?sslmode=${mode}`;
    expect(refusalOf({ DATABASE_URL: url })).toMatch(/^Wrong setting: DATABASE_URL must have one of these/);
    expect(refusalOf({ PGHOST: 'db.example', PGSSLMODE: mode })).toMatch(
      /^Wrong setting: PGSSLMODE must have/,
    );
  });

  test.each(['ssl_mode=require', 'sslMode=require', 'sslrootcrt=/ca.pem', 'tls=true', 'ssl=yes'])(
    'the parameter %s is refused, for it would leave the connection without TLS',
    (parameter) => {
      expect(refusalOf({ DATABASE_URL: `postgres://db.example/larkspur?${parameter}` })).toMatch(
        /TLS|sslmode/,
      );
    },
  );

  test('verify-ca asks for an authority', () => {
    expect(refusalOf({ PGHOST: 'db.example', PGSSLMODE: 'verify-ca' })).toMatch(
      /PGSSLMODE needs sslrootcert/,
    );
  });

  test.each([{ PGSSLROOTCERT: 'system' }, { DATABASE_URL: 'postgres://db.example/l?sslrootcert=system' }])(
    'the authorities of the system alone ask for a checked certificate, as in libpq: %j',
    (settings) => {
      const { databaseUrl } = readConfig({ ...keys, PGHOST: 'db.example', ...settings });
      expect(new URL(databaseUrl ?? '').searchParams.get('sslmode')).toBe('verify-full');
    },
  );

  test('parameters of poolers and providers are left to the driver', () => {
    const url = 'postgres://db.example/larkspur?pgbouncer=true&channel_binding=require&application_name=l';
    expect(readConfig({ ...keys, DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('what a URL leaves out, the parts say', () => {
    const parts = {
      PGHOST: 'other.example',
      PGPORT: '6432',
      PGUSER: 'robot',
      PGPASSWORD: ' a b ',
      PGDATABASE: 'l',
    };
    const expected = { host: 'db.example', user: 'robot', password: ' a b ' };
    expect(asDriver({ ...parts, DATABASE_URL: 'postgres://db.example/larkspur' })).toMatchObject({
      ...expected,
      port: 5432,
      database: 'larkspur',
    });
    expect(asDriver({ ...parts, DATABASE_URL: 'postgres://' })).toMatchObject({
      ...expected,
      host: 'other.example',
      port: 6432,
      database: 'l',
    });
    expect(asDriver({ ...parts, PGHOST: 'fd00::1' }).host).toBe('fd00::1');
    // They are often set for other programs.
    expect(readConfig({ PGUSER: 'robot', PGPASSWORD: 'x' }).databaseUrl).toBeUndefined();
  });

  test('in parts, keys, addresses and workers are required and allowed as with a URL', () => {
    expect(() => readConfig({ PGHOST: 'db.example' })).toThrow(
      /SECRET_KEY is required with PGHOST; DATA_KEY/,
    );
    const config = readConfig({ ...keys, PGHOST: 'db.example', WORKER: 'separate' });
    expect(config).toMatchObject({ worksInProcess: false, sampleTalent: false, demo: { seed: false } });
    expect(() => readConfig({ ...keys, PGHOST: 'db.example', SMTP_HOST: 'mail.example' })).toThrow(
      /PUBLIC_URL is required with PGHOST and SMTP_HOST/,
    );
  });

  test('port 465 means TLS from the first byte', () => {
    expect(asMailer({ SMTP_HOST: 'mail.example', SMTP_PORT: '465' })).toMatchObject({
      port: 465,
      secure: true,
    });
    expect(asMailer({ SMTP_URL: 'smtp://mail.example:465' })).toMatchObject({ port: 465, secure: true });
    expect(asMailer({ SMTP_HOST: 'mail.example', SMTP_PORT: '587' })).toMatchObject({
      port: 587,
      secure: false,
    });
    expect(asMailer({ SMTP_HOST: 'mail.example' }).auth).toBeUndefined();
  });
});

describe('200 passwords of every sign', () => {
  const signs = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  // A sequence that is the same in every run.
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const password = (index: number) =>
    `${signs[index % signs.length]}${Array.from({ length: 3 + next(24) }, () => signs[next(signs.length)]).join('')}é`;
  const passwords = Array.from({ length: 200 }, (_, index) => password(index));

  test('reach the drivers as they are, in parts and percent-encoded in a URL', () => {
    expect(new Set(passwords.join('')).size).toBeGreaterThan(95);
    for (const given of passwords) {
      const database = { host: 'db.example', user: given, password: given, database: 'larkspur' };
      expect(
        asDriver({ PGHOST: 'db.example', PGUSER: given, PGPASSWORD: given, PGDATABASE: 'larkspur' }),
      ).toMatchObject(database);
      const encoded = encodeURIComponent(given);
      expect(
        asDriver({ DATABASE_URL: `postgres://${encoded}:${encoded}@db.example/larkspur` }),
      ).toMatchObject(database);
      const mail = { host: 'mail.example', auth: { user: given, pass: given } };
      expect(asMailer({ SMTP_HOST: 'mail.example', SMTP_USER: given, SMTP_PASSWORD: given })).toMatchObject(
        mail,
      );
      expect(asMailer({ SMTP_URL: `smtp://${encoded}:${encoded}@mail.example` })).toMatchObject(mail);
    }
  });

  test('are right or refused, never cut, where a URL holds them as they are', () => {
    let refused = 0;
    for (const given of passwords) {
      const settings = { DATABASE_URL: `postgres://larkspur:${given}@db.example/larkspur` };
      let read: ReturnType<typeof asDriver>;
      try {
        read = asDriver(settings);
      } catch (error) {
        expect((error as Error).message).toMatch(/percent-encoded/);
        refused += 1;
        continue;
      }
      // A percent sign with two digits after it is an encoding.
      const meant = decodeURIComponent(given.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
      expect(read).toMatchObject({
        host: 'db.example',
        user: 'larkspur',
        password: meant,
        database: 'larkspur',
      });
    }
    expect(refused).toBeGreaterThan(40);
  });

  test('survive the quotes of an .env file', () => {
    const quotable = passwords.filter((given) => !given.includes("'"));
    expect(quotable.length).toBeGreaterThan(100);
    for (const given of quotable) expect(parseEnv(`PGPASSWORD='${given}'`).PGPASSWORD).toBe(given);
  });
});
