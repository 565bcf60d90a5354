import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { readyLines } from './serve.ts';

const facts = {
  origin: 'http://127.0.0.1:8080',
  demo: undefined,
  mail: 'as .eml files in /data/outbox',
  warnings: [],
};
const say = (settings: Record<string, string>, more: object = {}) =>
  readyLines(readConfig({ DATA_DIR: '/data', ...settings }), { ...facts, ...more }).join('\n');

it('shows the address, where mail goes, and what the embedded database does not survive', () => {
  const text = say({});
  expect(text).toContain('  Address   http://127.0.0.1:8080\n');
  expect(text).toContain('  Mail      as .eml files in /data/outbox\n');
  expect(text).toContain('  Database  embedded, in /data/database\n');
  expect(text).toContain('not a power cut');
  expect(text).toContain('  Writing   the built-in composer\n');
  expect(text).not.toContain('  Links');
});

it.each([
  'https://someone:s3cr3t@ai.example/v1',
  'https://s3cr3t@ai.example/v1',
  'https://someone:s3cr3t%40x@ai.example/v1',
])('names the model at %s without its credentials', (AI_BASE_URL) => {
  const text = say({ AI_BASE_URL, AI_MODEL: 'small' });
  expect(text).toContain('  Writing   small at https://[masked]@ai.example/v1\n');
  expect(text).not.toContain('s3cr3t');
});

it('shows the demo password when it is new, and later how to reset it', () => {
  const email = 'demo@larkspur.example';
  const first = say({}, { demo: { email, password: 'abcd-efgh' } });
  expect(first).toContain(
    `  Sign in   ${email} with the password abcd-efgh\n            It is shown this once.\n`,
  );
  const later = say({}, { demo: { email } });
  expect(later).toContain(`run: npm run cli -- reset-password --email ${email}\n`);
  const chosen = say({ DEMO_PASSWORD: 'chosen-by-hand' }, { demo: { email, password: 'chosen-by-hand' } });
  expect(chosen).toContain(`${email} with the password of DEMO_PASSWORD\n`);
  expect(chosen).not.toContain('chosen-by-hand');
  expect(say({})).not.toContain('Sign in');
});

it('lists the configured services without their secrets', () => {
  const text = say({
    DATABASE_URL: 'postgres://larkspur:pass-phrase@db.example:5433/larkspur',
    SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
    PUBLIC_URL: 'https://larkspur.example',
    WORKER: 'separate',
    AI_BASE_URL: 'https://models.example/v1',
    AI_MODEL: 'writer',
    AI_API_KEY: 'api-pass-phrase',
    SEARXNG_URL: 'https://searx.example',
  });
  expect(text).toContain('  Links     https://larkspur.example\n');
  expect(text).toContain('  Database  PostgreSQL, db.example:5433/larkspur\n');
  expect(text).toContain('  Jobs      left to npm run worker\n');
  expect(text).toContain('  Search    talent-pool, searxng\n');
  expect(text).toContain('  Writing   writer at https://models.example/v1\n');
  expect(text).not.toContain('pass-phrase');
});

it('warns on PostgreSQL while the provider has example values', () => {
  const warning = 'The site still shows example values: email address, phone number';
  expect(say({})).not.toContain(warning);
  const settings = {
    DATABASE_URL: 'postgres://db.example/larkspur',
    SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
  };
  expect(say(settings)).toContain(warning);
});

it('warns of probable mistakes in settings, and of a demo account that other machines can reach', () => {
  const demo = { email: 'demo@larkspur.example' };
  expect(say({}, { demo })).not.toContain('Warning');
  expect(say({ HOST: '0.0.0.0' })).not.toContain('Warning');
  expect(say({ HOST: '0.0.0.0' }, { demo })).toContain(
    '  Warning   HOST=0.0.0.0 lets other machines in, and the demo account demo@larkspur.example is open',
  );
  const warnings = ['SMPT_URL is not a setting. Did you mean SMTP_URL?'];
  expect(say({}, { warnings })).toContain('  Warning   SMPT_URL is not a setting. Did you mean SMTP_URL?\n');
});
