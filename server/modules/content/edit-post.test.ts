import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storePost } from '../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { audit, posts, postVersions } from '../../platform/db/schema.ts';
import { readBlogEdition } from './published-posts.ts';

const server = openSuiteApp();
const admin = server.suiteUser({ role: 'SuperAdmin' });

const edit = (user: TestUser, id: string, payload: object, headers: Record<string, string> = {}) =>
  user.send('PATCH', `/post/posts/${id}/`, payload, headers);
const read = (user: TestUser, id: string) => user.call({ url: `/post/posts/${id}/` });
const versions = async (user: TestUser, id: string, query = '') =>
  (await user.call({ url: `/post/posts/${id}/versions/${query}` })).json();
const restore = (user: TestUser, id: string, version: number, headers: Record<string, string> = {}) =>
  user.call({ method: 'POST', url: `/post/posts/${id}/versions/${version}/restore/`, headers });
const actions = async (id: string) =>
  (await server.db.select().from(audit).where(eq(audit.subjectId, id))).map(({ action }) => action);

describe('editing a post', () => {
  test('stores title and text, and the heading follows the title', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    const before = await read(owner, id);
    expect(before.headers.etag).toBe('"1"');
    expect(before.json()).toMatchObject({
      title: 'A good first week',
      body: '## Introduction\n\nIt decides a lot.',
      version: 1,
      status: 'draft',
      may_edit: true,
      may_approve: true,
    });
    const answer = await edit(owner, id, { title: 'A *better* week', body: 'Short.' }, { 'if-match': '"1"' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toMatchObject({
      content: '# A \\*better\\* week\n\nShort.',
      title: 'A *better* week',
      body: 'Short.',
      version: 2,
    });
    expect((await read(owner, id)).json()).toEqual(answer.json());
    expect(await actions(id)).toEqual(['post.edited']);
  });

  test('keeps what is not given, and saves what is there already as nothing new', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner, { kind: 'linkedin', content: 'One.\n\nTwo.', title: 'Weeks' });
    expect((await edit(owner, id, { title: 'Days' })).json()).toMatchObject({
      content: 'One.\n\nTwo.',
      version: 2,
    });
    const again = await edit(owner, id, { title: 'Days', body: 'One.\n\nTwo.' }, { 'if-match': '"2"' });
    expect(again.json()).toMatchObject({ version: 2 });
    expect(await versions(owner, id)).toHaveLength(2);
    expect(await actions(id)).toEqual(['post.edited']);
  });

  test.each([
    ['If-Match', {}, { 'if-match': '"1"' }],
    ['version', { version: 1 }, {}],
  ])(
    'of a version that is no longer the newest answers 409 with the newest, by %s',
    async (_, body, headers) => {
      const owner = await server.createUser();
      const colleague = await server.createUser({ role: 'Member', colleagueOf: owner });
      const id = await storePost(server, owner);
      expect((await edit(colleague, id, { body: 'Theirs.', ...body }, headers)).statusCode).toBe(200);
      const refused = await edit(owner, id, { body: 'Mine.', ...body }, headers);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ version: '2', detail: expect.stringContaining('was changed') });
      expect((await read(owner, id)).json()).toMatchObject({ body: 'Theirs.', version: 2 });
    },
  );

  test('by two at once keeps both: one is saved, the other is told', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((body) => edit(owner, id, { body }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await versions(owner, id)).toHaveLength(2);
  });

  test('of a published post is for a SuperAdmin', async () => {
    const inHouse = { role: 'Member', organisationId: admin.organisationId } as const;
    const writer = await server.createUser(inHouse);
    const id = await storePost(server, writer);
    await admin.send('POST', `/post/posts/${id}/publish/`);
    expect((await read(writer, id)).json().may_edit).toBe(false);
    expect((await edit(writer, id, { body: 'Slipped in.' })).statusCode).toBe(403);
    expect((await restore(writer, id, 1)).statusCode).toBe(403);
    expect((await edit(admin, id, { body: 'Mended.' })).statusCode).toBe(200);
  });

  test('of a published post changes what its readers see', async () => {
    const id = await storePost(server, admin, {
      title: 'Early weeks',
      content: '# Early weeks\n\nThey count.',
    });
    await admin.send('POST', `/post/posts/${id}/publish/`);
    const before = await readBlogEdition(server.db);
    await edit(admin, id, { title: 'A mended week', body: 'It decides everything.' });
    const blog = (await server.app.inject('/post/website-blog-posts/')).json();
    expect(blog.find((post: { id: string }) => post.id === id)).toMatchObject({
      title: 'A mended week',
      content: 'It decides everything.',
      slug: 'early-weeks',
    });
    expect(await readBlogEdition(server.db)).not.toBe(before);
  });

  test('empty fields and deleted posts are refused', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    expect((await edit(owner, id, { title: ' ' })).json()).toMatchObject({ title: ['Title is required'] });
    expect((await edit(owner, id, { body: '' })).statusCode).toBe(400);
    expect((await edit(owner, id, { status: 'printed' })).statusCode).toBe(400);
    await server.change(posts, id, { deletedAt: new Date() });
    expect((await edit(owner, id, { body: 'x' })).statusCode).toBe(404);
  });
});

