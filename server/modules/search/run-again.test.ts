import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Criterion } from '../../../contract/search/sourcing.calls.ts';
import { searchPeopleCalls } from '../../../tests/support/search-people.ts';
import { page, provider } from '../../../tests/support/search-providers.ts';
import { storeCandidate, storeJob } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { events, searchRuns } from '../../platform/db/schema.ts';
import { ProviderError } from './provider.ts';
import { runSearch } from './run-search.ts';

const skill = (id: string, text: string, need: Criterion['need'] = 'must'): Criterion => ({
  id,
  kind: 'skill',
  text,
  need,
  source: '',
});

describe('making a search again', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  const { call, results, idOf, decide } = searchPeopleCalls(() => owner);
  beforeAll(async () => {
    const person = (name: string, skills: string[]) =>
      storeCandidate(server, owner.organisationId, { name, title: 'Data Engineer', skills, summary: '' });
    await person('Kim', ['Kafka']);
    await person('Rob', ['Rust']);
  });

  const work = async (jobId: string, providers?: ReturnType<typeof provider>[]) => {
    const { db } = server;
    const open = and(eq(searchRuns.jobId, jobId), eq(searchRuns.status, 'Processing'));
    const [run] = await db.select().from(searchRuns).where(open);
    const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
    await runSearch(server.services, run?.id ?? '', attempt, ...(providers ? [providers] : []));
    return run;
  };
  const again = (id: string, payload: object = {}, user = owner) =>
    call('POST', `/search/jobs/${id}/runs/`, payload, user);
  const statusOf = async (id: string) => (await call('GET', `/search/status/?task_id=${id}`)).body;
  const start = async (criteria: Criterion[]) => {
    const { id } = await storeJob(server, owner, { title: 'Data Engineer', criteria });
    await work(id);
    return id;
  };
  const names = async (id: string) => (await results(id)).map(({ title }) => title.split(' · ')[0]);

  test('ranks by changed criteria, and keeps results, decisions, notes and who was seen', async () => {
    const id = await start([skill('c1', 'Kafka')]);
    expect(await names(id)).toEqual(['Kim', 'Rob']);
    const kim = await idOf(id, 'Kim');
    await decide(id, [{ id: kim, version: 0 }], 'maybe', { reason: 'Ask.' });
    await call('POST', `/search/results/${kim}/notes/`, { text: 'Called.' });
    await call('POST', `/search/results/${kim}/seen/`);

    const answer = await again(id, { criteria: [skill('c1', 'Kafka', 'not'), skill('new', 'Rust')] });
    expect(answer).toMatchObject({ status: 200, body: { task_id: id } });
    expect(await statusOf(id)).toMatchObject({ status: 'Processing', has_earlier_results: true });
    expect(await names(id)).toEqual(['Kim', 'Rob']);
    await work(id);
    const state = await statusOf(id);
    expect(state.criteria).toEqual([skill('c1', 'Kafka', 'not'), skill('c2', 'Rust')]);
    const [first, second] = await results(id);
    expect([first?.title, second?.id]).toEqual(['Rob · Data Engineer', kim]);
    expect(first?.criteria).toContainEqual(expect.objectContaining({ id: 'c2', verdict: 'found' }));
    expect(second).toMatchObject({ decision: 'maybe', reason: 'Ask.', notes: 1, seen: true });
  });

  test('a criterion keeps its id in every version, and no id is used for another', async () => {
    const id = await start([skill('c1', 'Kafka'), skill('c2', 'SQL')]);
    const versionAfter = async (criteria: Criterion[]) => {
      await again(id, { criteria });
      await work(id);
      return (await statusOf(id)).criteria.map((one: Criterion) => `${one.id} ${one.text}`);
    };
    expect(await versionAfter([skill('c1', 'Kafka')])).toEqual(['c1 Kafka']);
    expect(await versionAfter([skill('c1', 'Kafka'), skill('c2', 'Rust')])).toEqual(['c1 Kafka', 'c3 Rust']);
    expect(await versionAfter([skill('c9', 'SQL'), skill('c9', 'Go')])).toEqual(['c2 SQL', 'c4 Go']);
  });

  test('without changes it goes by the same version', async () => {
    const id = await start([skill('c1', 'Kafka')]);
    await again(id);
    expect(await work(id)).toMatchObject({ number: 2, criteriaVersion: 1 });
    await again(id, { criteria: [skill('c1', 'Kafka')] });
    expect(await work(id)).toMatchObject({ number: 3, criteriaVersion: 1 });
  });

  test('reads a changed description again', async () => {
    const { id } = await storeJob(server, owner, {
      description: 'Must have: Kafka.',
      criteria: [skill('c1', 'Kafka')],
    });
    await work(id);
    await again(id, { job_title: 'Systems Engineer', job_description: 'Must have: PostgreSQL.' });
    expect(await work(id)).toMatchObject({ criteriaVersion: 2 });
    const { criteria } = await statusOf(id);
    expect(criteria).toContainEqual(
      expect.objectContaining({ kind: 'skill', text: 'PostgreSQL', need: 'must' }),
    );
    expect(criteria.map((one: Criterion) => one.id)).not.toContain('c1');
    const details = (await call('GET', `/search/jobs/${id}/`)).body;
    expect(details).toMatchObject({ title: 'Systems Engineer', description: 'Must have: PostgreSQL.' });
  });

  test('reading it again keeps what was added, removed and weighed by hand', async () => {
    const body = {
      job_title: 'Cook',
      location: 'Oslo',
      job_description: 'Must have: Kafka, Java and Python.',
    };
    const { task_id: id } = (await call('POST', '/search/initiate/', body)).body;
    await work(id);
    const read: Criterion[] = (await statusOf(id)).criteria;
    const criteria = read.flatMap((one) =>
      one.text === 'Java' ? [] : { ...one, ...(one.text === 'Kafka' && { need: 'nice' as const }) },
    );
    await again(id, { criteria: [...criteria, skill('new', 'Welding')] });
    await work(id);
    const next = { ...body, job_description: 'Must have: Kafka, Java, Python and PostgreSQL.' };
    const preview = await call('POST', '/search/criteria/', { ...next, offline: true, again: id });
    await again(id, next);
    await work(id);
    const needs = (await statusOf(id)).criteria.flatMap((one: Criterion) =>
      one.kind === 'skill' ? `${one.need} ${one.text}` : [],
    );
    expect(needs.sort()).toEqual(['must PostgreSQL', 'must Python', 'must Welding', 'nice Kafka']);
    const said = ({ text, need }: Criterion) => `${need} ${text}`;
    expect(preview.body.criteria.map(said)).toEqual((await statusOf(id)).criteria.map(said));
    expect(new Set(preview.body.criteria.map((one: Criterion) => one.id)).size).toBe(6);
    const other = await server.createUser();
    expect((await call('POST', '/search/criteria/', { ...next, again: id }, other)).status).toBe(404);
  });

  test('who is no longer found leaves the list, unless there is a decision; found again, the result is the same', async () => {
    const { id } = await storeJob(server, owner);
    const web = (...urls: string[]) => [provider('searxng', page(...urls))];
    const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const;
    await work(id, web(a, b, c));
    const before = new Map((await results(id)).map(({ url, id: result }) => [url, result]));
    const links = async () => (await results(id)).map(({ url }) => url);
    await decide(id, [{ id: before.get(b) as string, version: 0 }], 'shortlist');
    await again(id);
    await work(id, web(c));
    expect(await links()).toEqual([c, b]);
    expect((await statusOf(id)).urls).toEqual([c, b]);
    const { body: summary } = await call('GET', `/search/jobs/${id}/summary/`);
    expect(summary).toMatchObject({ found: 2, shortlist: 1 });
    expect((await call('GET', `/search/jobs/${id}/`)).body).toMatchObject({ found: 2 });
    await again(id);
    await work(id, web(a, b));
    expect((await results(id)).map(({ url, id: result }) => [url, result])).toEqual([
      [a, before.get(a)],
      [b, before.get(b)],
    ]);
  });

  test('a source that failed is asked again alone, and what the others found stays', async () => {
    const { id } = await storeJob(server, owner);
    const [a, b] = ['https://a.example/', 'https://b.example/'] as const;
    const links = async () => (await results(id)).map(({ url }) => url);
    const broken = provider('brave', new ProviderError('It is broken.', false));
    await work(id, [provider('searxng', page(a)), broken]);
    expect((await statusOf(id)).results).toContainEqual({ provider: 'brave', failed: 'It is broken.' });
    expect((await again(id, { only_failed: true })).status).toBe(200);
    const unasked = provider('searxng', new ProviderError('It was asked again.', false));
    await work(id, [unasked, provider('brave', page(b))]);
    expect(await links()).toEqual([a, b]);
    expect((await statusOf(id)).results.map(({ failed }: { failed?: string }) => failed)).toEqual([
      undefined,
      undefined,
    ]);
    await again(id, { only_failed: true });
    await work(id, [provider('searxng', page(b)), provider('brave', page())]);
    expect(await links()).toEqual([b]);
  });

  test('other weights ask no source of the web, and a new criterion none that failed', async () => {
    const id = await start([skill('c1', 'Kafka')]);
    const broken = provider('brave', new ProviderError('It is broken.', false));
    await again(id);
    await work(id, [
      provider('talent-pool', page()),
      provider('searxng', page('https://a.example/')),
      broken,
    ]);
    const ask = (name: 'searxng' | 'brave') =>
      provider(name, new ProviderError('It was asked again.', false));
    const failed = [{ provider: 'brave', failed: 'It is broken.' }];
    const failures = async () => (await statusOf(id)).results.filter((one: object) => 'failed' in one);
    await again(id, { criteria: [{ ...skill('c1', 'Kafka'), need: 'nice' }] });
    await work(id, [provider('talent-pool', page()), ask('searxng'), ask('brave')]);
    expect(await failures()).toEqual(failed);
    expect((await results(id)).map(({ url }) => url)).toContain('https://a.example/');
    await again(id, { criteria: [skill('c1', 'Kafka'), skill('new', 'Flink')] });
    await work(id, [provider('talent-pool', page()), provider('searxng', page()), ask('brave')]);
    expect(await failures()).toEqual(failed);
  });

  test('a run that fails leaves what was found before', async () => {
    const id = await start([skill('c1', 'Kafka')]);
    await again(id);
    await call('POST', `/tasks/${id}/cancel/`);
    const state = await statusOf(id);
    expect(state).toMatchObject({ status: 'Failed', has_earlier_results: true });
    expect(state.detail).toContain('cancelled');
    expect(await names(id)).toEqual(['Kim', 'Rob']);
  });

  test('its events name the search, so that the screens that show it ask again', async () => {
    const id = await start([skill('c1', 'Kafka')]);
    await again(id);
    await work(id);
    const told = await server.db.select().from(events).where(eq(events.taskId, id));
    expect(told.map(({ state }) => state).slice(-2)).toEqual(['processing', 'completed']);
    const completed = told.filter(({ state }) => state === 'completed');
    expect(completed).toHaveLength(2);
  });

  test('is refused while the search runs', async () => {
    const { id } = await storeJob(server, owner);
    expect((await again(id)).status).toBe(409);
  });
});
