import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPromptsIn } from '../../../contract/content/open-prompts.ts';
import { defaultSections, defaultSegments, postKinds } from '../../../contract/content/post-kinds.ts';
import { attempt, createProfile, startTestGeneration } from '../../../tests/support/content.ts';
import { openSuiteApp, openTestApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { generations, posts } from '../../platform/db/schema.ts';
import { composer } from './engines/composer.ts';
import { type WritingEngine, WritingError } from './engines/engine.ts';
import { giveUpGeneration, runGeneration } from './run-generation.ts';

/** An engine that does this instead of writing. */
const engineThat = (write: WritingEngine['write']): WritingEngine => ({ name: 'test', write });
const engineThatFails = (retryable: boolean) =>
  engineThat(() => Promise.reject(new WritingError('The service is away.', { retryable })));

describe('running a generation', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  let profileId: string;
  beforeAll(async () => {
    profileId = await createProfile(owner);
  });

  const stateOf = async (id: string) =>
    (await owner.send('GET', `/post/generate/status/?task_id=${id}`)).json();
  const postsOf = (id: string) => server.db.select().from(posts).where(eq(posts.generationId, id));

  test.each(postKinds)(
    'spec §7: a completed generation answers its result: %s, with the structure asked for [S7.24]',
    async (kind) => {
      const id = await startTestGeneration(owner, kind, { topic: 'Night shifts', keywords: ['night shift'] });
      await runGeneration(server.services, id, attempt());
      const { status, result } = await stateOf(id);
      expect(status).toBe('completed');
      expect(result).toMatchObject({
        topic: 'Night shifts',
        company_profile: profileId,
        type: kind,
        engine: 'outline',
      });
      expect(result.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      const parts: Partial<Record<typeof kind, readonly string[]>> = {
        social_media: ['#NightShift'],
        blog: defaultSections.map((name) => `## ${name}`),
        newsletter: ['**Subject:** Night shifts'],
        email: defaultSegments.map((name) => `## ${name}\n\n### Email 1`),
      };
      for (const part of parts[kind] ?? []) expect(result.content).toContain(part);
      expect(openPromptsIn(result.content).length).toBeGreaterThan(0);
    },
  );

  test('the stored post carries the audience and the sentiment it was asked for', async () => {
    const id = await startTestGeneration(owner, 'linkedin', { sentiment: 'positive' });
    await runGeneration(server.services, id, attempt());
    const listed = await owner.send('GET', '/post/posts/?post_type=linkedin');
    expect(listed.json()[0]).toMatchObject({ audience: 'HR managers', sentiment: 'positive' });
  });

  test('another version that reads the same is not stored, and says so', async () => {
    const same = engineThat(async () => ({ title: 'T', content: 'Come in.\n\nWe help.', engine: 'test' }));
    const other = await server.createUser();
    await createProfile(other);
    const write = async (prompt: Record<string, unknown>) => {
      const id = await startTestGeneration(other, 'social_media', prompt);
      await runGeneration(server.services, id, attempt(), same);
      const state = (await other.send('GET', `/post/generate/status/?task_id=${id}`)).json();
      return { stored: await postsOf(id), state };
    };
    expect((await write({})).stored).toHaveLength(1);
    expect((await write({})).stored).toHaveLength(1);
    const { stored, state } = await write({ another_version: true });
    expect(stored).toEqual([]);
    expect(state).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/^There is no other version/),
    });
  });

  test('a text of a model that is a little long or short is a post with a warning, until it is edited', async () => {
    const id = await startTestGeneration(owner, 'linkedin', { length: 'short' });
    const content = 'One is said. Two is said.\n\nThree is said.\n\nIs it?';
    const warnings = ['The post has 4 sentences instead of 1 to 2.'];
    await runGeneration(
      server.services,
      id,
      attempt(),
      engineThat(async () => ({ title: 'T', content, engine: 'test', warnings })),
    );
    const { result } = await stateOf(id);
    expect(result.warnings).toEqual(warnings);
    const url = `/post/posts/${result.id}/`;
    expect((await owner.call({ url })).json().warnings).toEqual(result.warnings);
    const edited = await owner.send('PATCH', url, { body: 'Shorter. Is it?' });
    expect(edited.json().warnings).toBeUndefined();
  });

  test('the profile is read when the job runs', async () => {
    const late = await server.createUser();
    const id = await createProfile(late);
    const task = await startTestGeneration(late);
    const profile = (await late.send('GET', '/post/company-profiles/')).json()[0];
    await late.send('PUT', `/post/company-profiles/${id}/`, { ...profile, company_name: 'Renamed Ltd' });
    await runGeneration(server.services, task, attempt());
    expect((await postsOf(task))[0]?.title).toBe('Renamed Ltd');
  });

  test('an announcement is written by the composer, from the facts that were typed', async () => {
    const announcement = {
      kind: 'event',
      what: 'Night shift fair',
      when: '3 May 2027',
      link: 'https://a.example',
    };
    const author = await server.createUser();
    await createProfile(author);
    const id = await startTestGeneration(author, 'newsletter', { announcement });
    await runGeneration(server.services, id, attempt());
    const { result } = (await author.call({ url: `/post/generate/status/?task_id=${id}` })).json();
    expect(result).toMatchObject({ engine: 'composer', title: 'Night shift fair – 3 May' });
    expect(result.content).toContain('- 3 May 2027');
    expect(result.content).toContain('Register: https://a.example');
  });

  test('delivered twice it leaves one post and one terminal state', async () => {
    const id = await startTestGeneration(owner);
    await runGeneration(server.services, id, attempt());
    const first = await stateOf(id);
    await runGeneration(server.services, id, attempt());
    expect(await postsOf(id)).toHaveLength(1);
    expect(await stateOf(id)).toEqual(first);
  });

  test('two deliveries at the same time leave one post', async () => {
    const id = await startTestGeneration(owner);
    await Promise.allSettled([
      runGeneration(server.services, id, attempt()),
      runGeneration(server.services, id, attempt()),
    ]);
    expect(await postsOf(id)).toHaveLength(1);
    expect((await stateOf(id)).status).toBe('completed');
  });

  test('an attempt that lost its lease while writing stores nothing', async () => {
    const id = await startTestGeneration(owner);
    const overtaken = engineThat(async (request, signal) => {
      await runGeneration(server.services, id, attempt());
      return { ...(await composer.write(request, signal)), engine: 'overtaken' };
    });
    await expect(runGeneration(server.services, id, attempt(), overtaken)).rejects.toThrow('lease');
    const stored = await postsOf(id);
    expect(stored.map((post) => post.engine)).toEqual(['outline']);
  });

  test('is processing while the engine writes', async () => {
    const id = await startTestGeneration(owner);
    const seen: string[] = [];
    const engine = engineThat(async (request, signal) => {
      seen.push((await stateOf(id)).status);
      return composer.write(request, signal);
    });
    await runGeneration(server.services, id, attempt(), engine);
    expect(seen).toEqual(['processing']);
  });

  test('a passing failure leaves it processing for the next attempt, which completes it', async () => {
    const id = await startTestGeneration(owner);
    await expect(runGeneration(server.services, id, attempt(), engineThatFails(true))).rejects.toThrow(
      WritingError,
    );
    expect(await stateOf(id)).toEqual({ status: 'processing' });
    await runGeneration(server.services, id, attempt());
    expect((await stateOf(id)).status).toBe('completed');
  });

  test.each([
    ['the last attempt of a passing failure', true, true],
    ['a failure that no attempt will pass', false, false],
  ])('%s fails with the reason', async (_name, retryable, isLast) => {
    const id = await startTestGeneration(owner);
    await runGeneration(server.services, id, attempt({ isLast }), engineThatFails(retryable));
    expect(await stateOf(id)).toEqual({ status: 'failed', detail: 'The service is away.' });
    expect(await postsOf(id)).toEqual([]);
  });

  test('a fault of our own is not shown in its own words', async () => {
    const id = await startTestGeneration(owner);
    const broken = engineThat(() => Promise.reject(new TypeError('x is undefined')));
    await runGeneration(server.services, id, attempt({ isLast: true }), broken);
    const { status, detail } = await stateOf(id);
    expect(status).toBe('failed');
    expect(detail).not.toContain('undefined');
  });

  test('a worker that stops leaves it for the next one, even on its last attempt', async () => {
    const id = await startTestGeneration(owner);
    const worker = new AbortController();
    const interrupted = engineThat(async () => {
      worker.abort();
      throw new WritingError('The writing was interrupted.', { retryable: true });
    });
    const last = attempt({ isLast: true, signal: worker.signal });
    await expect(runGeneration(server.services, id, last, interrupted)).rejects.toThrow('interrupted');
    expect((await stateOf(id)).status).toBe('processing');
  });

  test('giving up fails what is open and leaves alone what is finished', async () => {
    const open = await startTestGeneration(owner);
    const finished = await startTestGeneration(owner);
    await runGeneration(server.services, finished, attempt());
    for (const id of [open, finished]) await giveUpGeneration(server.services, id, 'It never finished.');
    expect(await stateOf(open)).toEqual({
      status: 'failed',
      detail: 'The generation was given up. It never finished.',
    });
    expect((await stateOf(finished)).status).toBe('completed');
  });

  test('a generation that is gone is nothing to do', async () => {
    const id = await startTestGeneration(owner);
    await server.db.delete(generations).where(eq(generations.id, id));
    await expect(runGeneration(server.services, id, attempt())).resolves.toBeUndefined();
  });

  test('the worker takes it from the queue and completes it', async () => {
    const other = await openTestApp();
    try {
      const user = await other.createUser();
      await createProfile(user);
      const id = await startTestGeneration(user, 'email', { emails_per_segment: 2 });
      await other.work();
      const url = `/post/generate/status/?task_id=${id}`;
      await waitUntil(async () => (await user.send('GET', url)).json().status === 'completed', 20_000);
    } finally {
      await other.close();
    }
  });
});
