import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  discardDraft,
  keepDraft,
  type LeftoverDraft,
  listDrafts,
} from '../../../contract/content/generation-drafts.calls.ts';
import { buildEditablePost } from '../../../tests/support/posts.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { DraftsPage } from './drafts-page.tsx';
import LeftoverLink from './leftover-link.tsx';

const leftover: LeftoverDraft = {
  id: '2b6d1f3c-6a84-4d0e-9f2b-90f1c1a7c111',
  type: 'blog',
  topic: 'Night shifts',
  draft: { title: 'On night shifts', content: 'They are', progress: { done: 1, total: 3 } },
  detail: 'The answer of the model broke off.',
  author: 'Ada',
  ended_at: '2026-03-05T10:00:00.000Z',
  deleted_at: '2026-04-04T10:00:00.000Z',
  may_decide: true,
};
const theirs = { ...leftover, id: '5f0c1d9e-3f3b-4a55-9a1d-7d1c8f2e6b10', may_decide: false };
const answer = (...drafts: LeftoverDraft[]) => ({
  body: drafts,
  headers: { 'x-total-count': String(drafts.length) },
});

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
beforeEach(() => {
  ({ reply, requests } = stubCalls());
});

test('a draft is kept as a post, to which the page leads', async () => {
  reply(listDrafts, answer(leftover, theirs));
  await renderPage(<DraftsPage />);
  const [mine, others] = await screen.findAllByRole('listitem');
  expect(mine).toHaveTextContent(/Blog.*Ada1 of 3 parts.*deleted on .*2026/);
  expect(mine).toHaveTextContent('The answer of the model broke off.');
  expect(within(others as HTMLElement).queryByRole('button')).toBeNull();
  expect(others).toHaveTextContent('Ada or an Owner can keep or discard it.');
  reply(keepDraft, { body: buildEditablePost() });
  reply(listDrafts, answer(theirs));
  await userEvent.click(within(mine as HTMLElement).getByRole('button', { name: 'Keep as a post' }));
  expect(await screen.findByRole('link', { name: 'On night shifts' })).toHaveAttribute(
    'href',
    '/dashboard/marketing/blog/7a3cf1de-43ab-4a51-8a57-5a3f6d3b9a10',
  );
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test('a draft is discarded, and an empty list says what would be in it', async () => {
  reply(listDrafts, answer(leftover));
  reply(discardDraft, { status: 204 });
  await renderPage(<DraftsPage />);
  const discard = await screen.findByRole('button', { name: 'Discard text' });
  reply(listDrafts, answer());
  await userEvent.click(discard);
  expect(await screen.findByText(/^No drafts are left\./)).toBeVisible();
  expect(requests.some(({ method, path }) => method === 'DELETE' && path.includes(leftover.id))).toBe(true);
});

test.each([
  [[leftover], '1 unfinished draft'],
  [[leftover, theirs], '2 unfinished drafts'],
])('the generator leads to what is left', async (drafts, text) => {
  reply(listDrafts, answer(...drafts));
  await renderPage(<LeftoverLink />);
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute(
    'href',
    '/dashboard/marketing/drafts',
  );
});
