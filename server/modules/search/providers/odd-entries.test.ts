import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { searxngJob as job } from '../../../../tests/support/searxng-service.ts';
import { strictOutgoing } from '../../../../tests/support/strict-outgoing.ts';
import { sendJson, startWebService, type WebService } from '../../../../tests/support/web-service.ts';
import type { Page, SearchProvider } from '../provider.ts';
import { brave } from './brave.ts';
import { github } from './github.ts';
import { searxng } from './searxng.ts';

let service: WebService | undefined;
afterEach(() => service?.close());
const outgoing = strictOutgoing();
afterAll(() => outgoing.close());

/** Asks a provider whose service answers with these bodies, by path, and then with nothing more. */
async function ask(open: (url: string) => SearchProvider, answerTo: (path: string) => unknown) {
  const asked = new Set<string>();
  service = await startWebService(({ url }, response) => {
    const isAgain = asked.has(url.pathname);
    asked.add(url.pathname);
    sendJson(response, isAgain ? { results: [], items: [], total_count: 0 } : answerTo(url.pathname));
  });
  const pages: Page[] = [];
  const task = { organisationId: '', job, maxPages: 2 };
  for await (const page of open(service.url).search(task, new AbortController().signal)) pages.push(page);
  return {
    urls: pages.flatMap(({ hits }) => hits.map(({ url }) => url)),
    titles: pages.flatMap(({ hits }) => hits.map(({ title }) => title)),
    passedOver: pages.reduce((sum, page) => sum + (page.passedOver ?? 0), 0),
    lacking: pages[0]?.lacking,
  };
}
const [one, two] = ['https://people.example/p1', 'https://people.example/p2'];
/** Entries that are nobody's page, whatever else they say. */
const odd = [
  { url: null, title: 'Key facts' },
  { title: 'No link' },
  null,
  'text',
  7,
  { url: 'magnet:?xt=1' },
];

describe('SearXNG', () => {
  const read = (body: unknown) =>
    ask(
      (url) => searxng.open({ url }, outgoing),
      () => body,
    );
  const readCase = (file: string) =>
    read(JSON.parse(readFileSync(`tests/cases/13-searxng-result-without-url/${file}`, 'utf8')));

  test('a result without a link costs none of the others, and is counted', async () => {
    expect(await readCase('input.json')).toMatchObject({
      urls: [one, two],
      passedOver: 1,
      lacking: undefined,
    });
  });

  test('an engine that is silent for no reason costs no result', async () => {
    expect(await readCase('input-2.json')).toMatchObject({
      urls: [one],
      passedOver: 0,
      lacking: 'without google',
    });
  });

  test('odd texts and lists in an entry cost only themselves', async () => {
    const results = [
      { url: one, title: 2024, content: null, engine: 7, engines: [null, 'bing'] },
      { url: two, title: { text: 'x' }, content: ['x'], engines: 'google' },
      ...odd,
    ];
    const unresponsive_engines = [['google', null], 'qwant', ['bing', 403], [], null, [{}]];
    expect(await read({ results, unresponsive_engines })).toEqual({
      urls: [one, two],
      titles: ['2024', 'people.example'],
      passedOver: odd.length,
      lacking: 'without google, qwant, bing (403)',
    });
  });
});

test('Brave: an odd result costs none of the others, and is counted', async () => {
  const results = [{ url: one, title: 5, description: null }, ...odd, { url: two, title: 'Ann' }];
  const found = await ask(
    (url) => brave.open({ url, key: 'a-key' }, outgoing),
    () => ({ query: 'odd', web: { results } }),
  );
  expect(found).toMatchObject({ urls: [one, two], titles: ['5', 'Ann'], passedOver: odd.length });
});

test('GitHub: an odd user or profile costs none of the others, and is counted', async () => {
  const user = (login: string) => ({ login, html_url: `https://github.example/${login}` });
  const found = await ask(
    (url) => github.open({ url }, outgoing),
    (path) =>
      path === '/search/users'
        ? { total_count: null, items: [user('ann'), { login: 'nobody' }, null, user('bob')] }
        : { name: path.endsWith('ann') ? 'Ann Lee' : 12, company: ['odd'], blog: null },
  );
  expect(found).toMatchObject({
    urls: [user('ann').html_url, user('bob').html_url],
    titles: ['Ann Lee', '12'],
    passedOver: 2,
    lacking: undefined,
  });
});
