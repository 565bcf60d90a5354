import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getSearchStatus, initiateSearch, listSearchJobs } from '../../../contract/search/sourcing.calls.ts';
import { buildSearchJob } from '../../../tests/support/sourcing.ts';
import {
  advance,
  completed,
  fakeTimers,
  field,
  found,
  openSourcing,
  startSearch,
  stubSearch,
  tab,
  taskId,
} from '../../../tests/support/sourcing-page.tsx';
import { paths } from '../../lib/paths.ts';

const stub = stubSearch();
fakeTimers();
const countOf = (path: string) => stub.requests.filter((request) => request.path === path).length;
const polls = () => countOf('/search/status/');

describe('the search that a tab follows', () => {
  test('spec §4: when urls arrive the results are shown and polling stops [S4.35, S2.84]', async () => {
    const { shownPath } = await startSearch();
    stub.reply(getSearchStatus, { body: completed });
    await advance(5000);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toHaveAttribute('href', found.url);
    expect(screen.getByRole('button', { name: '< Back to Job List' })).toBeVisible();
    expect(shownPath()).toBe(paths.searchJob(taskId));
    const before = polls();
    await advance(30_000);
    expect(polls()).toBe(before);
  });

  test('the open results of a search report its deletion', async () => {
    await openSourcing({ path: paths.searchJob(taskId) });
    expect(await screen.findByText('Processing')).toBeVisible();
    stub.reply(getSearchStatus, { status: 404, body: { detail: 'There is no such search.' } });
    await advance(5000);
    expect(await screen.findByText(/This search has been deleted/)).toBeVisible();
    const before = polls();
    await advance(30_000);
    expect(polls()).toBe(before);
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
    await advance(30_000);
    expect(polls()).toBe(0);

    stub.reply(initiateSearch, { status: 429, body: { detail: 'Too many searches at once.' } });
    await user.type(field('Job Description'), 'Again');
    await user.click(screen.getByRole('button', { name: 'Initiate Search' }));
    expect(await screen.findByText('Too many searches at once.')).toBeVisible();
    await user.click(tab('Job List'));
    await user.click(tab('Initiate Search'));
    expect(screen.queryByText('Too many searches at once.')).not.toBeInTheDocument();
  });

  test('opening Initiate Search from results leaves them and keeps title and location', async () => {
    const { user, shownPath } = await startSearch();
    stub.reply(getSearchStatus, { body: completed });
    await advance(5000);
    await screen.findByRole('link', { name: /Ada Novak/ });
    await user.click(tab('Initiate Search'));
    expect(screen.queryByRole('link', { name: /Ada Novak/ })).not.toBeInTheDocument();
    expect(shownPath()).not.toContain(taskId);
    expect(field('Job Title')).toHaveValue('Welder. Nights');
    expect(field('Job Description')).toHaveValue('');
  });

  test('a running search survives navigation and a reload', async () => {
    const first = await startSearch();
    first.unmount();
    await openSourcing();
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(screen.getByText('Welder. Nights')).toBeVisible();
    stub.reply(getSearchStatus, { body: completed });
    await advance(5000);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
  });

  test('a search that ended during an absence opens its results once', async () => {
    const first = await startSearch();
    first.unmount();
    stub.reply(getSearchStatus, { body: completed });
    const second = await openSourcing();
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
    second.unmount();
    const third = await openSourcing();
    await advance(6000);
    expect(third.shownPath()).toBe(paths.sourcing);
  });

  test('the next user of the tab does not see it', async () => {
    const first = await startSearch();
    first.unmount();
    await openSourcing({ user: { sub: 'user-2' } });
    await advance(6000);
    expect(polls()).toBe(0);
    expect(screen.queryByText('Welder. Nights')).not.toBeInTheDocument();
  });

  test('is followed without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
    await startSearch();
    await advance(5000);
    expect(await screen.findByText('Processing')).toBeVisible();
  });

  test('a deleted search is reported and not polled on the next visit', async () => {
    const first = await startSearch();
    stub.reply(getSearchStatus, { status: 404, body: { detail: 'There is no such search.' } });
    await advance(5000);
    expect(await screen.findByText('Error: There is no such search.')).toBeVisible();
    first.unmount();
    await openSourcing();
    await advance(6000);
    expect(screen.queryByText(/no such search/)).not.toBeInTheDocument();
  });

  test('offers its results and keeps those of another search open', async () => {
    const other = buildSearchJob({ title: 'Nurse' });
    stub.reply(listSearchJobs, { body: [other] });
    const { user, shownPath } = await startSearch();
    stub.reply(getSearchStatus, ({ query }) =>
      query.task_id === taskId
        ? { body: { status: 'Processing' } }
        : { body: { status: 'Completed', urls: ['https://example.com/nurse'] } },
    );
    await user.click(tab('Job List'));
    await user.click(await screen.findByRole('link', { name: 'Nurse' }));
    expect(await screen.findByRole('link', { name: /example\.com\/nurse/ })).toBeVisible();
    stub.reply(getSearchStatus, { body: completed });
    await advance(5000);
    const offer = await screen.findByRole('link', { name: 'Show its results' });
    expect(shownPath()).toBe(paths.searchJob(other.id));
    await user.click(offer);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
    expect(screen.queryByText(/is complete/)).not.toBeInTheDocument();
    // The offer is shown once.
    await user.click(tab('Job List'));
    await user.click(await screen.findByRole('link', { name: 'Nurse' }));
    expect(screen.queryByText(/is complete/)).not.toBeInTheDocument();
  });

  test('is polled on its results page until it is over', async () => {
    const job = buildSearchJob({ id: taskId, title: 'Welder', status: 'Processing' });
    stub.reply(listSearchJobs, { body: [job] });
    await openSourcing({ path: paths.searchJob(taskId) });
    expect(await screen.findByText('Processing')).toBeVisible();
    await advance(5000);
    expect(polls()).toBe(2);
    stub.reply(getSearchStatus, { body: completed });
    await advance(5000);
    expect(await screen.findByRole('link', { name: /Ada Novak/ })).toBeVisible();
  });
});
