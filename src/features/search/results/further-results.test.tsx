import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getSearchStatus,
  listSearchJobs,
  listSearchResults,
  type SearchState,
} from '../../../../contract/search/sourcing.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildFoundCandidate, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { SourcingRoutes } from '../../../../tests/support/sourcing-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';

let { reply } = {} as ReturnType<typeof stubCalls>;

const job = buildSearchJob({ title: 'Data Engineer. Urgent', location: 'Berlin' });

/** Opens the results of the one search there is. */
async function openResults(state: Partial<SearchState>) {
  reply(getSearchStatus, { body: { status: 'Completed', ...state } });
  const rendered = await renderPage(<SourcingRoutes />, { path: paths.searchJob(job.id) });
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}

const openFound = (...found: ReturnType<typeof buildFoundCandidate>[]) =>
  openResults({ urls: found.map(({ url }) => url), results: found });

describe('a long list of results', () => {
  beforeEach(() => {
    ({ reply } = stubCalls());
    sessionStorage.clear();
    reply(listSearchJobs, { body: [job] });
  });

  test('what was found beyond the best 100 comes page by page', async () => {
    // The total says that there are more pages; a hundred people would only take time.
    const found = [buildFoundCandidate({ title: 'Person 1' })];
    const later = [
      buildFoundCandidate({ title: 'Person 100' }),
      buildFoundCandidate({ title: 'Person 101' }),
    ];
    reply(listSearchResults, ({ query }) => ({
      body: query.page === '1' ? found : later,
      headers: { 'x-total-count': '102' },
    }));
    const { user } = await openFound(...found);
    await user.click(await screen.findByText('Show further results'));
    expect(await screen.findByText('Person 101')).toBeVisible();
    expect(screen.getByText(/^102 results/)).toBeVisible();
    expect(screen.queryByText('Show further results')).toBeNull();
  });

  test('says why further results do not come, and lets one ask again', async () => {
    const found = [buildFoundCandidate()];
    reply(listSearchResults, ({ query }) =>
      query.page === '1'
        ? { body: found, headers: { 'x-total-count': '102' } }
        : { status: 503, body: { detail: 'The database is starting.' } },
    );
    const { user } = await openFound(...found);
    await user.click(await screen.findByText('Show further results'));
    expect(await screen.findByText(/The database is starting\./)).toBeVisible();
    expect(screen.getByText('Show further results')).toBeEnabled();
  });

  test('shows what came with the search while its people can’t be loaded, and lets one ask again', async () => {
    reply(listSearchResults, { status: 503, body: { detail: 'The database is starting.' } });
    const { user } = await openFound(buildFoundCandidate({ title: 'Known' }));
    expect(await screen.findByText(/The database is starting\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Known' })).toBeVisible();
    reply(listSearchResults, { body: [buildFoundCandidate({ title: 'Loaded' })] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Loaded' })).toBeVisible();
    expect(screen.queryByText(/The database is starting\./)).toBeNull();
  });

  test('shows a long list by the hundred', async () => {
    const found = Array.from({ length: 230 }, (_, index) =>
      buildFoundCandidate({ title: `Person ${index + 1}` }),
    );
    const { user } = await openFound(...found);
    expect(await screen.findByText('Person 100')).toBeVisible();
    expect(screen.queryByText('Person 101')).not.toBeInTheDocument();
    await user.click(screen.getByText('Show 100 more of 130'));
    expect(screen.getByLabelText('Show Person 101')).toHaveFocus();
    await user.click(screen.getByText('Show 30 more of 30'));
    expect(screen.getByLabelText('Show Person 201')).toHaveFocus();
    expect(screen.getByText('Person 230')).toBeVisible();
    expect(screen.queryByText(/more of/)).not.toBeInTheDocument();
  });
});
