import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildRegistration, callAuth, createAccount } from '../../../tests/support/account.ts';
import { waitForMails } from '../../../tests/support/outbox.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { readConfig } from '../../platform/config/config.ts';
import { hideCredentials, withoutPassword } from '../../platform/config/connection-url.ts';
import { settingWarnings } from '../../platform/config/setting-warnings.ts';
import { buildApp } from '../app.ts';
import { createLog, lineForPeople, maskSecrets } from './log.ts';
import { databaseFailure, describeFailure } from './start-failure.ts';

describe('log', () => {
  test.each([
    ['an address', 'to ada.l+x@mail.example.com now', 'to [masked] now'],
    ['a bearer token', 'authorization: Bearer abc.def-1', 'authorization: Bearer [masked]'],
    ['an access token', '"eyJhbGciOi.eyJzdWIi.c2ln"', '"[masked]"'],
    ["an activation link's token", 'GET /auth/activate/1-2/t0k_en-x?a', 'GET /auth/activate/1-2/[masked]?a'],
    ["a shortlist link's token", '/auth/shortlist/1-2/t0k_en-x', '/auth/shortlist/1-2/[masked]'],
    ["the token of a deletion's link", '/auth/deletion/t0k_en-x', '/auth/deletion/[masked]'],
    ['a refresh token', `"${'aB3_-'.repeat(8)}xyz"`, '"[masked]"'],
    ["a password's hash", 'is $argon2id$v=19$m=1,t=2,p=1$AAA$BBB"', 'is [masked]"'],
    [
      'a name that was searched',
      'GET /talent/candidates/?q=Ada%20Lovelace&page=2 ',
      'GET /talent/candidates/?q=[masked]&page=2 ',
    ],
    ['what a link carries', '/x?task_id=7&next=/a&email=a', '/x?task_id=7&next=[masked]&email=[masked]'],
    ['the password of a database', 'postgres://u:p%40ss@db.example/x', 'postgres://[masked]@db.example/x'],
    ['a password with an apostrophe', "of 'smtp://u:p'ss@db.example'", "of 'smtp://[masked]@db.example'"],
    [
      'a password that is not encoded',
      'at http://u:p@s/s#1@ai.example/v1,',
      'at http://[masked]@ai.example/v1,',
    ],
    ['a password with spaces', 'at smtp://u:a b@c d@mail.example: no', 'at smtp://[masked]@mail.example: no'],
    ['what a cut message has of one', '"at smtp://u:Se…"', '"at smtp://[masked]"'],
  ])('masks %s', (_what, line, masked) => {
    expect(maskSecrets(line)).toBe(masked);
  });

  test('leaves ids, paths and times as they are', () => {
    const line = '{"time":1795172113470,"reqId":"2e30bf57-16a2-47a2-8d3f-8d0720fcc486","url":"/post/posts/"}';
    expect(maskSecrets(line)).toBe(line);
  });

  test.each([
    'http://localhost:8080/x and http://[::1]:8080',
    'https://a.example:443 refused',
    '{"url":"http://db:5432/","at":"file:///a.ts:1:2"}',
    'DATABASE_URL must begin with postgres:// or postgresql:// and be a valid URL',
  ])('leaves addresses without a sign-in as they are: %s', (line) => {
    expect(maskSecrets(line)).toBe(line);
    expect(hideCredentials(line)).toBe(line);
  });

  test('no part of 300 passwords stands in a message, a log or a line at a terminal', () => {
    const signs = [...' "\'\\@:/?#%<>é密😀`{},|^1=&;(*'];
    const pieces = ['SecretPart', 'SecretTail', '  ', '%2F', '$&', '5432', '\\"', '\\n', ...signs];
    let seed = 32;
    const next = (of: string[]) => {
      seed = (seed * 48271) % 2147483647;
      return of[seed % of.length] ?? '';
    };
    const leaks: string[] = [];
    for (let round = 0; round < 300; round += 1) {
      const noise = () => Array.from({ length: 1 + (round % 4) }, () => next(pieces)).join('');
      const password = `${noise()}SecretPart${noise()}SecretTail${noise()}`;
      const url = `${next(['postgres', 'smtp', 'https'])}://robot:${password}@db.example/x`;
      const said = (text: string) => {
        if (text.includes('Secret')) leaks.push(`${JSON.stringify(password)}: ${text}`);
      };
      const lines: string[] = [];
      const log = createLog('info', (line) => lines.push(line));
      log.error({ err: Object.assign(new Error(`Invalid URL ${url}`), { input: url }), url }, `Not ${url}`);
      for (const line of lines) {
        said(line);
        said(lineForPeople(line));
        expect(() => JSON.parse(line)).not.toThrow();
      }
      said(hideCredentials(`The server ${url} can't be used, nor ${encodeURI(url)}.`));
      said(describeFailure(new Error('Failed', { cause: new Error(`Can't parse '${url}'`) })));
      for (const [name, setting] of Object.entries({
        DATABASE_URL: `postgres://u:${password}@h/d`,
        SMTP_URL: `smtp://u:${password}@h`,
      })) {
        try {
          const config = readConfig({
            SECRET_KEY: 's'.repeat(32),
            DATA_KEY: 'd'.repeat(32),
            [name]: setting,
          });
          if (name === 'DATABASE_URL')
            said(describeFailure(databaseFailure(new Error(config.databaseUrl), config)));
          for (const warning of settingWarnings({ [name]: setting }, config)) said(warning);
        } catch (error) {
          said((error as Error).message);
        }
      }
      const echo = Object.assign(new Error(`BAD "LOGIN robot ${password}"`), {
        response: `535 ${Buffer.from(`\0robot\0${password}`).toString('base64')}`,
      });
      const masked = withoutPassword(echo, 'robot', password);
      said(masked.message);
      expect(masked.response).toBe('535 [masked]');
    }
    expect(leaks).toEqual([]);
  });

  test('a failed query is logged without its values', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (name)=(Ada) exists' });
    const failed = Object.assign(
      new Error('Failed query: insert into t\nparams: Ada,secret\nlines', { cause }),
      {
        query: 'insert into t',
        params: ['Ada', 'secret'],
      },
    );
    log.error({ err: failed }, 'Request failed');
    log.error({ err: cause }, 'Request failed');
    expect(lines.join('')).not.toMatch(/Ada|secret/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { query: 'insert into t' } });
    expect(JSON.parse(lines[0] ?? '').err.stack).toContain('duplicate key');
  });

  test("an error's message names its causes, but never the values of its query", () => {
    const lines: string[] = [];
    const cause = Object.assign(new Error('duplicate key', { cause: new Error('the disk is full') }), {
      code: '23505',
      where: 'COPY people, line 1: "Ada"',
    });
    const failed = new DrizzleQueryError('insert into people', ['Ada', 'secret'], cause);
    createLog('info', (line) => lines.push(line)).error({ err: failed }, 'Request failed');
    const { err } = JSON.parse(lines[0] ?? '');
    expect(err.message).toBe('Failed query: insert into people: duplicate key: the disk is full');
    expect(err.stack).toMatch(/\n {4}at [\s\S]*\ncaused by: Error: duplicate key\n {4}at /);
    expect(lines[0]).not.toMatch(/Ada|secret/);
  });

  test('a line is bounded and stays valid JSON', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const query = `insert into people values ${'($1, $2), '.repeat(16_000)}`;
    const failed = new DrizzleQueryError(query, Array(32_000).fill('Ada'), new Error('cut '.repeat(50_000)));
    log.error({ err: failed }, 'Job attempt failed');
    log.info(
      { listed: Array(100_000).fill('x'), nested: { text: 'y'.repeat(200_000) } },
      'z'.repeat(200_000),
    );
    for (const line of lines) {
      expect(line.length).toBeLessThan(10_000);
      expect(line.endsWith('\n')).toBe(true);
      expect(JSON.parse(line)).toHaveProperty('msg');
    }
    expect(lines[0]).not.toContain('Ada');
  });

  test('no address, password, token or hash of an account is ever logged', async () => {
    const lines: string[] = [];
    const server = await openTestApp();
    const log = createLog('trace', (line) => lines.push(line));
    server.services.log = log;
    const app = await buildApp(server.services, server.database.ping);
    const logged = { ...server, app };
    try {
      await server.work();
      const { email, password } = await createAccount(logged);
      const waiting = buildRegistration();
      await callAuth(logged, 'users', waiting);
      await callAuth(logged, 'users', { ...waiting, email });
      await waitForMails(server.dataDir, waiting.email);
      const tokens = (await callAuth(logged, 'jwt/create', { email, password })).json();
      const next = (await callAuth(logged, 'jwt/refresh', { refresh: tokens.refresh })).json();
      await callAuth(logged, 'jwt/create', { email, password: 'wrong password' });
      await callAuth(logged, 'sign-out', {}, { authorization: `Bearer ${next.access}` });
      await app.inject({ url: `/auth/activate/uid/some-token-in-a-page?email=${email}` });
      await app.inject({ url: '/talent/candidates/?q=Searched%20Name' });
      const { access } = await logged.createUser();
      // A failure of ours is logged with its error.
      server.services.queue.enqueue = () => Promise.reject(new Error(`No room for ${email}`));
      expect((await callAuth(logged, 'resend-activation', { email })).statusCode).toBe(500);

      const all = lines.join('');
      expect(all).toContain('Request failed');
      expect(all).toContain('/api/user/auth/jwt/create/');
      expect(all).toContain('"reqId"');
      for (const secret of [
        ...[email, waiting.email, password, waiting.password, 'wrong password', access],
        ...[tokens.access, tokens.refresh, next.access, next.refresh, 'some-token-in-a-page'],
        'argon2id',
        'Searched',
      ]) {
        expect(all).not.toContain(secret);
      }
    } finally {
      await app.close();
      await server.close();
    }
  });
});

describe('a line at a terminal', () => {
  const written: string[] = [];
  const log = createLog('info', (line) => written.push(lineForPeople(line)));

  test('says a warning and its cause in words, without a stack', () => {
    log.warn({ err: new Error('connect ECONNREFUSED\n127.0.0.1:25') }, 'A mail could not be sent');
    expect(written.pop()).toBe('Warning: A mail could not be sent: connect ECONNREFUSED 127.0.0.1:25\n');
    log.error({ reason: 'It was tried for a day.' }, 'A mail was not sent after all retries');
    expect(written.pop()).toBe('Error: A mail was not sent after all retries: It was tried for a day.\n');
  });

  test('stays as it is for what is no warning, and for what is no entry', () => {
    log.info('request completed');
    expect(JSON.parse(written.pop() ?? '')).toMatchObject({ msg: 'request completed' });
    expect(lineForPeople('plain\n')).toBe('plain\n');
  });
});
