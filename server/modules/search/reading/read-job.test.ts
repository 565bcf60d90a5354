import { describe, expect, test } from 'vitest';
import type { Criterion, SearchState } from '../../../../contract/search/sourcing.calls.ts';
import { acceptModels } from '../../../../tests/support/accepted-models.ts';
import { type Behaviour, completion, fail, say, sendBody } from '../../../../tests/support/model-server.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { readCriteria } from '../criteria/read-criteria.ts';
import { runSearch } from '../run-search.ts';
import { readJob } from './read-job.ts';

const job = {
  job_title: 'Backend Developer',
  location: 'Austin, TX',
  job_description: 'We write Java all day. Go is not what we do any more.',
};
const texts = { title: job.job_title, location: job.location, description: job.job_description };

interface Asked {
  job?: typeof texts;
  criteria: Criterion[];
}
const dataOf = (messages: { role: string; content: string }[]): Asked =>
  JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}');

/** Corrects the criteria of a job; of a person it says nothing. */
const corrects =
  (propose: (asked: Asked) => object[]): Behaviour =>
  (response, { messages }) => {
    const asked = dataOf(messages);
    const answer = asked.job ? { criteria: propose(asked) } : { verdicts: [] };
    sendBody(response, 200, completion({ content: JSON.stringify(answer) }));
  };
const java = { kind: 'skill', text: 'Java', need: 'must', source: 'We write Java all day' };
const idOf = ({ criteria }: Asked, text: string) => criteria.find((one) => one.text === text)?.id ?? 'new';

const behaviours: Record<string, Behaviour> = {
  honest: corrects((asked) => [
    { id: idOf(asked, 'Java'), ...java },
    {
      id: idOf(asked, 'Go'),
      kind: 'skill',
      text: 'Go',
      need: 'not',
      source: 'Go is not what we do any more',
    },
  ]),
  invents: corrects(() => [
    { id: 'new', ...java, text: 'Rust', source: 'ten years of Rust' },
    { id: 'new', ...java, text: 'Rust' },
    { id: 'c1', kind: 'title', text: 'Gardener', need: 'none', source: 'We write Java all day' },
  ]),
  'another shape': say('{"must": ["Java"]}'),
  refuses: say('I’m sorry, I can’t help with that.'),
  broken: fail(500),
  silent: () => {},
};

