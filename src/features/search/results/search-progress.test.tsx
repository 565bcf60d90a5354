import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { getSearchStatus } from '../../../../contract/search/sourcing.calls.ts';
import { cancelTask } from '../../../../contract/tasks/tasks.calls.ts';
import {
  advance,
  fakeTimers,
  startSearch,
  stubSearch,
  taskId,
} from '../../../../tests/support/sourcing-page.tsx';
import { paths } from '../../../lib/paths.ts';

const stub = stubSearch();
fakeTimers();
const countOf = (path: string) => stub.requests.filter((request) => request.path === path).length;
const polls = () => countOf('/search/status/');

describe('a search in progress', () => {
  test("spec §8: success of initiating reads 'Search task initiated successfully!' [S8.19, S4.32]", async () => {
    await startSearch();
    expect(screen.getByText('Initiated')).toBeVisible();
    expect(polls()).toBe(0);
  });

  test('spec §4: search status is polled every 5000 ms [S4.34, S9.8, S7.16]', async () => {
    await startSearch({ isClockHeld: true });
    await advance(4000);
    expect(polls()).toBe(0);
    await advance(1000);
    expect(polls()).toBe(1);
    const poll = stub.requests.find(({ path }) => path === '/search/status/');
    expect(poll).toMatchObject({ method: 'GET', query: { task_id: taskId } });
    await advance(4000);
    expect(polls()).toBe(1);
    await advance(1000);
    expect(polls()).toBe(2);
  });

  test('spec §4: Processing is shown and animated [S4.33]', async () => {
    await startSearch();
    await advance(5000);
    const status = await screen.findByText('Processing');
    expect(status.querySelector('.loading-mark')).toBeInTheDocument();
  });

  test('shows the progress of a search', async () => {
    stub.reply(getSearchStatus, {
      body: {
        status: 'Processing',
        progress: { done: 1, total: 4, stage: 'Searching the talent pool' },
        criteria: [
          { id: 'd', kind: 'skill', text: 'TIG', need: 'nice', source: '' },
          { id: 'c', kind: 'skill', text: 'MIG', need: 'must', source: '' },
        ],
      },
    });
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    await startSearch();
    expect(scrolledTo.mock.contexts).toEqual([screen.getByRole('region', { name: 'Search progress' })]);
    expect(screen.getByText(/^The results open by themselves\./)).toBeVisible();
    await advance(5000);
    expect(await screen.findByText('Searching the talent pool')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Criteria of the search' })).toHaveTextContent(
      'must · MIGnice · TIG',
    );
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  });

  test('lists whom the first sources have found while others still work', async () => {
    const found = [
      {
        url: 'https://larkspur.example/dashboard/sourcing/candidates/0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
        title: 'Ann Lee · Welder',
        place: 'Austin, TX',
        source: 'talent-pool',
        sample: false,
      },
      { url: 'javascript:alert(1)', title: 'Bob', place: '', source: 'searxng', sample: false },
    ];
    stub.reply(getSearchStatus, {
      body: { status: 'Processing', progress: { done: 1, total: 4, stage: 'Asking SearXNG', found } },
    });
    await startSearch();
    await advance(5000);
    const list = within(await screen.findByRole('list', { name: /^Found so far/ }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ann Lee · Welder, Austin, TX',
      'Bob',
    ]);
    expect(list.getAllByRole('link')).toEqual([list.getByRole('link', { name: 'Ann Lee · Welder' })]);
    stub.reply(getSearchStatus, { body: { status: 'Completed' } });
    await advance(5000);
    await waitFor(() => expect(screen.queryByRole('list', { name: /^Found so far/ })).toBeNull());
  });

  test('spec §4: on Completed polling stops and the job list is refreshed [S4.36, S3.17]', async () => {
    await startSearch();
    stub.reply(getSearchStatus, { body: { status: 'Completed' } });
    const before = countOf('/search/jobs/');
    await advance(5000);
    expect(await screen.findByText('Completed')).toBeVisible();
    await waitFor(() => expect(countOf('/search/jobs/')).toBe(before + 1));
    await advance(30_000);
    expect(polls()).toBe(1);
  });

  test('a search that was deleted stops polling and says so', async () => {
    await startSearch();
    stub.reply(getSearchStatus, { status: 404, body: { detail: 'There is no such search.' } });
    await advance(5000);
    expect(await screen.findByText('Error: There is no such search.')).toBeVisible();
    expect(screen.getByText(/This search has been deleted/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await advance(30_000);
    expect(polls()).toBe(1);
  });

  test('spec §4: on Failed polling stops [S4.37]', async () => {
    await startSearch();
    stub.reply(getSearchStatus, { body: { status: 'Failed', detail: 'No source could be searched.' } });
    await advance(5000);
    expect(await screen.findByText('Failed')).toBeVisible();
    expect(screen.getByText('No source could be searched.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start as a new search' })).toBeVisible();
    expect(screen.queryByText('Search task initiated successfully!')).not.toBeInTheDocument();
    await advance(30_000);
    expect(polls()).toBe(1);
  });

  test("spec §4: a polling error shows 'Error: {detail}' [S4.38, S8.20]", async () => {
    await startSearch();
    stub.reply(getSearchStatus, { status: 503, body: { detail: 'The queue is starting.' } });
    await advance(5000);
    expect(await screen.findByText('Error: The queue is starting.')).toBeVisible();
    // The search itself goes on, and so does the asking.
    stub.reply(getSearchStatus, { body: { status: 'Processing' } });
    await advance(5000);
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(screen.queryByText(/^Error:/)).not.toBeInTheDocument();
  });

  test("spec §8: without detail status polling fails with 'Failed to check task status.' [S8.21]", async () => {
    await startSearch();
    stub.reply(getSearchStatus, { status: 0 });
    await advance(5000);
    expect(await screen.findByText('Failed to check task status.')).toBeVisible();
  });

  test('reports the started task to the platform', async () => {
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

  test('can be cancelled, and says so as soon as it is', async () => {
    await startSearch();
    stub.reply(cancelTask, () => {
      const detail = 'The search was cancelled by Ada Tester.';
      stub.reply(getSearchStatus, { body: { status: 'Failed', detail, cancelled: true } });
      return { status: 204 };
    });
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Cancel search' }));
    expect(await screen.findByText('The search was cancelled by Ada Tester.')).toBeVisible();
    expect(screen.getByText('Cancelled')).toBeVisible();
    expect(screen.queryByText('Failed')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('region', { name: 'Search progress' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Cancel search' })).not.toBeInTheDocument();
    expect(stub.requests.find(({ path }) => path === `/tasks/${taskId}/cancel/`)?.method).toBe('POST');
  });

  test('says why it could not be cancelled', async () => {
    await startSearch();
    stub.reply(cancelTask, { status: 403, body: { detail: 'Only an Owner may.' } });
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Cancel search' }));
    expect(await screen.findByText('Only an Owner may.')).toBeVisible();
  });
});
