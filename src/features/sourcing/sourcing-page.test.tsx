import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccessClaims } from '../../../contract/api/account.ts';
import { getSearchStatus, initiateSearch, listSearchJobs } from '../../../contract/api/sourcing.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { buildFoundCandidate, buildSearchJob } from '../../../tests/support/sourcing.ts';
import { SourcingRoutes } from '../../../tests/support/sourcing-routes.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { paths } from '../../lib/paths.ts';

async function openSourcing({ path = paths.sourcing as string, user = {} as Partial<AccessClaims> } = {}) {
  const rendered = await renderPage(<SourcingRoutes />, { path, user });
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const taskId = '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d3e';
const field = (name: string) => screen.getByLabelText(name);
const tab = (name: string) => screen.getByRole('tab', { name });
const countOf = (path: string) => requests.filter((request) => request.path === path).length;
const polls = () => countOf('/search/status/');
const found = buildFoundCandidate({ url: 'https://example.com/ada' });
const completed = { status: 'Completed', urls: [found.url], results: [found] };

async function startSearch(path?: string) {
  const opened = await openSourcing({ path });
  await opened.user.click(tab('Initiate Search'));
  await opened.user.type(field('Job Title'), 'Welder. Nights');
  await opened.user.type(field('Location'), 'Leeds');
  await opened.user.type(field('Job Description'), 'MIG and TIG');
  await opened.user.click(screen.getByRole('button', { name: 'Initiate Search' }));
  await screen.findByText('Search task initiated successfully!');
  return opened;
}

/** Lets fake time pass, with all that it sets off. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a search that runs', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.clear();
    reply(listSearchJobs, { body: [] });
    reply(initiateSearch, { body: { task_id: taskId } });
    reply(getSearchStatus, { body: { status: 'Processing' } });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("spec §8: success of initiating reads 'Search task initiated successfully!' [S8.19, S4.32]", async () => {
    await startSearch();
    expect(screen.getByText('Initiated')).toBeVisible();
    expect(polls()).toBe(0);
  });

  test('spec §4: search status is polled every 5000 ms [S4.34, S9.8, S7.16]', async () => {
    await startSearch();
    await pass(4000);
    expect(polls()).toBe(0);
    await pass(1000);
    expect(polls()).toBe(1);
    expect(requests.at(-1)).toMatchObject({ method: 'GET', query: { task_id: taskId } });
    await pass(4000);
    expect(polls()).toBe(1);
    await pass(1000);
    expect(polls()).toBe(2);
  });

  test('spec §4: Processing is shown and animated [S4.33]', async () => {
    await startSearch();
    await pass(5000);
    const status = await screen.findByText('Processing');
    expect(status.querySelector('.loading-mark')).toBeInTheDocument();
  });

  test('shows how far the search is from its progress', async () => {
    reply(getSearchStatus, {
      body: { status: 'Processing', progress: { done: 1, total: 4, stage: 'Searching the talent pool' } },
    });
    await startSearch();
    await pass(5000);
    expect(await screen.findByText('Searching the talent pool')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  });

  test('spec §4: when urls arrive the results are shown and polling stops [S4.35, S2.84]', async () => {
    const { shownPath } = await startSearch();
    reply(getSearchStatus, { body: completed });
    await pass(5000);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toHaveAttribute('href', found.url);
    expect(screen.getByRole('button', { name: '< Back to Job List' })).toBeVisible();
    expect(shownPath()).toBe(paths.searchJob(taskId));
    const before = polls();
    await pass(30_000);
    expect(polls()).toBe(before);
  });

  test('spec §4: on Completed polling stops and the job list is refreshed [S4.36, S3.17]', async () => {
    await startSearch();
    reply(getSearchStatus, { body: { status: 'Completed' } });
    const before = countOf('/search/jobs/');
    await pass(5000);
    expect(await screen.findByText('Completed')).toBeVisible();
    await waitFor(() => expect(countOf('/search/jobs/')).toBe(before + 1));
    await pass(30_000);
    expect(polls()).toBe(1);
  });

  test('a search that was deleted stops polling and says so', async () => {
    await startSearch();
    reply(getSearchStatus, { status: 404, body: { detail: 'There is no such search.' } });
    await pass(5000);
    expect(await screen.findByText('Error: There is no such search.')).toBeVisible();
    expect(screen.getByText(/This search has been deleted/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await pass(30_000);
    expect(polls()).toBe(1);
  });

  test('the results of a search that was deleted while they were read say so', async () => {
    await openSourcing({ path: paths.searchJob(taskId) });
    expect(await screen.findByText('Processing')).toBeVisible();
    reply(getSearchStatus, { status: 404, body: { detail: 'There is no such search.' } });
    await pass(5000);
    expect(await screen.findByText(/This search has been deleted/)).toBeVisible();
    const before = polls();
    await pass(30_000);
    expect(polls()).toBe(before);
  });

  test('spec §4: on Failed polling stops [S4.37]', async () => {
    await startSearch();
    reply(getSearchStatus, { body: { status: 'Failed', detail: 'No source could be searched.' } });
    await pass(5000);
    expect(await screen.findByText('Failed')).toBeVisible();
    expect(screen.getByText('No source could be searched.')).toBeVisible();
    expect(screen.queryByText('Search task initiated successfully!')).not.toBeInTheDocument();
    await pass(30_000);
    expect(polls()).toBe(1);
  });

  test("spec §4: a polling error shows 'Error: {detail}' [S4.38, S8.20]", async () => {
    await startSearch();
    reply(getSearchStatus, { status: 503, body: { detail: 'The queue is starting.' } });
    await pass(5000);
    expect(await screen.findByText('Error: The queue is starting.')).toBeVisible();
    // The search itself goes on, and so does the asking.
    reply(getSearchStatus, { body: { status: 'Processing' } });
    await pass(5000);
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(screen.queryByText(/^Error:/)).not.toBeInTheDocument();
  });

  test("spec §8: without detail status polling fails with 'Failed to check task status.' [S8.21]", async () => {
    await startSearch();
    reply(getSearchStatus, { status: 0 });
    await pass(5000);
    expect(await screen.findByText('Failed to check task status.')).toBeVisible();
  });

  test('spec §4: opening Initiate Search clears the description, error and success messages, task, status and results [S4.29]', async () => {
    const { user } = await startSearch();
    await user.click(tab('Job List'));
    expect(await screen.findByText('Initiated')).toBeVisible();
    await user.click(tab('Initiate Search'));
    expect(field('Job Description')).toHaveValue('');
    expect(field('Job Title')).toHaveValue('Welder. Nights');
    expect(field('Location')).toHaveValue('Leeds');
    expect(screen.queryByText('Search task initiated successfully!')).not.toBeInTheDocument();
    expect(screen.queryByText('Initiated')).not.toBeInTheDocument();
    await pass(30_000);
    expect(polls()).toBe(0);

    reply(initiateSearch, { status: 429, body: { detail: 'Too many searches at once.' } });
    await user.type(field('Job Description'), 'Again');
    await user.click(screen.getByRole('button', { name: 'Initiate Search' }));
    expect(await screen.findByText('Too many searches at once.')).toBeVisible();
    await user.click(tab('Job List'));
    await user.click(tab('Initiate Search'));
    expect(screen.queryByText('Too many searches at once.')).not.toBeInTheDocument();
  });

  test('opening Initiate Search from results leaves them and keeps title and location', async () => {
    const { user, shownPath } = await startSearch();
    reply(getSearchStatus, { body: completed });
    await pass(5000);
    await screen.findByRole('link', { name: /Ada Novak/ });
    await user.click(tab('Initiate Search'));
    expect(screen.queryByRole('link', { name: /Ada Novak/ })).not.toBeInTheDocument();
    expect(shownPath()).not.toContain(taskId);
    expect(field('Job Title')).toHaveValue('Welder. Nights');
    expect(field('Job Description')).toHaveValue('');
  });

  test('a running search survives a look at another page and a reload', async () => {
    const first = await startSearch();
    first.unmount();
    await openSourcing();
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(screen.getByText('Welder. Nights')).toBeVisible();
    reply(getSearchStatus, { body: completed });
    await pass(5000);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
  });

  test('a search that ended meanwhile opens its results once', async () => {
    const first = await startSearch();
    first.unmount();
    reply(getSearchStatus, { body: completed });
    const second = await openSourcing();
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
    second.unmount();
    const third = await openSourcing();
    await pass(6000);
    expect(third.shownPath()).toBe(paths.sourcing);
  });

  test('the next person in the same tab does not find it', async () => {
    const first = await startSearch();
    first.unmount();
    await openSourcing({ user: { sub: 'user-2' } });
    await pass(6000);
    expect(polls()).toBe(0);
    expect(screen.queryByText('Welder. Nights')).not.toBeInTheDocument();
  });

  test('is followed on without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
    await startSearch();
    await pass(5000);
    expect(await screen.findByText('Processing')).toBeVisible();
  });

  test('a search that is gone says so and is not looked for on the next visit', async () => {
    const first = await startSearch();
    reply(getSearchStatus, { status: 404, body: { detail: 'There is no such search.' } });
    await pass(5000);
    expect(await screen.findByText('Error: There is no such search.')).toBeVisible();
    first.unmount();
    await openSourcing();
    await pass(6000);
    expect(screen.queryByText(/no such search/)).not.toBeInTheDocument();
  });

  test('tells the platform what is waited for', async () => {
    const { platform } = await startSearch();
    expect(platform.startedTasks).toEqual([
      {
        kind: 'search',
        id: taskId,
        label: 'Welder. Nights',
        screen: paths.sourcing,
        result: paths.searchJob(taskId),
      },
    ]);
  });

  test('offers its results, and does not take away those of another search that are being read', async () => {
    const other = buildSearchJob({ title: 'Nurse' });
    reply(listSearchJobs, { body: [other] });
    const { user, shownPath } = await startSearch();
    reply(getSearchStatus, ({ query }) =>
      query.task_id === taskId
        ? { body: { status: 'Processing' } }
        : { body: { status: 'Completed', urls: ['https://example.com/nurse'] } },
    );
    await user.click(tab('Job List'));
    await user.click(await screen.findByRole('link', { name: 'Nurse' }));
    expect(await screen.findByRole('link', { name: /example\.com\/nurse/ })).toBeVisible();
    reply(getSearchStatus, { body: completed });
    await pass(5000);
    const offer = await screen.findByRole('link', { name: 'Show its results' });
    expect(shownPath()).toBe(paths.searchJob(other.id));
    await user.click(offer);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
    expect(screen.queryByText(/is complete/)).not.toBeInTheDocument();
    // It is offered once.
    await user.click(tab('Job List'));
    await user.click(await screen.findByRole('link', { name: 'Nurse' }));
    expect(screen.queryByText(/is complete/)).not.toBeInTheDocument();
  });

  test('opened as a result page it is followed there until it is over', async () => {
    const job = buildSearchJob({ id: taskId, title: 'Welder', status: 'Processing' });
    reply(listSearchJobs, { body: [job] });
    await openSourcing({ path: paths.searchJob(taskId) });
    expect(await screen.findByText('Processing')).toBeVisible();
    await pass(5000);
    expect(polls()).toBe(2);
    reply(getSearchStatus, { body: completed });
    await pass(5000);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
  });
});
