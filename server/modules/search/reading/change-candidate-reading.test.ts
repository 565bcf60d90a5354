import { describe, expect, test } from 'vitest';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { findReadingModel } from './change-candidate-reading.ts';

describe('whether a model reads candidates', () => {
  const server = openSuiteApp({
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'reader',
    AI_READS_CANDIDATES: 'on',
  });
  const url = '/api/settings/candidate-reading/';
  const save = (user: TestUser, is_on: unknown, headers = {}) =>
    user.call({ method: 'PUT', url, payload: { is_on }, headers });

  test('the environment decides until an Owner does, each for the own organisation', async () => {
    const [owner, other] = [await server.createUser(), await server.createUser()];
    const first = (await owner.call({ method: 'GET', url })).json();
    expect(first).toEqual({
      is_on: true,
      source: 'environment',
      model: 'reader',
      version: 0,
      most_people: 50,
      most_requests: 70,
      most_seconds: 110,
    });
    expect((await save(owner, false)).json()).toMatchObject({ is_on: false, source: 'settings', version: 1 });
    expect(await findReadingModel(server.services, owner.organisationId)).toBeUndefined();
    expect(await findReadingModel(server.services, other.organisationId)).toMatchObject({
      refused: expect.stringContaining('reader at 127.0.0.1:9'),
    });
  });

  test('only an Owner sees and changes it, and not over what somebody else has saved', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    expect((await member.call({ method: 'GET', url })).statusCode).toBe(403);
    expect((await save(member, false)).statusCode).toBe(403);
    expect((await save(owner, false, { 'if-match': '"0"' })).headers.etag).toBe('"1"');
    expect((await save(owner, true, { 'if-match': '"0"' })).statusCode).toBe(412);
    expect((await save(owner, 'yes')).json()).toMatchObject({ is_on: [expect.any(String)] });
    expect((await owner.call({ method: 'GET', url })).json().is_on).toBe(false);
  });
});
