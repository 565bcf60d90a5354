import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  deletePost,
  listPosts,
  restorePost,
  type StoredPost,
} from '../../../contract/content/content.calls.ts';
import { buildStoredPost } from '../../../tests/support/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { UndoRegion } from '../../ui/undo-region.tsx';
import { PostListPage } from './post-list-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const post = (number: number, given: Partial<StoredPost> = {}) =>
  buildStoredPost({
    id: `7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a1${number}`,
    type: 'linkedin',
    title: `On nights ${number}`,
    content: `Text ${number}.`,
    ...given,
  });

beforeEach(() => {
  localStorage.clear();
  ({ reply, requests } = stubCalls());
  reply(listPosts, { body: [post(1), post(2), post(3, { may_delete: false })] });
});

const open = async (path = '/') => {
  const page = await renderPage(
    <>
      <PostListPage kind="linkedin" />
      <UndoRegion />
    </>,
    { path },
  );
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return { user: userEvent.setup(), ...page };
};
const lastList = () =>
  requests.filter(({ method, path }) => method === 'GET' && path === '/post/posts/').at(-1);

test('a list is narrowed by words, status, author and day, and the address keeps it', async () => {
  const { user, shownPath } = await open('/?page=2');
  await user.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'night');
  await waitFor(() => expect(lastList()?.query).toMatchObject({ q: 'night', page: '1' }));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'In review');
  await user.selectOptions(screen.getByLabelText('Author'), 'By me');
  reply(listPosts, { body: [], headers: { 'x-total-count': '0' } });
  await user.type(screen.getByLabelText('Created from'), '2026-03-01');
  expect(await screen.findByText('No posts match these filters')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New post' })).toBeVisible();
  expect(lastList()?.query).toMatchObject({
    post_type: 'linkedin',
    q: 'night',
    status: 'in_review',
    mine: 'true',
    from: '2026-03-01',
  });
  expect(shownPath()).toBe('/?q=night&status=in_review&mine=true&from=2026-03-01');
  reply(listPosts, { body: [post(1)] });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('Text 1.')).toBeVisible();
  expect(shownPath()).toBe('/');
});

