import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getSearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import {
  getSearchJob,
  type SearchDetails,
  searchJobAgain,
} from '../../../../contract/search/searches.calls.ts';
import {
  getSearchStatus,
  listSearchJobs,
  listSearchResults,
} from '../../../../contract/search/sourcing.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { buildFoundCandidate, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { advance, openSourcing } from '../../../../tests/support/sourcing-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const job = buildSearchJob({ title: 'Welder' });
const person = buildFoundCandidate({ id: '0d6f4b1e-5a0c-4d0e-9b43-0a4b6f1c2d3f', title: 'Ann · Welder' });
const criteria = [
  { id: 'c1', kind: 'skill', text: 'MIG', need: 'must', source: '' },
  { id: 'c2', kind: 'skill', text: 'TIG', need: 'nice', source: '' },
] as const;
const details: SearchDetails = {
  id: job.id,
  title: 'Welder',
  location: 'Leeds',
  created_at: job.created_at,
  description: 'MIG and TIG',
  client: '',
  owner_id: null,
  is_archived: false,
  own_queries: [],
};
const bar = () => screen.findByRole('region', { name: 'Criteria' });
const sent = () => requests.filter(({ path }) => path.endsWith('/runs/')).map(({ body }) => body);

describe('criteria of a search', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
    reply(listSearchJobs, { body: [job] });
    reply(getSearchJob, { body: details });
    reply(listSearchResults, { body: [person] });
    reply(getSearchStatus, {
      body: { status: 'Completed', urls: [person.url], results: [person], criteria },
    });
    reply(searchJobAgain, { body: { task_id: job.id } });
  });

  test('is weighed otherwise and taken away, and sent when it is ranked again', async () => {
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const region = within(await bar());
    expect(region.queryByRole('button', { name: 'Rank again' })).not.toBeInTheDocument();
    await user.click(region.getByRole('button', { name: 'must · MIG' }));
    expect(region.getByRole('menuitemradio', { name: 'Must have' })).toBeChecked();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Exclude' }));
    expect(region.getByRole('button', { name: 'not · MIG changed' })).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Remove TIG' }));
    await user.click(region.getByRole('button', { name: 'Rank again' }));
    await waitFor(() => expect(sent()).toEqual([{ criteria: [{ ...criteria[0], need: 'not' }] }]));
  });

  test('takes one line, the musts first, with the others behind a count', async () => {
    const chips = [
      { ...criteria[1], id: 'c0', text: 'Spanish' },
      ...['MIG', 'MAG', 'Welding', 'Drawings'].map((text) => ({ ...criteria[0], id: text, text })),
    ];
    reply(getSearchStatus, {
      body: { status: 'Completed', urls: [person.url], results: [person], criteria: chips },
    });
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(width >= 75rem)' }),
    );
    const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      const fitting = screen.queryByRole('button', { name: 'Undo the last ranking' }) ? 1 : 2;
      return [...(this.parentElement?.children ?? [])].indexOf(this) < fitting ? 0 : 34;
    });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const region = within(await bar());
    const shown = () =>
      region
        .getAllByRole('listitem')
        .flatMap((chip) =>
          chip.className.includes('sm:hidden') ? [] : chip.querySelector('button')?.textContent,
        );
    expect(shown()).toEqual(['must · MIG', 'must · MAG']);
    await user.click(region.getByRole('button', { name: 'Show 3 more criteria' }));
    expect(shown()).toEqual([
      'must · MIG',
      'must · MAG',
      'must · Welding',
      'must · Drawings',
      'nice · Spanish',
    ]);
    await user.click(region.getByRole('button', { name: 'Show one line of criteria' }));
    expect(shown()).toHaveLength(2);
    expect(region.getAllByText(/^(Must|Not|Nice)$/).map((heading) => heading.textContent)).toEqual([
      'Must',
      'Nice',
    ]);
    await user.click(region.getByRole('button', { name: 'Remove MAG' }));
    expect(shown(), 'until it is ranked again').toHaveLength(4);
    expect(region.queryByRole('button', { name: 'Show one line of criteria' })).toBeNull();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const kept = chips.filter(({ text }) => text !== 'MAG');
    reply(getSearchStatus, { body: { status: 'Processing', has_earlier_results: true, criteria: kept } });
    await user.click(region.getByRole('button', { name: 'Rank again' }));
    await waitFor(() => expect(region.queryByRole('button', { name: 'Rank again' })).toBeNull());
    reply(getSearchStatus, {
      body: { status: 'Completed', urls: [person.url], results: [person], criteria: kept },
    });
    await advance(pollEvery.search);
    await region.findByRole('button', { name: 'Undo the last ranking' });
    expect(shown(), 'with what was changed').toHaveLength(4);
    await user.click(region.getByRole('button', { name: 'Show one line of criteria' }));
    expect(shown()).toEqual(['must · MIG']);
    vi.useRealTimers();
    top.mockRestore();
  });

  test('is edited in place, ranked again, and taken back', async () => {
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const region = within(await bar());
    await user.click(region.getByRole('button', { name: 'must · MIG' }));
    await user.click(region.getByRole('menuitem', { name: 'Edit…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit the criterion MIG' }));
    await user.clear(dialog.getByLabelText('Criterion'));
    await user.type(dialog.getByLabelText('Criterion'), 'MAG{Enter}');
    const chips = region.getAllByRole('listitem').map((chip) => chip.querySelector('button')?.textContent);
    expect(chips).toEqual(['must · MAG new', 'nice · TIG']);
    await user.click(region.getByRole('button', { name: 'Rank again' }));
    const mag = { kind: 'skill', text: 'MAG', need: 'must', source: '' };
    await waitFor(() => expect(sent()).toMatchObject([{ criteria: [mag, criteria[1]] }]));
    await region.findByRole('button', { name: 'Undo the last ranking' });
    cleanup();
    await openSourcing({ path: paths.searchJob(job.id) });
    await user.click(await screen.findByRole('button', { name: 'Undo the last ranking' }));
    await waitFor(() => expect(sent()[1]).toEqual({ criteria }));
    expect(screen.queryByRole('button', { name: 'Undo the last ranking' })).not.toBeInTheDocument();
  });

  test('offers to rank without a must where no one meets all, in a list that is filtered by all musts, too', async () => {
    const musts = [criteria[0], { ...criteria[1], need: 'must' }];
    const judged = {
      ...person,
      criteria: [
        { id: 'c1', verdict: 'found', quote: 'MIG', field: 'skills', reader: 'offline' },
        { id: 'c2', verdict: 'missing', quote: '', field: '', reader: 'offline' },
      ],
    };
    const counts = { found: 1, strong: 0, others: 0, shortlist: 0, maybe: 0, no: 0, sources: [], tags: [] };
    reply(getSearchSummary, { body: counts });
    reply(listSearchResults, ({ query }) => ({ body: query.musts_met ? [] : [judged] }));
    reply(getSearchStatus, {
      body: { status: 'Completed', urls: [person.url], results: [judged], criteria: musts },
    });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const advice = 'Without “TIG” as a must, 1 would meet all.';
    expect(await screen.findByText(advice)).toBeVisible();
    await user.click(within(await bar()).getByRole('button', { name: 'Remove MIG' }));
    expect(screen.getByText('Removed: MIG')).toBeVisible();
    expect(screen.queryByText(advice)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Show the/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.selectOptions(screen.getByLabelText('Musts met'), 'All musts');
    expect(await screen.findByText('No one matches these filters.')).toBeVisible();
    expect(screen.getByText(advice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make it nice and rank again' }));
    await waitFor(() => expect(sent()).toEqual([{ criteria }]));
    const region = within(await bar());
    await user.click(await region.findByRole('button', { name: 'Undo the last ranking' }));
    await waitFor(() => expect(sent()[1]).toEqual({ criteria: musts }));
  });

  test('lists nobody at first where no one meets any must, and names what helps', async () => {
    const judged = {
      ...person,
      criteria: [{ id: 'c1', verdict: 'missing', quote: '', field: '', reader: 'offline' }],
    };
    const counts = { found: 1, strong: 0, others: 0, shortlist: 0, maybe: 0, no: 0, sources: [], tags: [] };
    reply(getSearchSummary, { body: counts });
    reply(listSearchResults, { body: [judged] });
    reply(getSearchStatus, {
      body: { status: 'Completed', urls: [person.url], results: [judged], criteria },
    });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    expect(await screen.findByText(/^No one meets a must/)).toBeVisible();
    expect(screen.getByText(/^Make one nice to have/)).toBeVisible();
    for (const name of ['Change the search', 'Import people']) {
      expect(screen.getByRole('link', { name })).toBeVisible();
    }
    await user.click(screen.getByRole('button', { name: 'Make nice: MIG' }));
    expect(within(await bar()).getByRole('button', { name: 'nice · MIG changed' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Make nice/ })).toBeNull();
    await user.keyboard('s');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 weak match' }));
    expect(screen.getByRole('button', { name: 'Show Ann' })).toBeVisible();
    expect(screen.queryByText(/^No one meets a must/)).toBeNull();
  });

  test('changes nothing by a press alone, and asks once before anything is excluded', async () => {
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const region = within(await bar());
    await user.click(region.getByRole('button', { name: 'must · MIG' }));
    await user.keyboard('{Escape}');
    expect(region.queryByRole('menu')).not.toBeInTheDocument();
    expect(region.getByRole('button', { name: 'must · MIG' })).toHaveFocus();
    expect(region.queryByRole('button', { name: 'Rank again' })).not.toBeInTheDocument();

    const exclude = async (chip: string) => {
      await user.click(region.getByRole('button', { name: chip }));
      await user.click(region.getByRole('menuitemradio', { name: 'Must not have' }));
    };
    await exclude('must · MIG');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(region.getByRole('button', { name: 'must · MIG' })).toBeVisible();
    await exclude('must · MIG');
    await user.click(screen.getByRole('button', { name: 'Exclude' }));
    await exclude('nice · TIG');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(region.getByRole('button', { name: 'not · TIG changed' })).toBeVisible();
  });

  test('the keyboard goes on in the bar once what was pressed has gone', async () => {
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const region = within(await bar());
    const press = (name: string) => user.click(region.getByRole('button', { name }));
    await press('Remove MIG');
    expect(region.getByRole('button', { name: 'nice · TIG' })).toHaveFocus();
    await press('Discard');
    expect(region.getByRole('button', { name: '+ Add' })).toHaveFocus();
    await press('Remove TIG');
    expect(region.getByRole('button', { name: 'must · MIG' })).toHaveFocus();
    const rest = { has_earlier_results: true, criteria: criteria.slice(0, 1) };
    reply(getSearchStatus, { body: { status: 'Processing', ...rest } });
    await press('Rank again');
    await waitFor(() => expect(region.queryByRole('button', { name: 'Rank again' })).toBeNull());
    expect(region.getByRole('list').parentElement).toHaveFocus();
  });

  test('keeps what was found in view while it is ranked again', async () => {
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const region = within(await bar());
    reply(getSearchStatus, { body: { status: 'Processing', has_earlier_results: true, criteria } });
    await user.click(region.getByRole('button', { name: 'Remove TIG' }));
    await user.click(region.getByRole('button', { name: 'Rank again' }));
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show Ann' })).toBeVisible();
  });

  test('says why it could not be ranked again, and keeps what was changed', async () => {
    reply(searchJobAgain, { status: 409, body: { detail: 'The search is still running.' } });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    const region = within(await bar());
    await user.click(region.getByRole('button', { name: 'Remove TIG' }));
    await user.click(region.getByRole('button', { name: 'Rank again' }));
    expect(await screen.findByText(/Your changes are kept. The search is still running.$/)).toBeVisible();
    expect(region.queryByRole('button', { name: 'Remove TIG' })).not.toBeInTheDocument();
  });

  test('shows what web providers were asked, and asks them otherwise', async () => {
    const queries = [{ provider: 'brave', query: 'welder AND leeds' }];
    reply(getSearchStatus, {
      body: { status: 'Completed', urls: [person.url], results: [person], criteria, queries },
    });
    const { user } = await openSourcing({ path: paths.searchJob(job.id) });
    await user.click(within(await bar()).getByText('Web queries'));
    const field = screen.getByLabelText('Brave Search');
    expect(field).toHaveValue('welder AND leeds');
    await user.type(field, ' AND TIG');
    await user.click(screen.getByRole('button', { name: 'Rank again' }));
    const query = 'welder AND leeds AND TIG';
    await waitFor(() => expect(sent()).toEqual([{ queries: [{ provider: 'brave', query }] }]));
  });

  test('people who have left the pool are named in grey, without a link', async () => {
    const gone = { ...person, gone: true };
    reply(listSearchResults, { body: [gone] });
    reply(getSearchStatus, { body: { status: 'Completed', urls: [gone.url], results: [gone], criteria } });
    await openSourcing({ path: paths.searchJob(job.id) });
    expect(await screen.findByText(/no longer in the talent pool. Run it again/)).toBeVisible();
    expect(screen.getByText('No longer in the talent pool')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ann' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
