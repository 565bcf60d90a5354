import { describe, expect, test, vi } from 'vitest';
import { broken, page, provider, searchesOf } from '../../../tests/support/search-providers.ts';
import { storeJob } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

describe('running a search', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  const searches = searchesOf(server);

  test('stores the links of all providers in one ranking, and completes', async () => {
    const { id } = await storeJob(server, owner);
    await searches.run(id, [
      provider('talent-pool', page('/dashboard/sourcing/candidates/1', '/dashboard/sourcing/candidates/2')),
      provider(
        'searxng',
        page('https://a.example/x', 'https://b.example'),
        page('http://www.a.example/x/?utm_source=q'),
      ),
      provider('brave', page('https://b.example/#top')),
    ]);
    expect(await searches.linksOf(id)).toEqual([
      'https://b.example',
      '/dashboard/sourcing/candidates/1',
      'https://a.example/x',
      '/dashboard/sourcing/candidates/2',
    ]);
    const row = await searches.rowOf(id);
    expect(row).toMatchObject({ status: 'Completed', failedProviders: [], detail: null });
    expect(row?.progress).toEqual({ done: 9, total: 9, stage: 'Done' });
    expect(row?.finishedAt).toBeInstanceOf(Date);
  });

  test('one person whom two providers know is stored as one result with both links', async () => {
    const { id } = await storeJob(server, owner);
    const [ann] = page('/dashboard/sourcing/candidates/1').hits;
    const inPool = { hits: ann ? [{ ...ann, aliases: ['https://people.example/ann'] }] : [] };
    await searches.run(id, [
      provider('talent-pool', inPool),
      provider('searxng', page('https://people.example/ann', 'https://people.example/bob')),
    ]);
    const rows = await searches.resultsOf(id);
    expect(rows.map(({ url, links }) => [url, links])).toEqual([
      [
        '/dashboard/sourcing/candidates/1',
        [
          { source: 'talent-pool', url: '/dashboard/sourcing/candidates/1' },
          { source: 'searxng', url: 'https://people.example/ann' },
        ],
      ],
      ['https://people.example/bob', null],
    ]);
  });

  test('no match completes with an empty list', async () => {
    const { id } = await storeJob(server, owner);
    await searches.run(id, [provider('talent-pool'), provider('searxng', page())]);
    expect(await searches.rowOf(id)).toMatchObject({ status: 'Completed', failedProviders: [] });
    expect(await searches.linksOf(id)).toEqual([]);
  });

  test('takes no more pages, and no more than ten links a page, than the search may', async () => {
    const { id } = await storeJob(server, owner, { maxPages: 2 });
    const many = (from: number, count: number) =>
      page(...Array.from({ length: count }, (_, at) => `https://a.example/${from + at}`));
    const third = vi.fn();
    await searches.run(id, [
      provider('searxng', many(0, 10), many(10, 5), third),
      provider('brave', many(100, 25), third),
    ]);
    const links = await searches.linksOf(id);
    expect(links.filter((url) => /\/\d\d?$/.test(url))).toHaveLength(15);
    expect(links.filter((url) => /\/1\d\d$/.test(url))).toHaveLength(20);
    expect(third).not.toHaveBeenCalled();
  });

  test('reports how far it is in plain words', async () => {
    const { id } = await storeJob(server, owner);
    const seen: unknown[] = [];
    const look = async () => seen.push((await searches.rowOf(id))?.progress);
    await searches.run(id, [
      provider('searxng', look, page('https://a.example/1'), look, page('https://a.example/2'), look),
    ]);
    expect(seen).toEqual([
      { done: 0, total: 3, stage: 'Searching the web, page 1 of 3' },
      { done: 1, total: 3, stage: 'Searching the web, page 2 of 3' },
      { done: 2, total: 3, stage: 'Searching the web, page 3 of 3' },
    ]);
  });

  test('tells whom the first provider has found while another still works', async () => {
    const { id } = await storeJob(server, owner);
    const found = async () => (await searches.rowOf(id))?.progress?.found?.map(({ url }) => url);
    const seen: unknown[] = [];
    const untilFound = async () => {
      seen.push(await found());
      await vi.waitFor(async () => expect(await found()).toBeDefined(), { timeout: 10_000 });
      seen.push(await found());
    };
    await searches.run(id, [
      provider('talent-pool', page('/dashboard/sourcing/candidates/1', '/dashboard/sourcing/candidates/2')),
      provider('searxng', untilFound, page('https://a.example/1')),
    ]);
    expect(seen.at(-1)).toEqual(['/dashboard/sourcing/candidates/1', '/dashboard/sourcing/candidates/2']);
    expect(await found()).toBeUndefined();
    expect(await searches.linksOf(id)).toHaveLength(3);
  });

  test('a provider that fails is named and doesn’t sink the search; what it gave before is kept', async () => {
    const { id } = await storeJob(server, owner);
    await searches.run(id, [
      provider('talent-pool', page('/dashboard/sourcing/candidates/1')),
      provider('searxng', page('https://a.example/1'), broken(true)),
      provider('brave', broken(false)),
    ]);
    expect(await searches.rowOf(id)).toMatchObject({
      status: 'Completed',
      failedProviders: [
        { provider: 'searxng', failed: 'It is broken.' },
        { provider: 'brave', failed: 'It is broken.' },
      ],
    });
    expect(await searches.linksOf(id)).toHaveLength(2);
  });

  test('what a provider had to do without is named', async () => {
    const { id } = await storeJob(server, owner);
    const lacking = 'without google (CAPTCHA)';
    const pages = ['https://a.example/1', 'https://a.example/2'].map((url) => ({ ...page(url), lacking }));
    await searches.run(id, [provider('searxng', ...pages)]);
    expect((await searches.rowOf(id))?.failedProviders).toEqual([
      { provider: 'searxng', failed: 'It answered without google (CAPTCHA).' },
    ]);
  });

  test('what was passed over of its answers is counted', async () => {
    const { id } = await storeJob(server, owner);
    const pages = ['https://a.example/1', 'https://a.example/2'].map((url) => ({
      ...page(url),
      passedOver: 2,
    }));
    await searches.run(id, [provider('searxng', ...pages)]);
    expect((await searches.rowOf(id))?.failedProviders).toEqual([
      {
        provider: 'searxng',
        failed: 'It gave 4 entries that lead to no web page, which were passed over.',
      },
    ]);
    expect(await searches.linksOf(id)).toHaveLength(2);
  });

  test('all providers failing for good fail the search at once, with why', async () => {
    const { id } = await storeJob(server, owner);
    await searches.run(id, [provider('searxng', broken(false)), provider('brave', broken(false))]);
    expect(await searches.rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: 'No search could be made. searxng: It is broken. brave: It is broken.',
      failedProviders: [{ provider: 'searxng' }, { provider: 'brave' }],
    });
  });

  test('faults that may pass are tried again, and fail the search on the last attempt', async () => {
    const { id } = await storeJob(server, owner);
    const providers = [provider('searxng', broken(true)), provider('brave', broken(false))];
    await expect(searches.run(id, providers)).rejects.toThrow('It is broken.');
    expect(await searches.rowOf(id)).toMatchObject({ status: 'Processing', detail: null });
    await searches.run(id, providers, { isLast: true });
    expect(await searches.rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: expect.stringContaining('It is broken.'),
    });
  });

  test('an error that nobody foresaw counts as a provider’s fault that may pass', async () => {
    const { id } = await storeJob(server, owner);
    await searches.run(id, [
      provider('talent-pool', page('/dashboard/x')),
      provider('searxng', new TypeError('undefined is …')),
    ]);
    expect(await searches.rowOf(id)).toMatchObject({
      status: 'Completed',
      failedProviders: [{ provider: 'searxng', failed: 'It stopped unexpectedly.' }],
    });
  });

  test('a fault of our own is tried again, and on the last attempt told without its innards', async () => {
    const { id } = await storeJob(server, owner);
    const [found] = page('https://a.example/1').hits;
    const spoiled = { hits: found ? [{ ...found, url: Symbol('no text') as unknown as string }] : [] };
    const providers = [provider('searxng', spoiled)];
    await expect(searches.run(id, providers)).rejects.toThrow();
    expect(await searches.rowOf(id)).toMatchObject({ status: 'Processing' });
    await searches.run(id, providers, { isLast: true });
    expect(await searches.rowOf(id)).toMatchObject({
      status: 'Failed',
      detail: 'Something went wrong on our side while searching. Start the search again.',
    });
    expect(await searches.linksOf(id)).toEqual([]);
  });
});
