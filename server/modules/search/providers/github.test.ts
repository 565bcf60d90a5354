import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { strictOutgoing } from '../../../../tests/support/strict-outgoing.ts';
import { sendJson, startWebService, type WebService } from '../../../../tests/support/web-service.ts';
import { readJobBrief } from '../matching/read-job-brief.ts';
import type { Page } from '../provider.ts';
import { usualTerms } from './ask-json.ts';
import { github, githubQueries } from './github.ts';

const job = readJobBrief({
  title: 'Data Engineer',
  location: 'Berlin',
  description: 'Required: Python and Airflow.',
});

let service: WebService | undefined;
afterEach(() => service?.close());
const outgoing = strictOutgoing();
afterAll(() => outgoing.close());

type Handle = (request: { url: URL; number: number }, response: ServerResponse) => void;

async function collect(handle: Handle, token?: string) {
  service = await startWebService(handle);
  const waits: number[] = [];
  const terms = { ...usualTerms, wait: async (ms: number) => void waits.push(ms) };
  const pages: Page[] = [];
  let failure: unknown;
  try {
    const provider = github.open({ url: service.url, key: token }, outgoing, terms);
    const task = { organisationId: '', job, maxPages: 2 };
    for await (const page of provider.search(task, new AbortController().signal)) pages.push(page);
  } catch (error) {
    failure = error;
  }
  return { pages, hits: pages.flatMap((page) => page.hits), waits, failure };
}

/** Answers of the REST API: a search of users, then the profile of each. */
const users = (...logins: string[]) => ({
  total_count: logins.length,
  incomplete_results: false,
  items: logins.map((login) => ({
    login,
    id: 1,
    html_url: `https://github.com/${login}`,
    type: 'User',
    score: 1,
  })),
});
const profile = {
  login: 'annlee',
  name: 'Ann Lee',
  company: '@acme',
  location: 'Berlin, Germany',
  bio: 'Data engineer. Python and Airflow.',
  blog: 'annlee.example',
};
const serveAnn: Handle = ({ url }, response) =>
  sendJson(response, url.pathname === '/search/users' ? users('annlee') : profile);

describe('searching GitHub', () => {
  test('asks by words, place and language, and then without the words', () => {
    expect(githubQueries(job)).toEqual([
      'Data Engineer type:user location:"Berlin" language:"python"',
      'type:user location:"Berlin" language:"python"',
    ]);
  });

  test('says who somebody is by their profile, with their own site as another link', async () => {
    const { hits, failure } = await collect(serveAnn);
    expect(failure).toBeUndefined();
    expect(hits[0]).toMatchObject({
      url: 'https://github.com/annlee',
      aliases: ['https://annlee.example/'],
      title: 'Ann Lee · @acme',
      place: 'Berlin, Germany',
    });
    expect(hits[0]?.why.join()).toContain('Found by GitHub');
  });

  test('sends the token where there is one', async () => {
    await collect(serveAnn, 'a-token');
    expect(service?.requests[0]?.headers.authorization).toBe('Bearer a-token');
  });

  test('waits as long as a secondary limit asks for, and asks again', async () => {
    const { hits, waits } = await collect((request, response) => {
      if (request.number === 1) {
        response.setHeader('retry-after', '2');
        sendJson(response, { message: 'You have exceeded a secondary rate limit.' }, 403);
      } else serveAnn(request, response);
    });
    expect(waits).toEqual([2000]);
    expect(hits).toHaveLength(1);
  });

  test('does not wait an hour for the primary limit', async () => {
    const { waits, failure } = await collect((_, response) => {
      response.setHeader('x-ratelimit-remaining', '0');
      response.setHeader('x-ratelimit-reset', String(Math.round(Date.now() / 1000) + 3600));
      sendJson(response, { message: 'API rate limit exceeded' }, 403);
    });
    expect(waits).toEqual([]);
    expect(failure).toMatchObject({ isPassing: true, message: 'Its limit of questions is reached for now.' });
  });

  test('gives the links when the profiles are beyond the limit, and says so', async () => {
    const { pages, hits } = await collect(({ url }, response) => {
      if (url.pathname === '/search/users') return sendJson(response, users('annlee', 'bobray'), 200);
      response.setHeader('x-ratelimit-remaining', '0');
      sendJson(response, { message: 'API rate limit exceeded' }, 403);
    });
    expect(hits.map(({ title }) => title)).toEqual(['annlee', 'bobray']);
    expect(pages[0]?.lacking).toContain('profiles');
    expect(service?.requests).toHaveLength(2);
  });

  test.each([
    [422, { message: 'Validation Failed' }, "It can't read the question."],
    [
      401,
      { message: 'Bad credentials' },
      'It refuses the question. The operator of this server can renew its access.',
    ],
    [200, { items: 'none' }, 'Its answer is not a list of users.'],
  ])('fails for good at %i', async (status, body, message) => {
    const { failure } = await collect((_, response) => sendJson(response, body, status));
    expect(failure).toMatchObject({ isPassing: false, message });
  });
});
