import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPromptsIn } from '../../../contract/content/open-prompts.ts';
import { postKinds } from '../../../contract/content/post-kinds.ts';
import type { FoundCandidate } from '../../../contract/search/sourcing.calls.ts';
import { callAuth } from '../../../tests/support/account.ts';
import { openSuiteApp, openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createAdmin } from '../../modules/account/create-account.ts';
import { companyProfiles, organisations, posts, users } from '../../platform/db/schema.ts';
import { demoRequests } from './demo-organisation.ts';
import { seedDemoSearches } from './demo-searches.ts';
import { seedEmbedded, seedSampleTalent } from './seed.ts';

/** Counts organizations, users, company profiles and posts. */
const countRows = ({ services: { db } }: TestApp) =>
  Promise.all(
    [organisations, users, companyProfiles, posts].map(
      async (table) => (await db.select().from(table)).length,
    ),
  );

describe('after the first start', () => {
  const server = openSuiteApp();
  let demo: Awaited<ReturnType<typeof seedEmbedded>>;
  beforeAll(async () => {
    demo = await seedEmbedded(server.services);
  });

  test("the public blog has the provider's posts, newest first", async () => {
    const blog = (await server.app.inject({ url: '/post/website-blog-posts/' })).json();
    expect(blog.length).toBeGreaterThan(2);
    const dates = blog.map((post: { generated_at: string }) => post.generated_at);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(Date.parse(dates[0])).toBeLessThan(Date.now());
    expect(new Set(blog.map((post: { slug: string }) => post.slug)).size).toBe(blog.length);
  });

  test('the demo Owner signs in with the generated password and finds a profile and posts of each kind', async () => {
    expect(demo?.email).toBe('demo@larkspur.example');
    const { access } = (await callAuth(server, 'jwt/create', { ...demo })).json();
    const get = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${access}` } });
    const [profile] = (await get('/post/company-profiles/')).json();
    expect(profile).toMatchObject({ company_name: 'Tidewater Home Care' });
    expect(Object.values(profile).every((value) => value !== '' && String(value) !== '')).toBe(true);
    for (const kind of postKinds) {
      const list = (await get(`/post/posts/?post_type=${kind}`)).json();
      expect(list).toHaveLength(2);
      const engines = list.map(({ engine }: { engine: string }) => engine);
      expect(engines.toSorted()).toEqual(['composer', 'outline']);
    }
  });

  test('every demo post has the parts that its brief asks for', async () => {
    const stored = await server.db.select().from(posts);
    for (const { kind, prompt } of demoRequests) {
      const post = stored.find((one) => one.kind === kind && one.topic === prompt.topic);
      const parts = { blog: prompt.sections, email: prompt.segments };
      // A short announcement on a blog has no headings that nobody asked for.
      const hasParts = kind !== 'blog' || post?.engine === 'outline';
      for (const name of parts[kind as 'blog'] ?? [])
        expect(post?.content.includes(`## ${name}`)).toBe(hasParts);
      expect(openPromptsIn(post?.content ?? '').length > 0).toBe(post?.engine === 'outline');
    }
  });

  test('its searches have found people of the sample, some of whom are decided on', async () => {
    await seedSampleTalent(server.services);
    await seedDemoSearches(server.services);
    const { access } = (await callAuth(server, 'jwt/create', { ...demo })).json();
    const get = async (url: string) =>
      (await server.app.inject({ url, headers: { authorization: `Bearer ${access}` } })).json();
    const jobs: { id: string; title: string }[] = await get('/search/jobs/');
    expect(jobs.map(({ title }) => title)).toEqual(['Registered Nurse', 'Executive Assistant']);
    for (const { id, title } of jobs) {
      const results: FoundCandidate[] = await get(`/search/jobs/${id}/results/`);
      const decided = results.filter(({ decision }) => decision);
      expect(results[0], title).toMatchObject({ sample: true, decision: 'shortlist', notes: 1 });
      expect(results[0]?.title).toMatch(title.startsWith('Registered') ? /Nurse/ : /Executive Assistant/);
      expect(decided.length, title).toBeGreaterThan(1);
      expect(new Set(decided.map(({ decided_by }) => decided_by))).toEqual(new Set(['Robin Okafor']));
    }
  });

  test('a later start adds nothing and shows no password', async () => {
    const before = await countRows(server);
    expect(await seedEmbedded(server.services)).toBeUndefined();
    expect(await countRows(server)).toEqual(before);
  });
});

describe('the first start', () => {
  let server: TestApp;
  beforeEach(async () => {
    server = await openTestApp();
  });
  afterEach(() => server.close());

  test('uses the configured password, or generates one per installation', async () => {
    server.services.config.demo.password = 'chosen by hand';
    expect(await seedEmbedded(server.services)).toEqual({
      email: 'demo@larkspur.example',
      password: 'chosen by hand',
    });
    const [one, other] = [await openTestApp(), await openTestApp()];
    try {
      for (const fresh of [one, other]) fresh.services.config.demo.seed = true;
      const [first, second] = [await seedEmbedded(one.services), await seedEmbedded(other.services)];
      expect(first?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
      expect(second?.password).not.toBe(first?.password);
    } finally {
      await one.close();
      await other.close();
    }
  });

  test('a failure halfway leaves nothing, and the next start seeds everything', async () => {
    const { db } = server;
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce((act) =>
      transaction(async (tx) => {
        await act(tx);
        throw new Error('killed');
      }),
    );
    await expect(seedEmbedded(server.services)).rejects.toThrow('killed');
    expect(await countRows(server)).toEqual([0, 0, 0, 0]);
    expect(await seedEmbedded(server.services)).toBeDefined();
    expect((await countRows(server)).every((count) => count > 0)).toBe(true);
  });

  test('leaves an installation unchanged that has an organization or DEMO=off', async () => {
    server.services.config.demo.seed = false;
    expect(await seedEmbedded(server.services)).toBeUndefined();
    expect(await countRows(server)).toEqual([0, 0, 0, 0]);
    server.services.config.demo.seed = true;
    const admin = { email: 'admin@provider.example', name: 'Admin', password: 'a password' };
    await createAdmin(server.services, admin, { name: 'Provider', websiteUrl: 'https://provider.example' });
    expect(await seedEmbedded(server.services)).toBeUndefined();
    expect(await countRows(server)).toEqual([1, 1, 0, 0]);
  });
});
