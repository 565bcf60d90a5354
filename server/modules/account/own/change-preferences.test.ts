import { expect, test } from 'vitest';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';

const url = '/api/settings/preferences/';
const server = openSuiteApp();

test('each user has preferences of their own, with defaults at first', async () => {
  const ada = await server.createUser();
  const ben = await server.createUser({ role: 'Member', colleagueOf: ada });
  expect((await ada.send('GET', url)).json()).toEqual({ theme: 'system' });
  await ada.send('PUT', url, { theme: 'light' });
  const saved = await ada.send('PUT', url, { theme: 'dark' });
  expect(saved.json()).toEqual({ theme: 'dark' });
  expect((await ada.send('GET', url)).json()).toEqual({ theme: 'dark' });
  expect((await ben.send('GET', url)).json()).toEqual({ theme: 'system' });
});

test('an unknown theme is refused', async () => {
  const ada = await server.createUser();
  const answer = await ada.send('PUT', url, { theme: 'purple' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ theme: ['Must be one of: system, light, dark.'] });
});
