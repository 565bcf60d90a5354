import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { postKinds } from '../../../../contract/content/post-kinds.ts';
import { proposalRequest } from '../../../../contract/content/proposals.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { writeTinyModel } from '../../../../tests/support/tiny-model.ts';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { kindQuestions } from '../../../modules/content/model/kinds/index.ts';
import { createModelEngine, holdForm } from '../../../modules/content/model/model-engine.ts';
import { proposalQuestion } from '../../../modules/content/proposals/ask-for-proposal.ts';
import { createOutgoing } from '../../outgoing/outgoing.ts';
import type { ObjectQuestion } from '../ask-for-object.ts';
import { openModel } from '../connection.ts';
import type { ModelError, ModelTimes } from '../model-exchange.ts';
import type { ModelSettings, ModelUsage } from '../model-settings.ts';
import { createLocalEngine, type EngineOptions, type LocalEngine } from './local-engine.ts';
import { forkEngine } from './local-model.ts';

const question = { instructions: 'Write one sentence.', data: 'About bread.' };

// Each process takes seconds to start where everything else is tested beside it.
describe('models of this machine', { timeout: 240_000 }, () => {
  const folder = suiteFolder();
  /** For questions that leave nothing behind. */
  const shared = createLocalEngine({ start: forkEngine });
  let engines: LocalEngine[] = [];
  let started: ChildProcess[] = [];
  const outgoing = createOutgoing({ loopback: false, privateNetworks: false, listed: [] });
  beforeAll(async () => {
    await writeTinyModel(path.join(folder, 'tiny'));
    await writeTinyModel(path.join(folder, 'ranking'), 'ranking');
  });
  afterEach(() => {
    for (const engine of engines) engine.close();
    engines = [];
    started = [];
  });
  afterAll(async () => {
    shared.close();
    await outgoing.close();
  });

  function open(options: Partial<EngineOptions> = {}): LocalEngine {
    const engine = createLocalEngine({
      start: (onReply, onEnd) => {
        const forked = forkEngine(onReply, onEnd);
        started.push(forked.child);
        return forked;
      },
      ...options,
    });
    engines.push(engine);
    return engine;
  }

  const used: ModelUsage[] = [];
  const settingsOf = (model: string, engine = shared, organisationId = 'one'): ModelSettings => ({
    baseUrl: localModelAddress,
    model,
    apiKey: undefined,
    embeddingModel: 'tiny',
    rankingModel: 'ranking',
    chosenBy: 'owner',
    local: { engine, organisationId, fileOf: (name) => path.join(folder, name), list: async () => [] },
  });
  const connect = (model: string, engine = shared, times?: ModelTimes, organisationId = 'one') =>
    openModel({
      usageOf: undefined,
      settings: settingsOf(model, engine, organisationId),
      outgoing,
      onUsage: (usage) => used.push(usage),
      ...(times ? { times } : {}),
    });
  const objectQuestion = <T>(name: string, schema: z.ZodType<T>, example: T): ObjectQuestion<T> => ({
    ...question,
    name,
    schema,
    example,
    limits: { temperature: 0.8, maxTokens: 4000 },
  });
  const failureOf = (work: Promise<unknown>): Promise<ModelError> =>
    work.then(
      () => {
        throw new Error('It did not fail.');
      },
      (error) => error,
    );

  /** A question that comes to an end. */
  const ask = (engine: LocalEngine, organisationId = 'one') =>
    connect('tiny', engine, undefined, organisationId).askForObject(
      objectQuestion('note', z.object({ note: z.string() }), { note: 'Bread' }),
    );

  test('a text comes piece by piece up to its limit, and its tokens are counted', async () => {
    used.length = 0;
    const pieces: string[] = [];
    const text = connect('tiny').streamText(question);
    const failure = await failureOf(drain(text, (piece) => pieces.push(piece)));
    expect(failure.failure).toBe('too-long');
    expect(pieces.length).toBeGreaterThan(1000);
    expect(used).toEqual([{ calls: 1, inputTokens: expect.any(Number), outputTokens: 2048 }]);
    expect(used[0]?.inputTokens).toBeGreaterThan(question.instructions.length);
  });

  test.each(postKinds)(
    'the parts of a %s come as JSON that the grammar forces, also as a draft',
    async (kind) => {
      const drafts: unknown[] = [];
      const schema = kindQuestions[kind].parts as z.ZodType<object>;
      const parts = await connect('tiny').askForObject({
        ...objectQuestion<object>(kind, schema, kindQuestions[kind].example as object),
        onDraft: (read) => drafts.push(read()),
      });
      expect(Object.keys(parts).sort()).toEqual(Object.keys(kindQuestions[kind].example as object).sort());
      expect(drafts.length).toBeGreaterThan(1);
    },
  );

  test.each(postKinds)(
    'a %s is held to the headings, counts and lengths that are asked for',
    async (kind) => {
      const request = buildRequest(kind, { length: 'short', emails_per_segment: 2 });
      const schema = kindQuestions[kind].parts as z.ZodType<object>;
      const parts = await connect('tiny').askForObject({
        ...objectQuestion<object>(kind, schema, kindQuestions[kind].example as object),
        limits: { temperature: 1.5, maxTokens: 8000 },
        held: holdForm(request, schema),
      });
      const faults = kindQuestions[kind].faults({ ...request, slack: 3 }, parts);
      // Random letters ask nothing.
      expect(faults).toEqual(kind === 'linkedin' ? ['The closing question is missing.'] : []);
    },
  );

  // Random letters may all be spaces.
  test('the next post of a campaign is written, and a text proposed in its place', { retry: 3 }, async () => {
    const writer = createModelEngine({ usageOf: undefined, settings: settingsOf('tiny'), outgoing });
    const campaign = [{ title: 'Bread at five', content: 'From May on, we open at five.' }];
    const request = { ...buildRequest('newsletter', { length: 'short' }), campaign };
    const { title, content } = await writer.write(request, new AbortController().signal);
    expect(content).toMatch(/\S/);
    const asked = proposalRequest.parse({ action: 'shorter', body: content });
    const proposed = await connect('tiny').askForObject(proposalQuestion(request, asked, title));
    expect(typeof proposed.text).toBe('string');
  });

  test('an alternative in a schema is kept to', async () => {
    const schema = z.object({ verdict: z.enum(['yes', 'no']), quote: z.string().nullable() });
    const answer = await connect('tiny').askForObject(
      objectQuestion('verdict', schema, { verdict: 'no', quote: null }),
    );
    expect(['yes', 'no']).toContain(answer.verdict);
  });

  test('texts become vectors, the same for the same text', async () => {
    const vectors = await connect('tiny').embed?.(['fresh bread', 'a late train', 'fresh bread']);
    expect(vectors?.map(({ length }) => length)).toEqual([32, 32, 32]);
    expect(vectors?.[0]).toEqual(vectors?.[2]);
    expect(vectors?.[0]).not.toEqual(vectors?.[1]);
  });

  test('texts are ranked by a query', async () => {
    const scores = await connect('tiny').rank?.('bread', ['fresh bread', 'a late train']);
    expect(scores).toHaveLength(2);
    for (const score of scores ?? []) expect(score).toBeGreaterThan(0);
  });

  test('a cancelled answer ends at once, and the next question is answered by the same process', async () => {
    const engine = open();
    const stop = new AbortController();
    const endless = connect('tiny', engine).streamText(question, stop.signal);
    await endless.next();
    stop.abort();
    const failure = await failureOf(drain(endless));
    expect(failure.failure).toBe('cancelled');
    await ask(engine);
    expect(started).toHaveLength(1);
  });

  test('a question that is cancelled while it waits is never asked', async () => {
    const engine = open();
    const first = connect('tiny', engine).streamText(question);
    await first.next();
    const stop = new AbortController();
    const second = failureOf(drain(connect('tiny', engine).streamText(question, stop.signal)));
    stop.abort();
    expect((await second).failure).toBe('cancelled');
    await first.return(undefined);
    await ask(engine);
  });

  test('an answer that takes too long ends with the time that it had', async () => {
    const endless = connect('tiny', open(), { totalMs: 300, waitMs: 1 });
    const failure = await failureOf(drain(endless.streamText(question)));
    expect(failure).toMatchObject({ failure: 'timeout', message: expect.stringContaining('1 second') });
  });

  test('a process that is killed in the middle of an object costs a retry in a new one', async () => {
    const engine = open();
    let kills = 0;
    const parts = await connect('tiny', engine).askForObject({
      ...objectQuestion<object>(
        'blog',
        kindQuestions.blog.parts as z.ZodType<object>,
        kindQuestions.blog.example as object,
      ),
      onDraft: () => {
        if (kills++ === 0) started[0]?.kill('SIGKILL');
      },
    });
    expect(Object.keys(parts).sort()).toEqual(['sections', 'title']);
    expect(started).toHaveLength(2);
  });

  test('a process that is killed in the middle of a text says so, and the next question is answered', async () => {
    const engine = open();
    const endless = connect('tiny', engine).streamText(question);
    await endless.next();
    started[0]?.kill('SIGKILL');
    expect(await failureOf(drain(endless))).toMatchObject({
      failure: 'crashed',
      message: 'The model stopped unexpectedly. Try again, or use a smaller model.',
    });
    await ask(engine);
    expect(started).toHaveLength(2);
  });

  test('without memory for it a model is refused with both figures, and nothing is tried', async () => {
    const failure = await failureOf(
      drain(connect('tiny', open({ memoryLimit: 2_000_000 })).streamText(question)),
    );
    expect(failure.failure).toBe('memory');
    expect(failure.message).toMatch(/it needs \d+ MB, and 2 MB are free/);
  });

  test('a damaged file, one of another kind and a missing one are told apart, and spoil nothing', async () => {
    const whole = await readFile(path.join(folder, 'tiny'));
    await writeFile(path.join(folder, 'cut'), whole);
    await truncate(path.join(folder, 'cut'), whole.length - 20_000);
    await writeFile(path.join(folder, 'headless'), whole.subarray(0, 3000));
    await writeFile(path.join(folder, 'page'), '<!doctype html><title>Not found</title>'.repeat(50));
    const engine = open();
    for (const name of ['cut', 'headless', 'page']) {
      const failure = await failureOf(drain(connect(name, engine).streamText(question)));
      expect([name, failure.failure]).toEqual([name, 'damaged']);
    }
    const missing = await failureOf(drain(connect('gone', engine).streamText(question)));
    expect(missing.failure).toBe('missing');
    await ask(engine);
    expect(started).toHaveLength(1);
  });

  test('a question that is longer than the context is refused', async () => {
    const long = { ...question, data: 'bread '.repeat(3000) };
    expect((await failureOf(drain(connect('tiny').streamText(long)))).failure).toBe('context');
  });

  test('the process ends when nothing was asked for a while, and starts again for the next question', async () => {
    const engine = open({ idleMs: 50 });
    await ask(engine);
    if (started[0] && started[0].signalCode === null) await once(started[0], 'exit');
    await ask(engine);
    expect(started).toHaveLength(2);
  });

  test('organizations take turns, one question at a time', async () => {
    const engine = open();
    const done: string[] = [];
    const note = (organisation: string) => ask(engine, organisation).then(() => done.push(organisation));
    await Promise.all([note('one'), note('one'), note('one'), note('two')]);
    expect(done).toEqual(['one', 'one', 'two', 'one']);
    expect(started).toHaveLength(1);
  });
});

async function drain(text: AsyncIterable<string>, onPiece: (piece: string) => void = () => {}) {
  for await (const piece of text) onPiece(piece);
}
