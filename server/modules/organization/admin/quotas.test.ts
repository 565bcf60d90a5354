import { describe, expect, test } from 'vitest';
import type { QuotaFields } from '../../../../contract/organization/quotas.calls.ts';
import { createProfile } from '../../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';

const search = { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks.' };
const post_ = { post_type: 'linkedin', prompt_details: { target_audience: 'Planners' } };

describe('quotas', () => {
  const server = openSuiteApp({
    SAMPLE_TALENT: 'off',
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
  });
  const admin = server.suiteUser({ role: 'SuperAdmin' });

  const post = (who: TestUser, url: string, payload: object | string, type = 'application/json') =>
    who.send('POST', url, payload, { 'content-type': type });
  const limit = ({ organisationId }: TestUser, payload: QuotaFields) =>
    admin.send('PUT', `/api/admin/organisations/${organisationId}/quotas/`, payload);
  const limited = async (quotas: QuotaFields) => {
    const owner = await server.createUser();
    expect((await limit(owner, quotas)).statusCode).toBe(200);
    return owner;
  };
  const person = (name: string) => ({
    name,
    title: 'Cook',
    email: `${name.replaceAll(' ', '.')}@people.example`,
  });
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

  test('of searches let as many through as there are, however many come at once', async () => {
    const owner = await limited({ searches: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(owner, '/search/initiate/', search)),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().detail).toMatch(
      /3 searches a day.*Try again tomorrow \(UTC\), or ask your provider/,
    );
    const wait = Number(refused?.headers['retry-after']);
    expect(wait > 0 && wait <= 86_400).toBe(true);
    const other = await server.createUser();
    expect((await post(other, '/search/initiate/', search)).statusCode).toBe(200);
  });

  test('of generations count every post of a campaign', async () => {
    const owner = await limited({ generations: 2 });
    await createProfile(owner);
    expect((await post(owner, '/post/generate/', post_)).statusCode).toBe(200);
    const campaign = { name: 'C', post_types: ['linkedin', 'email'], prompt_details: post_.prompt_details };
    expect((await post(owner, '/post/campaigns/', campaign)).statusCode).toBe(429);
    expect(statuses(await Promise.all([1, 2].map(() => post(owner, '/post/generate/', post_))))).toEqual([
      200, 429,
    ]);
  });

  test('of people hold against concurrent requests and imports, which say whom they left out', async () => {
    const owner = await limited({ people: 2 });
    const answers = await Promise.all(
      ['Ann A', 'Ben B', 'Cem C', 'Dan D'].map((name) => post(owner, '/talent/people/', person(name))),
    );
    expect(statuses(answers)).toEqual([201, 201, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().detail).toContain('Your talent pool may hold 2 people, and it is full.');
    await limit(owner, { people: 3 });
    await server.work();
    const started = await post(owner, '/talent/imports/', 'Name,Title\nEva E,Cook\nFay F,Cook\n', 'text/csv');
    const url = `/talent/imports/${started.json().task_id}/`;
    await waitUntil(async () => (await owner.call({ url })).json().status === 'completed', 20_000);
    expect((await owner.call({ url })).json()).toMatchObject({
      imported: 1,
      rejected: 1,
      duplicates: 0,
      errors: [{ line: 3, reason: expect.stringContaining('talent pool is full') }],
    });
  });

  test('of storage refuse the file that is too much, and keep nothing of it', async () => {
    const owner = await limited({ storage: 1 });
    const megabyte = `Name,Title\n${'Ann Cook,Cook at sea\n'.repeat(30_000)}`;
    const send = () => post(owner, '/talent/imports/?file_name=a.csv', megabyte, 'text/csv');
    const answers = await Promise.all([send(), send(), send()]);
    expect(statuses(answers)).toEqual([202, 409, 409]);
    const { used } = (await admin.call({ url: `/api/admin/organisations/${owner.organisationId}/` })).json()
      .quotas;
    expect(used.storage).toBe(megabyte.length);
  });

  test('of members count open invitations', async () => {
    const owner = await limited({ members: 3 });
    const invite = (email: string) => post(owner, '/team/invitations/', { email, role: 'Member' });
    const addresses = ['a', 'b', 'c', 'd'].map((name) => `${name}-${owner.userId}@team.example`);
    const answers = await Promise.all(addresses.map(invite));
    expect(statuses(answers)).toEqual([201, 201, 409, 409]);
    const id = answers.find(({ statusCode }) => statusCode === 201)?.json().id;
    await owner.send('DELETE', `/team/invitations/${id}/`);
    expect((await invite(`e-${owner.userId}@team.example`)).statusCode).toBe(201);
  });

  test('fall back on the defaults of the provider, which bind the provider not, and on none', async () => {
    const owner = await server.createUser();
    const defaults = { method: 'PUT', url: '/api/admin/quotas/', payload: { searches: 0 } } as const;
    expect((await admin.call(defaults)).json()).toEqual({ searches: 0 });
    expect((await post(owner, '/search/initiate/', search)).statusCode).toBe(429);
    expect((await post(admin, '/search/initiate/', search)).statusCode).toBe(200);
    const saved = await limit(owner, { searches: null });
    expect(saved.json()).toMatchObject({ own: { searches: null }, limits: { searches: null, people: null } });
    expect((await post(owner, '/search/initiate/', search)).statusCode).toBe(200);
    expect((await limit(owner, { people: -1 })).statusCode).toBe(400);
    await admin.call({ ...defaults, payload: {} });
  });
});
