import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deletePost, listPosts, restorePost } from '../../../contract/content/content.calls.ts';
import {
  deleteCandidate,
  getCandidate,
  listCandidates,
  restoreCandidate,
} from '../../../contract/people/talent-pool.calls.ts';
import {
  deleteSearchJob,
  listSearchJobs,
  restoreSearchJob,
} from '../../../contract/search/sourcing.calls.ts';
import { buildStoredPost } from '../../../tests/support/posts.ts';
import { renderApp } from '../../../tests/support/render-app.tsx';
import { buildCandidate, buildSearchJob } from '../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { paths } from '../../lib/paths.ts';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

describe('a deletion on the screens is undone', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
  });
  const user = userEvent.setup({ delay: null });
  const press = async (name: string | RegExp) =>
    user.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);
  /** In the dialog, which has a button of the same name. */
  const confirm = async (name: string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  const restored = () => requests.find(({ path }) => path.endsWith('/restore/'))?.path;

  test('for a post', async () => {
    const post = buildStoredPost();
    reply(listPosts, { body: [post] });
    reply(deletePost, { status: 204 });
    reply(restorePost, { body: post });
    renderApp(paths.posts('blog'), { role: 'Owner' });
    await press('Delete');
    reply(listPosts, { body: [] });
    await confirm('Delete post');
    expect(await screen.findByText('Post deleted.')).toBeVisible();
    expect(await screen.findByText('No blog posts found')).toBeVisible();
    reply(listPosts, { body: [post] });
    await press('Undo');
    expect(await screen.findByText('They are long.')).toBeVisible();
    expect(await screen.findByText('Post restored.')).toBeVisible();
    expect(restored()).toBe(`/post/posts/${post.id}/restore/`);
  });

  test('for a search', async () => {
    const job = buildSearchJob();
    reply(listSearchJobs, { body: [job] });
    reply(deleteSearchJob, { status: 204 });
    reply(restoreSearchJob, { status: 204 });
    renderApp(paths.sourcing, { role: 'Owner' });
    await press(/^More for/);
    await press('Delete');
    reply(listSearchJobs, { body: [] });
    await confirm('Delete search');
    expect(await screen.findByText('Search deleted.')).toBeVisible();
    reply(listSearchJobs, { body: [job] });
    await press('Undo');
    expect(await screen.findByRole('link', { name: job.title })).toBeVisible();
    expect(restored()).toBe(`/search/jobs/${job.id}/restore/`);
  });

  test('for a candidate, after the screen has changed', async () => {
    // jsdom lays nothing out, and only the rows in view are drawn.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(490);
    const candidate = buildCandidate();
    reply(getCandidate, { body: candidate });
    reply(deleteCandidate, { status: 204 });
    reply(listCandidates, { body: [] });
    reply(restoreCandidate, { body: candidate });
    renderApp(paths.candidate(candidate.id), { role: 'Owner' });
    await press('Delete candidate');
    await confirm('Delete candidate');
    expect(await screen.findByText('Candidate deleted.')).toBeVisible();
    // The person's own page, which is left now, has the name as well.
    expect(await screen.findByText(/Nobody is in the talent pool yet/)).toBeVisible();
    reply(listCandidates, { body: [candidate] });
    await press('Undo');
    expect(await screen.findByText('Candidate restored.')).toBeVisible();
    expect(await screen.findByText(candidate.name)).toBeVisible();
    expect(restored()).toBe(`/talent/candidates/${candidate.id}/restore/`);
  });
});
