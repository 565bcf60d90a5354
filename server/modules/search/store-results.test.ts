import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { candidatePath } from '../../../contract/platform/paths.ts';
import { searchPeopleCalls } from '../../../tests/support/search-people.ts';
import { broken, page, provider, searchesOf } from '../../../tests/support/search-providers.ts';
import { storeCandidate, storeJob } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { searchJobs, searchResults, searchRuns } from '../../platform/db/schema.ts';
import type { Hit, SearchProvider } from './provider.ts';

describe('what a later run leaves of the results', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  const { call, results, decide } = searchPeopleCalls(() => owner);

  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example/`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const links = async (id: string) => (await results(id)).map(({ url }) => url);
  const work = async (id: string, providers: SearchProvider[]) => {
    const open = and(eq(searchRuns.jobId, id), eq(searchRuns.status, 'Processing'));
    const [run] = await server.db.select().from(searchRuns).where(open);
    await searchesOf(server).run(run?.id ?? '', providers, { isLast: true });
  };
  const again = async (id: string, providers: SearchProvider[]) => {
    await call('POST', `/search/jobs/${id}/runs/`, {});
    await work(id, providers);
  };
  const start = async (...providers: SearchProvider[]) => {
    const { id } = await storeJob(server, owner, {
      criteria: [{ id: 'c1', kind: 'skill', text: 'Kafka', need: 'must', source: '' }],
    });
    await work(id, providers);
    const byLink = new Map((await results(id)).map(({ url, id: result }) => [url, result as string]));
    return { id, idOf: (url: string) => byLink.get(url) as string };
  };

  test('texts that no database can hold cost no result', async () => {
    const [odd] = page(a).hits;
    const half = '😀'.slice(0, 1);
    const texts = { title: `Ann ${half}`, snippet: `a\0b`, why: [`Found by ${half}`], matched: ['\0'] };
    const hits = [{ ...odd, ...texts } as Hit];
    const { id } = await start(
      provider('searxng', { hits, lacking: `without \0${half}` }, page(b)),
      provider('brave', page(c)),
    );
    expect((await links(id)).sort()).toEqual([a, b, c]);
    expect((await results(id)).find(({ url }) => url === a)).toMatchObject({ title: 'Ann \uFFFD' });
  });

  test('results are stored for a search that exists alone, and go with it', async () => {
    const { db } = server;
    const row = { rank: 1, url: a, title: 'Ann', place: '', snippet: '', why: [], matched: [] };
    const store = (jobId: string) =>
      db.insert(searchResults).values({ ...row, jobId, normalisedUrl: a, source: 'searxng', sample: false });
    await expect(store(randomUUID())).rejects.toThrow();
    const { id } = await start(provider('searxng', page(a, b)));
    const { id: other } = await start(provider('searxng', page(a)));
    await db.delete(searchJobs).where(eq(searchJobs.id, id));
    const left = await db.select({ jobId: searchResults.jobId }).from(searchResults);
    expect(left.some(({ jobId }) => jobId === id)).toBe(false);
    expect(left.some(({ jobId }) => jobId === other)).toBe(true);
  });

  test('a provider that fails keeps the place of whom it found before, behind the others', async () => {
    const { id } = await start(provider('searxng', page(a, b)), provider('brave', page(c, d)));
    await again(id, [provider('searxng', page(b)), provider('brave', page(d), broken(false))]);
    expect(await links(id)).toEqual([b, d, c]);
    await again(id, [provider('searxng', page(b)), provider('brave', broken(true))]);
    expect(await links(id)).toEqual([b, d, c]);
    // Whom it no longer finds once it works again leaves, and does not come back with its next failure.
    await again(id, [provider('searxng', page(b)), provider('brave', page(c))]);
    await again(id, [provider('searxng', page(b)), provider('brave', broken(true))]);
    expect(await links(id)).toEqual([b, c]);
  });

  test('whoever has a note, a tag or a verdict by hand stays, like those decided on', async () => {
    const { id, idOf } = await start(provider('searxng', page(a, b, c, d, e)));
    await call('POST', `/search/results/${idOf(b)}/notes/`, { text: 'Called.' });
    await call('POST', `/search/results/${idOf(c)}/tags/`, { tag: 'Nights' });
    await call('PUT', `/search/results/${idOf(d)}/verdict/`, { criterion: 'c1', verdict: 'missing' });
    await decide(id, [{ id: idOf(e), version: 0 }], 'maybe');
    await again(id, [provider('searxng', page('https://new.example/'))]);
    expect(await links(id)).toEqual(['https://new.example/', b, c, d, e]);
    // A note written in another search does not hold the person in this one.
    const other = await start(provider('searxng', page(a, b)));
    await call('POST', `/search/results/${other.idOf(b)}/seen/`);
    await again(other.id, [provider('searxng', page(a))]);
    expect(await links(other.id)).toEqual([a]);
  });

  test('whoever is found by another of their links first keeps the result, its decision and notes', async () => {
    const { id, idOf } = await start(provider('searxng', page(a, b)));
    await call('POST', `/search/results/${idOf(a)}/notes/`, { text: 'Called.' });
    await decide(id, [{ id: idOf(a), version: 0 }], 'shortlist');
    const linked = page(c, e);
    for (const [at, alias] of [`${a}?utm_source=mail`, b].entries()) linked.hits[at]?.aliases.push(alias);
    await again(id, [provider('github', linked), provider('searxng', page(`${a}?utm_source=mail`, b))]);
    expect(await results(id)).toMatchObject([
      { id: idOf(a), url: c, decision: 'shortlist', notes: 1 },
      { id: idOf(b), url: e },
    ]);
    await again(id, [provider('searxng', page(c, b))]);
    expect((await results(id)).map(({ id: result }) => result)[0]).toBe(idOf(a));
  });

  test('somebody of the pool whose page the web had found keeps the result, unless it is decided on', async () => {
    const { id, idOf } = await start(provider('searxng', page(a, b)));
    await decide(id, [{ id: idOf(b), version: 0 }], 'shortlist');
    const { organisationId } = owner;
    const ann = await storeCandidate(server, organisationId, { employer: 'Harbour' });
    const ben = await storeCandidate(server, organisationId, { employer: 'Quay' });
    const own = page(candidatePath(ann), candidatePath(ben));
    for (const [at, alias] of [a, b].entries()) own.hits[at]?.aliases.push(alias);
    await again(id, [provider('talent-pool', own), provider('searxng', page(a, b))]);
    const found = await results(id);
    expect(found).toMatchObject([
      { id: idOf(a), source: 'talent-pool', employer: 'Harbour' },
      { source: 'talent-pool', employer: 'Quay' },
      { id: idOf(b), source: 'searxng', decision: 'shortlist' },
    ]);
    expect(found.filter(({ gone }) => gone)).toEqual([]);
  });

  test('a decision on somebody whom nothing lists any more puts them at the end', async () => {
    const { id, idOf } = await start(provider('searxng', page(a, b, c)));
    await again(id, [provider('searxng', page(c))]);
    expect(await links(id)).toEqual([c]);
    const people = [a, b].map((url) => ({ id: idOf(url), version: 0 }));
    expect((await decide(id, people, 'shortlist')).status).toBe(200);
    expect((await links(id)).toSorted()).toEqual([a, b, c]);
    expect((await links(id))[0]).toBe(c);
    const { body } = await call('GET', `/search/jobs/${id}/summary/`);
    expect(body).toMatchObject({ found: 3, shortlist: 2 });
  });
});
