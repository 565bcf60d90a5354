import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listPosts } from '../../../contract/api/content.ts';
import {
  type EditablePost,
  getPost,
  listPostVersions,
  type PostVersion,
  restorePostVersion,
  updatePost,
} from '../../../contract/api/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { PostListPage } from './post-list-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const post: EditablePost = {
  id: '7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10',
  type: 'blog',
  title: 'On night shifts',
  content: '# On night shifts\n\nThey are long.',
  body: 'They are long.',
  version: 1,
  status: 'draft',
  generated_at: '2026-03-04T10:00:00.000Z',
  engine: 'composer',
  published_at: null,
  may_delete: true,
  may_edit: true,
  may_approve: false,
};
const theirs: EditablePost = { ...post, body: 'They are short.', version: 2 };
const version = (given: Partial<PostVersion>): PostVersion => ({
  version: 1,
  title: post.title,
  body: post.body,
  author: 'Ada',
  engine: null,
  created_at: '2026-03-05T10:00:00.000Z',
  ...given,
});

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  reply(listPosts, { body: [post] });
  reply(getPost, { body: post });
});

const patches = () => requests.filter(({ method }) => method === 'PATCH');
const text = () => screen.findByLabelText('Text');

async function openEditor(claims = {}) {
  const user = userEvent.setup();
  const page = await renderPage(<PostListPage kind="blog" />, { user: claims });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await text();
  return { user, ...page };
}

test('title and text are edited with a preview, and saved over the version that was opened', async () => {
  const { user } = await openEditor();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(await text()).toHaveValue('They are long.');
  await user.clear(await text());
  await user.type(await text(), 'They are **hard**.');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('hard').tagName).toBe('STRONG');
  reply(updatePost, { body: { ...post, body: 'They are **hard**.', version: 2 } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toHaveFocus();
  expect(patches()).toMatchObject([{ body: { title: 'On night shifts', body: 'They are **hard**.' } }]);
  expect(patches()[0]?.body).not.toHaveProperty('status');
  expect(patches()[0]?.headers.get('if-match')).toBe('"1"');
});

test('a save that is too late shows what differs, and keeps mine or theirs', async () => {
  const { user } = await openEditor();
  await user.type(await text(), ' Mine.');
  reply(updatePost, () => {
    reply(getPost, { body: theirs });
    return { status: 409, body: { detail: 'The post was changed.', version: '2' } };
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const conflict = await screen.findByRole('alert', { name: /changed while you were editing/ });
  expect(conflict).toHaveTextContent('They are short.');
  expect(conflict).toHaveTextContent('They are long. Mine.');
  expect(within(conflict).queryByText('Title')).toBeNull();
  reply(updatePost, { body: { ...theirs, body: 'They are long. Mine.', version: 3 } });
  await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(patches()[1]?.headers.get('if-match')).toBe('"2"');
  expect(patches()[1]?.body).toMatchObject({ body: 'They are long. Mine.' });
});

test('what is typed stays when the editor is closed or the page left, until it is saved or discarded', async () => {
  const { user, unmount } = await openEditor();
  await user.type(await text(), ' Mine.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  unmount();
  const again = await openEditor();
  expect(await text()).toHaveValue('They are long. Mine.');
  await again.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await text()).toHaveValue('They are long.');
  expect(localStorage).toHaveLength(0);
});

test('the history shows each version and restores one', async () => {
  reply(getPost, { body: theirs });
  reply(listPostVersions, {
    body: [version({ version: 2, body: theirs.body }), version({ version: 1, engine: 'composer' })],
  });
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(await history.findByText('Current')).toBeVisible();
  expect(history.getByText(/by Built-in composer/)).toBeVisible();
  reply(restorePostVersion, { body: { ...post, version: 3 } });
  reply(getPost, { body: { ...post, version: 3 } });
  await user.click(history.getByRole('button', { name: 'Restore version 1' }));
  await waitFor(async () => expect(await text()).toHaveValue('They are long.'));
  const [sent] = requests.filter(({ path }) => path.endsWith('/versions/1/restore/'));
  expect(sent?.headers.get('if-match')).toBe('"2"');
});

test('a Member proposes and an Owner approves', async () => {
  const first = await openEditor({ role: 'Member' });
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Draft', 'In review']);
  reply(updatePost, () => {
    reply(listPosts, { body: [{ ...post, status: 'in_review' }] });
    return { body: { ...post, status: 'in_review' } };
  });
  await first.user.selectOptions(screen.getByLabelText('Status'), 'In review');
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(patches()[0]?.body).toMatchObject({ status: 'in_review' });
  expect(await screen.findByText('In review')).toBeVisible();
  first.unmount();
  reply(getPost, { body: { ...post, may_approve: true } });
  await openEditor({ role: 'Owner' });
  expect(names()).toContain('Approved');
});

test('a published post is edited by a SuperAdmin alone', async () => {
  reply(listPosts, { body: [{ ...post, published_at: '2026-03-05T10:00:00.000Z' }] });
  const { unmount } = await renderPage(<PostListPage kind="blog" />, { user: { role: 'Owner' } });
  await screen.findByText('Published');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  unmount();
  await openEditor({ role: 'SuperAdmin' });
});
