import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { strictOutgoing } from '../../../../tests/support/strict-outgoing.ts';
import { sendJson, startWebService, type WebService } from '../../../../tests/support/web-service.ts';
import { readJobBrief } from '../matching/read-job-brief.ts';
import type { AskingTerms } from './ask-json.ts';
import { usualTerms } from './ask-json.ts';
import type { Page } from './provider.ts';
import { searxng } from './searxng.ts';

const job = readJobBrief({
  title: 'Senior Data Engineer',
  location: 'Austin, TX',
  description: 'Must have: Kafka, Airflow and SQL. Benefits: Dental.',
});
const ann = {
  url: 'https://www.linkedin.com/in/ann-lee?trk=x',
  title: 'Ann Lee - Data Engineer &amp; more | LinkedIn',
  content: 'Data engineer in Austin with <b>Kafka</b>. Location: Austin · 500 connections',
  engine: 'google',
  engines: ['google', 'bing'],
};

let service: WebService | undefined;
afterEach(() => service?.close());
const outgoing = strictOutgoing();
afterAll(() => outgoing.close());

async function serve(handle: (request: { url: URL; number: number }, response: ServerResponse) => void) {
  service = await startWebService(handle);
  return service;
}

/** Every page, and how long it wanted to wait in between. */
async function collect(maxPages = 3, given: Partial<AskingTerms> = {}) {
  const waits: number[] = [];
  const terms = { ...usualTerms, wait: async (ms: number) => void waits.push(ms), ...given };
  const pages: Page[] = [];
  const task = { organisationId: '', job, maxPages };
  const provider = searxng(`${service?.url}/`, outgoing, terms);
  let failure: unknown;
  try {
    for await (const page of provider.search(task, new AbortController().signal)) pages.push(page);
  } catch (error) {
    failure = error;
  }
  return { pages, hits: pages.flatMap((page) => page.hits), waits, failure };
}

