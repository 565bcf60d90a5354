import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attempt, createProfile, startTestGeneration } from '../../../../tests/support/content.ts';
import { goodBlog } from '../../../../tests/support/model-behaviours.ts';
import { fail, say, sayMessage, startModelServer } from '../../../../tests/support/model-server.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { noWritingModel } from '../../../../tests/support/writing-model.ts';
import { posts, settings } from '../../../platform/db/schema.ts';
import { rotateDataKey } from '../../../platform/keys/rotate-data-key.ts';
import { runGeneration } from '../../content/run-generation.ts';

const path = '/api/settings/writing-model/';
const key = 'sk-very-secret-key-1234567890';

describe('the writing model of an organization', () => {
  const server = openSuiteApp();
  const model = suiteModelServer({
    writer: say(goodBlog),
    'second-writer': say(goodBlog),
    broken: fail(401),
    'with-words': say('Welcome to all of you.'),
    'with-tools': sayMessage({
      content: null,
      tool_calls: [
        { id: 't', type: 'function', function: { name: 'sentence', arguments: { sentence: 'Welcome.' } } },
      ],
    }),
    'without-roles': (response, request, number) =>
      (request.messages[0]?.role === 'system'
        ? fail(400, { message: 'System role not supported' })
        : say('{"sentence":"Welcome."}'))(response, request, number),
  });

  const read = async (user: TestUser) => (await user.send('GET', path)).json();
  const save = (user: TestUser, fields: object, headers: Record<string, string> = {}) =>
    user.send('PUT', path, { base_url: model.url, model: 'writer', ...fields }, headers);
  const post = (user: TestUser, name: string, payload?: object) =>
    user.send('POST', `${path}${name}/`, payload ?? {});
  /** Generates a blog post and returns what wrote it, and with which key. */
  async function writtenBy(user: TestUser) {
    await createProfile(user).catch(() => {});
    const before = model.requests.length;
    const id = await startTestGeneration(user, 'blog');
    await runGeneration(server.services, id, attempt());
    expect((await user.send('GET', `/post/generate/status/?task_id=${id}`)).json()).toMatchObject({
      status: 'completed',
    });
    const [stored] = await server.db.select().from(posts).where(eq(posts.generationId, id));
    return {
      engine: stored?.engine,
      keys: model.requests.slice(before).map(({ headers }) => headers.authorization),
    };
  }

  test('an address with a user name or password is refused', async () => {
    const owner = await server.createUser();
    for (const base_url of ['http://user:pw@models.example/v1', 'https://user@models.example/v1']) {
      const refused = await save(owner, { base_url });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().base_url[0]).toMatch(/^Leave the user name and the password out/);
    }
    expect(await read(owner)).toMatchObject({ base_url: '' });
  });

  test('nothing is set at first, and the built-in composer writes', async () => {
    const owner = await server.createUser();
    expect(await read(owner)).toEqual(noWritingModel);
    expect((await writtenBy(owner)).engine).toBe('outline');
  });

  test('the next post is written by the model that was saved, with its key, and by another one after a change', async () => {
    const owner = await server.createUser();
    expect((await save(owner, { api_key: key })).statusCode).toBe(200);
    expect(await writtenBy(owner)).toEqual({ engine: 'writer', keys: [`Bearer ${key}`] });
    await save(owner, { model: 'second-writer' });
    expect(await writtenBy(owner)).toEqual({ engine: 'second-writer', keys: [`Bearer ${key}`] });
    await owner.send('DELETE', path);
    expect(await writtenBy(owner)).toEqual({ engine: 'outline', keys: [] });
  });

  test('the key is stored sealed and stands in no answer', async () => {
    const owner = await server.createUser();
    const answers = [
      await save(owner, { api_key: key }),
      await owner.send('GET', path),
      await post(owner, 'test', { base_url: model.url, model: 'broken' }),
      await post(owner, 'offered', { base_url: model.url }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(body).not.toContain(key);
    expect(answers[1]?.json()).toMatchObject({ source: 'settings', model: 'writer', has_key: true });
    const [row] = await server.db
      .select()
      .from(settings)
      .where(eq(settings.organisationId, owner.organisationId));
    expect(row?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(key);
  });

  test('a key goes to the origin that it was entered for, and to no other', async () => {
    const owner = await server.createUser();
    const other = await startModelServer({ writer: say(goodBlog) });
    await save(owner, { api_key: key });
    // Neither tried nor saved there.
    await post(owner, 'test', { base_url: other.url, model: 'writer' });
    expect((await save(owner, { base_url: other.url })).json().has_key).toBe(false);
    await writtenBy(owner);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
    await save(owner, {});
    expect((await read(owner)).has_key).toBe(false);
    await other.close();
  });

  test('a key is replaced, and removed by null', async () => {
    const owner = await server.createUser();
    await save(owner, { api_key: key });
    await save(owner, { api_key: 'another-key' });
    expect((await writtenBy(owner)).keys).toEqual(['Bearer another-key']);
    expect((await save(owner, { api_key: null })).json().has_key).toBe(false);
    expect((await writtenBy(owner)).keys).toEqual([undefined]);
  });

  test('the second save of one version answers 412 and changes nothing', async () => {
    const owner = await server.createUser();
    const first = await save(owner, {}, { 'if-match': '"0"' });
    expect(first.headers.etag).toBe('"1"');
    expect((await save(owner, { model: 'second-writer' }, { 'if-match': '"0"' })).statusCode).toBe(412);
    expect((await read(owner)).model).toBe('writer');
    const both = await Promise.all(
      ['a', 'b'].map((name) => save(owner, { model: name }, { 'if-match': '"1"' })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  test('only an Owner sees and changes it, each organization its own', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const stranger = await server.createUser();
    await save(owner, { api_key: key });
    for (const answer of [
      await member.send('GET', path),
      await save(member, {}),
      await member.send('DELETE', path),
      await post(member, 'test'),
      await post(member, 'offered', { base_url: model.url }),
    ]) {
      expect(answer.statusCode).toBe(403);
    }
    expect((await read(stranger)).source).toBe('none');
    await stranger.send('DELETE', path);
    expect((await read(owner)).source).toBe('settings');
  });

  test('a test answers what the model wrote and how long it took, or why it failed', async () => {
    const owner = await server.createUser();
    const works = (await post(owner, 'test', { base_url: model.url, model: 'with-words' })).json();
    expect(works).toMatchObject({ works: true, answer: 'Welcome to all of you.' });
    expect(works.total_ms).toBeGreaterThanOrEqual(works.first_words_ms);
    const failed = (await post(owner, 'test', { base_url: model.url, model: 'broken' })).json();
    expect(failed).toMatchObject({ works: false, detail: expect.stringContaining('refused the key') });
    // What posts are written by passes the test as well.
    for (const odd of ['with-tools', 'without-roles']) {
      const tried = (await post(owner, 'test', { base_url: model.url, model: odd })).json();
      expect(tried).toMatchObject({ works: true, answer: 'Welcome.' });
    }
    expect((await post(owner, 'test')).json().detail).toContain('the built-in composer writes');
    await save(owner, { model: 'with-words' });
    expect((await post(owner, 'test')).json().works).toBe(true);
  });

  test('the models of a service are offered', async () => {
    const owner = await server.createUser();
    const { models } = (await post(owner, 'offered', { base_url: model.url })).json();
    expect(models).toEqual([
      'broken',
      'second-writer',
      'with-tools',
      'with-words',
      'without-roles',
      'writer',
    ]);
    const wrong = await post(owner, 'offered', { base_url: model.url.replace('/v1', '') });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().detail).toContain('lists none: type the name');
    const nowhere = { base_url: 'http://127.0.0.1:9/v1' };
    const refused = await post(owner, 'offered', nowhere);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toMatch(/Check that it runs, and its address\.$/);
    const probed = await post(owner, 'offered', { ...nowhere, is_probe: true });
    expect([probed.statusCode, probed.json()]).toEqual([200, { models: [], is_absent: true }]);
  });

  test('calls and tokens are counted by month', async () => {
    const owner = await server.createUser();
    await save(owner, {});
    await writtenBy(owner);
    await writtenBy(owner);
    const month = new Date().toISOString().slice(0, 7);
    expect((await read(owner)).usage).toEqual([{ month, calls: 2, input_tokens: 20, output_tokens: 40 }]);
  });

  test('an address without a scheme is completed', async () => {
    const owner = await server.createUser();
    const saved = await save(owner, { base_url: 'localhost:11434' });
    expect(saved.json()).toMatchObject({ base_url: 'http://localhost:11434/v1' });
  });

  test('an address that is none is refused at its field', async () => {
    const owner = await server.createUser();
    const answer = await save(owner, { base_url: 'ollama' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ base_url: ['Please enter a valid URL.'] });
  });

  test('a rotated data key still opens the key of the model', async () => {
    const owner = await server.createUser();
    await save(owner, { api_key: key });
    const { db, config } = server.services;
    const before = await db.select().from(settings).where(eq(settings.organisationId, owner.organisationId));
    await rotateDataKey(db, config, false);
    const after = await db.select().from(settings).where(eq(settings.organisationId, owner.organisationId));
    expect(after[0]?.secret).not.toBe(before[0]?.secret);
    expect((await writtenBy(owner)).keys).toEqual([`Bearer ${key}`]);
  });

  describe('with a model of the environment', () => {
    const configured = openSuiteApp(() => ({
      AI_BASE_URL: model.url,
      AI_MODEL: 'with-words',
      AI_API_KEY: 'operators-key',
      AI_EMBEDDING_MODEL: 'vectors',
      PRIVATE_ADDRESSES: 'off',
    }));

    test('it is the default, without its address, and works although its address is private', async () => {
      const owner = await configured.createUser();
      const shown = (await owner.send('GET', path)).json();
      expect(shown).toMatchObject({
        source: 'environment',
        model: 'with-words',
        base_url: '',
        has_key: true,
      });
      expect((await post(owner, 'test')).json()).toMatchObject({ works: true, vector_size: 2 });
    });

    test('an Owner reaches no private address, and never sends the operator’s key', async () => {
      const owner = await configured.createUser();
      const before = model.requests.length;
      const tried = (await post(owner, 'test', { base_url: model.url, model: 'writer' })).json();
      expect(tried).toMatchObject({ works: false, detail: expect.stringContaining('PRIVATE_ADDRESSES') });
      const offered = await post(owner, 'offered', { base_url: 'http://169.254.169.254/v1' });
      expect(offered.json().detail).toContain('PRIVATE_ADDRESSES');
      expect(model.requests).toHaveLength(before);
    });
  });
});
