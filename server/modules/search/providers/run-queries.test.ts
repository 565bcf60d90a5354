import { describe, expect, test } from 'vitest';
import { forSuite } from '../../../../tests/support/for-suite.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, openTestApp } from '../../../../tests/support/test-app.ts';
import { sendJson, startWebService } from '../../../../tests/support/web-service.ts';
import { runSearch } from '../run-search.ts';

const job = {
  job_title: 'Senior Data Engineer',
  location: 'Austin, TX',
  job_description: 'Must have: Kafka and SQL. No PHP, please.',
};

describe('the web queries of a search', () => {
  const service = forSuite(
    () =>
      startWebService(({ url }, response) =>
        sendJson(
          response,
          url.pathname === '/search/users' ? { total_count: 0, items: [] } : { results: [] },
        ),
      ),
    (opened) => opened.close(),
  );
  const server = openSuiteApp(() => ({
    SEARCH_PROVIDERS: 'talent-pool, searxng, github',
    SEARXNG_URL: service.url,
    GITHUB_URL: service.url,
  }));
  const owner = server.suiteUser();

  const post = (name: string, payload: object) =>
    owner.send('POST', `/search/${name}/`, { ...job, ...payload });
  /** Runs a search, and returns what was asked of whom and what its status says of it. */
  async function search(payload: object) {
    const before = service.requests.length;
    const { task_id } = (await post('initiate', payload)).json();
    await runSearch(server.services, task_id, {
      jobId: 'job',
      isLast: true,
      signal: new AbortController().signal,
    });
    const asked = service.requests
      .slice(before)
      .map(({ url }) => [url.pathname === '/search/users' ? 'github' : 'searxng', url.searchParams.get('q')]);
    const { queries } = (await owner.send('GET', `/search/status/?task_id=${task_id}`)).json();
    return { asked, queries };
  }

  test('are shown before it starts, with synonyms and exclusions, and asked as shown', async () => {
    const { queries: shown } = (await post('criteria', {})).json();
    expect(shown.map(({ provider }: { provider: string }) => provider)).toEqual(['searxng', 'github']);
    expect(shown[0].query).toMatch(
      /^\("Data Engineer" OR "etl developer" OR .*\) AND Austin AND \(.*Kafka.*\) AND .*-PHP/,
    );
    expect(shown[0].query.length).toBeLessThanOrEqual(250);
    const { asked, queries } = await search({});
    expect(queries).toEqual(shown);
    expect(asked).toContainEqual(['searxng', shown[0].query]);
    expect(asked).toContainEqual(['github', shown[1].query]);
  });

  test('are replaced by those that come with it, which are asked alone', async () => {
    const query = '"data engineer" AND (Austin OR Dallas) -recruiter';
    const { asked, queries } = await search({ queries: [{ provider: 'searxng', query: `  ${query}\n` }] });
    expect(asked.filter(([provider]) => provider === 'searxng')).toEqual([['searxng', query]]);
    expect(queries[0]).toEqual({ provider: 'searxng', query });
    expect(queries[1].provider).toBe('github');
  });

  test.each([
    ['an open quotation mark', 'searxng', 'data "engineer', 'close every quotation mark'],
    [
      'a parenthesis too many',
      'searxng',
      'data) AND (engineer',
      'close every quotation mark and parenthesis',
    ],
    ['too many words', 'searxng', 'word '.repeat(33), 'at most 32 words'],
    ['too many characters', 'github', 'a'.repeat(300), 'at most 256 characters'],
    ['a provider that is not configured', 'brave', 'data', 'does not ask it'],
    ['an unknown provider', 'bing', 'data', 'Must be one of'],
    ['nothing', 'github', '  ', 'fill in this field'],
  ])('are refused with %s', async (_fault, provider, query, reason) => {
    const answer = await post('initiate', { queries: [{ provider, query }] });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toContain(reason);
  });

  test('are absent where no web provider is configured', async () => {
    const plain = await openTestApp();
    const user = await plain.createUser();
    const answer = await user.send('POST', '/search/criteria/', job);
    expect(answer.json()).not.toHaveProperty('queries');
    await plain.close();
  });

  test('a source is tried for a title and place, by an Owner, with its failure as the result', async () => {
    const trial = (source: string) =>
      owner.send('POST', '/search/sources/try/', { source, job_title: 'Welder', location: 'Leeds' });
    const before = service.requests.length;
    expect((await trial('searxng')).json()).toEqual({ found: 0, people: [] });
    expect(
      service.requests.slice(before).every(({ url }) => url.searchParams.get('q')?.includes('Welder')),
    ).toBe(true);
    await storeCandidate(server, owner.organisationId, { name: 'Ann', title: 'Welder', location: 'Leeds' });
    expect((await trial('talent-pool')).json()).toMatchObject({
      found: 1,
      people: [{ title: 'Ann · Welder', place: 'Leeds', source: 'talent-pool', sample: false }],
    });
    expect((await trial('brave')).json()).toMatchObject({ source: ['Searches do not ask this source.'] });
    const stored = await owner.send('GET', '/search/jobs/');
    expect(stored.json().some(({ title }: { title: string }) => title === 'Welder')).toBe(false);
  });
});