describe('SearXNG', () => {
  test('asks for public profiles with title, place and what the job needs, page by page', async () => {
    const { requests } = await serve(({ url }, response) => {
      const page = url.searchParams.get('pageno');
      sendJson(response, {
        results: page === '3' ? [] : [{ ...ann, url: `https://people.example/${page}` }],
      });
    });
    const { hits } = await collect(5);
    expect(hits.map((hit) => hit.url)).toEqual(['https://people.example/1', 'https://people.example/2']);
    expect(requests.map(({ url }) => url.pathname)).toEqual(['/search', '/search', '/search']);
    const [first] = requests;
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
      q: 'site:linkedin.com/in "Data Engineer" Austin Kafka Airflow SQL',
      format: 'json',
      pageno: '1',
    });
  });

  test('stops at the limit of pages', async () => {
    const { requests } = await serve(({ number }, response) =>
      sendJson(response, { results: [{ ...ann, url: `https://people.example/${number}` }] }),
    );
    expect((await collect(2)).hits).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  test('says in plain words what a result has of the job', async () => {
    await serve(({ number }, response) => sendJson(response, { results: number === 1 ? [ann] : [] }));
    expect((await collect()).hits).toEqual([
      {
        url: ann.url,
        aliases: [],
        title: 'Ann Lee - Data Engineer & more | LinkedIn',
        place: 'Austin',
        snippet: 'Data engineer in Austin with Kafka. Location: Austin · 500 connections',
        why: [
          'Mentions “Data Engineer”',
          'Skills mentioned: Kafka',
          'Mentions Austin',
          'Found by SearXNG (google, bing)',
        ],
        matched: expect.arrayContaining(['Data', 'Engineer', 'Kafka']),
        sample: false,
      },
    ]);
  });

  test('drops links that are none, and survives results without texts', async () => {
    const urls = [
      'javascript:alert(1)',
      'not a link',
      'ftp://people.example/a',
      `https://people.example/${'a'.repeat(3000)}`,
    ];
    await serve(({ number }, response) =>
      sendJson(response, {
        results:
          number > 1
            ? []
            : [
                ...urls.map((url) => ({ ...ann, url })),
                { url: 'https://people.example/b', title: null, content: null },
              ],
      }),
    );
    expect((await collect()).hits).toMatchObject([
      { url: 'https://people.example/b', title: 'people.example', snippet: '', why: ['Found by SearXNG'] },
    ]);
  });

  test('finds pages anywhere when no profile matches', async () => {
    const { requests } = await serve(({ url, number }, response) =>
      sendJson(response, {
        results: url.searchParams.get('q')?.includes('site:') || number > 2 ? [] : [ann],
      }),
    );
    expect((await collect()).hits).toHaveLength(1);
    expect(requests[1]?.url.searchParams.get('q')).toBe(
      '"Data Engineer" Austin (profile OR resume OR CV) Kafka',
    );
  });

  test('names engines that are suspended, time out or ask for a CAPTCHA', async () => {
    const unresponsive_engines = [
      ['google', 'Suspended: CAPTCHA'],
      ['duckduckgo', 'timeout'],
    ];
    await serve(({ number }, response) =>
      sendJson(response, { results: number === 1 ? [ann] : [], unresponsive_engines }),
    );
    const { pages, failure } = await collect();
    expect(failure).toBeUndefined();
    expect(pages[0]?.lacking).toBe('without google (Suspended: CAPTCHA), duckduckgo (timeout)');
  });

  test('fails, to be tried again later, when its engines are silent and nothing was found', async () => {
    await serve((_request, response) =>
      sendJson(response, { results: [], unresponsive_engines: [['google', 'Suspended: too many requests']] }),
    );
    const { failure } = await collect();
    expect(failure).toMatchObject({
      message: 'Nothing came without google (Suspended: too many requests).',
      isPassing: true,
    });
  });

  test.each([
    [403, 'It refuses JSON: add json to search.formats in its settings.', false],
    [404, 'It answered with status 404.', false],
    [429, 'It limits how often it may be asked.', true],
    [500, 'It answered with status 500.', true],
  ])('status %i is told as: %s', async (status, message, isPassing) => {
    const { requests } = await serve((_request, response) => {
      response.writeHead(status).end('<html>no</html>');
    });
    const { failure, pages } = await collect();
    expect(failure).toMatchObject({ message, isPassing });
    expect(pages).toEqual([]);
    expect(requests).toHaveLength(isPassing ? 2 : 1);
  });

  test('waits as long as it is asked to, and goes on', async () => {
    await serve(({ number }, response) => {
      if (number === 1) response.writeHead(429, { 'retry-after': '3' }).end();
      else sendJson(response, { results: number === 2 ? [ann] : [] });
    });
    const { hits, waits } = await collect();
    expect(hits).toHaveLength(1);
    expect(waits).toEqual([3000]);
  });

  test('doesn’t wait for an hour', async () => {
    await serve((_request, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end();
    });
    const { failure, waits } = await collect();
    expect(failure).toMatchObject({ isPassing: true });
    expect(waits).toEqual([]);
  });

  test('a page that fails leaves the pages before it', async () => {
    await serve(({ number }, response) => {
      if (number === 1) sendJson(response, { results: [ann] });
      else response.writeHead(500).end();
    });
    const { hits, failure } = await collect();
    expect(hits).toHaveLength(1);
    expect(failure).toMatchObject({ message: 'It answered with status 500.' });
  });

  test('a web page or another shape instead of results is no answer', async () => {
    await serve(({ number }, response) => {
      if (number === 1) response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
      else sendJson(response, { results: 'none' });
    });
    expect((await collect()).failure).toMatchObject({
      message: 'It answered with something other than JSON.',
      isPassing: false,
    });
    expect((await collect()).failure).toMatchObject({ message: 'Its answer is not a list of results.' });
  });

  test('a stall ends with the time-out, also in the middle of the body', async () => {
    const { requests } = await serve(({ number }, response) => {
      if (number > 1) response.writeHead(200).write('{"results": [');
    });
    const { failure } = await collect(1, { timeoutMs: 200 });
    expect(failure).toMatchObject({ message: "It didn't answer within 0.2 s.", isPassing: true });
    expect(requests).toHaveLength(2);
  });

  test('an endless answer is cut off', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    expect((await collect(1, { maxBytes: 100_000 })).failure).toMatchObject({
      message: 'Its answer is too large.',
      isPassing: false,
    });
  });

  test('a redirect is followed on the same host only', async () => {
    const elsewhere = await startWebService((_request, response) => sendJson(response, { results: [ann] }));
    const { requests } = await serve(({ url, number }, response) => {
      if (number > 3) response.writeHead(302, { location: `${elsewhere.url}/search` }).end();
      else if (url.pathname === '/search') response.writeHead(301, { location: `/moved${url.search}` }).end();
      else sendJson(response, { results: [ann] });
    });
    expect((await collect(1)).hits).toHaveLength(1);
    expect(requests[1]?.url.pathname).toBe('/moved');
    expect((await collect(1)).hits).toEqual([]);
    expect((await collect(1)).failure).toMatchObject({ message: expect.stringContaining('another address') });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('a server that isn’t there can’t be reached', async () => {
    await (await serve(() => {})).close();
    const { failure, waits } = await collect();
    expect(failure).toMatchObject({ message: "It can't be reached.", isPassing: true });
    expect(waits).toHaveLength(1);
  });

  test('stops at once when the search is stopped', async () => {
    await serve(() => {});
    const stop = new AbortController();
    const asking = searxng(service?.url ?? '', outgoing, usualTerms)
      .search({ organisationId: '', job, maxPages: 1 }, stop.signal)
      .next();
    stop.abort(new Error('The worker stops.'));
    await expect(asking).rejects.toThrow('The worker stops.');
  });
});
