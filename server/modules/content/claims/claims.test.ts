import { beforeAll, describe, expect, test } from 'vitest';
import { attempt, createProfile, startTestGeneration, storePost } from '../../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { sampleProfile } from '../../../../tests/support/writing-request.ts';
import type { WritingEngine } from '../engines/engine.ts';
import { runGeneration } from '../run-generation.ts';

const content =
  '# A good first week\n\n## Introduction\n\nWe look after 500 nurses, unlike Randstad. A 50-person firm is known.';
const claims = [
  { kind: 'number', text: '500' },
  { kind: 'competitor', text: 'Randstad' },
];

describe('the claims of posts', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser();
  beforeAll(() => createProfile(owner));

  const list = async (user: TestUser) => (await user.call({ url: '/post/posts/?page=1' })).json();

  test('stand beside a post in lists and alone, at their places in the text', async () => {
    const id = await storePost(server, owner, { content });
    const [listed] = await list(owner);
    expect(listed.claims).toMatchObject(claims);
    const opened = (await owner.call({ url: `/post/posts/${id}/` })).json();
    expect(opened.claims).toMatchObject(claims);
    for (const [text, found] of [
      [listed.content, listed.claims],
      [opened.body, opened.claims],
    ]) {
      for (const { text: claim, start, end } of found) expect(text.slice(start, end)).toBe(claim);
    }
  });

  test('are found anew in an edited text', async () => {
    const id = await storePost(server, owner, { content });
    const edit = async (body: string) => (await owner.send('PATCH', `/post/posts/${id}/`, { body })).json();
    expect(await edit('We look after small companies.')).not.toHaveProperty('claims');
    expect((await edit('It costs €20.')).claims).toMatchObject([{ kind: 'price', text: '€20' }]);
  });

  test('are found in a text that is not stored', async () => {
    const id = await storePost(server, owner, { content });
    const find = (user: TestUser) =>
      user.send('POST', `/post/posts/${id}/claims/`, { body: 'It costs €20.' });
    expect((await find(owner)).json()).toMatchObject([{ kind: 'price', text: '€20' }]);
    expect((await owner.call({ url: `/post/posts/${id}/` })).json().version).toBe(1);
    expect((await find(await server.createUser())).statusCode).toBe(404);
  });

  test('have words without marks of Markdown', async () => {
    const quote = '“It \\[really\\] **changed** how we work,”';
    const id = await storePost(server, owner, { content: `${quote} says a nurse.` });
    const { body, claims: found } = (await owner.call({ url: `/post/posts/${id}/` })).json();
    expect(found).toMatchObject([{ kind: 'quote', text: '“It [really] changed how we work,”' }]);
    expect(body.slice(found[0].start, found[0].end)).toBe(quote);
  });

  test('what the brief of a generation names is known, whatever kind of post it was', async () => {
    const id = await startTestGeneration(owner, 'linkedin', { topic: '500 nurses, unlike Randstad' });
    const engine: WritingEngine = {
      name: 'writer-1',
      write: async () => ({
        title: 'T',
        content: '500 nurses work with us, unlike with Randstad or Hays.\n\nWe help.\n\nDo you?',
        engine: 'writer-1',
      }),
    };
    await runGeneration(server.services, id, attempt(), engine);
    const { result } = (await owner.call({ url: `/post/generate/status/?task_id=${id}` })).json();
    expect(result.claims).toMatchObject([{ kind: 'competitor', text: 'Hays' }]);
  });

  test('are none in what the author of an outline answers, and are in what a proposal adds', async () => {
    const outline = '## Introduction\n\n[Write: What does it cost? One sentence.]';
    const answer = '## Introduction\n\nIt costs €20, and Randstad charges 30.';
    const id = await storePost(server, owner, { content: outline, engine: 'outline' });
    const edit = async (change: object) => (await owner.send('PATCH', `/post/posts/${id}/`, change)).json();
    expect(await edit({ body: answer })).not.toHaveProperty('claims');
    const body = `${answer} We look after 500 nurses.`;
    const number = [{ kind: 'number', text: '500' }];
    expect((await edit({ body, proposal: 'shorter' })).claims).toMatchObject(number);
    expect((await edit({ body: `${body} It is 10 years old.` })).claims).toMatchObject(number);
  });

  test('are in a text that has nothing left of an outline with headings', async () => {
    const outline = '## Introduction\n\n[Write: What does it cost? One sentence.]';
    const id = await storePost(server, owner, { content: outline, engine: 'outline' });
    const body = 'More than 4,750 customers rely on us.';
    const { claims } = (await owner.send('PATCH', `/post/posts/${id}/`, { body })).json();
    expect(claims).toMatchObject([{ kind: 'number', text: '4,750' }]);
  });

  test('in an answered outline are what stands beside the answers, and figures that the profile has otherwise', async () => {
    const other = await server.createUser();
    const description = 'We look after 412 windows. Founded in 1994.';
    await other.send('POST', '/post/company-profiles/', { ...sampleProfile, description });
    const content = '## Why\n\n[Write: Which case shows it?]\n\n## How\n\nAsk us.';
    const id = await storePost(server, other, { content, engine: 'outline' });
    const found = async (body: string) =>
      (await other.send('PATCH', `/post/posts/${id}/`, { body }))
        .json()
        .claims?.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`);
    const answered = (answer: string, added = '') => `## Why\n\n${answer}\n\n${added}## How\n\nAsk us.`;
    expect(await found(answered('At a church we mended 14 windows with 30 panes for €900.'))).toBeUndefined();
    expect(await found(answered('We have releaded 900 windows since 1984.'))).toEqual([
      'other_figure: 900',
      'other_figure: 1984',
    ]);
    expect(await found(answered('We are the market leader.'))).toEqual(['remark: market leader']);
    expect(
      await found(answered('We mended 14 windows.', 'We are the market leader. We have 900 windows.\n\n')),
    ).toEqual(['statement: market leader', 'number: 900']);
    expect(
      await found('## Why we are the market leader\n\nWe mended 14 windows.\n\n## How\n\nAsk us.'),
    ).toEqual(['statement: market leader']);
  });

  test('are not looked for where there is no profile', async () => {
    const other = await server.createUser();
    await storePost(server, other, { content });
    expect((await list(other))[0]).not.toHaveProperty('claims');
  });
});