describe('autosaving a post', () => {
  test('makes one version of what one author types, and none of what others did', async () => {
    const owner = await server.createUser({ name: 'Ada Own' });
    const member = await server.createUser({ role: 'Member', name: 'Sam Reed', colleagueOf: owner });
    const id = await storePost(server, owner);
    const autosave = async (user: TestUser, body: string, version: number) =>
      (await edit(user, id, { body, autosave: true }, { 'if-match': `"${version}"` })).json().version;
    expect(await autosave(owner, 'One', 1)).toBe(2);
    expect(await autosave(owner, 'One two', 2)).toBe(3);
    expect(await autosave(owner, 'One two three', 3)).toBe(4);
    expect(await autosave(member, 'Sam.', 4)).toBe(5);
    await edit(member, id, { body: 'Sam saved.' });
    expect(await autosave(member, 'Sam went on.', 6)).toBe(7);
    await server.db
      .update(postVersions)
      .set({ createdAt: new Date(Date.now() - 600_000) })
      .where(eq(postVersions.version, 7));
    expect(await autosave(member, 'Sam came back.', 7)).toBe(8);
    const all: { version: number; body: string }[] = await versions(owner, id);
    expect(all.map(({ version, body }) => [version, body])).toEqual([
      [8, 'Sam came back.'],
      [7, 'Sam went on.'],
      [6, 'Sam saved.'],
      [5, 'Sam.'],
      [4, 'One two three'],
      [1, '## Introduction\n\nIt decides a lot.'],
    ]);
    expect(await actions(id)).toHaveLength(5);
  });
});

describe('the status of a post', () => {
  test('is proposed by a Member and approved by an Owner, and falls back when the text changes', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const id = await storePost(server, member);
    expect((await edit(member, id, { status: 'in_review' })).json()).toMatchObject({
      status: 'in_review',
      version: 1,
      may_approve: false,
    });
    expect((await owner.call({ url: '/post/posts/' })).json()).toMatchObject([{ id, status: 'in_review' }]);
    expect((await edit(member, id, { status: 'approved' })).statusCode).toBe(403);
    expect((await edit(owner, id, { status: 'approved' })).json().status).toBe('approved');
    expect((await edit(owner, id, { body: 'Mended.' })).json().status).toBe('approved');
    expect((await edit(member, id, { body: 'Changed.' })).json().status).toBe('draft');
    expect((await edit(owner, id, { status: 'approved' })).json().status).toBe('approved');
    expect((await restore(member, id, 1)).json().status).toBe('draft');
  });
});

describe('the versions of a post', () => {
  test('begin with the text that was generated, and name who wrote each', async () => {
    const owner = await server.createUser({ name: 'Ada Own' });
    const member = await server.createUser({ role: 'Member', name: 'Sam Reed', colleagueOf: owner });
    const id = await storePost(server, owner);
    const generated = {
      version: 1,
      title: 'A good first week',
      body: '## Introduction\n\nIt decides a lot.',
      author: 'Ada Own',
      engine: 'composer',
    };
    expect(await versions(owner, id)).toMatchObject([generated]);
    await edit(member, id, { body: 'Second.' });
    await edit(owner, id, { title: 'Third' });
    const all = await versions(owner, id);
    expect(all).toMatchObject([
      { version: 3, title: 'Third', body: 'Second.', author: 'Ada Own', engine: null },
      { version: 2, title: 'A good first week', body: 'Second.', author: 'Sam Reed', engine: null },
      generated,
    ]);
    const paged = await owner.call({ url: `/post/posts/${id}/versions/?page=2&page_size=2` });
    expect(paged.headers['x-total-count']).toBe('3');
    expect(paged.json()).toEqual([all[2]]);
  });

  test('are restored as a new one', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    await edit(owner, id, { title: 'Second', body: 'Second.' });
    expect((await restore(owner, id, 1, { 'if-match': '"1"' })).statusCode).toBe(409);
    const restored = await restore(owner, id, 1, { 'if-match': '"2"' });
    expect(restored.headers.etag).toBe('"3"');
    expect(restored.json()).toMatchObject({
      content: '# A good first week\n\n## Introduction\n\nIt decides a lot.',
      version: 3,
    });
    expect((await restore(owner, id, 3)).json().version).toBe(3);
    expect((await restore(owner, id, 9)).statusCode).toBe(404);
    expect((await restore(owner, id, 0)).statusCode).toBe(400);
    expect(await actions(id)).toEqual(['post.edited', 'post.version-restored']);
  });
});