test('a list is narrowed to outlines, and to what is scheduled or published', async () => {
  const { user } = await open('/?page=2');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Outline');
  await waitFor(() => expect(lastList()?.query).toMatchObject({ status: 'outline', page: '1' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Scheduled');
  await waitFor(() => expect(lastList()?.query).toMatchObject({ status: 'scheduled', page: '1' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Published');
  await waitFor(() => expect(lastList()?.query).toMatchObject({ status: 'published' }));
});

test('a filter that makes no sense is left out', async () => {
  await open('/?status=printed&from=yesterday&q=x');
  expect(lastList()?.query).not.toHaveProperty('status');
  expect(lastList()?.query).not.toHaveProperty('from');
  expect(lastList()?.query).toMatchObject({ q: 'x' });
});

test('selected posts are deleted together, those that may be, and come back together', async () => {
  const { user } = await open();
  reply(deletePost, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select On nights 2' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select On nights 2' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 2' }));
  reply(listPosts, { body: [post(3, { may_delete: false })] });
  await user.click(await screen.findByRole('button', { name: 'Delete posts' }));
  await waitFor(() => expect(screen.queryByText('Text 1.')).toBeNull());
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `/post/posts/${post(1).id}/`,
    `/post/posts/${post(2).id}/`,
  ]);
  reply(restorePost, { body: post(1) });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 posts restored.')).toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('/restore/'))).toHaveLength(2);
});

test('selected posts are copied as one text, each under its title', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select On nights 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select On nights 3' }));
  await user.click(screen.getByRole('button', { name: 'Copy selected' }));
  expect(await navigator.clipboard.readText()).toBe(
    '# On nights 1\n\nText 1.\n\n---\n\n# On nights 3\n\nText 3.',
  );
});

test('posts are rows that open to their texts, and are closed in the next list', async () => {
  reply(listPosts, {
    body: [
      post(1),
      post(2, { engine: 'outline', content: 'Text 2.\n\n[Write: What? One sentence.]' }),
      post(3, { published_at: '2026-03-05T10:00:00.000Z' }),
    ],
    headers: { 'x-total-count': '12' },
  });
  const { user, unmount } = await open();
  expect(screen.getByText('12 posts')).toBeVisible();
  for (const text of ['Text 1.', 'Text 2.', 'Text 3.']) expect(screen.getByText(text)).not.toBeVisible();
  const [first, second, third] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(first?.getByText('Draft')).toBeVisible();
  expect(second?.getByText('Outline')).toBeVisible();
  expect(third?.getByText('Published')).toBeVisible();
  expect(third?.getByText('Mar 5, 2026')).toBeVisible();
  expect(third?.getByText('Published on').parentElement).toHaveTextContent('Published on Mar 5, 2026');
  expect(third?.getByText(/^Created/)).toHaveTextContent(/^Created \w{3} \d/);
  expect(third?.queryByText(/^Draft/)).toBeNull();
  expect(first?.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/dashboard/marketing/linkedin/${post(1).id}`,
  );
  first?.getByRole('button', { name: 'On nights 1' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Text 1.')).toBeVisible();
  await user.click(second?.getByRole('button', { name: 'More' }) as HTMLElement);
  expect(second?.getByRole('button', { name: 'Delete' })).toBeVisible();
  unmount();
  await open();
  expect(screen.getByText('Text 1.')).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Expand all' }));
  for (const text of ['Text 1.', 'Text 2.', 'Text 3.']) expect(screen.getByText(text)).toBeVisible();
});

test('posts of all kinds are narrowed to some, by keyboard too, and the address keeps it', async () => {
  reply(listPosts, { body: [post(1), post(2, { type: 'blog' })] });
  const { shownPath } = await renderPage(<PostListPage />, { path: '/?kinds=email,nonsense&page=2' });
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'All posts' })).toBeVisible();
  const kinds = within(await screen.findByRole('group', { name: 'Kinds' }));
  expect(kinds.getByRole('button', { name: 'Email' })).toHaveAttribute('aria-pressed', 'true');
  expect(lastList()?.query).toEqual({ kinds: 'email', page: '2', page_size: '10' });
  kinds.getByRole('button', { name: 'Blog' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lastList()?.query).toMatchObject({ kinds: 'blog,email', page: '1' }));
  expect(shownPath()).toBe('/?kinds=blog%2Cemail');
  // One press after the other, before the first is shown.
  act(() => {
    for (const name of ['LinkedIn', 'Newsletter']) kinds.getByRole('button', { name }).click();
  });
  expect(shownPath()).toBe('/?kinds=linkedin%2Cblog%2Cnewsletter%2Cemail');
  for (const name of ['LinkedIn', 'Newsletter']) await user.click(kinds.getByRole('button', { name }));
  reply(listPosts, { body: [], headers: { 'x-total-count': '0' } });
  await user.click(kinds.getByRole('button', { name: 'Blog' }));
  expect(await screen.findByText('No posts match these filters')).toBeVisible();
  await user.click(kinds.getByRole('button', { name: 'Email' }));
  await waitFor(() => expect(shownPath()).toBe('/'));
  expect(await screen.findByText('No posts found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the content generator' })).toHaveAttribute(
    'href',
    '/dashboard/marketing',
  );
});

test('the filters are folded, and their button says how many are set', async () => {
  const { user } = await open('/?q=night&status=draft&from=2026-03-01');
  const fold = screen.getByRole('button', { name: 'Filters (2)' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByLabelText('Created from')).not.toBeVisible();
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Created from')).toBeVisible();
});

test('the list of a kind leads to that of all, and has no kinds to choose', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute(
    'href',
    '/dashboard/marketing/posts',
  );
  expect(screen.queryByRole('group', { name: 'Kinds' })).toBeNull();
});
