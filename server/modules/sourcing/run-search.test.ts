import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { storeCandidate, storeJob } from '../../../tests/support/search-rows.ts';
import { createTestUser, openTestApp, type TestApp, type TestUser } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import type { ProviderName } from '../../config.ts';
import { searchJobs, searchResults } from '../../db/schema.ts';
import { LeaseLostError, takeLease } from '../../jobs/lease.ts';
import { type Hit, type Page, ProviderError, type SearchProvider } from './providers/provider.ts';
import { giveUpSearch, runSearch } from './run-search.ts';

const attempt = (given: { isLast?: boolean; signal?: AbortSignal } = {}) => ({
  jobId: 'job',
  isLast: false,
  signal: new AbortController().signal,
  ...given,
});

const hit = (url: string): Hit => ({
  url,
  aliases: [],
  title: url,
  place: '',
  snippet: '',
  why: [],
  matched: [],
  sample: false,
});
const page = (...urls: string[]): Page => ({ hits: urls.map(hit) });

/** A provider that gives these pages, and fails or calls back where one stands among them. */
function provider(name: ProviderName, ...steps: (Page | Error | (() => unknown))[]): SearchProvider {
  return {
    name,
    label: name,
    async *search() {
      for (const step of steps) {
        if (step instanceof Error) throw step;
        if (typeof step === 'function') await step();
        else yield step;
      }
    },
  };
}
const broken = (isPassing: boolean) => new ProviderError('It is broken.', isPassing);

