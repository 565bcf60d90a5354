import { describe, expect, test } from 'vitest';
import { attempt, createProfile, startTestGeneration, storePost } from '../../../../tests/support/content.ts';
import { inTurn, say } from '../../../../tests/support/model-server.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp, type TestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { runGeneration } from '../run-generation.ts';

const saveVoice = (user: TestUser, payload: object, headers = {}) =>
  user.send('PUT', '/api/settings/voice/', payload, headers);
const stateOf = async (user: TestUser, id: string) =>
  (await user.call({ url: `/post/generate/status/?task_id=${id}` })).json();
const withProfile = async (server: TestApp) => {
  const owner = await server.createUser();
  await createProfile(owner);
  return owner;
};

describe('the brand voice', () => {
  const server = openSuiteApp();

  test('belongs to one organization, is read by all and changed by Owners, not over another change', async () => {
    const [owner, other] = [await server.createUser(), await server.createUser()];
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    expect((await saveVoice(member, { avoid_words: ['x'] })).statusCode).toBe(403);
    const saved = await saveVoice(
      owner,
      { avoid_words: [' synergy '], emoji: 'none' },
      { 'if-match': '"0"' },
    );
    expect(saved.json()).toMatchObject({ avoid_words: ['synergy'], emoji: 'none', samples: [], version: 1 });
    expect(saved.headers.etag).toBe('"1"');
    expect((await saveVoice(owner, {}, { 'if-match': '"0"' })).statusCode).toBe(412);
    expect((await member.call({ url: '/api/settings/voice/' })).json().avoid_words).toEqual(['synergy']);
    expect((await other.call({ url: '/api/settings/voice/' })).json()).toMatchObject({
      avoid_words: [],
      version: 0,
    });
    expect((await saveVoice(owner, { samples: Array(6).fill('x') })).statusCode).toBe(400);
    for (const word of ['*', '.*']) {
      const refused = await saveVoice(owner, { avoid_words: ['synergy', word] });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().avoid_words[0]).toContain(`“${word}” has no letter and no digit`);
    }
    expect((await saveVoice(owner, { proof_points: [{ text: 'x', source: ' ' }] })).statusCode).toBe(400);
  });

  test('a brief with a word to avoid is refused, and a draft keeps to the voice', async () => {
    const owner = await withProfile(server);
    await saveVoice(owner, { avoid_words: ['recruiter', 'night shift'], call_to_action: 'Call us today' });
    const refused = await owner.send('POST', '/post/generate/', {
      post_type: 'blog',
      prompt_details: { target_audience: 'x', topic: 'Night shifts' },
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toMatch(/avoids “night shift”/);
    const id = await startTestGeneration(owner, 'newsletter', { topic: 'Day work' });
    await runGeneration(server.services, id, attempt());
    const { result } = await stateOf(owner, id);
    expect(result.content).toContain('**Call to action:** Call us today: https://');
    expect(result.content).not.toMatch(/recruiter/i);
  });

  test('what an engine writes against it becomes no post', async () => {
    const owner = await withProfile(server);
    await saveVoice(owner, { avoid_words: ['synergy'] });
    const id = await startTestGeneration(owner, 'linkedin', { length: 'short' });
    const write = async () => ({ title: 'T', content: 'Synergies help.\n\nDo they?', engine: 'test' });
    await runGeneration(server.services, id, attempt(), { name: 'test', write });
    expect(await stateOf(owner, id)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/“synergy”/),
    });
    expect((await owner.call({ url: '/post/posts/' })).json()).toEqual([]);
  });

  test('a text by hand with a word to avoid can be saved, and neither approved nor published', async () => {
    const admin = await server.createUser({ role: 'SuperAdmin' });
    await saveVoice(admin, { avoid_words: ['synergy'] });
    const id = await storePost(server, admin, {});
    const url = `/post/posts/${id}/`;
    const change = (payload: object) => admin.send('PATCH', url, payload);
    expect((await change({ body: 'All is synergy.' })).statusCode).toBe(200);
    const refused = await change({ status: 'approved' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toMatch(/“synergy”, which your voice avoids/);
    const published = await admin.send('POST', `${url}publish/`);
    expect(published.statusCode).toBe(400);
    expect((await change({ body: 'All is well.', status: 'approved' })).json().status).toBe('approved');
    expect((await change({ body: 'All is synergy again.', autosave: true })).json().status).toBe('draft');
  });

  test('proposals of the composer have no word to avoid', async () => {
    const owner = await withProfile(server);
    await saveVoice(owner, { avoid_words: ['recruiters'] });
    const body = 'We staff night shifts. Our recruiters call. Sleep well tonight. It helps.';
    const id = await storePost(server, owner, { kind: 'linkedin', title: 'Night shifts', content: body });
    const ask = (payload: object) => owner.send('POST', `/post/posts/${id}/proposals/`, payload);
    const shorter = (await ask({ action: 'shorter', body })).json().proposals;
    expect(shorter).toEqual([expect.not.stringMatching(/recruiter/i)]);
    const refused = await ask({ action: 'longer', body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toMatch(/Every proposal has “recruiters”/);
    const opening = await ask({ action: 'other_opening', body });
    expect(opening.json().detail).toMatch(/Every proposal has “recruiters”/);
  });
});

describe('the brand voice with a model', () => {
  const server = openSuiteApp();
  const post = (body: string) => say(JSON.stringify({ body }));
  const proposal = (text: string) => say(JSON.stringify({ text }));
  const model = suiteModelServer({
    mends: inTurn(
      post('Synergies help us. They grow. They last.'),
      post('Teams help us. They grow. They last.'),
    ),
    insists: post('Synergies help us. They grow. They last.'),
    edits: inTurn(proposal('All synergy.'), proposal('All well.')),
  });
  const ownerWith = async (name: string) => {
    const owner = await withProfile(server);
    const payload = { base_url: model.url, model: name };
    await owner.send('PUT', '/api/settings/writing-model/', payload);
    await saveVoice(owner, {
      samples: ['We say little.'],
      avoid_words: ['synergy'],
      language: 'de',
      links: ['https://trial.example/'],
      proof_points: [{ text: 'Nine of ten stay', source: 'Report 2025' }],
    });
    return owner;
  };
  const generate = async (owner: TestUser) => {
    const id = await startTestGeneration(owner, 'social_media', { keywords: ['work'] });
    await runGeneration(server.services, id, attempt());
    return stateOf(owner, id);
  };

  test('is in the prompt, and a word to avoid is mended once', async () => {
    const owner = await ownerWith('mends');
    expect((await generate(owner)).result.content).toBe('Teams help us. They grow. They last.\n\n#Work');
    const [first, second] = model.requests.filter(({ body }) => body.model === 'mends');
    const messages = JSON.stringify(first?.body);
    for (const part of ['German', 'We say little.', 'synergy', 'https://trial.example/', 'Report 2025']) {
      expect(messages).toContain(part);
    }
    expect(JSON.stringify(second?.body)).toContain('“synergy” is one of the words');
  });

  test('fails where the model insists', async () => {
    const owner = await ownerWith('insists');
    expect(await generate(owner)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/“synergy” is one of the words that your voice avoids/),
    });
    expect((await owner.call({ url: '/post/posts/' })).json()).toEqual([]);
  });

  test('holds for proposals too', async () => {
    const owner = await ownerWith('edits');
    const id = await storePost(server, owner, { kind: 'linkedin' });
    const url = `/post/posts/${id}/proposals/`;
    const answer = await owner.send('POST', url, { action: 'fix_grammar', body: 'Al synergy.' });
    expect(answer.json().proposals).toEqual(['All well.']);
  });
});
