import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTeam } from '../../../../contract/account/team.calls.ts';
import { exportSearchResults } from '../../../../contract/recruiting/search-people.calls.ts';
import { getToday } from '../../../../contract/recruiting/today.calls.ts';
import { changeSearchJob, getSearchJob } from '../../../../contract/search/searches.calls.ts';
import { listSearchJobs } from '../../../../contract/search/sourcing.calls.ts';
import { buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { openSourcing } from '../../../../tests/support/sourcing-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { nothingDue } from '../../../../tests/support/today.ts';

import { copySearchPath, repeatSearchPath } from '../../../lib/paths.ts';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

describe('a narrowed job list', () => {
  const job = buildSearchJob({
    title: 'Welder',
    found: 3,
    owner: 'Ada Novak',
    new_people: 2,
    watch: 'daily',
  });
  let isArchived = false;
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
    isArchived = false;
    const details = () => ({
      ...job,
      description: 'MIG',
      client: '',
      owner_id: null,
      is_archived: isArchived,
      own_queries: [],
    });
    reply(listTeam, { body: [] });
    reply(listSearchJobs, ({ query }) => ({
      body: (query.view === 'archived') === isArchived && 'welder'.includes(query.q ?? '') ? [job] : [],
    }));
    reply(getSearchJob, () => ({ body: details() }));
    reply(changeSearchJob, ({ body }) => {
      isArchived = (body as { is_archived: boolean }).is_archived;
      return { body: details() };
    });
  });

  test('shows further columns after those of the specification where the server tells of them', async () => {
    await openSourcing();
    const heads = await screen.findAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      '#',
      'Job Title',
      'Location',
      'Created At',
      // Status and Who say nothing where all are completed and one's own.
      'Found',
      'New',
      'Watch',
    ]);
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    for (const text of ['3', '2', 'daily']) expect(cells).toContain(text);
  });

  test('says how many people stand in each column of the board, one press from it', async () => {
    const board = [
      { id: 'shortlisted', name: 'Shortlisted', people: 4 },
      { id: 'contacted', name: 'Contacted', people: 1 },
    ];
    reply(listSearchJobs, { body: [{ ...job, board, shortlisted: 4 }] });
    const { user } = await openSourcing();
    const row = (await screen.findByRole('link', { name: 'Welder' })).closest('tr');
    expect(row).toHaveTextContent('Board: Shortlisted 4, Contacted 1');
    const toBoard = screen.getByRole('link', { name: 'Board', description: 'Welder' });
    expect(toBoard).toHaveAttribute('href', `/dashboard/sourcing/jobs/${job.id}/board`);
    await user.click(await screen.findByRole('button', { name: 'More for Welder' }));
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('dialog', { name: 'Share the shortlist' })).toBeVisible();
  });

  test('counts nobody of a search whose people have left the pool', async () => {
    reply(listSearchJobs, { body: [{ ...job, found: 359, people_gone: true }] });
    await openSourcing();
    expect(await screen.findByText('None of its 359 people is left in the talent pool.')).toBeVisible();
    expect(screen.queryByText('359 found')).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Found' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '0' })).toBeVisible();
  });

  test('leaves the first step to the list of them above an empty list', async () => {
    const none = { has_people: false, has_searches: false, has_colleagues: false };
    reply(getToday, { body: { ...nothingDue, ...none } });
    reply(listSearchJobs, { body: [] });
    const { user } = await openSourcing();
    expect(await screen.findByRole('link', { name: 'Describe a job' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Loading jobs...')).not.toBeInTheDocument());
    expect(screen.getByText(/^Each search you start is kept here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Describe a job' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('button', { name: 'Describe a job' })).toBeVisible();
    localStorage.clear();
  });

  test('says how many people others have moved since the last visit', async () => {
    reply(getToday, { body: { ...nothingDue, moved: [{ id: job.id, people: 3 }] } });
    await openSourcing();
    expect(await screen.findByText('3 people moved since your last visit')).toBeVisible();
  });

  test('finds what is typed, and says when nothing meets it', async () => {
    const { user, shownPath } = await openSourcing();
    const field = await screen.findByLabelText('Title, place or client');
    await user.type(field, 'weld');
    await waitFor(() => expect(shownPath()).toContain('q=weld'));
    const asked = () => requests.filter(({ path }) => path === listSearchJobs.path).at(-1)?.query;
    await waitFor(() => expect(asked()).toMatchObject({ q: 'weld', view: 'all', page: '1' }));
    expect(await screen.findByRole('link', { name: 'Welder' })).toBeVisible();
    await user.type(field, 'x');
    expect(await screen.findByText('No search meets these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('link', { name: 'Welder' })).toBeVisible();
  });

  test('a search leaves it when it is archived, and comes back', async () => {
    const { user } = await openSourcing();
    await user.type(await screen.findByLabelText('Title, place or client'), 'weld');
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ q: 'weld' }));
    const more = { name: 'More for Welder' };
    await user.click(await screen.findByRole('button', more));
    expect(screen.getByRole('link', { name: 'Edit and run again' })).toHaveAttribute(
      'href',
      repeatSearchPath(job.id),
    );
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    reply(exportSearchResults, { status: 500, body: { detail: 'It did not work.' } });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('It did not work.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', copySearchPath(job.id));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('No search meets these filters.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Which searches'), 'Archived');
    await user.click(await screen.findByRole('button', more));
    await user.click(await screen.findByRole('button', { name: 'Take back from the archive' }));
    expect(await screen.findByText('No search meets these filters.')).toBeVisible();
    expect(isArchived).toBe(false);
  });

  test('the only one that is archived is named, one press away', async () => {
    reply(listSearchJobs, ({ query }) => {
      const items = (query.view === 'archived') === isArchived ? [job] : [];
      return { body: items, headers: { 'x-total-count': String(items.length) } };
    });
    const { user } = await openSourcing();
    await user.click(await screen.findByRole('button', { name: 'More for Welder' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('The only search is archived.')).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByLabelText('Which searches'));
    expect(document.body).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Show archived' }));
    expect(await screen.findByRole('link', { name: 'Welder' })).toBeVisible();
    expect(screen.getByLabelText('Which searches')).toHaveValue('archived');
  });
});
