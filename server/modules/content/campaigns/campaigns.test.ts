import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { attempt, createProfile } from '../../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { generations, posts as postRows, publications } from '../../../platform/db/schema.ts';
import { composer } from '../engines/composer.ts';
import { giveUpGeneration, runGeneration } from '../run-generation.ts';

const url = '/post/campaigns/';
const brief = {
  name: 'Open day',
  post_types: ['email', 'linkedin', 'social_media', 'linkedin'],
  prompt_details: {
    target_audience: 'Nurses',
    topic: 'Open day',
    facts: 'Our open day is on Friday at six.',
  },
};

describe('campaigns', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  beforeAll(() => createProfile(owner));
  const start = (user: TestUser, payload: object = brief) => user.send('POST', url, payload);
  const read = (user: TestUser, name: string) =>
    user.call({ url: `${url}?name=${encodeURIComponent(name)}` });

  test('one brief becomes a post of each kind, grouped, with the facts of the brief', async () => {
    const started = (await start(owner)).json();
    expect(started.name).toBe('Open day');
    expect(started.posts.map((post: { post_type: string }) => post.post_type)).toEqual([
      'social_media',
      'linkedin',
      'email',
    ]);
    const campaigns: unknown[] = [];
    const engine = {
      ...composer,
      write: (...[request, signal]: Parameters<typeof composer.write>) => {
        campaigns.push(request.campaign);
        return composer.write(request, signal);
      },
    };
    for (const { task_id } of started.posts) await runGeneration(server.services, task_id, attempt(), engine);
    // Each agrees with those before it.
    expect(campaigns).toEqual([0, 1, 2].map((written) => Array(written).fill(expect.anything())));
    const { posts, prompt_details } = (await read(owner, 'Open day')).json();
    expect(prompt_details).toMatchObject(brief.prompt_details);
    const written = {
      id: expect.any(String),
      status: 'draft',
      excerpt: expect.stringMatching(/open day/i),
    };
    expect(posts).toMatchObject(Array(3).fill({ status: 'completed', post: written }));
    const place = { organisationId: owner.organisationId, channel: 'own-blog', slug: 'open-day' } as const;
    await server.db
      .insert(publications)
      .values({ ...place, postId: posts[1].post.id, publishedAt: new Date() });
    const stages = (await read(owner, 'Open day'))
      .json()
      .posts.map((one: (typeof posts)[0]) => one.post.status);
    expect(stages).toEqual(['draft', 'published', 'draft']);
    const listed = (await owner.call({ url: '/post/posts/?page=1&campaign=Open%20day' })).json();
    expect(listed).toHaveLength(3);
    for (const post of listed) {
      expect(post).toMatchObject({ campaign: 'Open day' });
      expect(post.content).toContain('Our open day is on Friday at six.');
      expect(post.claims).toBeUndefined();
    }
    await server.change(postRows, posts[2].post.id, { content: '[Write: What is new? One sentence.]' });
    expect((await read(owner, 'Open day')).json().posts[2].post.status).toBe('outline');
    expect((await owner.call({ url: `${url}all/` })).json()).toEqual([
      { name: 'Open day', posts: 3, started_at: expect.any(String) },
    ]);
  });

  test('its posts are written one after another, also when one is cancelled or fails', async () => {
    const kinds = ['social_media', 'linkedin', 'blog', 'newsletter', 'email'];
    const started = (await start(owner, { ...brief, name: 'In order', post_types: kinds })).json();
    const ids: string[] = started.posts.map(({ task_id }: { task_id: string }) => task_id);
    /** The kinds that may be written now. */
    const due = async () => {
      const found = await server.db.execute(
        sql`select id from pgboss.job where name = 'generation' and state < 'active' and start_after <= now()`,
      );
      const { rows } = found as unknown as { rows: { id: string }[] };
      return kinds.filter((_kind, at) => rows.some(({ id }) => id === ids[at]));
    };
    const endOfJob = (id = '') =>
      server.db.transaction((tx) => server.services.queue.forget(tx, 'generation', id));
    expect(await due()).toEqual(['social_media']);
    const cancel = (id = '') => owner.send('POST', `/tasks/${id}/cancel/`);
    // One that nobody writes yet starts no other.
    expect((await cancel(ids[2])).statusCode).toBe(204);
    expect(await due()).toEqual(['social_media']);

    await runGeneration(server.services, ids[0] ?? '', attempt());
    await endOfJob(ids[0]);
    expect(await due()).toEqual(['linkedin']);
    // Delivered twice, it starts no second one.
    await runGeneration(server.services, ids[0] ?? '', attempt());
    expect(await due()).toEqual(['linkedin']);
    await giveUpGeneration(server.services, ids[1] ?? '', 'It never finished.');
    await endOfJob(ids[1]);
    expect(await due()).toEqual(['newsletter']);
    expect((await cancel(ids[3])).statusCode).toBe(204);
    expect(await due()).toEqual(['email']);
  });

  test('a post that failed is tried again in its place, once, when those that are open have ended', async () => {
    const name = 'Once more';
    const started = (
      await start(owner, { ...brief, name, post_types: ['linkedin', 'blog', 'email'] })
    ).json();
    const ids: string[] = started.posts.map(({ task_id }: { task_id: string }) => task_id);
    const retry = (kind: string, given: object = {}, user = owner) =>
      user.send('POST', '/post/generate/', {
        post_type: kind,
        prompt_details: brief.prompt_details,
        campaign: name,
        ...given,
      });
    const shown = async () =>
      (await read(owner, name))
        .json()
        .posts.map((post: { post_type: string; status: string }) => `${post.post_type} ${post.status}`);
    expect((await retry('linkedin')).statusCode).toBe(409);
    await giveUpGeneration(server.services, ids[0] ?? '', 'It never finished.');
    expect(await shown()).toEqual(['linkedin failed', 'blog queued', 'email queued']);

    expect((await retry('newsletter')).statusCode).toBe(409);
    expect((await retry('linkedin', { campaign: 'No such' })).statusCode).toBe(404);
    const other = await server.createUser();
    await createProfile(other);
    expect((await retry('linkedin', {}, other)).statusCode).toBe(404);

    const answers = await Promise.all([retry('linkedin'), retry('linkedin')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const again: string = answers.find(({ statusCode }) => statusCode === 200)?.json().task_id;
    expect(await shown()).toEqual(['linkedin queued', 'blog queued', 'email queued']);
    const waits = async () => {
      const found = await server.db.execute(
        sql`select start_after > now() as waits from pgboss.job where name = 'generation' and id = ${again}`,
      );
      return (found as unknown as { rows: { waits: boolean }[] }).rows[0]?.waits;
    };
    expect(await waits()).toBe(true);
    for (const id of ids.slice(1)) {
      await runGeneration(server.services, id, attempt());
      await server.db.transaction((tx) => server.services.queue.forget(tx, 'generation', id));
    }
    await giveUpGeneration(server.services, ids[2] ?? '', 'It has ended.');
    expect(await waits()).toBe(false);
    await runGeneration(server.services, again, attempt());
    expect(await shown()).toEqual(['linkedin completed', 'blog completed', 'email completed']);
    const { posts, prompt_details } = (await read(owner, name)).json();
    expect(posts[0].post.excerpt).toMatch(/open day/i);
    const planned_for = '2099-05-03T09:00:00.000Z';
    await owner.send('PUT', `/post/posts/${posts[0].post.id}/plan/`, { planned_for });
    expect((await read(owner, name)).json().posts[0].post).toMatchObject({ planned_for });
    expect(prompt_details).toMatchObject(brief.prompt_details);
    expect((await retry('linkedin')).statusCode).toBe(409);
  });

  test('a second one of the same name gets a number, and another organization sees neither', async () => {
    const names = await Promise.all(
      [1, 2].map(async () => (await start(owner, { ...brief, name: 'Twice' })).json().name),
    );
    expect(names.sort()).toEqual(['Twice', 'Twice (2)']);
    const other = await server.createUser();
    expect((await read(other, 'Twice')).statusCode).toBe(404);
    expect((await read(owner, 'Twice')).json().posts[0]).toMatchObject({ status: 'queued' });
  });

  test('starts all or nothing', async () => {
    const other = await server.createUser();
    const before = await server.db.$count(generations);
    expect((await start(other)).json().detail).toBe('Please create a company profile first');
    expect((await start(owner, { ...brief, post_types: [] })).statusCode).toBe(400);
    await owner.send('PUT', '/api/settings/voice/', { avoid_words: ['conclusion'] });
    // Only a blog post shows its sections.
    expect((await start(owner, { ...brief, post_types: ['linkedin', 'blog'] })).statusCode).toBe(400);
    expect(await server.db.$count(generations)).toBe(before);
  });
});
