import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storeJob, storeResult } from '../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';

describe('the status of a search', () => {
  const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example/' });
  const owner = server.suiteUser();
  const ask = (user: TestUser, id: string) => user.send('GET', `/search/status/?task_id=${id}`);

  test('spec §7: the status of a running search has no urls, only how far it is [S7.17]', async () => {
    const progress = { done: 1, total: 3, stage: 'Looking through the talent pool' };
    const job = await storeJob(server, owner, { progress });
    await storeResult(server, job.id);
    const answer = await ask(owner, job.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'Processing', progress });
  });

  test('is answered where the lists of a run hold the null of JSON', async () => {
    const { id } = await storeJob(server, owner, { status: 'Completed' });
    await server.db.execute(
      sql`update search_runs set queries = 'null', failed_providers = 'null' where job_id = ${id}`,
    );
    expect((await ask(owner, id)).json()).toMatchObject({ status: 'Completed', results: [] });
    expect((await owner.call({ url: `/search/jobs/${id}/` })).statusCode).toBe(200);
  });

  test('names whom the first sources have found, with links that others can follow', async () => {
    const one = { title: 'Ann', place: '', source: 'talent-pool', sample: true };
    const found = [{ ...one, url: '/dashboard/sourcing/candidates/7' }];
    const progress = { done: 3, total: 6, stage: 'Finished with the talent pool', found };
    const { id } = await storeJob(server, owner, { progress });
    const state = (await ask(owner, id)).json();
    expect(state.progress.found).toEqual([
      { ...one, url: 'https://larkspur.example/dashboard/sourcing/candidates/7' },
    ]);
    expect(state).not.toHaveProperty('urls');
    const cancelled = await owner.send('POST', `/tasks/${id}/cancel/`);
    expect(cancelled.statusCode).toBe(204);
    expect((await ask(owner, id)).json().progress).not.toHaveProperty('found');
  });

  test('spec §7: the status of a completed search has its urls as strings, best first [S7.18]', async () => {
    const failed = { provider: 'brave', failed: 'It refuses the key.' };
    const job = await storeJob(server, owner, { status: 'Completed', failedProviders: [failed] });
    await storeResult(server, job.id, { rank: 2, url: 'https://people.example/ann', sample: false });
    await storeResult(server, job.id, {
      rank: 1,
      url: '/dashboard/sourcing/candidates/7',
      source: 'talent-pool',
      sample: true,
    });
    const state = (await ask(owner, job.id)).json();
    const urls = ['https://larkspur.example/dashboard/sourcing/candidates/7', 'https://people.example/ann'];
    expect(state).toMatchObject({ status: 'Completed', urls });
    expect(state.results).toEqual([
      {
        id: expect.any(String),
        url: urls[0],
        title: 'Ann Lee · Data Engineer',
        place: 'Austin, TX',
        snippet: 'Builds pipelines.',
        why: ['Skills: Kafka'],
        matched: ['Kafka'],
        source: 'talent-pool',
        sample: true,
      },
      expect.objectContaining({ url: urls[1], source: 'searxng', sample: false }),
      failed,
    ]);
  });

  test('links to one person are answered with their sources, those of the product absolute', async () => {
    const job = await storeJob(server, owner, { status: 'Completed' });
    const links = [
      { source: 'talent-pool', url: '/dashboard/sourcing/candidates/7' },
      { source: 'brave', url: 'https://people.example/ann' },
    ];
    await storeResult(server, job.id, { url: '/dashboard/sourcing/candidates/7', links });
    const [found] = (await ask(owner, job.id)).json().results;
    expect(found.links).toEqual([{ source: 'talent-pool', url: found.url }, links[1]]);
    expect(found.url).toBe('https://larkspur.example/dashboard/sourcing/candidates/7');
  });

  test('a completed search that found nobody has an empty list', async () => {
    const job = await storeJob(server, owner, { status: 'Completed' });
    expect((await ask(owner, job.id)).json()).toEqual({ status: 'Completed', urls: [], results: [] });
  });

  test('spec §4: a search that fails stands as Failed and says why, naming the providers [S4.31]', async () => {
    const failedProviders = [{ provider: 'searxng', failed: "It can't be reached." }];
    const job = await storeJob(server, owner, {
      status: 'Failed',
      detail: 'No search could be made.',
      failedProviders,
    });
    expect((await ask(owner, job.id)).json()).toEqual({
      status: 'Failed',
      detail: 'No search could be made.',
      results: failedProviders,
    });
  });
});
