import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import type { SearchSource } from '../../../../contract/search/searches.calls.ts';
import type { WebSources, WebSourcesFields } from '../../../../contract/search/web-sources.calls.ts';
import { contractCalls } from '../../../../tests/support/contract-calls.ts';
import { openSuiteApp, openTestApp } from '../../../../tests/support/test-app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { settings } from '../../../platform/db/schema.ts';
import { sealSecret } from '../../../platform/settings/setting-secrets.ts';
import { configuredProviders } from './index.ts';
import { applyWebSources } from './web-sources.ts';

const url = '/api/settings/web-sources/';
const server = openSuiteApp({ PUBLIC_URL: localOrigin });
const owner = server.suiteUser();

const read = async () => (await owner.send('GET', url)).json() as WebSources;
const save = (payload: WebSourcesFields, version: number) =>
  owner.send('PUT', url, payload, { 'if-match': `"${version}"` });
const asked = async () =>
  ((await owner.send('GET', '/search/sources/')).json() as SearchSource[])
    .filter(({ is_on }) => is_on)
    .map(({ source }) => source);

test('on this computer, web sources are off until its user switches them on, and named as sources of the next search', async () => {
  expect(await read()).toEqual({ github: false, searxng_url: '', has_brave_key: false, version: 0 });
  expect(await asked()).toEqual(['talent-pool']);
  const saved = await save({ github: true, searxng_url: 'http://127.0.0.1:8888/', brave_key: 'a-key' }, 0);
  expect(saved.json()).toEqual({
    github: true,
    searxng_url: 'http://127.0.0.1:8888',
    has_brave_key: true,
    version: 1,
  });
  expect(saved.body).not.toContain('a-key');
  const entries = (await owner.call({ url: '/api/audit/' })).json();
  expect(entries[0]).toMatchObject({ action: 'web-sources.saved', actor: expect.any(String) });
  expect(await asked()).toEqual(['talent-pool', 'searxng', 'brave', 'github']);
  expect(configuredProviders(server.services).map(({ name }) => name)).toEqual(await asked());
});

test('the next start asks them, too; a key stays until it is removed', async () => {
  const { config } = server.services;
  const started = readConfig({ DATA_DIR: config.dataDir, DATA_KEY: 'd'.repeat(43), PUBLIC_URL: localOrigin });
  const next = { ...config, search: started.search };
  await applyWebSources({ ...server.services, config: next }, owner.organisationId);
  expect(next.search).toMatchObject({
    providers: ['talent-pool', 'searxng', 'brave', 'github'],
    connections: {
      searxng: { url: 'http://127.0.0.1:8888' },
      brave: { url: 'https://api.search.brave.com', key: 'a-key' },
      github: { url: 'https://api.github.com' },
    },
  });
  const { version } = await read();
  await save({ github: false, searxng_url: '' }, version);
  expect(await asked()).toEqual(['talent-pool', 'brave']);
  await save({ github: false, searxng_url: '', brave_key: null }, version + 1);
  expect(await asked()).toEqual(['talent-pool']);
  expect((await save({ github: true, searxng_url: '' }, version)).statusCode).toBe(412);
});

test('what an earlier version stored is still asked', async () => {
  const { db, config } = server.services;
  await db
    .update(settings)
    .set({ value: { github: true, searxngUrl: 'http://127.0.0.1:8888' }, secret: sealSecret(config, 'old') })
    .where(eq(settings.key, 'web-sources'));
  await applyWebSources(server.services, owner.organisationId);
  expect(await asked()).toEqual(['talent-pool', 'searxng', 'brave', 'github']);
  expect(config.search.connections.brave?.key).toBe('old');
});

test('on a server, whoever runs it connects them: no call of this computer is answered there', async () => {
  const elsewhere = await openTestApp();
  try {
    const user = await elsewhere.createUser();
    const calls = contractCalls.filter(({ isOfThisComputer }) => isOfThisComputer);
    expect(calls.map(({ name }) => name)).toEqual(['getWebSources', 'saveWebSources']);
    for (const { method, path, body } of calls) {
      const payload = body && { github: true, searxng_url: '' };
      const answer = await user.call({ method, url: path, ...(payload && { payload }) });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toContain('the server operator sets it');
    }
  } finally {
    await elsewhere.close();
  }
});
