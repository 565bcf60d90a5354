import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getSearchSummary,
  markPersonSeen,
  type SearchSummary,
} from '../../../../contract/recruiting/search-people.calls.ts';
import {
  type Criterion,
  type FoundCandidate,
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

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const job = buildSearchJob({ title: 'Data Engineer. Urgent', location: 'Berlin' });

const ids = ['0198f3c2-0000-4000-8000-000000000001', '0198f3c2-0000-4000-8000-000000000002'];

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

describe('the groups of the results', () => {
  const criteria: Criterion[] = ['Kafka', 'SQL'].map((text) => ({
    id: text,
    kind: 'skill',
    need: 'must',
    text,
    source: '',
  }));
  const ada = (given: Partial<FoundCandidate> = {}) =>
    buildFoundCandidate({ id: ids[0], title: 'Ada Novak · Engineer', ...given });
  const ben = (given: Partial<FoundCandidate> = {}) =>
    buildFoundCandidate({ id: ids[1], title: 'Ben Ode · Analyst', ...given });

  async function openGroups(people: FoundCandidate[], given: Partial<SearchSummary>, asked = criteria) {
    reply(listSearchResults, ({ query }) => {
      const body =
        query.strength === 'listed' ? people.filter(({ weak, decision }) => !weak || decision) : people;
      return { body, headers: { 'x-total-count': String(body.length) } };
    });
    const decided = { shortlist: 0, maybe: 0, no: 0, sources: [], tags: [] };
    reply(getSearchSummary, { body: { undecided_others: given.others, ...decided, ...given } });
    reply(markPersonSeen, { status: 204 });
    const opened = await openResults({
      urls: people.map(({ url }) => url),
      results: people,
      criteria: asked,
    });
    await screen.findByLabelText('Filters');
    return opened;
  }

  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
    reply(listSearchJobs, { body: [job] });
  });

  const asked = () => requests.filter(({ path }) => path.endsWith('/results/')).at(-1)?.query;
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const rows = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

  test('every list has three groups with their counts, and who is in one follows its heading', async () => {
    const other = buildFoundCandidate({ title: 'Cy Low · Cook', weak: true });
    await openGroups([other, ben(), ada({ strong: true })], {
      found: 3,
      strong: 1,
      others: 1,
    });
    await waitFor(() =>
      expect(headings()).toEqual([
        '1 strong: every must found',
        '1 possible: not every must found',
        '1 others: weak matches',
      ]),
    );
    expect(rows()).toEqual(['Ada Novak', 'Ben Ode', 'Cy Low']);
    const strong = screen.getByRole('region', { name: /^1 strong/ });
    expect(within(strong).getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(within(strong).queryByText('Ben Ode')).toBeNull();
    expect(screen.queryByRole('button', { name: /others/ })).toBeNull();
  });

  test('a group without people says so, and where all are others nobody is folded', async () => {
    await openGroups([ada({ weak: true })], { found: 52, strong: 0, others: 52 });
    await waitFor(() => expect(headings()).toEqual(['0 strong · 0 possible · 52 others: weak matches']));
    expect(screen.queryByRole('button', { name: /Show$|Hide/ })).toBeNull();
  });

  test('the others stand behind one row, which j reaches and Enter opens', async () => {
    const { user } = await openGroups([ada({ strong: true })], {
      found: 11,
      strong: 1,
      others: 10,
    });
    const name = '10 others: weak matches · Show';
    await waitFor(() => expect(asked()).toMatchObject({ strength: 'listed' }));
    expect(headings()).toEqual(['1 strong: every must found', '0 possible']);
    await user.keyboard('jj');
    expect(await screen.findByRole('button', { name })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByLabelText('Show Ada Novak')).toHaveFocus();
    const all = [ada({ strong: true }), ben({ weak: true })];
    reply(listSearchResults, { body: all, headers: { 'x-total-count': '11' } });
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(asked()).not.toHaveProperty('strength'));
    await waitFor(() => expect(screen.getByLabelText('Show Ben Ode')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  });

  test('who comes nearest to every must counts among the others, too', async () => {
    const place: Criterion = { id: 'Berlin', kind: 'place', need: 'must', text: 'Berlin', source: '' };
    const judged = (...met: string[]) =>
      ['Kafka', 'SQL', 'Rust', 'Berlin'].map((id) => ({
        id,
        verdict: met.includes(id) ? ('found' as const) : ('missing' as const),
        quote: '',
        field: '',
        reader: 'offline',
        at: '2026-03-05T10:00:00.000Z',
      }));
    const rust: Criterion = { id: 'Rust', kind: 'skill', need: 'must', text: 'Rust', source: '' };
    const { user } = await openGroups(
      [ada({ criteria: judged('Berlin') }), ben({ weak: true, criteria: judged('Kafka', 'SQL') })],
      { found: 11, strong: 0, others: 10 },
      [...criteria, rust, place],
    );
    expect(await screen.findByText('Nobody meets all 4 musts; at best 1.')).toBeVisible();
    const nearest = screen.getByText(/^1 elsewhere meets 2 of 4/);
    expect(screen.getByText('Without “Berlin” as a must, 1 would come nearer.')).toBeVisible();
    await user.click(within(nearest).getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(screen.getByLabelText('Show Ben Ode')).toHaveFocus());
    expect(screen.getByText('Nobody meets all 4 musts; at best 2.')).toBeVisible();
  });

  test('names the fewest musts without which anyone meets all, or offers those who come nearest', async () => {
    const skill = (id: string): Criterion => ({ id, kind: 'skill', need: 'must', text: id, source: '' });
    const musts = ['A', 'B', 'C', 'D', 'E'].map(skill);
    const judged = (...met: string[]) =>
      musts.map(({ id }) => ({
        id,
        verdict: met.includes(id) ? ('found' as const) : ('missing' as const),
        quote: '',
        field: '',
        reader: 'offline',
        at: '2026-03-05T10:00:00.000Z',
      }));
    const open = (...people: FoundCandidate[]) =>
      openGroups(people, { found: people.length, strong: 0, others: 0 }, musts);
    const { unmount } = await open(
      ada({ criteria: judged('A', 'B', 'C') }),
      ben({ criteria: judged('A', 'B') }),
    );
    expect(await screen.findByText('Without “D” and “E” as musts, 1 would meet all.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make them nice and rank again' })).toBeVisible();
    unmount();
    const { user, shownPath } = await open(ada({ criteria: judged('A') }), ben({ criteria: judged() }));
    await user.click(await screen.findByRole('button', { name: 'Show the 1 or more' }));
    expect(shownPath()).toContain('musts_met=1');
  });

  test('filters count their own groups, and keep the others folded', async () => {
    const { user } = await openGroups([ada()], { found: 842, strong: 12, others: 790 });
    await screen.findByRole('button', { name: /^790 others/ });
    const counts = { shortlist: 0, maybe: 0, no: 0, sources: [], tags: [] };
    reply(getSearchSummary, { body: { ...counts, found: 30, strong: 0, others: 21, undecided_others: 21 } });
    await user.selectOptions(screen.getByLabelText('Musts met'), 'All musts');
    expect(await screen.findByRole('button', { name: /^21 others/ })).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith('/summary/')).at(-1)?.query).toEqual({
      musts_met: '2',
    });
    expect(headings()).toEqual(['9 possible: not every must found']);
    expect(screen.getByText(/^30 results with these filters/)).toBeVisible();
  });

  test('an earlier server is asked for what it knows', async () => {
    await openGroups([ada()], { found: 842, strong: 12, others: 790, undecided_others: undefined });
    await screen.findByRole('button', { name: /^790 others/ });
    await waitFor(() => expect(asked()).toMatchObject({ strength: 'possible' }));
  });

  test('filters count nobody before the counts are there', async () => {
    const counts = { found: 5, strong: 1, others: 0, shortlist: 2, maybe: 0, no: 0, sources: [], tags: [] };
    let answer: (value: { body: SearchSummary }) => void = () => undefined;
    reply(listSearchResults, { body: [ada()] });
    reply(getSearchSummary, () => new Promise((resolve) => (answer = resolve)));
    await openFound(ada());
    expect(await screen.findByRole('option', { name: 'Undecided' })).toBeInTheDocument();
    answer({ body: { ...counts, undecided_others: 0 } });
    expect(await screen.findByRole('option', { name: 'Undecided (3)' })).toBeInTheDocument();
  });

  test('who is decided on stays in the list, whatever the group', async () => {
    const decided = ben({ weak: true, decision: 'no' });
    await openGroups([ada(), decided], { found: 100, strong: 2, others: 60, undecided_others: 59 });
    expect(await screen.findByRole('button', { name: '59 more · Show' })).toBeVisible();
    const others = screen.getByRole('region', { name: /^60 others/ });
    expect(within(others).getByText('Ben Ode')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Strong or possible (40)' })).toBeInTheDocument();
  });

  test('a list of at most ten people folds nobody', async () => {
    await openGroups([ada()], { found: 10, strong: 1, others: 9 });
    await screen.findByRole('heading', { name: /^0 possible/ });
    expect(screen.queryByRole('button', { name: /others/ })).toBeNull();
  });
});
