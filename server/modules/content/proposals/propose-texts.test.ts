import { beforeAll, describe, expect, test } from 'vitest';
import { createProfile, storePost } from '../../../../tests/support/content.ts';
import { inTurn, say } from '../../../../tests/support/model-server.ts';
import { suiteModelServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { sampleProfile } from '../../../../tests/support/writing-request.ts';

const propose = async (user: TestUser, id: string, payload: object) =>
  user.send('POST', `/post/posts/${id}/proposals/`, payload);

const texts = [
  'Night shifts are hard. Nobody likes them much. Some people sleep badly. We staff them in 48 hours.',
  'Call us.',
];
const body = texts.join('\n\n');

describe('proposals without a model', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  let id: string;
  beforeAll(async () => {
    await createProfile(owner);
    id = await storePost(server, owner, { kind: 'linkedin', title: 'Night shifts', content: body });
  });

  test('are what the composer can do, and the rest says what it needs', async () => {
    expect((await owner.call({ url: '/post/text-actions/' })).json()).toEqual({
      model: null,
      actions: ['another_version', 'shorter', 'longer', 'other_opening'],
    });
    for (const action of ['translate', 'fix_grammar', 'other_tone']) {
      const refused = await propose(owner, id, { action, body, tone: 'casual' });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().detail).toMatch(/needs a writing model/);
    }
    for (const action of ['another_version', 'longer', 'other_opening']) {
      const refused = await propose(owner, id, { action, body, part: 'Call us.' });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().detail).toMatch(/works on the whole text alone\. Select nothing/);
    }
  });

  test('another version of a text that argues needs a model', async () => {
    const refused = await propose(owner, id, { action: 'another_version', body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().detail).toMatch(/^Another version of a text that argues needs a writing model/);
  });

  test('another opening comes before what the post announces, which stays', async () => {
    const title = 'Night fair, 9 June 2027 in Leeds';
    const fair = await storePost(server, owner, { kind: 'linkedin', title, topic: title });
    const ask = async (body: string) =>
      (await propose(owner, fair, { action: 'other_opening', body })).json().proposals[0];
    const body = 'Night fair, 9 June 2027, Leeds. It is free.\n\nWho would you bring along?\n\nCome.';
    const first = await ask(body);
    expect(first).toBe('Who would you bring along?\n\nNight fair, 9 June 2027, Leeds. It is free.\n\nCome.');
    const second = await ask(first);
    expect(second).toMatch(
      /^We find, screen and onboard [^\n]*\n\nWho would you bring along\?\n\nNight fair/,
    );
    expect(await ask(second)).not.toContain('We find, screen');
  });

  test('shorter keeps the facts of the brief to the end', async () => {
    const title = 'Night fair, 9 June 2027 in Leeds, £20';
    const fair = await storePost(server, owner, { kind: 'linkedin', title, topic: title });
    let text =
      'Night fair. Everybody likes a fair. Join us on 9 June 2027. Music plays. It is in Leeds. It costs £20. Do come.';
    for (let times = 0; times < 6; times++) {
      const answer = await propose(owner, fair, { action: 'shorter', body: text });
      if (answer.statusCode === 200) [text] = answer.json().proposals;
    }
    expect(text).toBe('Night fair. Join us on 9 June 2027. It is in Leeds. It costs £20.');
  });

  test('shorter leaves the lines of facts alone', async () => {
    const lines = 'Monday to Friday\nMain Street\nFree';
    const text = `Night shifts are hard. Nobody likes them much. Some people sleep badly.\n\n${lines}`;
    const [shorter] = (await propose(owner, id, { action: 'shorter', body: text })).json().proposals;
    expect(shorter).toMatch(/^Night shifts are hard\..*\n\nMonday to Friday\nMain Street\nFree$/);
  });

  test('another opening keeps the figures and links of the one before', async () => {
    const id = await storePost(server, owner, { kind: 'linkedin', title: 'Night shifts' });
    const kept = 'See [4,200 shifts](https://a.example/shifts) at a glance.';
    const body = `${kept} They are long.\n\nCall us.`;
    const [proposal] = (await propose(owner, id, { action: 'other_opening', body })).json().proposals;
    expect(proposal).toContain(`${kept} They are long.`);
    expect(proposal).not.toMatch(/^See/);
  });

  test('another version keeps the links that were added by hand', async () => {
    const link = '[four thousand shifts](https://a.example/shifts)';
    const text = `Read of ${link} on our page.\n\nCall us: https://www.northwind.example/.`;
    const topic = 'We are hiring nurses for nights';
    const id = await storePost(server, owner, { kind: 'linkedin', title: topic, topic });
    const [proposal] = (await propose(owner, id, { action: 'another_version', body: text })).json().proposals;
    expect(proposal).toContain(`\n\nRead of ${link} on our page.`);
    expect(proposal).not.toContain('Call us');
  });

  test('another version of an edited post has the sections that it has now', async () => {
    const topic = 'We are hiring nurses for nights';
    const edited = await storePost(server, owner, { kind: 'blog', title: topic, topic });
    const text = '## Why nights\n\nThey are long.\n\n## What helps\n\nLight.';
    const answer = await propose(owner, edited, { action: 'another_version', body: text });
    const headings = answer.json().proposals[0].match(/^## .*/gm);
    expect(headings).toEqual(['## Why nights', '## What helps']);
  });

  test('shorter keeps the typed words that say most; of a part alone, the part', async () => {
    const [shorter] = (await propose(owner, id, { action: 'shorter', body })).json().proposals;
    expect(shorter).toMatch(/^Night shifts are hard\. .*We staff them in 48 hours\.\n\nCall us\.$/);
    expect(shorter.length).toBeLessThan(body.length);
    const part = (await propose(owner, id, { action: 'shorter', body, part: texts[0] })).json();
    expect(part.proposals[0]).toBe(shorter.replace('\n\nCall us.', ''));
    const refused = await propose(owner, id, { action: 'shorter', body: 'Call us.' });
    expect(refused.json().detail).toBe('No paragraph has a sentence to spare.');
  });

  test('longer adds facts of the profile, once', async () => {
    const [longer] = (await propose(owner, id, { action: 'longer', body })).json().proposals;
    expect(longer.startsWith(texts[0])).toBe(true);
    expect(longer.endsWith('\n\nCall us.')).toBe(true);
    expect(longer.length).toBeGreaterThan(body.length);
    let text = longer;
    let answer = await propose(owner, id, { action: 'longer', body: text });
    for (let times = 0; times < 10 && answer.statusCode === 200; times++) {
      text = answer.json().proposals[0];
      answer = await propose(owner, id, { action: 'longer', body: text });
    }
    expect(answer.json().detail).toMatch(/every sentence of your company profile already/);
  });

  test('another opening leaves the rest', async () => {
    const [other] = (await propose(owner, id, { action: 'other_opening', body })).json().proposals;
    expect(other).toMatch(/ Nobody likes them much\. .*\n\nCall us\.$/);
    expect(other.startsWith('Night shifts are hard.')).toBe(false);
  });
});

