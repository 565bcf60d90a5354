import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApiScope } from '../../../../contract/organization/api-keys.calls.ts';
import { waitForMails } from '../../../../tests/support/outbox.ts';
import { storeJob } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { apiKeys, audit, searchJobs, users } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { apiKeyEndsMail } from '../../account/mails/security-mails.ts';

describe('an API key', () => {
  const server = openSuiteApp({ RATE_LIMITS: 'on' });
  const owner = server.suiteUser({ name: 'Ada Park' });

  const url = '/api/settings/api-keys/';
  const create = async (scopes: ApiScope[], by = owner) => {
    const payload = { name: 'Applicant system', scopes };
    return (await by.send('POST', url, payload)).json();
  };
  const ask = (key: string, path = '/search/jobs/') =>
    server.app.inject({ url: path, headers: { authorization: `Bearer ${key}` } });

  test('is answered once and stored as a hash; its list says when it was used', async () => {
    const { key, ...shown } = await create(['searches:read']);
    expect(key).toMatch(/^lk_[\w-]{43}$/);
    expect(shown).toMatchObject({ name: 'Applicant system', created_by: 'Ada Park', last_used_at: null });
    expect(key.startsWith(shown.prefix)).toBe(true);
    const [stored] = await server.db.select().from(apiKeys).where(eq(apiKeys.id, shown.id));
    expect(JSON.stringify(stored)).not.toContain(key.slice(shown.prefix.length));
    expect((await ask(key)).statusCode).toBe(200);
    const { body } = await owner.call({ url });
    expect(body).not.toContain(key);
    expect(JSON.parse(body).find((one: { id: string }) => one.id === shown.id).last_used_at).not.toBeNull();
  });

  test('is told to every Owner by mail, without the key', async () => {
    await server.work();
    const one = await server.createUser({ name: 'Bea Lund' });
    const other = await server.createUser({ colleagueOf: one });
    const { key } = await create(['talent:read'], one);
    for (const { email } of [one, other]) {
      const [mail] = await waitForMails(server.dataDir, email);
      for (const said of ['Bea Lund', '“Applicant system”', 'talent:read', '/dashboard/settings/api-keys']) {
        expect(mail?.text).toContain(said);
      }
      expect(mail?.text).not.toContain(key);
    }
  });

  test('makes the calls of its scopes, for its organization alone', async () => {
    const job = await storeJob(server, owner, { title: 'Cook' });
    const { key } = await create(['searches:read']);
    expect((await ask(key, `/search/jobs/${job.id}/`)).json()).toMatchObject({ title: 'Cook' });
    const refused = await ask(key, '/talent/candidates/');
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'The API key lacks the scope talent:read.',
    ]);
    expect((await ask(key, '/team/members/')).statusCode).toBe(403);
    const elsewhere = await create(['searches:read'], await server.createUser());
    expect((await ask(elsewhere.key, `/search/jobs/${job.id}/`)).statusCode).toBe(404);
  });

  test('is refused as soon as it is revoked, by an Owner of its organization', async () => {
    const { id, key } = await create(['searches:read']);
    const stranger = await server.createUser();
    const revoke = (by: TestUser) => by.send('DELETE', `${url}${id}/`);
    expect((await revoke(stranger)).statusCode).toBe(404);
    expect((await ask(key)).statusCode).toBe(200);
    expect((await revoke(owner)).statusCode).toBe(204);
    expect((await ask(key)).statusCode).toBe(401);
    expect((await ask('lk_unknown')).statusCode).toBe(401);
  });

  test('ends on the day that was chosen, a week after its Owner got a mail', async () => {
    const payload = { name: 'Import', scopes: ['searches:read'], expires_in_days: 30 };
    expect((await owner.send('POST', url, { ...payload, expires_in_days: 31 })).statusCode).toBe(400);
    const { id, key, expires_at: ends } = (await owner.send('POST', url, payload)).json();
    expect(Date.parse(ends) - Date.now()).toBeCloseTo(30 * dayMs, -6);
    const waiting = await server.db.execute(sql`
      select extract(epoch from start_after - now()) / 86400 as days from pgboss.job
      where name = 'mail' and data->>'kind' = 'api-key-ends' and data->>'keyId' = ${id}`);
    expect(waiting).toMatchObject({ rows: [{ days: expect.stringMatching(/^2[23]\./) }] });
    const mail = () => apiKeyEndsMail(server.services, { userId: owner.userId, keyId: id });
    expect(await mail()).toMatchObject({
      to: owner.email,
      subject: expect.stringMatching(new RegExp(`ends on ${ends.slice(0, 10)}$`)),
      text: expect.stringContaining('“Import” (lk_'),
    });
    expect((await ask(key)).statusCode).toBe(200);
    await server.change(apiKeys, id, { expiresAt: new Date() });
    const refused = await ask(key);
    expect([refused.statusCode, refused.json().detail]).toEqual([401, 'The API key has expired.']);
    expect(await mail()).toBeUndefined();
    expect((await create(['searches:read'])).expires_at).toBeNull();
  });

  test('has the role of whoever created it, and ends with the account', async () => {
    const colleague = await server.createUser({ colleagueOf: owner });
    const { key } = await create(['talent:read'], colleague);
    const change = (values: Partial<typeof users.$inferInsert>) =>
      server.change(users, colleague.userId, values);
    expect((await ask(key, '/talent/imports/')).statusCode).toBe(200);
    await change({ role: 'Member' });
    expect((await ask(key, '/talent/imports/')).statusCode).toBe(403);
    await change({ deactivatedAt: new Date() });
    expect((await ask(key, '/talent/candidates/')).statusCode).toBe(401);
  });

  test('is named in the audit trail beside the user', async () => {
    const { key } = await create(['searches:write']);
    const payload = { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' };
    const started = await server.app.inject({
      method: 'POST',
      url: '/search/initiate/',
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
    const entries = await server.db.select().from(audit).where(eq(audit.subjectId, started.json().task_id));
    expect(entries).toMatchObject([
      { actorId: owner.userId, actorName: 'Ada Park (Applicant system)', action: 'search.started' },
    ]);
  });

  test('may make 300 calls a minute; other keys of the same user are counted apart', async () => {
    const [one, other] = [await create(['searches:read']), await create(['searches:read'])];
    const first = await ask(one.key, '/search/counts/');
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' });
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
    await Promise.all(Array.from({ length: 299 }, () => ask(one.key, '/search/counts/')));
    const refused = await ask(one.key, '/search/counts/');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(other.key, '/search/counts/')).statusCode).toBe(200);
    const listed = await server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${one.key}` },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(listed.statusCode).toBe(429);
  });
});

describe('an Idempotency-Key', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();

  const start = (key: string, title = 'Cook', by = owner) =>
    by.send(
      'POST',
      '/search/initiate/',
      { job_title: title, location: 'Oslo', job_description: 'Cooks.' },
      { 'idempotency-key': key },
    );
  const jobs = async ({ organisationId }: TestUser) =>
    server.db.select().from(searchJobs).where(eq(searchJobs.organisationId, organisationId));

  test('makes a repeated request answer as the first, also one that comes at the same time', async () => {
    const answers = await Promise.all([start('one'), start('one'), start('one')]);
    const again = await start('one');
    expect(new Set([...answers, again].map(({ body }) => body)).size).toBe(1);
    expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await jobs(owner)).toHaveLength(1);
  });

  test('that came with another request is refused, and belongs to one user', async () => {
    await start('two');
    const before = (await jobs(owner)).length;
    expect((await start('two', 'Baker')).statusCode).toBe(422);
    expect(await jobs(owner)).toHaveLength(before);
    const stranger = await server.createUser();
    expect((await start('two', 'Baker', stranger)).statusCode).toBe(200);
  });

  test('of a refused request can be used again', async () => {
    const generate = () =>
      owner.send(
        'POST',
        '/post/generate/',
        {
          post_type: 'blog',
          prompt_details: { topic: 'Cooks', target_audience: 'Hotels' },
        },
        { 'idempotency-key': 'three' },
      );
    const refused = await generate();
    expect(refused.json().detail).toBe('Please create a company profile first');
    expect((await generate()).headers['idempotency-replayed']).toBeUndefined();
    expect((await start('x'.repeat(256))).statusCode).toBe(400);
  });
});
