import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { strictOutgoing } from '../../../../tests/support/strict-outgoing.ts';
import { sendJson, startWebService, type WebService } from '../../../../tests/support/web-service.ts';
import { readJobBrief } from '../matching/read-job-brief.ts';
import type { Page } from '../provider.ts';
import { usualTerms } from './ask-json.ts';
import { brave } from './brave.ts';

const job = readJobBrief({
  title: 'Data Engineer',
  location: 'Berlin',
  description: 'Required: Kafka and Airflow.',
});

let service: WebService | undefined;
afterEach(() => service?.close());
const outgoing = strictOutgoing();
afterAll(() => outgoing.close());

async function serve(handle: (request: { url: URL; number: number }, response: ServerResponse) => void) {
  service = await startWebService(handle);
  return service;
}

/** An answer as the Search API gives it. */
const answer = (offset: number, more: boolean) => ({
  type: 'search',
  query: { original: 'q', more_results_available: more },
  web: {
    type: 'search',
    results: [
      {
        url: `https://people.example/${offset}`,
        title: 'Ann Lee, Data Engineer',
        description: 'Kafka in Berlin',
        language: 'en',
      },
    ],
  },
});
const problem = (code: string, status: number) => ({
  type: 'ErrorResponse',
  error: { code, detail: '…', status },
});

async function collect(maxPages = 3) {
  const waits: number[] = [];
  const terms = { ...usualTerms, wait: async (ms: number) => void waits.push(ms) };
  const pages: Page[] = [];
  let failure: unknown;
  try {
    const provider = brave.open({ url: service?.url ?? '', key: 'a-key' }, outgoing, terms);
    const task = { organisationId: '', job, maxPages };
    for await (const page of provider.search(task, new AbortController().signal)) pages.push(page);
  } catch (error) {
    failure = error;
  }
  return { hits: pages.flatMap((page) => page.hits), waits, failure };
}

describe('Brave Search', () => {
  test('asks with its key, page by page, as long as there is more', async () => {
    const { requests } = await serve(({ url }, response) => {
      const offset = Number(url.searchParams.get('offset'));
      sendJson(response, answer(offset, offset < 1));
    });
    const { hits } = await collect();
    expect(hits.map((hit) => hit.url)).toEqual(['https://people.example/0', 'https://people.example/1']);
    expect(hits[0]).toMatchObject({
      title: 'Ann Lee, Data Engineer',
      why: [
        'Mentions “Data Engineer”',
        'Skills mentioned: Kafka',
        'Mentions Berlin',
        'Found by Brave Search',
      ],
    });
    expect(requests).toHaveLength(2);
    expect(requests[0]?.url.pathname).toBe('/res/v1/web/search');
    expect(requests[0]?.headers['x-subscription-token']).toBe('a-key');
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toMatchObject({
      q: '"Data Engineer" AND Berlin AND (Kafka OR Airflow) AND (profile OR resume OR CV) -"apply now"',
      count: '10',
      offset: '0',
    });
  });

  test('never asks for more than ten pages of twenty', async () => {
    const { requests } = await serve(({ url }, response) =>
      sendJson(response, answer(Number(url.searchParams.get('offset')), true)),
    );
    expect((await collect(50)).hits).toHaveLength(10);
    expect(requests.map(({ url }) => url.searchParams.get('offset'))).toEqual([...'0123456789']);
    expect(requests.every(({ url }) => url.searchParams.get('count') === '20')).toBe(true);
  });

  test('a long title and description make a question that it accepts', async () => {
    const { requests } = await serve((_request, response) => sendJson(response, answer(0, false)));
    const long = readJobBrief({
      title: 'Engineer '.repeat(30),
      location: 'A place '.repeat(30),
      description: `Required: ${Array.from({ length: 80 }, (_, at) => `Tool${at} Name${at}`).join(', ')}`,
    });
    const provider = brave.open({ url: service?.url ?? '', key: 'a-key' }, outgoing);
    await provider
      .search({ organisationId: '', job: long, maxPages: 1 }, new AbortController().signal)
      .next();
    const query = requests[0]?.url.searchParams.get('q') ?? '';
    expect(query).toContain('Engineer');
    expect(query.length).toBeLessThanOrEqual(400);
    expect(query.split(' ').length).toBeLessThanOrEqual(50);
  });

  test('waits for its turn when the plan allows one question a second', async () => {
    await serve(({ number }, response) =>
      sendJson(response, answer(number, number < 3), 200, {
        'x-ratelimit-limit': '1, 2000',
        'x-ratelimit-remaining': '0, 1990',
        'x-ratelimit-reset': '1, 1200000',
      }),
    );
    const { hits, waits } = await collect();
    expect(hits).toHaveLength(3);
    expect(waits).toEqual([1000, 1000]);
  });

  test('asks again after a 429 that passes soon', async () => {
    await serve(({ number }, response) => {
      if (number > 1) return sendJson(response, answer(0, false));
      sendJson(response, problem('RATE_LIMITED', 429), 429, {
        'x-ratelimit-remaining': '0, 1990',
        'x-ratelimit-reset': '2, 1200000',
      });
    });
    const { hits, waits } = await collect();
    expect(hits).toHaveLength(1);
    expect(waits).toEqual([2000]);
  });

  test('says that the month’s questions are used up, and keeps what it has', async () => {
    const headers = { 'x-ratelimit-remaining': '1, 0', 'x-ratelimit-reset': '1, 1200000' };
    const { requests } = await serve(({ number }, response) =>
      number === 1
        ? sendJson(response, answer(0, true), 200, headers)
        : sendJson(response, problem('RATE_LIMITED', 429), 429, headers),
    );
    const { hits, waits, failure } = await collect();
    expect(hits).toHaveLength(1);
    expect(waits).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(failure).toMatchObject({ message: 'The questions that its plan allows are used up for now.' });
  });

  test.each([
    [
      401,
      'SUBSCRIPTION_TOKEN_INVALID',
      'It refuses the key. The operator of this server can check it and its plan.',
    ],
    [
      403,
      'RESOURCE_NOT_ALLOWED',
      'It refuses the key. The operator of this server can check it and its plan.',
    ],
    [
      422,
      'SUBSCRIPTION_TOKEN_INVALID',
      'It refuses the key. The operator of this server can check it and its plan.',
    ],
    [422, 'VALIDATION', "It can't read the question (VALIDATION)."],
  ])('status %i with %s is told as: %s', async (status, code, message) => {
    const { requests } = await serve((_request, response) =>
      sendJson(response, problem(code, status), status),
    );
    const { failure } = await collect();
    expect(failure).toMatchObject({ message, isPassing: false });
    expect(requests).toHaveLength(1);
  });

  test('tries once more after a 500, and then says so', async () => {
    const { requests } = await serve((_request, response) => sendJson(response, {}, 500));
    expect((await collect()).failure).toMatchObject({
      message: 'It answered with status 500.',
      isPassing: true,
    });
    expect(requests).toHaveLength(2);
  });

  test('an answer without web results means that there is nobody', async () => {
    await serve((_request, response) => sendJson(response, { type: 'search', query: { original: 'q' } }));
    expect(await collect()).toMatchObject({ hits: [], failure: undefined });
  });
});