describe('running a search', () => {
  let server: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    server = await openTestApp();
    owner = await createTestUser(server);
  });
  afterAll(() => server.close());

  const rowOf = async (id: string) => {
    const [row] = await server.services.db.select().from(searchJobs).where(eq(searchJobs.id, id));
    return row;
  };
  const linksOf = async (id: string) => {
    const rows = await server.services.db
      .select()
      .from(searchResults)
      .where(eq(searchResults.jobId, id))
      .orderBy(searchResults.rank);
    return rows.map((row) => row.url);
  };
  const run = (id: string, providers: SearchProvider[], given = {}) =>
    runSearch(server.services, id, attempt(given), providers);

  test('stores the links of all providers in one ranking, and completes', async () => {
    const { id } = await storeJob(server, owner);
    await run(id, [
      provider('talent-pool', page('/dashboard/sourcing/candidates/1', '/dashboard/sourcing/candidates/2')),
      provider(
        'searxng',
        page('https://a.example/x', 'https://b.example'),
        page('http://www.a.example/x/?utm_source=q'),
      ),
      provider('brave', page('https://b.example/#top')),
    ]);
    expect(await linksOf(id)).toEqual([
      'https://b.example',
      '/dashboard/sourcing/candidates/1',
      'https://a.example/x',
      '/dashboard/sourcing/candidates/2',
    ]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'Completed', failedProviders: [], detail: null });
    expect(row?.progress).toEqual({ done: 9, total: 9, stage: 'Done' });
    expect(row?.finishedAt).toBeInstanceOf(Date);
  });

  test('no match completes with an empty list', async () => {
    const { id } = await storeJob(server, owner);
    await run(id, [provider('talent-pool'), provider('searxng', page())]);
    expect(await rowOf(id)).toMatchObject({ status: 'Completed', failedProviders: [] });
    expect(await linksOf(id)).toEqual([]);
  });

  test('takes no more pages, and no more than ten links a page, than the search may', async () => {
    const { id } = await storeJob(server, owner, { maxPages: 2 });
    const many = (from: number, count: number) =>
      page(...Array.from({ length: count }, (_, at) => `https://a.example/${from + at}`));
    const third = vi.fn();
    await run(id, [
      provider('searxng', many(0, 10), many(10, 5), third),
      provider('brave', many(100, 25), third),
    ]);
    const links = await linksOf(id);
    expect(links.filter((url) => /\/\d\d?$/.test(url))).toHaveLength(15);
    expect(links.filter((url) => /\/1\d\d$/.test(url))).toHaveLength(20);
    expect(third).not.toHaveBeenCalled();
  });

  test('reports how far it is in plain words', async () => {
    const { id } = await storeJob(server, owner);
    const seen: unknown[] = [];
    const look = async () => seen.push((await rowOf(id))?.progress);
    await run(id, [
      provider('searxng', look, page('https://a.example/1'), look, page('https://a.example/2'), look),
    ]);
    expect(seen).toEqual([
      { done: 0, total: 3, stage: 'Asking searxng, page 1 of 3' },
      { done: 1, total: 3, stage: 'Asking searxng, page 2 of 3' },
      { done: 2, total: 3, stage: 'Asking searxng, page 3 of 3' },
    ]);
  });

  test('a provider that fails is named and doesn’t sink the search; what it gave before is kept', async () => {
    const { id } = await storeJob(server, owner);
    await run(id, [
      provider('talent-pool', page('/dashboard/sourcing/candidates/1')),
      provider('searxng', page('https://a.example/1'), broken(true)),
      provider('brave', broken(false)),
    ]);
    expect(await rowOf(id)).toMatchObject({
      status: 'Completed',
      failedProviders: [
        { provider: 'searxng', failed: 'It is broken.' },
        { provider: 'brave', failed: 'It is broken.' },
      ],
    });
    expect(await linksOf(id)).toHaveLength(2);
  });

  test('what a provider had to do without is named', async () => {
    const { id } = await storeJob(server, owner);
    const lacking = 'without google (CAPTCHA)';
    const pages = ['https://a.example/1', 'https://a.example/2'].map((url) => ({ ...page(url), lacking }));
    await run(id, [provider('searxng', ...pages)]);
    expect((await rowOf(id))?.failedProviders).toEqual([
      { provider: 'searxng', failed: 'It answered without google (CAPTCHA).' },
    ]);
  });

  test('all providers failing for good fail the search at once, with why', async () => {
    const { id } = await storeJob(server, owner);
    await run(id, [provider('searxng', broken(false)), provider('brave', broken(false))]);
    expect(await rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: 'No search could be made. searxng: It is broken. brave: It is broken.',
      failedProviders: [{ provider: 'searxng' }, { provider: 'brave' }],
    });
  });

  test('faults that may pass are tried again, and fail the search on the last attempt', async () => {
    const { id } = await storeJob(server, owner);
    const providers = [provider('searxng', broken(true)), provider('brave', broken(false))];
    await expect(run(id, providers)).rejects.toThrow('It is broken.');
    expect(await rowOf(id)).toMatchObject({ status: 'Processing', detail: null });
    await run(id, providers, { isLast: true });
    expect(await rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: expect.stringContaining('It is broken.'),
    });
  });

  test('an error that nobody foresaw counts as a provider’s fault that may pass', async () => {
    const { id } = await storeJob(server, owner);
    await run(id, [
      provider('talent-pool', page('/dashboard/x')),
      provider('searxng', new TypeError('undefined is …')),
    ]);
    expect(await rowOf(id)).toMatchObject({
      status: 'Completed',
      failedProviders: [{ provider: 'searxng', failed: 'It stopped unexpectedly.' }],
    });
  });

  test('a fault of our own is tried again, and on the last attempt told without its innards', async () => {
    const { id } = await storeJob(server, owner);
    const spoiled = { ...hit('https://a.example/1'), title: 'null \0 character' };
    const providers = [provider('searxng', { hits: [spoiled] })];
    await expect(run(id, providers)).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: 'Processing' });
    await run(id, providers, { isLast: true });
    expect(await rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: 'Something went wrong on our side while searching. Start the search again.',
    });
    expect(await linksOf(id)).toEqual([]);
  });

  test('delivered again after its end it changes nothing', async () => {
    const { id } = await storeJob(server, owner);
    await run(id, [provider('searxng', page('https://a.example/1'))]);
    const before = await rowOf(id);
    const asked = vi.fn();
    await run(id, [provider('searxng', asked, page('https://a.example/2'))]);
    expect(asked).not.toHaveBeenCalled();
    expect(await rowOf(id)).toEqual(before);
    expect(await linksOf(id)).toEqual(['https://a.example/1']);
  });

  test('delivered several times at once it leaves one set of results and one terminal state', async () => {
    const { id } = await storeJob(server, owner);
    const pages = [page('https://a.example/1', 'https://a.example/2'), page('https://a.example/3')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => run(id, [provider('searxng', ...pages)])),
    );
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures.filter((reason) => !(reason instanceof LeaseLostError))).toEqual([]);
    expect(failures.length).toBeLessThan(5);
    expect(await rowOf(id)).toMatchObject({ status: 'Completed' });
    expect(await linksOf(id)).toEqual([1, 2, 3].map((at) => `https://a.example/${at}`));
  });

  test('a worker that lost its lease writes nothing, and stops asking the others', async () => {
    const { id } = await storeJob(server, owner);
    let other: string | undefined;
    const started = Promise.withResolvers<void>();
    const lose = async () => {
      await started.promise;
      other = await takeLease(server.services.db, searchJobs, id);
      await server.services.db.update(searchJobs).set({ progress: null }).where(eq(searchJobs.id, id));
    };
    const stopped = Promise.withResolvers<void>();
    const waiting: SearchProvider = {
      name: 'brave',
      label: 'brave',
      async *search(_task, signal) {
        started.resolve();
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped.resolve();
            reject(signal.reason);
          });
        });
      },
    };
    const running = run(id, [provider('searxng', lose, page('https://a.example/1')), waiting], {
      isLast: true,
    });
    await expect(running).rejects.toBeInstanceOf(LeaseLostError);
    await stopped.promise;
    expect(await rowOf(id)).toMatchObject({ status: 'Processing', leaseId: other, progress: null });
    expect(await linksOf(id)).toEqual([]);
  });

  test('a search that is deleted while it runs leaves nothing', async () => {
    const { id } = await storeJob(server, owner);
    const remove = () => server.services.db.delete(searchJobs).where(eq(searchJobs.id, id));
    await expect(run(id, [provider('searxng', remove, page('https://a.example/1'))])).rejects.toBeInstanceOf(
      LeaseLostError,
    );
    expect(await linksOf(id)).toEqual([]);
  });

  test('a worker that is stopped gives the search back unfinished, even on its last attempt', async () => {
    const { id } = await storeJob(server, owner);
    const stop = new AbortController();
    const waiting: SearchProvider = {
      name: 'searxng',
      label: 'searxng',
      async *search(_task, signal) {
        stop.abort(new Error('The worker stops.'));
        signal.throwIfAborted();
        yield page();
      },
    };
    await expect(run(id, [waiting], { isLast: true, signal: stop.signal })).rejects.toThrow(
      'The worker stops.',
    );
    expect(await rowOf(id)).toMatchObject({ status: 'Processing' });
  });

  test('given up, an open search fails with why, and a finished one stays as it is', async () => {
    const { id } = await storeJob(server, owner);
    await giveUpSearch(server.services, id, 'It never finished.');
    expect(await rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: 'The search was given up. It never finished.',
    });
    const done = await storeJob(server, owner, { status: 'Completed' });
    await giveUpSearch(server.services, done.id, 'It never finished.');
    expect(await rowOf(done.id)).toMatchObject({ status: 'Completed', detail: null });
  });
});