describe('reading a job with a model', () => {
  const server = openSuiteApp();
  const owner = server.userForEach();
  const model = suiteModelServer(behaviours);

  const connect = async (name: string, isOn = true) => {
    const put = (key: string, payload: object) =>
      owner.call({ method: 'PUT', url: `/api/settings/${key}/`, payload });
    await put('writing-model', { base_url: model.url, model: name });
    await acceptModels(owner);
    if (isOn) expect((await put('candidate-reading', { is_on: true })).statusCode).toBe(200);
  };
  const readCriteriaOf = async (payload: object = job) =>
    (await owner.call({ method: 'POST', url: '/search/criteria/', payload })).json();
  const needOf = (criteria: Criterion[] = [], text = '') =>
    criteria.find((criterion) => criterion.text === text)?.need;
  const asked = (name: string) => model.requests.filter(({ body }) => body.model === name);

  async function search(payload: object = job): Promise<SearchState> {
    const { task_id } = (await owner.call({ method: 'POST', url: '/search/initiate/', payload })).json();
    const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
    await runSearch(server.services, task_id, attempt);
    return (await owner.call({ method: 'GET', url: `/search/status/?task_id=${task_id}` })).json();
  }

  test('nothing is sent until an Owner switches it on, nor where the caller wants it offline', async () => {
    await connect('honest', false);
    const before = await readCriteriaOf();
    expect(before).toEqual({ criteria: readCriteria(texts) });
    expect(asked('honest')).toEqual([]);
    await connect('honest');
    expect(await readCriteriaOf({ ...job, offline: true })).toEqual(before);
    expect(asked('honest')).toEqual([]);
    const { criteria, reading } = await readCriteriaOf();
    expect([needOf(criteria, 'Java'), needOf(criteria, 'Go')]).toEqual(['must', 'not']);
    expect(reading).toEqual({
      model: 'honest',
      criteria_changed: expect.any(Number),
      calls: 1,
      input_tokens: 10,
      output_tokens: 20,
    });
    const { usage } = (await owner.call({ method: 'GET', url: '/api/settings/writing-model/' })).json();
    expect(usage).toMatchObject([{ calls: 1, input_tokens: 10, output_tokens: 20 }]);
  });

  test('a search goes by the corrected criteria, and says what that took', async () => {
    await storeCandidate(server, owner.organisationId, {
      name: 'Gopher',
      title: 'Backend Developer',
      skills: ['Go'],
    });
    await storeCandidate(server, owner.organisationId, {
      name: 'Writer',
      title: 'Developer',
      skills: ['Java'],
    });
    await connect('honest');
    const state = await search();
    expect([needOf(state.criteria, 'Java'), needOf(state.criteria, 'Go')]).toEqual(['must', 'not']);
    const names = (state.results ?? []).flatMap((one) => ('title' in one ? [one.title.split(' · ')[0]] : []));
    expect(names).toEqual(['Writer', 'Gopher']);
    expect(state.reading).toMatchObject({ model: 'honest', people: 2, read: 2, calls: 3 });
    expect(state.reading?.criteria_changed).toBeGreaterThan(0);
  });

  test('the criteria that come with a search are its user’s own: no model changes them', async () => {
    await connect('honest');
    const criteria = [{ id: 'mine', kind: 'skill', text: 'Go', need: 'must', source: '' }];
    const state = await search({ ...job, criteria });
    expect(state.criteria).toEqual(criteria);
    expect(state.reading?.criteria_changed).toBeUndefined();
  });

  test('a second attempt does not ask again', async () => {
    await connect('honest');
    const { task_id } = (await owner.call({ method: 'POST', url: '/search/initiate/', payload: job })).json();
    const before = asked('honest').length;
    const failing = {
      name: 'talent-pool' as const,
      label: 'the talent pool',
      hasPages: false,
      // biome-ignore lint/correctness/useYield: it fails before it finds anybody.
      async *search() {
        throw new Error('The first attempt fails.');
      },
    };
    const attempt = { jobId: 'job', signal: new AbortController().signal };
    await runSearch(server.services, task_id, { ...attempt, isLast: false }, [failing]).catch(() => {});
    expect(asked('honest').length).toBe(before + 1);
    await runSearch(server.services, task_id, { ...attempt, isLast: true });
    expect(asked('honest').length).toBe(before + 1);
    const state = (await owner.call({ method: 'GET', url: `/search/status/?task_id=${task_id}` })).json();
    expect([state.status, needOf(state.criteria, 'Java')]).toEqual(['Completed', 'must']);
  });

  test('what a model invents changes nothing', async () => {
    await connect('invents');
    const { criteria, reading } = await readCriteriaOf();
    expect(criteria).toEqual(readCriteria(texts));
    expect(reading).toMatchObject({ criteria_changed: 0, calls: 1 });
  });

  test.each([
    ['another shape', 'could not be read'],
    ['refuses', 'declined'],
    ['broken', 'has a problem of its own (status 500'],
  ])('a model that fails leaves the offline criteria, and the reason is named: %s', async (name, reason) => {
    await connect(name);
    const state = await search();
    expect(state.status).toBe('Completed');
    expect(state.criteria).toEqual(readCriteria(texts));
    expect(state.reading?.failed).toContain(reason);
    expect(state.results).toContainEqual({ provider: 'model', failed: expect.stringContaining(reason) });
  });

  test('a model that does not answer delays it by the time it may take, and no more', async () => {
    const settings = {
      baseUrl: model.url,
      model: 'silent',
      apiKey: undefined,
      embeddingModel: undefined,
      chosenBy: 'operator' as const,
    };
    const offline = readCriteria(texts);
    const of = { ...texts, organisationId: owner.organisationId, offline };
    const limits = { jobMs: 100, waitMs: 5 };
    const { criteria, reading } = await readJob(server.services, settings, of, undefined, limits);
    expect(criteria).toEqual(offline);
    expect(reading).toMatchObject({ criteria_changed: 0, failed: expect.stringContaining('in time') });
    const stop = new AbortController();
    const reading2 = readJob(server.services, settings, of, stop.signal);
    await expect.poll(() => asked('silent').length).toBeGreaterThan(1);
    stop.abort(new Error('cancelled'));
    await expect(reading2).rejects.toThrow('cancelled');
  });
});
