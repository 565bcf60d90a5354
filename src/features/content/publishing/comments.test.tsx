import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  deletePostComment,
  listPostComments,
  type PostComment,
} from '../../../../contract/content/publishing.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { Comments } from './post-publishing.tsx';

const buildComment = (at: number): PostComment => ({
  id: `7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a${at}`,
  author: 'A colleague',
  text: `Comment ${at}`,
  created_at: '2026-03-04T10:00:00.000Z',
  may_delete: true,
});
const comments = Array.from({ length: 50 }, (_, at) => buildComment(at + 10));

test('of a long thread the newest are shown until all are asked for', async () => {
  const { reply } = stubCalls();
  reply(listPostComments, { body: comments });
  await renderPage(<Comments postId="p-1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show 45 earlier comments' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByRole('heading', { name: 'Comments' })).toHaveFocus();
});

test('a comment is deleted once that is confirmed', async () => {
  const { reply, requests } = stubCalls();
  reply(listPostComments, { body: comments.slice(0, 6) });
  reply(deletePostComment, { status: 204 });
  await renderPage(<Comments postId="p-1" />);
  const deletion = await screen.findAllByRole('button', { name: 'Delete the comment by A colleague' });
  expect(deletion).toHaveLength(6);
  await userEvent.click(deletion[5] as HTMLElement);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(deletion[5] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `/post/comments/${comments[5]?.id}/`,
  ]);
  expect(screen.getByRole('heading', { name: 'Comments' })).toHaveFocus();
});
