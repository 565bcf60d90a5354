import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestUser, openTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const fields = {
  company_name: 'Northwind Recruiting',
  industry: 'Staffing',
  keywords: ['nursing', 'night shifts'],
  description: 'We place nurses in regional hospitals.',
  website: 'https://northwind.example',
};
const path = '/post/company-profiles/';

describe('company profile', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  test('spec §7: profiles are a list whose first item is the profile; an empty list means none', async () => {
    const owner = await createTestUser(server);
    expect((await owner.call({ method: 'GET', url: path })).json()).toEqual([]);
    const created = await owner.call({ method: 'POST', url: path, payload: fields });
    expect(created.statusCode).toBe(201);
    const list = (await owner.call({ method: 'GET', url: path })).json();
    expect(list).toEqual([created.json()]);
    expect(list[0]).toMatchObject({ ...fields, mission: '', competitors: [] });
  });

  test('a second POST answers 409 and overwrites nothing', async () => {
    const owner = await createTestUser(server);
    await owner.call({ method: 'POST', url: path, payload: fields });
    const second = await owner.call({
      method: 'POST',
      url: path,
      payload: { ...fields, company_name: 'Other' },
    });
    expect(second.statusCode).toBe(409);
    expect(second.json().detail).toContain('already has');
    expect((await owner.call({ method: 'GET', url: path })).json()[0].company_name).toBe(fields.company_name);
  });

  test('PUT replaces the fields and answers the profile', async () => {
    const owner = await createTestUser(server);
    const { id } = (await owner.call({ method: 'POST', url: path, payload: fields })).json();
    const changed = { ...fields, keywords: ['care'], website: '' };
    const answer = await owner.call({ method: 'PUT', url: `${path}${id}/`, payload: changed });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, ...changed });
  });

  test("another organisation's profile answers 404 and stays as it is", async () => {
    const owner = await createTestUser(server);
    const stranger = await createTestUser(server);
    const { id } = (await owner.call({ method: 'POST', url: path, payload: fields })).json();
    const answer = await stranger.call({
      method: 'PUT',
      url: `${path}${id}/`,
      payload: { ...fields, industry: 'X' },
    });
    expect(answer.statusCode).toBe(404);
    expect((await owner.call({ method: 'GET', url: path })).json()[0].industry).toBe('Staffing');
  });

  test('missing and wrong fields are named with a message each', async () => {
    const owner = await createTestUser(server);
    const answer = await owner.call({
      method: 'POST',
      url: path,
      payload: { company_name: ' ', website: 'nowhere' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      company_name: ['This field may not be blank.'],
      industry: ['This field is required.'],
      description: ['This field is required.'],
      website: ['Enter a valid URL.'],
    });
  });

  test('without a session every call answers 401 with a detail', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await server.app.inject({ method, url: path, payload: fields });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().detail).toBeTruthy();
    }
  });
});
