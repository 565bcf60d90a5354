import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { page, provider, searchesOf } from '../../../tests/support/search-providers.ts';
import { storeCandidate, storeJob } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { searchJobs, searchRuns } from '../../platform/db/schema.ts';
import { LeaseLostError, takeLease } from '../../platform/jobs/lease.ts';
import type { SearchProvider } from './provider.ts';
import { giveUpSearch } from './run-search.ts';

describe('attempts at a search', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  const searches = searchesOf(server);

  test('delivered again after its end it changes nothing', async () => {
    const { id } = await storeJob(server, owner);
    await searches.run(id, [provider('searxng', page('https://a.example/1'))]);
    const before = await searches.rowOf(id);
    const asked = vi.fn();
    await searches.run(id, [provider('searxng', asked, page('https://a.example/2'))]);
    expect(asked).not.toHaveBeenCalled();
    expect(await searches.rowOf(id)).toEqual(before);
    expect(await searches.linksOf(id)).toEqual(['https://a.example/1']);
  });

  test('delivered several times at once it leaves one set of results and one terminal state', async () => {
    const { id } = await storeJob(server, owner);
    const pages = [page('https://a.example/1', 'https://a.example/2'), page('https://a.example/3')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => searches.run(id, [provider('searxng', ...pages)])),
    );
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures.filter((reason) => !(reason instanceof LeaseLostError))).toEqual([]);
    expect(failures.length).toBeLessThan(5);
    expect(await searches.rowOf(id)).toMatchObject({ status: 'Completed' });
    expect(await searches.linksOf(id)).toEqual([1, 2, 3].map((at) => `https://a.example/${at}`));
  });

  test('a worker that lost its lease writes nothing, and stops asking the others', async () => {
    const { id } = await storeJob(server, owner);
    let other: string | undefined;
    const started = Promise.withResolvers<void>();
    const lose = async () => {
      await started.promise;
      other = await takeLease(server.db, searchRuns, id);
      await server.change(searchRuns, id, { progress: null });
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
    const running = searches.run(id, [provider('searxng', lose, page('https://a.example/1')), waiting], {
      isLast: true,
    });
    await expect(running).rejects.toBeInstanceOf(LeaseLostError);
    await stopped.promise;
    expect(await searches.rowOf(id)).toMatchObject({ status: 'Processing', leaseId: other, progress: null });
    expect(await searches.linksOf(id)).toEqual([]);
  });

  test('a search that is deleted while it runs leaves nothing', async () => {
    const { id } = await storeJob(server, owner);
    const remove = () => server.db.delete(searchJobs).where(eq(searchJobs.id, id));
    await expect(
      searches.run(id, [provider('searxng', remove, page('https://a.example/1'))]),
    ).rejects.toBeInstanceOf(LeaseLostError);
    expect(await searches.linksOf(id)).toEqual([]);
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
    await expect(searches.run(id, [waiting], { isLast: true, signal: stop.signal })).rejects.toThrow(
      'The worker stops.',
    );
    expect(await searches.rowOf(id)).toMatchObject({ status: 'Processing' });
  });

  test('given up, an open search fails with why, and a finished one stays as it is', async () => {
    const { id } = await storeJob(server, owner);
    await giveUpSearch(server.services, id, 'It never finished.');
    expect(await searches.rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: 'The search was given up. It never finished.',
    });
    const done = await storeJob(server, owner, { status: 'Completed' });
    await giveUpSearch(server.services, done.id, 'It never finished.');
    expect(await searches.rowOf(done.id)).toMatchObject({ status: 'Completed', detail: null });
  });
});

describe('a search from the form to its links', () => {
  const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example', SAMPLE_TALENT: 'off' });
  beforeAll(() => server.work());

  test('spec §4: a search goes from Processing to Completed [S4.30]', async () => {
    const owner = await server.createUser();
    const ann = await storeCandidate(server, owner.organisationId);
    const started = await owner.send('POST', '/search/initiate/', {
      job_title: 'Data Engineer',
      location: 'Austin, TX',
      job_description: 'Kafka, please.',
    });
    const { task_id } = started.json();
    const status = async () => (await owner.send('GET', `/search/status/?task_id=${task_id}`)).json();
    const first = await status();
    expect(['Processing', 'Completed']).toContain(first.status);
    await waitUntil(async () => (await status()).status !== 'Processing', 20_000);
    const url = `https://larkspur.example/dashboard/sourcing/candidates/${ann}`;
    expect(await status()).toMatchObject({
      status: 'Completed',
      urls: [url],
      results: [{ url, title: 'Ann Lee · Data Engineer', source: 'talent-pool' }],
    });
    const [job] = (await owner.send('GET', '/search/jobs/')).json();
    expect(job.all_search_results.map((link: { url: string }) => link.url)).toEqual([url]);
  });
});
