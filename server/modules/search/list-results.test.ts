import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeCandidate, storeJob } from '../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { searchResults } from '../../platform/db/schema.ts';
import { runSearch } from './run-search.ts';

describe('everything that a search has found', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  let id: string;
  beforeAll(async () => {
    for (let at = 0; at < 130; at++) {
      await storeCandidate(server, owner.organisationId, { name: `Person ${at}`, title: 'Data Engineer' });
    }
    await storeCandidate(server, owner.organisationId, {
      name: 'Weak',
      title: 'Florist',
      skills: ['Roses'],
      summary: 'Once laid pipelines in greenhouses.',
    });
    ({ id } = await storeJob(server, owner, { description: 'Pipelines in Kafka and SQL, for greenhouses.' }));
    await search(id);
  });

  const search = (job: string) =>
    runSearch(server.services, job, { jobId: 'job', isLast: true, signal: new AbortController().signal });
  const results = async (user: TestUser, query = '', job = id) => {
    const answer = await user.send('GET', `/search/jobs/${job}/results/${query}`);
    return { status: answer.statusCode, total: answer.headers['x-total-count'], body: answer.json() };
  };

  test('comes page by page, best first, with the count of all', async () => {
    const pages = [
      await results(owner, '?page_size=60'),
      await results(owner, '?page=2&page_size=60'),
      await results(owner, '?page=3&page_size=60'),
    ];
    expect(pages.map(({ total }) => total)).toEqual(['131', '131', '131']);
    const all = pages.flatMap(({ body }) => body as { url: string; title: string }[]);
    expect(new Set(all.map(({ url }) => url)).size).toBe(131);
    expect(all.at(-1)?.title).toBe('Weak · Florist');
    expect((await results(owner)).body).toHaveLength(50);
    expect((await results(owner, '?page=9')).body).toEqual([]);
  });

  test('the best 100 go with the search itself, in the same order', async () => {
    const status = (await owner.send('GET', `/search/status/?task_id=${id}`)).json();
    const [job] = (await owner.send('GET', '/search/jobs/')).json();
    const first = (await results(owner, '?page_size=100')).body as { url: string }[];
    const urls = first.map(({ url }) => url);
    expect(status.urls).toEqual(urls);
    expect(status.results).toEqual(first);
    expect(job.all_search_results.map(({ url }: { url: string }) => url)).toEqual(urls);
  });

  test('a SuperAdmin’s number of pages says how many go with it', async () => {
    const admin = await server.createUser({ role: 'SuperAdmin' });
    for (let at = 0; at < 30; at++) await storeCandidate(server, admin.organisationId, { name: `P ${at}` });
    const started = await admin.send('POST', '/search/initiate/', {
      job_title: 'Data Engineer',
      location: 'Austin, TX',
      job_description: 'Kafka',
      max_pages: 2,
    });
    const { task_id } = started.json();
    await search(task_id);
    const status = (await admin.send('GET', `/search/status/?task_id=${task_id}`)).json();
    expect(status.urls).toHaveLength(20);
    expect((await results(admin, '', task_id)).total).toBe('30');
  });

  test('somebody whom only single words speak for is marked, not dropped', async () => {
    const { body } = await results(owner, '?page=3&page_size=60');
    expect(body.at(-1)).toMatchObject({ title: 'Weak · Florist', weak: true });
    expect(body.at(-1).why.length).toBeGreaterThan(0);
    expect(body[0]).not.toHaveProperty('weak');
  });

  test('whoever stands beyond the best 100 is explained and judged when asked for', async () => {
    const started = await owner.send('POST', '/search/initiate/', {
      job_title: 'Data Engineer',
      location: 'Austin, TX',
      job_description: 'You know Kafka.',
    });
    const { task_id } = started.json();
    await search(task_id);
    const [stored] = await server.db
      .select()
      .from(searchResults)
      .where(and(eq(searchResults.jobId, task_id), eq(searchResults.rank, 120)));
    expect(stored).toMatchObject({ criteria: null, why: [] });
    const [read] = (await results(owner, '?page=120&page_size=1', task_id)).body;
    expect(read.why.join()).toContain('Title matches');
    expect(read.criteria).toContainEqual(
      expect.objectContaining({ verdict: 'found', quote: 'Data Engineer', field: 'title' }),
    );
  });

  test('in each group those who meet more musts stand first, an unclear one as half, and of as many the better; or all as ranked', async () => {
    for (const [name, skills] of [
      ['All', ['Kafka', 'SQL', 'Airflow', 'Terraform', 'Docker']],
      ['Two', ['Kafka', 'SQL']],
    ] as const) {
      await storeCandidate(server, owner.organisationId, {
        name,
        title: 'Florist',
        skills: [...skills],
        summary: '',
      });
    }
    const started = await owner.send('POST', '/search/initiate/', {
      job_title: 'Data Engineer',
      location: 'Austin, TX',
      job_description: 'You must know Kafka, SQL, Airflow, Terraform and Docker.',
    });
    const { task_id } = started.json();
    await search(task_id);
    const worth: Record<string, number> = { found: 1, unclear: 0.5, missing: 0 };
    const metOf = ({ criteria }: { criteria: { verdict: string }[] }) =>
      criteria.reduce((sum, { verdict }) => sum + (worth[verdict] ?? 0), 0);
    const sorted = (await results(owner, '?page_size=200', task_id)).body;
    const possible = sorted.filter(({ weak }: { weak?: boolean }) => !weak);
    const met = possible.map(metOf);
    expect(met).toEqual(met.toSorted((a: number, b: number) => b - a));
    expect(new Set(met).size).toBeGreaterThan(1);
    const ranked = (await results(owner, '?first=fit&page_size=200', task_id)).body;
    expect(ranked.map(metOf)).not.toEqual(sorted.map(metOf));
    const ranks = new Map(ranked.map(({ url }: { url: string }, at: number) => [url, at]));
    const atOnce = sorted.filter((person: never) => metOf(person) === met[0]);
    expect(atOnce).toEqual(atOnce.toSorted((a: never, b: never) => rankOf(a) - rankOf(b)));
    function rankOf({ url }: { url: string }) {
      return Number(ranks.get(url));
    }
    expect((await results(owner, '?first=name', task_id)).status).toBe(400);
    // What was stored before there was a number to sort by is judged once.
    const ofSearch = eq(searchResults.jobId, task_id);
    await server.db.update(searchResults).set({ standing: null, met: null }).where(ofSearch);
    const urlsOf = (people: { url: string }[]) => people.map(({ url }) => url);
    const again = await results(owner, '?page_size=200', task_id);
    expect(urlsOf(again.body)).toEqual(urlsOf(sorted));
    const numbers = await server.db
      .selectDistinct({ of: searchResults.standing })
      .from(searchResults)
      .where(ofSearch);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers).not.toContainEqual({ of: null });
    const last = possible.at(-1);
    for (const { id: criterion } of last.criteria) {
      await owner.send('PUT', `/search/results/${last.id}/verdict/`, { criterion, verdict: 'found' });
    }
    const byHand = (await results(owner, '?page_size=200', task_id)).body;
    expect(byHand.find(({ strong }: { strong?: boolean }) => !strong).id).toBe(last.id);
  });

  test('is empty while the search runs', async () => {
    const { id: running } = await storeJob(server, owner);
    expect(await results(owner, '', running)).toMatchObject({ status: 200, total: '0', body: [] });
  });
});
