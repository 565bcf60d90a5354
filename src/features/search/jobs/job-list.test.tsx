import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getToday } from '../../../../contract/recruiting/today.calls.ts';
import {
  deleteSearchJob,
  getSearchStatus,
  listSearchJobs,
} from '../../../../contract/search/sourcing.calls.ts';
import { buildLink, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { openSourcing } from '../../../../tests/support/sourcing-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const listed = () => requests.filter(({ path }) => path === '/search/jobs/').length;

describe('job list', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
  });

  test("spec §2: sourcing has two tabs, 'Job List' and 'Initiate Search' [S2.75, S7.12]", async () => {
    reply(listSearchJobs, { body: [buildSearchJob()] });
    await openSourcing();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Job List', 'Initiate Search']);
    expect(screen.getByRole('tab', { name: 'Job List' })).toHaveAttribute('aria-selected', 'true');
    await screen.findByRole('link', { name: 'Data Engineer' });
    const first = requests.find(({ path }) => path !== '/search/today/');
    expect(first).toMatchObject({ method: 'GET', path: '/search/jobs/', query: {}, body: null });
  });

  test('appears together with what stands above it, whichever is answered first', async () => {
    reply(listSearchJobs, { body: [buildSearchJob()] });
    const answered = Promise.withResolvers<void>();
    reply(getToday, async () => {
      await answered.promise;
      return { status: 503 };
    });
    await openSourcing();
    await waitFor(() => expect(listed()).toBe(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByText('Loading jobs...')).toBeVisible();
    answered.resolve();
    expect(await screen.findByRole('link', { name: 'Data Engineer' })).toBeVisible();
    expect(requests.filter(({ path }) => path === '/search/today/')).toHaveLength(1);
  });

  test('spec §2: the index of the dashboard shows the same sourcing screen [S2.4]', async () => {
    reply(listSearchJobs, { body: [buildSearchJob()] });
    await openSourcing({ path: paths.dashboard });
    expect(await screen.findByRole('link', { name: 'Data Engineer' })).toBeVisible();
  });

  test('spec §2: the job list has the columns #, Job Title, Location, Created At [S2.76, S2.77]', async () => {
    reply(listSearchJobs, {
      body: [
        buildSearchJob({ title: 'Data Engineer. Urgent. Remote', location: 'Berlin' }),
        buildSearchJob({ title: 'Welder', location: 'Leeds' }),
      ],
    });
    await openSourcing();
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['#', 'Job Title', 'Location', 'Created At']);
    const texts = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 3)
          .map((cell) => cell.textContent),
      );
    expect(texts).toEqual([
      ['1', 'Data Engineer', 'Berlin'],
      ['2', 'Welder', 'Leeds'],
    ]);
    expect(screen.getAllByRole('cell')[4]).toHaveTextContent('2026');
  });

  test('spec §2: missing values in the job list show N/A [S2.78]', async () => {
    reply(listSearchJobs, { body: [{ ...buildSearchJob(), title: '', location: null, created_at: null }] });
    await openSourcing();
    expect(await screen.findAllByText('N/A')).toHaveLength(3);
  });

  test('spec §2: clicking a row opens its search results [S2.79]', async () => {
    const job = buildSearchJob({ all_search_results: [buildLink('https://example.com/ada')] });
    reply(listSearchJobs, { body: [job] });
    reply(getSearchStatus, { body: { status: 'Completed', urls: ['https://example.com/ada'] } });
    const { user, shownPath } = await openSourcing();
    await user.click(await screen.findByText('Berlin'));
    expect(shownPath()).toBe(paths.searchJob(job.id));
    expect(await screen.findByRole('link', { name: /example\.com\/ada/ })).toBeVisible();
  });

  test('a running search says in its row what it does and how far it is', async () => {
    reply(listSearchJobs, { body: [buildSearchJob({ status: 'Processing' })] });
    const progress = { done: 1, total: 4, stage: 'Looking through 214 people of the talent pool' };
    reply(getSearchStatus, { body: { status: 'Processing', progress } });
    await openSourcing();
    const stage = await screen.findByText(progress.stage);
    expect(stage.closest('tr')).toHaveTextContent('Data Engineer');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  });

  test('what narrows the list is kept on the way back from results', async () => {
    const job = buildSearchJob();
    reply(listSearchJobs, { body: [job] });
    reply(getSearchStatus, { body: { status: 'Completed', urls: [] } });
    const { user } = await openSourcing({ path: `${paths.sourcing}?view=archived&q=engineer` });
    await user.click(await screen.findByText('Berlin'));
    await user.click(await screen.findByRole('button', { name: '< Back to Job List' }));
    expect(await screen.findByLabelText('Which searches')).toHaveValue('archived');
    expect(screen.getByRole('searchbox')).toHaveValue('engineer');
  });

  test('opens a row by keyboard, and puts the focus on the results', async () => {
    const job = buildSearchJob({ title: 'Welder. Night shift' });
    reply(listSearchJobs, { body: [job] });
    reply(getSearchStatus, { body: { status: 'Completed', urls: [] } });
    const { user, shownPath } = await openSourcing();
    (await screen.findByRole('link', { name: 'Welder' })).focus();
    await user.keyboard('{Enter}');
    expect(shownPath()).toBe(paths.searchJob(job.id));
    expect(screen.getByRole('heading', { name: 'Welder. Night shift' })).toHaveFocus();
  });

  test('says what is loading, and teaches in an empty list how to begin', async () => {
    let answer = (_: { body: unknown }) => {};
    reply(listSearchJobs, () => new Promise((resolve) => (answer = resolve)));
    const { user } = await openSourcing();
    expect(screen.getByText('Loading jobs...')).toBeVisible();
    await waitFor(() => expect(requests.filter(({ path }) => path === '/search/jobs/')).toHaveLength(1));
    answer({ body: [] });
    await user.click(await screen.findByRole('button', { name: 'Describe a job' }));
    expect(screen.getByLabelText('Job Description')).toBeVisible();
  });

  test("spec §8: the job list's failure reads 'Failed to load jobs: {detail or message}' [S8.14]", async () => {
    reply(listSearchJobs, { status: 503, body: { detail: 'The database is starting.' } });
    const { user } = await openSourcing();
    expect(await screen.findByText('Failed to load jobs: The database is starting.')).toBeVisible();
    reply(listSearchJobs, { body: [buildSearchJob()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Data Engineer' })).toBeVisible();
    expect(screen.queryByText(/Failed to load jobs/)).not.toBeInTheDocument();
  });

  test("spec §8: without detail it reads 'Failed to load jobs. Please try again later.' [S8.15]", async () => {
    reply(listSearchJobs, { status: 0 });
    await openSourcing();
    expect(await screen.findByText('Failed to load jobs. Please try again later.')).toBeVisible();
  });

  test('spec §4: opening Job List clears the selected job and reloads the list [S4.28]', async () => {
    const job = buildSearchJob({ all_search_results: [buildLink('https://example.com/ada')] });
    reply(listSearchJobs, { body: [job] });
    reply(getSearchStatus, { body: { status: 'Completed', urls: ['https://example.com/ada'] } });
    const { user, shownPath } = await openSourcing({ path: paths.searchJob(job.id) });
    expect(await screen.findByRole('link', { name: /ada/ })).toBeVisible();
    const before = listed();
    reply(listSearchJobs, { body: [job, buildSearchJob({ title: 'Welder' })] });
    await user.click(screen.getByRole('tab', { name: 'Job List' }));
    expect(shownPath()).toBe(paths.sourcing);
    expect(screen.queryByRole('link', { name: /ada/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Welder' })).toBeVisible();
    expect(listed()).toBe(before + 1);
  });

  test('deletes a search once that is confirmed, and leaves it when it is not', async () => {
    const job = buildSearchJob();
    reply(listSearchJobs, { body: [job, buildSearchJob({ title: 'Welder' })] });
    reply(deleteSearchJob, { status: 204 });
    const { user } = await openSourcing();
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'More for Data Engineer' }));
      await user.click(screen.getByRole('button', { name: 'Delete' }));
    };
    await remove();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await remove();
    reply(listSearchJobs, { body: [buildSearchJob({ title: 'Welder' })] });
    const askedToday = () => requests.filter(({ path }) => path === '/search/today/').length;
    const before = askedToday();
    await user.click(screen.getByRole('button', { name: 'Delete search' }));
    // It may name the deleted search as the last.
    await waitFor(() => expect(askedToday()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText('Data Engineer')).not.toBeInTheDocument());
    expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe(`/search/jobs/${job.id}/`);
    expect(screen.getByRole('link', { name: 'Welder' })).toBeVisible();
  });

  test('keeps the dialog and says why when a search could not be deleted', async () => {
    reply(listSearchJobs, { body: [buildSearchJob()] });
    reply(deleteSearchJob, { status: 403, body: { detail: 'Only an Owner may delete it.' } });
    const { user } = await openSourcing();
    await user.click(await screen.findByRole('button', { name: 'More for Data Engineer' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete search' }));
    expect(await screen.findByText('Only an Owner may delete it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Data Engineer' })).toBeInTheDocument();
  });

  test('offers a Member to delete only the searches that are their own', async () => {
    reply(listSearchJobs, {
      body: [
        buildSearchJob({ title: 'Welder', is_mine: true }),
        buildSearchJob({ title: 'Nurse', is_mine: false }),
      ],
    });
    const { user } = await openSourcing({ user: { role: 'Member' } });
    await user.click(await screen.findByRole('button', { name: 'More for Welder' }));
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More for Nurse' })).not.toBeInTheDocument();
  });

  test('turns the pages of a long list and counts on', async () => {
    reply(listSearchJobs, {
      body: Array.from({ length: 60 }, (_, index) => buildSearchJob({ title: `Job ${index + 1}` })),
    });
    const { user, shownPath } = await openSourcing();
    await screen.findByText('Page 1 of 3');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('cell', { name: '26' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Job 26' })).toBeVisible();
    expect(shownPath()).toBe(`${paths.sourcing}?page=2`);
  });
});
