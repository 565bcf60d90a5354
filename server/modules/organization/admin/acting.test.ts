import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { actFor } from '../../../../tests/support/acting.ts';
import { storePost } from '../../../../tests/support/content.ts';
import { waitForMails } from '../../../../tests/support/outbox.ts';
import { openSuiteApp, requestsOf, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { actings, audit, organisations, searchJobs, users } from '../../../platform/db/schema.ts';

const accessPath = '/api/settings/provider-access/';
const search = { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' };

describe('acting for a client', () => {
  const server = openSuiteApp();
  const admin = server.suiteUser({ role: 'SuperAdmin', name: 'Grace Kim' });
  beforeAll(() => server.work());

  type Bearer = Pick<TestUser, 'call' | 'send'>;
  const as = (access: string): Bearer => requestsOf(server, access);
  const post = (who: Bearer, url: string, payload?: object) =>
    who.call({ method: 'POST', url, ...(payload && { payload }) });
  const start = (who: Bearer, { organisationId }: TestUser, given: object = {}) =>
    post(who, `/api/admin/organisations/${organisationId}/act/`, { reason: 'You asked us to.', ...given });
  const signIn = async () =>
    (
      await post(as(''), '/api/user/auth/jwt/create/', { email: admin.email, password: testPassword })
    ).json() as {
      access: string;
      refresh: string;
    };
  const refresh = async (token: string) =>
    (await post(as(''), '/api/user/auth/jwt/refresh/', { refresh: token })).json() as {
      access: string;
      refresh: string;
    };
  const trail = ({ organisationId }: TestUser) =>
    server.db.select().from(audit).where(eq(audit.organisationId, organisationId)).orderBy(audit.id);

  test('works in the client alone, is told to its Owners, and stands in its trail until it is stopped', async () => {
    const owner = await server.createUser();
    const tokens = await signIn();
    expect((await start(as(tokens.access), owner)).statusCode).toBe(200);
    // The page that was open shows the provider's own organisation.
    expect((await as(tokens.access).call({ url: '/search/jobs/' })).statusCode).toBe(401);
    const acting = await refresh(tokens.refresh);
    const claims = decodeJwt(acting.access);
    expect(claims).toMatchObject({ role: 'Owner', acting_until: expect.any(Number) });
    expect(claims.sub).not.toBe(admin.userId);

    const started = await post(as(acting.access), '/search/initiate/', search);
    expect(started.statusCode).toBe(200);
    const id = started.json().task_id;
    expect((await owner.call({ url: `/search/jobs/${id}/` })).statusCode).toBe(200);
    const [job] = await server.db.select().from(searchJobs).where(eq(searchJobs.id, id));
    expect(job).toMatchObject({ organisationId: owner.organisationId, ownerId: null });
    const [admins] = await server.db.select().from(organisations).where(eq(organisations.isProvider, true));
    expect(await trail(owner)).toMatchObject([
      { action: 'provider.acting-started', byProvider: true },
      { action: 'search.started', subjectId: id, byProvider: true, actorName: `Grace Kim (${admins?.name})` },
    ]);
    const listed = (await owner.call({ url: '/api/audit/' })).json();
    expect(listed[0]).toMatchObject({ action: 'search.started', by_provider: true });
    const [mail] = await waitForMails(server.dataDir, owner.email);
    expect(mail?.text).toContain('The reason: You asked us to.');
    expect(mail?.text).toContain('/dashboard/settings/provider-access');

    expect((await post(as(acting.access), '/api/admin/acting/stop/')).statusCode).toBe(204);
    expect((await as(acting.access).call({ url: '/search/jobs/' })).statusCode).toBe(401);
    const own = await refresh(acting.refresh);
    expect(decodeJwt(own.access)).toMatchObject({ role: 'SuperAdmin', sub: admin.userId });
    expect((await as(own.access).call({ url: '/search/jobs/' })).json()).toEqual([]);
    expect((await trail(owner)).at(-1)).toMatchObject({ action: 'provider.acting-ended', byProvider: true });
  });

  test.each([
    ['GET', '/api/settings/calendar-feed/'],
    ['POST', '/api/user/auth/password/change/'],
    ['POST', '/api/user/second-factor/totp/'],
    ['POST', '/api/settings/api-keys/'],
    ['POST', '/api/settings/webhooks/'],
    ['PUT', '/api/settings/writing-model/'],
    ['PUT', '/api/settings/sign-in/'],
    ['PUT', accessPath],
    ['POST', '/team/invitations/'],
    ['GET', '/talent/export/'],
    ['GET', '/api/audit/export/'],
    ['POST', '/talent/candidates/deletions/'],
    ['GET', '/api/admin/organisations/'],
  ] as const)('may not %s %s', async (method, url) => {
    const owner = await server.createUser();
    const acting = await actFor(server, admin, owner.organisationId);
    const answer = await acting.call({ method, url, ...(method !== 'GET' && { payload: {} }) });
    expect(answer.statusCode).toBe(403);
  });

  test('deletes nothing', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    const acting = await actFor(server, admin, owner.organisationId);
    const shown = await acting.call({ url: `/post/posts/${id}/` });
    expect([shown.statusCode, shown.json().may_delete]).toEqual([200, false]);
    expect((await owner.call({ url: `/post/posts/${id}/` })).json().may_delete).toBe(true);
    expect((await acting.send('DELETE', `/post/posts/${id}/`)).statusCode).toBe(403);
    expect((await owner.call({ url: `/post/posts/${id}/` })).statusCode).toBe(200);
  });

  test('is refused after its time, and never reaches the own organization instead', async () => {
    const owner = await server.createUser();
    const acting = await actFor(server, admin, owner.organisationId, -1);
    const answer = await post(acting, '/search/initiate/', search);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toContain('You no longer act for');
    expect((await admin.call({ url: '/search/jobs/' })).json()).toEqual([]);
    expect((await owner.call({ url: '/search/jobs/' })).json()).toEqual([]);
    expect((await post(acting, '/api/admin/acting/stop/')).statusCode).toBe(204);
  });

  test('ends at once when an Owner ends it, and is not begun again where an Owner has switched it off', async () => {
    const owner = await server.createUser();
    const acting = await actFor(server, admin, owner.organisationId);
    expect((await acting.call({ url: '/search/jobs/' })).statusCode).toBe(200);
    expect((await owner.call({ url: accessPath })).json()).toMatchObject({
      is_allowed: true,
      acting: { by: 'Grace Tester', reason: 'A test.' },
    });
    const ended = await post(owner, `${accessPath}end/`);
    expect(ended.json()).toMatchObject({ acting: null, earlier: [{ by: 'Grace Tester' }] });
    expect((await acting.call({ url: '/search/jobs/' })).statusCode).toBe(403);
    expect((await post(owner, `${accessPath}end/`)).statusCode).toBe(409);

    const again = await actFor(server, admin, owner.organisationId);
    const off = await owner.send('PUT', accessPath, { is_allowed: false });
    expect(off.json()).toMatchObject({ is_allowed: false, acting: null });
    expect((await again.call({ url: '/search/jobs/' })).statusCode).toBe(403);
    const refused = await start(admin, owner);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringContaining('The Owners')]);
  });

  test('is for SuperAdmins of the provider, in an organization that there is and that is not theirs', async () => {
    const owner = await server.createUser();
    const client = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const pretender = await server.createUser({ role: 'SuperAdmin', isProvider: false });
    for (const who of [owner, member, pretender]) expect((await start(who, client)).statusCode).toBe(403);
    expect((await start(admin, admin)).statusCode).toBe(409);
    expect((await start(admin, { ...client, organisationId: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await start(admin, client, { reason: ' ' })).statusCode).toBe(400);
    expect((await start(admin, client, { minutes: 100_000 })).statusCode).toBe(400);
    expect((await post(owner, '/api/admin/acting/stop/')).statusCode).toBe(409);
    const { db } = server;
    expect(await db.$count(actings, eq(actings.organisationId, client.organisationId))).toBe(0);
  });

  test('ends with the role, with the account and with the session of the SuperAdmin', async () => {
    const owner = await server.createUser();
    const leaving = await server.createUser({ role: 'SuperAdmin', colleagueOf: admin });
    const acting = await actFor(server, leaving, owner.organisationId);
    expect((await acting.call({ url: '/search/jobs/' })).statusCode).toBe(200);
    await server.change(users, leaving.userId, { role: 'Member' });
    expect((await acting.call({ url: '/search/jobs/' })).statusCode).toBe(401);
    await server.change(users, leaving.userId, { role: 'SuperAdmin', deactivatedAt: new Date() });
    expect((await acting.call({ url: '/search/jobs/' })).statusCode).toBe(401);
  });

  test('repeats no answer that was given for another client', async () => {
    const [one, other] = [await server.createUser(), await server.createUser()];
    const headers = { 'idempotency-key': 'the-same-key' };
    const first = await actFor(server, admin, one.organisationId);
    const second = await actFor(server, admin, other.organisationId);
    const request = { method: 'POST', url: '/search/initiate/', payload: search, headers } as const;
    expect((await first.call(request)).statusCode).toBe(200);
    expect((await second.call(request)).statusCode).toBe(422);
    expect((await other.call({ url: '/search/jobs/' })).json()).toEqual([]);
  });
});
