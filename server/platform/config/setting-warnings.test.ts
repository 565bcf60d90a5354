import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settingWarnings } from './setting-warnings.ts';

const postgres = {
  DATABASE_URL: 'postgres://db.example/larkspur',
  SECRET_KEY: 'k'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
};
const warnings = (environment: Record<string, string>, names: string[] = [], strayLines: number[] = []) =>
  settingWarnings(environment, readConfig(environment), { names, strayLines });

describe('setting warnings', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['JOBS_CONCURENCY', 'JOB_CONCURRENCY'],
    ['smtp_url', 'SMTP_URL'],
  ])('%s is named, with %s', (name, meant) => {
    expect(warnings({ [name]: 'x' })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
  });

  test('variables of the build and of other programs are ignored', () => {
    const others = { HOME: '/home/a', HOSTNAME: 'x', PWD: '/', TERM: 'xterm', PATH: '/bin', LOGNAME: 'a' };
    expect(warnings({ ...others, npm_lifecycle_event: 'start', VITE_EMAILJS_PUBLIC_KEY: 'k' })).toEqual([]);
    // Both are set: the one that is no setting is somebody else's.
    expect(warnings({ LOGLEVEL: 'warn', LOG_LEVEL: 'info' })).toEqual([]);
  });

  test('what libpq reads and the driver does not', () => {
    const named = (name: string) => [
      `${name} has no effect: connections are set by DATABASE_URL or PGHOST and its like alone.`,
    ];
    const addresses = {
      PUBLIC_URL: 'https://a.example',
      MAIL_FROM: 'a@a.example',
      CONTACT_TO: 'a@a.example',
    };
    for (const name of ['PGSERVICE', 'PGHOSTADDR', 'PGCHANNELBINDING', 'PGSSLCRL', 'PGTARGETSESSIONATTRS']) {
      expect(
        warnings({ ...postgres, ...addresses, [name]: 'x' }).filter((one) => one.includes('PG')),
      ).toEqual(named(name));
    }
    expect(warnings({ PGSERVICE: 'larkspur' })).toEqual(named('PGSERVICE'));
    expect(warnings({ PGSSLCRL: 'x', PGPASSFILE: 'x', PGAPPNAME: 'x' })).toEqual([]);
    const url = `${postgres.DATABASE_URL}?channel_binding=require&application_name=a`;
    expect(warnings({ ...postgres, DATABASE_URL: url }).filter((one) => one.includes('parameter'))).toEqual([
      'The parameter channel_binding of DATABASE_URL has no effect.',
    ]);
  });

  test('traces: what is not spoken, and a name without a collector', () => {
    expect(warnings({ OTEL_SERVICE_NAME: 'a' })).toEqual([
      'OTEL_SERVICE_NAME has no effect without OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_TRACES_EXPORTER.',
    ]);
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317', OTEL_SERVICE_NAME: 'a' };
    expect(warnings({ ...collector, OTEL_BSP_SCHEDULE_DELAY: '1' }, ['OTEL_BSP_SCHEDULE_DELAY'])).toEqual([]);
    expect(warnings({ ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toEqual([
      expect.stringContaining('grpc is ignored'),
    ]);
  });

  test('every unknown name in the .env file is reported', () => {
    const inFile = ['COLOUR', 'PROT', 'PORT', 'VITE_X', 'LARKSPUR_SERVER_URL'];
    const environment = Object.fromEntries(inFile.map((name) => [name, '80']));
    expect(warnings(environment, inFile)).toEqual([
      'COLOUR in the .env file is not a setting.',
      'PROT in the .env file is not a setting.',
    ]);
    expect(warnings({ PROT: '80' }, ['PROT'])).toEqual(['PROT is not a setting. Did you mean PORT?']);
  });

  test('a line of the .env file without a setting is reported by number only, because it may hold a secret', () => {
    expect(warnings({}, [], [2, 7])).toEqual([
      'Line 2 of the .env file is not NAME=value and is ignored.',
      'Line 7 of the .env file is not NAME=value and is ignored.',
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ['AI_MODEL has no effect without AI_BASE_URL.', { AI_MODEL: 'writer' }],
    ['AI_API_KEY has no effect without AI_BASE_URL.', { AI_API_KEY: 'k' }],
    ['BRAVE_URL has no effect without BRAVE_API_KEY.', { BRAVE_URL: 'https://brave.example' }],
    [
      'SEARXNG_URL has no effect while SEARCH_PROVIDERS does not list searxng.',
      { SEARXNG_URL: 'http://searx.example', SEARCH_PROVIDERS: 'talent-pool' },
    ],
    [
      'SESSION_IDLE_DAYS has no effect beyond SESSION_MAX_DAYS, which ends a session after 90 days.',
      { SESSION_IDLE_DAYS: '100' },
    ],
    ['DEMO_PASSWORD has no effect with DEMO=off.', { DEMO_PASSWORD: 'pass-phrase', DEMO: 'off' }],
  ])('%s', (warning, environment) => {
    expect(warnings(environment)).toEqual([warning]);
  });

  test('settings that belong together raise no warning', () => {
    const ai = { AI_BASE_URL: 'http://127.0.0.1:1/v1', AI_MODEL: 'm', AI_API_KEY: 'k' };
    const brave = { BRAVE_API_KEY: 'k', BRAVE_URL: 'https://brave.example' };
    expect(
      warnings({ ...ai, ...brave, SEARXNG_URL: 'http://searx.example', DEMO_PASSWORD: 'secret' }),
    ).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['PostgreSQL', postgres],
    ['SMTP', { SMTP_URL: 'smtp://mail.example' }],
  ])('on %s every example address in use is named', (_what, environment) => {
    expect(warnings(environment)).toEqual([
      expect.stringMatching(/^PUBLIC_URL is not set: links .*this machine/),
      expect.stringMatching(/^MAIL_FROM is not set: .*no-reply@larkspur\.example/),
      expect.stringMatching(/^CONTACT_TO is not set: .*hello@larkspur\.example/),
    ]);
  });

  test('a fresh machine has no warnings', () => {
    expect(warnings({})).toEqual([]);
  });
});
