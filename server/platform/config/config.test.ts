import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingError } from './config.ts';

const key = 'k'.repeat(32);
const keys = { SECRET_KEY: key, DATA_KEY: key };
const postgres = { DATABASE_URL: 'postgres://db.example/larkspur', ...keys };

describe('settings', () => {
  test('an empty environment gives the defaults of a fresh machine', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: undefined,
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      secretKey: undefined,
      dataKey: undefined,
      previousDataKey: undefined,
      smtpUrl: undefined,
      mailFrom: 'Larkspur <no-reply@larkspur.example>',
      contactTo: 'hello@larkspur.example',
      ai: undefined,
      localModels: { isAllowed: true, folder: path.resolve('data', 'models'), hubUrl: undefined },
      readsCandidates: false,
      privateAddresses: { loopback: true, privateNetworks: false, listed: [] },
      search: {
        providers: ['talent-pool'],
        connections: { github: { url: 'https://api.github.com', key: undefined } },
      },
      sampleTalent: true,
      trustProxy: 0,
      rateLimits: true,
      accessTokenTtl: 28_800,
      session: { idleDays: 14, maxDays: 90 },
      demo: { seed: true, password: undefined },
      logLevel: 'info',
      jobConcurrency: 5,
      worksInProcess: true,
      backup: { everyHours: 24, keep: 7, days: 0, folder: undefined },
      metricsPort: undefined,
    });
  });

  test.each([
    ['embedded', {}, true],
    [
      'with PostgreSQL',
      { DATABASE_URL: 'postgres://db/l', SECRET_KEY: 'k'.repeat(32), DATA_KEY: 'd'.repeat(32) },
      false,
    ],
  ])('users may name addresses of this machine %s: %j', (_kind, given, loopback) => {
    expect(readConfig(given).privateAddresses).toEqual({ loopback, privateNetworks: false, listed: [] });
    expect(readConfig({ ...given, PRIVATE_ADDRESSES: 'on' }).privateAddresses.privateNetworks).toBe(true);
    expect(() => readConfig({ ...given, PRIVATE_ADDRESSES: 'ollama' })).toThrow(/PRIVATE_ADDRESSES.*ollama/);
  });

  test('a blank setting counts as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '  ', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  test('with PostgreSQL there is no demo and, unless asked for, no sample', () => {
    expect(readConfig(postgres)).toMatchObject({ sampleTalent: false, demo: { seed: false } });
    expect(readConfig({ ...postgres, SAMPLE_TALENT: 'on', WORKER: 'separate' })).toMatchObject({
      sampleTalent: true,
      worksInProcess: false,
    });
  });

  test('uses all configured providers unless a list is set', () => {
    const configured = { SEARXNG_URL: 'http://searx.example', BRAVE_API_KEY: 'b' };
    expect(readConfig(configured).search.providers).toEqual(['talent-pool', 'searxng', 'brave']);
    expect(readConfig({ ...configured, SEARCH_PROVIDERS: ' brave, talent-pool ' }).search.providers).toEqual([
      'brave',
      'talent-pool',
    ]);
  });

  test.each<[string, number | string[]]>([
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['loopback, 10.1.2.3, fd00::/8', ['loopback', '10.1.2.3', 'fd00::/8']],
  ])('TRUST_PROXY %s is %j', (given, proxies) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(proxies);
  });

  test.each([
    ['http://one.example', 'http://one.example'],
    ['https://two.example:8443/', 'https://two.example:8443'],
  ])('PUBLIC_URL %s is %s', (given, origin) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  test.each([
    ['no-reply@northwind.example'],
    ['Northwind <no-reply@northwind.example>'],
    ['"Northwind, Inc." <no-reply@northwind.example>'],
  ])('MAIL_FROM may be %s', (given) => {
    expect(readConfig({ MAIL_FROM: given }).mailFrom).toBe(given);
  });

  test('of a mail server with a wrong port names the port alone', () => {
    const read = () => readConfig({ SMTP_HOST: 'mail.internal', SMTP_PORT: '99999' });
    expect(read).toThrow('SMTP_PORT must be at most 65535');
    expect(read).not.toThrow('must name a host');
  });

  test.each<[string, string, string, Record<string, string>?]>([
    ['PORT', 'eighty', 'expected a number'],
    ['PORT', '70000', 'must be at most 65535'],
    ['PORT', '-1', 'must be at least 0'],
    ['PORT', '80.5', 'expected a whole number'],
    ['PUBLIC_URL', 'app.example', 'must be an http or https URL'],
    ['PUBLIC_URL', 'ftp://app.example', 'must be an http or https URL'],
    ['PUBLIC_URL', 'https://app.example/larkspur', 'must be an origin'],
    ['PUBLIC_URL', 'https://app.example?x=1', 'must be an origin'],
    ['DATABASE_URL', 'mysql://db.example/x', 'must begin with postgres:// or postgresql://', keys],
    ['DATABASE_URL', 'postgres://db example', 'valid URL', keys],
    ['SECRET_KEY', 'short', 'must have at least 32 characters'],
    ['SECRET_KEY', '', 'is required with DATABASE_URL', postgres],
    ['DATA_KEY', 'short', 'must have at least 32 characters'],
    ['DATA_KEY', '', 'is required with DATABASE_URL', postgres],
    ['DATA_KEY', '', 'is required with DATA_KEY_PREVIOUS', { DATA_KEY_PREVIOUS: key }],
    ['DATA_KEY_PREVIOUS', 'short', 'must have at least 32 characters', { DATA_KEY: key }],
    ['SMTP_URL', 'http://mail.example', 'must begin with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', 'must name a host'],
    ['MAIL_FROM', 'Larkspur', 'must be an email address'],
    ['MAIL_FROM', 'group:a@b.example;', 'must be an email address'],
    ['MAIL_FROM', 'Larkspur <mailto:a@b.example>', 'must be an email address'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', 'must be an email address'],
    ['CONTACT_TO', 'desk', 'must be an email address'],
    ['AI_BASE_URL', 'ftp://localhost', 'must be an http or https URL', { AI_MODEL: 'm' }],
    ['AI_MODEL', '', 'is required with AI_BASE_URL', { AI_BASE_URL: 'http://127.0.0.1:11434/v1' }],
    ['SEARCH_PROVIDERS', 'talent-pool,google', 'knows talent-pool, searxng, brave, github; not google'],
    ['SEARXNG_URL', 'searx', 'must be an http or https URL'],
    ['SEARXNG_URL', '', 'is required for the provider searxng', { SEARCH_PROVIDERS: 'searxng' }],
    ['BRAVE_API_KEY', '', 'is required for the provider brave', { SEARCH_PROVIDERS: 'brave' }],
    ['BRAVE_URL', 'brave', 'must be an http or https URL'],
    ['SAMPLE_TALENT', 'yes', 'must be one of: on, off'],
    ['TRUST_PROXY', 'true', 'must be off, on, the number of proxies, or a list'],
    ['TRUST_PROXY', '-1', 'must be off, on, the number of proxies, or a list'],
    ['TRUST_PROXY', '10.0.0.0/33', 'not 10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback, proxy.internal', 'not proxy.internal'],
    ['TRUST_PROXY', '::1/129', 'not ::1/129'],
    ['TRUST_PROXY', '10.0.0.0/8,', 'must be off, on, the number of proxies, or a list'],
    ['TRUST_PROXY', '10.0.0.0/8/8', 'not 10.0.0.0/8/8'],
    ['RATE_LIMITS', '1', 'must be one of: on, off'],
    ['ACCESS_TOKEN_TTL', '10', 'must be at least 60'],
    ['ACCESS_TOKEN_TTL', '8h', 'expected a number'],
    ['DEMO', 'no', 'must be one of: on, off'],
    ['DEMO_PASSWORD', 'short', 'must have at least 6 characters'],
    ['LOG_LEVEL', 'loud', 'must be one of: fatal'],
    ['JOB_CONCURRENCY', '0', 'must be at least 1'],
    ['WORKER', 'none', 'must be one of: in-process, separate'],
    ['WORKER', 'separate', 'separate needs DATABASE_URL'],
  ])('%s=%j is refused: %s', (name, value, message, others = {}) => {
    const read = () => readConfig({ ...others, [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^Wrong setting: ${name} .*${message.replace(/[.?/]/g, '\\$&')}`));
  });

  test.each(['PUBLIC_URL', 'MAIL_FROM', 'CONTACT_TO'])('with PostgreSQL and SMTP %s is required', (name) => {
    const addresses = {
      PUBLIC_URL: 'https://talent.northwind.example',
      MAIL_FROM: 'no-reply@northwind.example',
      CONTACT_TO: 'hello@northwind.example',
    };
    const complete = { ...postgres, SMTP_URL: 'smtp://mail.northwind.example', ...addresses };
    expect(readConfig(complete)).toMatchObject({ contactTo: addresses.CONTACT_TO });
    expect(readConfig({ CONTACT_TO: "o'hara&co@x.example" }).contactTo).toBe("o'hara&co@x.example");
    const message = `Wrong setting: ${name} is required with DATABASE_URL and SMTP_URL`;
    expect(() => readConfig({ ...complete, [name]: '' })).toThrow(message);
    // Either alone starts; `settingWarnings` names what is missing.
    expect(readConfig({ ...postgres, ...addresses, [name]: '' }).smtpUrl).toBeUndefined();
    expect(readConfig({ SMTP_URL: complete.SMTP_URL }).mailFrom).toContain('larkspur.example');
  });

  test('reports one error per setting', () => {
    expect(() => readConfig({ PORT: 'x', PUBLIC_URL: 'foo' })).toThrow(
      /^Wrong setting: PORT expected a number; PUBLIC_URL must be an http or https URL$/,
    );
  });

  test('every wrong setting is named in one line, and no secret is repeated', () => {
    const read = () => readConfig({ PORT: 'x', DEMO: 'maybe', SECRET_KEY: 'tooshortsecret' });
    expect(read).toThrow(/^Wrong setting: PORT [^\n]*; SECRET_KEY [^\n]*; DEMO [^\n]*$/);
    expect(read).not.toThrow(/tooshortsecret/);
  });
});
