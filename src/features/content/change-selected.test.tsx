import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listTeam } from '../../../contract/account/team.calls.ts';
import { listPosts, type StoredPost } from '../../../contract/content/content.calls.ts';
import {
  type EditablePost,
  getPost,
  listPostTags,
  updatePost,
} from '../../../contract/content/posts.calls.ts';
import { buildEditablePost } from '../../../tests/support/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { UndoRegion } from '../../ui/undo-region.tsx';
import { PostListPage } from './post-list-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
/** The posts as the server has them. */
let stored: EditablePost[];

const post = (number: number, given: Partial<EditablePost> = {}) =>
  buildEditablePost({
    id: `7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a1${number}`,
    title: `On nights ${number}`,
    content: `Text ${number}.`,
    may_approve: true,
    ...given,
  });

const inList = ({ status, ...shown }: EditablePost): StoredPost => ({
  ...shown,
  ...(status !== 'draft' && { status }),
});

async function open(posts: EditablePost[], role: 'Owner' | 'Member' = 'Owner') {
  stored = posts.map((each) => ({ ...each, may_approve: role === 'Owner' }));
  ({ reply, requests } = stubCalls());
  const read = (path: string) => stored.find(({ id }) => path.includes(id)) as EditablePost;
  reply(listTeam, { body: [] });
  reply(listPostTags, { body: [] });
  reply(listPosts, () => ({ body: stored.map(inList) }));
  reply(getPost, ({ path }) => ({ body: read(path) }));
  reply(updatePost, ({ path, body }) => {
    const changed = { ...read(path), ...(body as object) };
    stored = stored.map((each) => (each.id === changed.id ? changed : each));
    return { body: changed };
  });
  const ui = (
    <>
      <PostListPage kind="blog" />
      <UndoRegion />
    </>
  );
  await renderPage(ui, { user: { role } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await screen.findByLabelText('Tag for the selected');
  return user;
}

const changes = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const statuses = () => stored.map(({ status }) => status);
const undo = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back.');
};

beforeEach(() => {
  stored = [];
});

test('a tag is added to the selected posts that lack it, beside what they have now, and taken back', async () => {
  const user = await open([post(1, { tags: ['winter'] }), post(2), post(3, { tags: ['Night'] })]);
  // A colleague has tagged the second one since.
  stored[1] = { ...stored[1], tags: ['theirs'] } as EditablePost;
  await user.type(screen.getByLabelText('Tag for the selected'), 'night{Enter}');
  expect(await screen.findByText('2 posts tagged night. 1 left out.')).toBeVisible();
  expect(screen.getByText('“On nights 3”: It has the tag already.')).toBeVisible();
  expect(stored.map(({ tags }) => tags)).toEqual([['winter', 'night'], ['theirs', 'night'], ['Night']]);
  expect(screen.getByLabelText('Tag for the selected')).toHaveValue('');
  await undo(user);
  expect(stored.map(({ tags }) => tags)).toEqual([['winter'], ['theirs'], ['Night']]);
});

test('a tag is removed whatever its case, and a post with the most tags gets no further one', async () => {
  const full = [...'abcdefghij'];
  const user = await open([post(1, { tags: ['Night'] }), post(2, { tags: full })]);
  await user.type(screen.getByLabelText('Tag for the selected'), 'night');
  await user.click(screen.getByRole('button', { name: 'Remove tag' }));
  expect(await screen.findByText('Post no longer tagged night. 1 left out.')).toBeVisible();
  expect(stored.map(({ tags }) => tags)).toEqual([[], full]);
  await user.type(screen.getByLabelText('Tag for the selected'), 'k, l');
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  expect(await screen.findByText('“On nights 2”: A post has at most 10 tags.')).toBeVisible();
  expect(stored.map(({ tags }) => tags)).toEqual([['k', 'l'], full]);
});

test('an Owner approves those that are not approved, says why others are not, and takes it back', async () => {
  const user = await open([
    post(1),
    post(2, { status: 'in_review' }),
    post(3, { status: 'approved' }),
    post(4),
  ]);
  reply(updatePost, ({ path, body }) => {
    if (path.includes(post(4).id)) return { status: 400, body: { detail: 'The voice avoids “cheap”.' } };
    const changed = { ...stored.find(({ id }) => path.includes(id)), ...(body as object) } as EditablePost;
    stored = stored.map((each) => (each.id === changed.id ? changed : each));
    return { body: changed };
  });
  await user.click(screen.getByRole('button', { name: 'Approve 3' }));
  expect(await screen.findByText('2 posts approved. 2 left out.')).toBeVisible();
  expect(statuses()).toEqual(['approved', 'approved', 'approved', 'draft']);
  expect(screen.getByText('“On nights 3”: It is approved already.')).toBeVisible();
  expect(screen.getByText('“On nights 4”: The voice avoids “cheap”.')).toBeVisible();
  await undo(user);
  expect(statuses()).toEqual(['draft', 'in_review', 'approved', 'draft']);
});

test('nobody approves a text that was changed since the list was loaded', async () => {
  const user = await open([post(1), post(2)]);
  stored[0] = { ...stored[0], content: 'Something else.', version: 2 } as EditablePost;
  await user.click(screen.getByRole('button', { name: 'Approve 2' }));
  expect(
    await screen.findByText('“On nights 1”: It was changed since this list was loaded. Read it again.'),
  ).toBeVisible();
  expect(statuses()).toEqual(['draft', 'approved']);
  const sent = requests.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"']);
});

test('what is scheduled, published or approved meanwhile is not made a draft again', async () => {
  const at = '2026-12-01T10:00:00.000Z';
  const placed = (state: 'scheduled' | 'published') =>
    ({ status: 'approved', publication: { state, at } }) as const;
  const user = await open([
    post(1, placed('scheduled')),
    post(2, placed('published')),
    post(3, { status: 'in_review' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Back to draft 1' }));
  expect(await screen.findByText('Post set back to draft. 2 left out.')).toBeVisible();
  expect(screen.getByText('“On nights 1”: It is scheduled. Cancel the schedule first.')).toBeVisible();
  expect(screen.getByText('“On nights 2”: It is on your blog. Take it off first.')).toBeVisible();
  expect(changes()).toEqual([{ status: 'draft' }]);
});

test('a Member proposes drafts, and neither approves nor takes an approval back', async () => {
  const user = await open([post(1), post(2, { status: 'approved' }), post(3, { may_edit: false })], 'Member');
  expect(screen.queryByRole('button', { name: /^(Approve|Back to draft)/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ask for a review 2' }));
  expect(await screen.findByText('Post sent for review. 2 left out.')).toBeVisible();
  expect(statuses()).toEqual(['in_review', 'approved', 'draft']);
  expect(
    screen.getByText('“On nights 3”: Only an Owner changes what is scheduled or published.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to draft 1' }));
  await waitFor(() => expect(statuses()).toEqual(['draft', 'approved', 'draft']));
  expect(screen.getByText('“On nights 2”: Only an Owner takes an approval back.')).toBeVisible();
});

test.each([
  [1, 'It disappears for everyone in your organization. You can undo it right after.'],
  [2, 'They disappear for everyone in your organization. You can undo it right after.'],
])('asks before it deletes %i of the selected, in their number', async (count, text) => {
  const user = await open([post(1), post(2, { may_delete: count === 2 })]);
  await user.click(screen.getByRole('button', { name: `Delete ${count}` }));
  expect(screen.getByText(text)).toBeVisible();
});