describe('a search from the form to its links', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp({ PUBLIC_URL: 'https://larkspur.example', SAMPLE_TALENT: 'off' });
    await server.work();
  });
  afterAll(() => server.close());

  test('spec §4: a search goes from Processing to Completed [S4.30]', async () => {
    const owner = await createTestUser(server);
    const ann = await storeCandidate(server, owner.organisationId);
    const started = await owner.call({
      method: 'POST',
      url: '/search/initiate/',
      payload: { job_title: 'Data Engineer', location: 'Austin, TX', job_description: 'Kafka, please.' },
    });
    const { task_id } = started.json();
    const status = async () =>
      (await owner.call({ method: 'GET', url: `/search/status/?task_id=${task_id}` })).json();
    const first = await status();
    expect(['Processing', 'Completed']).toContain(first.status);
    await waitUntil(async () => (await status()).status !== 'Processing', 20_000);
    const url = `https://larkspur.example/dashboard/sourcing/candidates/${ann}`;
    expect(await status()).toMatchObject({
      status: 'Completed',
      urls: [url],
      results: [{ url, title: 'Ann Lee · Data Engineer', source: 'talent-pool' }],
    });
    const [job] = (await owner.call({ method: 'GET', url: '/search/jobs/' })).json();
    expect(job.all_search_results.map((link: { url: string }) => link.url)).toEqual([url]);
  });
});
