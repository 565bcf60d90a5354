import { describe, expect, test } from 'vitest';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';

const fields = {
  company_name: 'Northwind Recruiting',
  industry: 'Staffing',
  keywords: ['nursing', 'night shifts'],
  description: 'We place nurses in regional hospitals.',
  website: 'https://northwind.example',
};
const path = '/post/company-profiles/';

describe('company profile', () => {
  const server = openSuiteApp();

  test('spec §7: profiles are a list whose first item is the profile; an empty list means none [S7.19]', async () => {
    const owner = await server.createUser();
    expect((await owner.send('GET', path)).json()).toEqual([]);
    const created = await owner.send('POST', path, fields);
    expect(created.statusCode).toBe(201);
    const list = (await owner.send('GET', path)).json();
    expect(list).toEqual([created.json()]);
    expect(list[0]).toMatchObject({ ...fields, mission: '', competitors: [] });
  });

  test('a second POST gets 409 and overwrites nothing', async () => {
    const owner = await server.createUser();
    await owner.send('POST', path, fields);
    const second = await owner.send('POST', path, { ...fields, company_name: 'Other' });
    expect(second.statusCode).toBe(409);
    expect(second.json().detail).toContain('already has');
    expect((await owner.send('GET', path)).json()[0].company_name).toBe(fields.company_name);
  });

  test('PUT replaces the fields and returns the profile', async () => {
    const owner = await server.createUser();
    const { id } = (await owner.send('POST', path, fields)).json();
    const changed = { ...fields, keywords: ['care'], website: '' };
    const answer = await owner.send('PUT', `${path}${id}/`, changed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, ...changed });
  });

  describe('with If-Match', () => {
    const save = (user: TestUser, id: string, changes: object, tag: string) =>
      user.send('PUT', `${path}${id}/`, { ...fields, ...changes }, { 'if-match': tag });

    test('the second save of one version gets 412 and overwrites nothing', async () => {
      const owner = await server.createUser();
      const created = await owner.send('POST', path, fields);
      const { id } = created.json();
      const tag = String(created.headers.etag);
      expect(created.json().version).toBe(tag.slice(1, -1));
      const first = await save(owner, id, { mission: 'First' }, tag);
      expect(first.statusCode).toBe(200);
      const second = await save(owner, id, { mission: 'Second' }, tag);
      expect(second.statusCode).toBe(412);
      expect(second.json().detail).toContain('changed since you opened it');
      const listed = await owner.send('GET', path);
      expect(listed.json()[0].mission).toBe('First');
      expect(listed.headers.etag).toBe(first.headers.etag);
      expect(first.headers.etag).not.toBe(tag);
    });

    test('of two simultaneous saves of one version, one is written', async () => {
      const owner = await server.createUser();
      const created = await owner.send('POST', path, fields);
      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((mission) =>
          save(owner, created.json().id, { mission }, String(created.headers.etag)),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    });

    test('matches any of several tags, weak ones too, and * matches any version', async () => {
      const owner = await server.createUser();
      const created = await owner.send('POST', path, fields);
      const { id } = created.json();
      const both = await save(owner, id, { mission: 'One' }, `"other", W/${created.headers.etag}`);
      expect(both.statusCode).toBe(200);
      expect((await save(owner, id, { mission: 'Two' }, '*')).statusCode).toBe(200);
      expect((await save(owner, id, { mission: 'Three' }, 'other')).statusCode).toBe(412);
    });
  });

  test('each missing or invalid field gets a message', async () => {
    const owner = await server.createUser();
    const answer = await owner.send('POST', path, { company_name: ' ', website: 'nowhere' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      company_name: ['Please fill in this field.'],
      industry: ['This field is required.'],
      description: ['This field is required.'],
      website: ['Please enter a valid URL.'],
    });
  });
});
