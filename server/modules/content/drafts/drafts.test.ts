import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  attempt,
  createProfile,
  startFailedGeneration,
  startTestGeneration,
} from '../../../../tests/support/content.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { posts } from '../../../platform/db/schema.ts';
import { composer } from '../engines/composer.ts';
import { type OnDraft, type WritingEngine, WritingError } from '../engines/engine.ts';
import { runGeneration } from '../run-generation.ts';

const timeoutMs = 10_000;
const draft = (content: string) => ({ title: 'T', content, progress: { done: 1, total: 3 } });

describe('the draft of a generation', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  beforeAll(() => createProfile(owner));

  const stateOf = async (id: string) =>
    (await owner.call({ url: `/post/generate/status/?task_id=${id}` })).json();
  const keep = (id: string, user = owner) => user.send('POST', `/post/generate/${id}/draft/keep/`);
  const discard = (id: string, user = owner) => user.send('DELETE', `/post/generate/${id}/draft/`);
  const postsOf = (id: string) => server.db.select().from(posts).where(eq(posts.generationId, id));
  /** An engine that says these texts, one when the other is seen, and then does the last thing. */
  const engineThat = (
    texts: string[],
    then: (...given: Parameters<WritingEngine['write']>) => ReturnType<WritingEngine['write']>,
    see: (content: string) => Promise<void>,
  ): WritingEngine => ({
    name: 'writer-1',
    write: async (request, signal, onDraft?: OnDraft) => {
      for (const content of texts) {
        onDraft?.(() => draft(content));
        await see(content);
      }
      return then(request, signal);
    },
  });
  const seenIn = (id: string) => (content: string) =>
    waitUntil(async () => (await stateOf(id)).draft?.content === content, timeoutMs);

  test('is in the status while it is written, and gone when the post is there', async () => {
    const id = await startTestGeneration(owner);
    const engine = engineThat(['Half', 'Half a post'], composer.write, seenIn(id));
    await runGeneration(server.services, id, attempt(), engine);
    const state = await stateOf(id);
    expect(state.status).toBe('completed');
    expect(state).not.toHaveProperty('draft');
  });

  test('each text that is stored is an event of the task', async () => {
    const id = await startTestGeneration(owner);
    const heard: string[] = [];
    const stop = await server.services.taskEvents.subscribe({
      onTask: (task) => {
        // That it waits may be told late.
        if (task.id === id && task.state !== 'queued') heard.push(task.state);
      },
    });
    const engine = engineThat(['Half', 'Half a post'], composer.write, seenIn(id));
    await runGeneration(server.services, id, attempt(), engine);
    await waitUntil(async () => heard.includes('completed'), timeoutMs);
    stop();
    expect(heard).toEqual(['processing', 'processing', 'processing', 'completed']);
  });

  test('of a cut stream is no post, and its longest text stays', async () => {
    const id = await startTestGeneration(owner);
    const fails = () => Promise.reject(new WritingError('It broke off.', { retryable: false }));
    const engine = engineThat(['A text of two lines', 'A te'], fails, seenIn(id));
    await runGeneration(server.services, id, attempt(), engine);
    expect(await stateOf(id)).toEqual({
      status: 'failed',
      detail: 'It broke off.',
      draft: draft('A text of two lines'),
    });
    expect(await postsOf(id)).toEqual([]);
  });

  test('what had not been stored yet when the stream was cut is stored', async () => {
    const id = await startTestGeneration(owner);
    const engine: WritingEngine = {
      name: 'writer-1',
      write: async (_request, _signal, onDraft) => {
        onDraft?.(() => draft('One'));
        onDraft?.(() => draft('One two'));
        throw new WritingError('It broke off.', { retryable: false });
      },
    };
    await runGeneration(server.services, id, attempt(), engine);
    expect((await stateOf(id)).draft.content).toBe('One two');
  });

  test('of a cancelled generation stays as it was, and the engine is stopped', async () => {
    const id = await startTestGeneration(owner);
    const stops: WritingEngine['write'] = async (_request, signal) => {
      await owner.send('POST', `/tasks/${id}/cancel/`);
      await waitUntil(async () => signal.aborted, timeoutMs);
      throw new WritingError('The request to the model was interrupted.', { retryable: true });
    };
    const running = runGeneration(server.services, id, attempt(), engineThat(['Half'], stops, seenIn(id)));
    await expect(running).rejects.toThrow('lease');
    expect(await stateOf(id)).toMatchObject({ status: 'failed', draft: { content: 'Half' } });
  });

  test('is kept once as a post that says it is unfinished, until it is edited', async () => {
    const id = await startFailedGeneration(server, owner);
    const kept = (await keep(id)).json();
    expect(kept).toMatchObject({
      content: 'Half a',
      title: 'Half a post',
      engine: 'writer-1',
      unfinished: true,
    });
    expect((await keep(id)).statusCode).toBe(409);
    expect(await postsOf(id)).toHaveLength(1);
    expect(await stateOf(id)).not.toHaveProperty('draft');
    const url = `/post/posts/${kept.id}/`;
    expect((await owner.call({ url })).json().unfinished).toBe(true);
    await owner.send('PATCH', url, { body: 'A whole post.' });
    expect((await owner.call({ url })).json()).not.toHaveProperty('unfinished');
  });

  test('is discarded for good', async () => {
    const id = await startFailedGeneration(server, owner);
    expect((await discard(id)).statusCode).toBe(204);
    expect(await stateOf(id)).not.toHaveProperty('draft');
    expect((await keep(id)).statusCode).toBe(409);
    expect(await postsOf(id)).toEqual([]);
  });

  test('is decided about by whoever asked for it, or an Owner, once it has failed', async () => {
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const stranger = await server.createUser();
    const id = await startFailedGeneration(server, owner);
    const running = await startTestGeneration(owner);
    const statuses = [];
    for (const [of, user] of [
      [id, member],
      [id, stranger],
      [running, owner],
    ] as const) {
      statuses.push((await keep(of, user)).statusCode, (await discard(of, user)).statusCode);
    }
    expect(statuses).toEqual([403, 403, 404, 404, 409, 409]);
    const own = await startFailedGeneration(server, member);
    expect((await keep(own)).statusCode).toBe(200);
  });
});
