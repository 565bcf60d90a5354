import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getPost, updatePost } from '../../../../contract/content/posts.calls.ts';
import {
  listTextActions,
  type ProposalRequest,
  proposeTexts,
} from '../../../../contract/content/proposals.calls.ts';
import { buildEditablePost } from '../../../../tests/support/posts.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { PostPage } from '../post-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const body = 'They are long.\n\nThey are dark.';
const post = buildEditablePost({ type: 'linkedin', content: body, body });

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  reply(getPost, { body: post });
  reply(listTextActions, {
    body: { model: null, actions: ['another_version', 'shorter', 'longer', 'other_opening'] },
  });
});

const patches = () => requests.filter(({ method }) => method === 'PATCH');
/** Loading the editor takes longer on a busy machine. */
const text = () => screen.findByRole('textbox', { name: 'Text' }, { timeout: 10_000 });
const saved = () => screen.findByText('Saved', {}, { timeout: 5000 });

async function openPost() {
  await renderPage(<PostPage kind={post.type} />, { path: `/posts/${post.id}`, route: '/posts/:id' });
  await text();
  return userEvent.setup();
}

test('a proposal is shown as a difference, and saved as a version of its own when it is accepted', async () => {
  reply(proposeTexts, ({ body }) => ({
    body: {
      engine: 'composer',
      proposals: ['They are short.', '## They are bright.'].slice(0, (body as ProposalRequest).count ?? 1),
    },
  }));
  const user = await openPost();
  expect(await screen.findByText(/translation and grammar need a writing model/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Shorter' }));
  const panel = within(await screen.findByRole('region', { name: 'Proposal' }));
  expect(panel.getByRole('region', { name: 'Proposal 1' }).querySelector('del')).toHaveTextContent('long');
  const shorter = screen.getByRole('button', { name: 'Shorter' });
  expect(shorter).toBeDisabled();
  expect(screen.getByRole('group', { name: 'Proposals' })).toHaveAccessibleDescription(
    /^Accept or discard the proposal above first/,
  );
  expect(screen.queryByText(/need a writing model/)).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/^Accept or discard/)).toBeNull();
  expect(await text()).toHaveTextContent('They are long.They are dark.');
  expect(patches()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Three variants' }));
  reply(updatePost, { body: { ...post, body: '## They are bright.', version: 2 } });
  const second = await screen.findByRole('region', { name: 'Proposal 2' });
  expect(within(second).getByRole('heading')).toHaveTextContent(/^They are bright\.$/);
  const discard = screen.getByRole('button', { name: 'Discard all' });
  expect(discard.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('button', { name: 'Show changes' }));
  expect([...second.querySelectorAll('ins')].map(({ textContent }) => textContent).join('')).toMatch(
    /bright/,
  );
  await user.click(screen.getByRole('button', { name: 'Accept 2' }));
  expect(await text()).toHaveTextContent(/^They are bright\.$/);
  await saved();
  expect(patches()).toMatchObject([
    { body: { body: '## They are bright.', autosave: false, proposal: 'another_version' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await text()).toHaveTextContent('They are long.They are dark.');
});

test('what needs a model is not offered without one, and a line says so', async () => {
  await openPost();
  const actions = screen.getByRole('group', { name: 'Proposals' });
  await waitFor(() =>
    expect(actions).toHaveAccessibleDescription(
      /^Tone, translation and grammar need a writing model\. .*Settings → Writing model/,
    ),
  );
  expect(screen.queryByRole('button', { name: 'Fix grammar' })).toBeNull();
  expect(within(actions).queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Shorter' })).toBeEnabled();
});

test('a refused proposal says why, and the text can be typed on', async () => {
  reply(proposeTexts, { status: 400, body: { detail: 'No paragraph has a sentence to spare.' } });
  const user = await openPost();
  await user.click(screen.getByRole('button', { name: 'Shorter' }));
  expect(await screen.findByText('No paragraph has a sentence to spare.')).toBeVisible();
  expect(await text()).toHaveAttribute('contenteditable', 'true');
});

test('a model that takes long is not waited for, and what it proposes later is not shown', async () => {
  const answers: (() => void)[] = [];
  reply(listTextActions, { body: { model: 'writer-1', actions: ['shorter'] } });
  reply(proposeTexts, async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { body: { engine: 'writer-1', proposals: ['They are short.'] } };
  });
  const user = await openPost();
  await user.click(screen.getByRole('button', { name: 'Shorter' }));
  expect(await screen.findByText('writer-1 is writing…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await text()).toHaveAttribute('contenteditable', 'true');
  answers[0]?.();
  expect(await screen.findByRole('button', { name: 'Shorter' })).toBeEnabled();
  expect(screen.queryByRole('region', { name: 'Proposal' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a proposal says which links and figures it leaves out', async () => {
  reply(proposeTexts, { body: { engine: 'composer', proposals: ['They are long.'] } });
  reply(getPost, {
    body: { ...post, body: 'They are long: 12 hours. See [why](https://a.example/).' },
  });
  const user = await openPost();
  await user.click(screen.getByRole('button', { name: 'Shorter' }));
  const panel = await screen.findByRole('region', { name: 'Proposal' });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['The link https://a.example/', 'The figure 12']);
  expect(panel).toHaveTextContent('Shorter ·');
});

test('an outline has nothing to rewrite until a model is connected', async () => {
  const outline = { ...post, body: 'Said.\n\n[Write: Why?]' };
  reply(getPost, { body: outline });
  await openPost();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Proposals' })).toBeNull());
  expect(await screen.findByText('An outline, not a draft yet')).toBeVisible();
});