describe('proposals of a model', () => {
  const model = suiteModelServer({
    // The merge field is forgotten at first.
    writer: inTurn(
      say(JSON.stringify({ text: 'Hallo.' })),
      say(JSON.stringify({ text: 'Hallo {{first_name}}.' })),
    ),
  });
  const server = openSuiteApp(() => ({ AI_BASE_URL: model.url, AI_MODEL: 'writer' }));

  test('do everything, keep merge fields, and are asked for the part alone', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const id = await storePost(server, owner, { kind: 'email' });
    expect((await owner.call({ url: '/post/text-actions/' })).json()).toMatchObject({
      model: 'writer',
      actions: expect.arrayContaining(['translate', 'other_tone', 'fix_grammar']),
    });
    const part = 'Hello {{first_name}}.';
    const answer = await propose(owner, id, {
      action: 'translate',
      language: 'German',
      body: `${part}\n\nBye.`,
      part,
    });
    expect(answer.json()).toEqual({ engine: 'writer', proposals: ['Hallo {{first_name}}.'] });
    const [first] = model.requests;
    expect(first?.body.messages.at(-1)?.content).toContain('"language":"German"');
    expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toContain('{{first_name}} is missing.');
    expect(first?.body).toMatchObject({ temperature: 0.2, max_tokens: 5096 });
    const usage = await owner.call({ url: '/api/settings/writing-model/' });
    expect(usage.json().usage).toMatchObject([{ calls: 2 }]);
  });

  test('know date, links and the opening that is there', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const id = await storePost(server, owner, { kind: 'linkedin' });
    const body = 'Hello {{first_name}}, we met. Now we write.';
    await propose(owner, id, { action: 'other_opening', body });
    const asked = model.requests.at(-1)?.body;
    expect(asked).toMatchObject({ temperature: 0.8 });
    expect(JSON.parse(asked?.messages[1]?.content ?? '')).toMatchObject({
      today: new Date().toISOString().slice(0, 10),
      links: [sampleProfile.website],
      avoid_openings: ['Hello {{first_name}}, we met.'],
    });
  });
});
