import { describe, expect, test } from 'vitest';
import type { SearchState } from '../../../../contract/search/sourcing.calls.ts';
import { acceptModels } from '../../../../tests/support/accepted-models.ts';
import { type Behaviour, fail, sendBody, sendVectors } from '../../../../tests/support/model-server.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { runSearch } from '../run-search.ts';
import { embeddingLimits, embedTexts } from './vector-choice.ts';

const job = { job_title: 'Zookeeper', location: 'Austin, TX', job_description: 'Feeds animals.' };

/** Finds texts with a word close to the job. */
const likes =
  (word: string): Behaviour =>
  (response, { input = [] }) =>
    sendVectors(response, input, (text) =>
      text.includes('Feeds animals') ? [1, 0] : [text.includes(word) ? 1 : 0.1, 1],
    );
const behaviours: Record<string, Behaviour> = {
  giraffes: likes('giraffe'),
  penguins: likes('penguin'),
  broken: fail(500),
  'without credit': fail(402, { message: 'Your credit balance is too low.' }),
  silent: () => {},
  'too few': (response, { input = [] }) => sendVectors(response, input.slice(1)),
  'of two lengths': (response, { input = [] }) =>
    sendVectors(response, input, (_, at) => (at % 2 === 0 ? [1] : [1, 2])),
  'without numbers': (response, { input = [] }) => sendVectors(response, input, () => []),
  prose: (response) => sendBody(response, 200, 'vectors'),
};

describe('an embedding model', () => {
  const model = suiteModelServer(behaviours);
  const server = openSuiteApp(() => ({
    AI_BASE_URL: model.url,
    AI_MODEL: 'none',
    AI_EMBEDDING_MODEL: 'none',
  }));
  const owner = server.userForEach();

  const configure = (embeddingModel: string | undefined) => {
    const { config } = server.services;
    if (config.ai) config.ai.embeddingModel = embeddingModel;
  };
  const add = (name: string, title: string, summary: string, skills: string[] = []) =>
    storeCandidate(server, owner.organisationId, {
      name,
      title,
      summary,
      skills,
      email: `${name}@people.example`,
    });
  const asked = (name: string) => model.requests.filter(({ body }) => body.model === name);
  const sent = (name: string) => asked(name).flatMap(({ body }) => body.input ?? []);

  async function search(
    given: object = {},
  ): Promise<{ names: string[]; failures: unknown[]; state: SearchState }> {
    const payload = { ...job, ...given };
    await acceptModels(owner);
    const { task_id } = (await owner.send('POST', '/search/initiate/', payload)).json();
    const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
    await runSearch(server.services, task_id, attempt);
    const url = `/search/status/?task_id=${task_id}`;
    const state: SearchState = (await owner.send('GET', url)).json();
    const people = (state.results ?? []).flatMap((one) => ('url' in one ? [one] : []));
    return {
      names: people.map(({ title }) => title.split(' · ')[0] ?? ''),
      failures: (state.results ?? []).filter((one) => 'failed' in one),
      state,
    };
  }

  /** Twenty whose words match alike, and two who share no word with the job. */
  async function fill() {
    for (let at = 0; at < 20; at++) {
      await add(`Keeper ${at}`, 'Zookeeper', `Looks after a ${at % 2 === 0 ? 'giraffe' : 'penguin'}.`);
    }
    await add('Gina', 'Ranger', 'One giraffe.');
    await add('Penny', 'Ranger', 'One penguin.');
  }

  test('chooses the people whose words widen the search', async () => {
    await fill();
    configure('giraffes');
    const { names } = await search();
    expect(names).toContain('Gina');
    expect(names).not.toContain('Penny');
    configure('penguins');
    const other = await search();
    expect(other.names).toContain('Penny');
    expect(other.names).not.toContain('Gina');
    expect(other.failures).toEqual([]);
  });

  test('gets texts without names and addresses, each version once, and what it took is counted', async () => {
    await fill();
    const first = await add('Ann', 'Zookeeper', 'A giraffe and its keeper.');
    configure('giraffes');
    const before = sent('giraffes').length;
    await search({ job_description: 'Feeds animals and people.' });
    const texts = sent('giraffes').slice(before);
    expect(texts).toContain('Zookeeper\n\nA giraffe and its keeper.');
    expect(texts.filter((text) => /Ann|Keeper \d|people\.example/.test(text))).toEqual([]);
    await search({ job_description: 'Feeds animals and people.' });
    expect(sent('giraffes').slice(before)).toEqual(texts);
    expect(new Set(texts).size).toBe(texts.length);
    const usage = (await owner.send('GET', '/api/settings/writing-model/')).json().usage;
    expect(usage).toMatchObject([{ calls: 1, input_tokens: 7 }]);
    expect(first).toBeTruthy();
  });

  test('does not stand above what the job demands: of texts alike, the one with the must is first', async () => {
    await fill();
    await add('Must', 'Zookeeper', 'Looks after a giraffe.', ['Kafka']);
    const criteria = [{ id: 'c1', kind: 'skill', text: 'Kafka', need: 'must', source: '' }];
    configure('giraffes');
    const { names, state } = await search({ criteria });
    expect(names[0]).toBe('Must');
    const [person] = (state.results ?? []).flatMap((one) => ('url' in one ? [one] : []));
    expect(person?.criteria).toEqual([
      expect.objectContaining({ id: 'c1', verdict: 'found', quote: 'Kafka' }),
    ]);
  });

  test.each([
    ['broken', 'has a problem of its own'],
    ['without credit', 'has no credit left'],
    ['too few', 'vectors'],
    ['of two lengths', 'different lengths'],
    ['without numbers', 'something else than vectors'],
    ['prose', 'vectors'],
  ])('that fails leaves the order of before, and is named: %s', async (name, reason) => {
    await fill();
    configure(undefined);
    const { names } = await search();
    configure(name);
    const failing = await search();
    expect(failing.names).toEqual(names);
    expect(failing.state.status).toBe('Completed');
    expect(failing.failures).toEqual([
      { provider: 'talent-pool', failed: expect.stringContaining('without vectors') },
    ]);
    expect(JSON.stringify(failing.failures)).toContain(reason);
  });

  test('that does not answer takes no more than its time', async () => {
    configure('silent');
    const settings = {
      baseUrl: model.url,
      model: 'none',
      apiKey: undefined,
      embeddingModel: 'silent',
      chosenBy: 'operator' as const,
    };
    const limits = { ...embeddingLimits, totalMs: 200 };
    const { organisationId } = owner;
    const embed = (signal?: AbortSignal) =>
      embedTexts(server.services, settings, organisationId, ['Kim'], signal, limits);
    expect(await embed()).toEqual({ failed: 'The embedding model did not answer in time.' });
    const stop = AbortSignal.abort(new Error('cancelled'));
    await expect(embed(stop)).rejects.toThrow('cancelled');
  });
});
