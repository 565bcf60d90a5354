import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrganisationRow } from '../../../../contract/organization/admin.calls.ts';
import { activationLinkIn, waitForMails } from '../../../../tests/support/outbox.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { audit, organisations, sessions } from '../../../platform/db/schema.ts';

describe('organizations, as the provider sees them', () => {
  const server = openSuiteApp({ DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' });
  const admin = server.suiteUser({ role: 'SuperAdmin', name: 'Grace Kim' });
  let client: TestUser;
  beforeAll(async () => {
    client = await named('Harbour Logistics');
    await named('Acme 100% Foods');
    await server.work();
  });

  async function named(name: string): Promise<TestUser> {
    const user = await server.createUser();
    const of = eq(organisations.id, user.organisationId);
    await server.db.update(organisations).set({ name }).where(of);
    return user;
  }
  const at = (user: TestUser) => `/api/admin/organisations/${user.organisationId}/`;
  const post = (url: string, payload?: object, who: TestUser = admin) =>
    who.call({ method: 'POST', url, ...(payload && { payload }) });
  const list = async (query = '') => {
    const answer = await admin.call({ url: `/api/admin/organisations/${query}` });
    return { rows: answer.json() as OrganisationRow[], total: answer.headers['x-total-count'] };
  };
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/auth/jwt/create/',
      payload: { email: client.email, password: testPassword },
    });
  const trail = () =>
    server.db.select().from(audit).where(eq(audit.organisationId, client.organisationId)).orderBy(audit.id);

  test('are found by name, website and address of a user, sorted, page by page, in numbers alone', async () => {
    await storeCandidate(server, client.organisationId, { name: 'Secret Person' });
    expect((await list('?sort=name')).rows.map(({ name }) => name).slice(0, 2)).toEqual([
      'Acme 100% Foods',
      'Harbour Logistics',
    ]);
    const paged = await list('?sort=name&page=2&page_size=1');
    expect([paged.rows.map(({ name }) => name), paged.total]).toEqual([['Harbour Logistics'], '3']);
    expect((await list('?q=100%25')).rows.map(({ name }) => name)).toEqual(['Acme 100% Foods']);
    expect((await list(`?q=${client.email}`)).rows.map(({ name }) => name)).toEqual(['Harbour Logistics']);
    const { rows } = await list('?sort=people');
    expect(rows[0]).toMatchObject({
      name: 'Harbour Logistics',
      people: 1,
      users: 1,
      searches: 0,
      storage: 0,
    });
    expect(rows[0]?.last_active).toEqual(expect.any(String));
    for (const sort of ['created_at', 'last_active', 'users', 'searches', 'posts', 'storage']) {
      expect((await list(`?sort=${sort}&order=asc`)).rows).toHaveLength(3);
    }
    const details = await admin.call({ url: at(client) });
    expect(details.json()).toMatchObject({
      people_of_it: [{ email: client.email, role: 'Owner', state: 'active', sessions: 1 }],
      tasks: { open: 0, failed: 0 },
      allows_acting: true,
      acting: null,
    });
    expect(details.body).not.toContain('Secret Person');
  });

  test('are suspended with a reason that Owners and everybody at the login read, until they are resumed', async () => {
    const key = await client.send('POST', '/api/settings/api-keys/', {
      name: 'A program',
      scopes: ['searches:read'],
    });
    const byKey = () =>
      server.app.inject({
        url: '/search/jobs/',
        headers: { authorization: `Bearer ${key.json().key}` },
      });
    expect((await byKey()).statusCode).toBe(200);
    const reason = 'The invoice of May is open.';
    expect((await post(`${at(client)}suspend/`, { reason })).json()).toMatchObject({
      is_suspended: true,
      suspension_reason: reason,
    });
    expect((await client.call({ url: '/search/jobs/' })).statusCode).toBe(401);
    for (const answer of [await byKey(), await signIn()]) {
      expect([answer.statusCode, answer.json().detail]).toEqual([403, expect.stringContaining(reason)]);
    }
    // One is about the key.
    const mails = await waitForMails(server.dataDir, client.email, 2);
    expect(mails.some(({ text }) => text?.includes(reason))).toBe(true);
    expect((await post(`${at(client)}suspend/`, { reason })).statusCode).toBe(409);
    // A session that has begun at the same moment.
    const session = await server.db.select().from(sessions).where(eq(sessions.userId, client.userId));
    await server.change(sessions, session[0]?.id ?? '', { endedAt: null });
    expect((await client.call({ url: '/search/jobs/' })).statusCode).toBe(403);

    expect((await post(`${at(client)}resume/`, { reason: 'It is paid.' })).json().is_suspended).toBe(false);
    expect((await signIn()).statusCode).toBe(200);
    expect((await byKey()).statusCode).toBe(200);
    expect((await post(`${at(client)}resume/`, { reason: 'Again.' })).statusCode).toBe(409);
    expect((await post(`${at(admin)}suspend/`, { reason: 'Why not.' })).statusCode).toBe(409);
    expect((await trail()).map(({ action, byProvider }) => [action, byProvider])).toEqual([
      ['api-key.created', false],
      ['organisation.suspended', true],
      ['organisation.resumed', true],
      ['session.started', false],
    ]);
  });

  test('have their sessions ended, of all and of one', async () => {
    const colleague = await server.createUser({ colleagueOf: client });
    const { ended } = (await post(`/api/admin/users/${colleague.userId}/end-sessions/`)).json();
    expect(ended).toBe(1);
    expect((await colleague.call({ url: '/search/jobs/' })).statusCode).toBe(401);
    await server.createUser({ colleagueOf: client });
    expect((await post(`${at(client)}end-sessions/`)).json().ended).toBeGreaterThan(0);
    expect((await client.call({ url: '/search/jobs/' })).statusCode).toBe(401);
    expect((await admin.call({ url: '/search/jobs/' })).statusCode).toBe(200);
    expect((await trail()).at(-1)).toMatchObject({ action: 'sessions.ended', byProvider: true });
  });

  test('have a new link mailed to a user who is not activated', async () => {
    const email = 'new@waiting.example';
    await server.app.inject({
      method: 'POST',
      url: '/api/user/auth/users/',
      payload: {
        email,
        name: 'New User',
        password: testPassword,
        re_password: testPassword,
        organization_name: 'Waiting',
        website_url: 'https://waiting.example',
      },
    });
    const [row] = (await list(`?q=${email}`)).rows;
    const waiting = { organisationId: row?.id ?? '' } as TestUser;
    const [user] = (await admin.call({ url: at(waiting) })).json().people_of_it;
    expect(user).toMatchObject({ email, state: 'inactive' });
    expect((await post(`/api/admin/users/${user.id}/activation/`)).statusCode).toBe(204);
    const mails = await waitForMails(server.dataDir, email, 2);
    const links = mails.map((mail) => activationLinkIn(mail));
    expect(new Set(links.map(({ token }) => token)).size).toBe(2);
    for (const payload of links.slice(-1)) {
      const verified = await server.app.inject({
        method: 'POST',
        url: '/api/user/auth/verify-activation/',
        payload,
      });
      expect(verified.statusCode).toBe(200);
    }
    expect((await post(`/api/admin/users/${user.id}/activation/`)).statusCode).toBe(409);
  });

  test('health is told in words', async () => {
    const { checks, version } = (await admin.call({ url: '/api/admin/health/' })).json();
    expect(version).toMatch(/^\d+\.\d+/);
    const names = checks.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Database', 'Queue', 'Workers', 'Mail', 'Event loop', 'Snapshots', 'Memory']);
    expect(checks[0].says).toMatch(/answers within \d+ ms\.$/);
    expect(checks[1].says).toMatch(
      /\b(1 job|(0|[2-9]|\d\d+) jobs) (waiting or running|running or not due yet)\./,
    );
  });
});
