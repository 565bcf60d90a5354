import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changePeople,
  deleteCandidates,
  getPoolFacets,
  getPoolViews,
  listDeletedPeople,
  type PoolView,
  savePoolViews,
} from '../../../../contract/people/pool-people.calls.ts';
import { setGroundsOfPeople } from '../../../../contract/people/privacy.calls.ts';
import { getImport, listCandidates, listImports } from '../../../../contract/people/talent-pool.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate, buildImport } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { defaultColumns } from './pool-columns.ts';
import { columnWidths, edges } from './pool-table-columns.tsx';
import { TalentPoolPage } from './talent-pool-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;
const ada = buildCandidate({ tags: ['Nights'] });
const ben = buildCandidate({ name: 'Ben Ruiz' });

const people = (candidates: unknown[], total = candidates.length) => ({
  body: candidates,
  headers: { 'x-total-count': String(total) },
});
const listed = () => requests.filter(({ path }) => path === '/talent/candidates/');
const sent = (path: string) => requests.filter((request) => request.path === path).map(({ body }) => body);

async function openPool(query = '', role = 'Owner', claims: object = {}) {
  const page = (
    <>
      <TalentPoolPage />
      <UndoRegion />
    </>
  );
  const rendered = await renderPage(page, { path: paths.talentPool + query, user: { role, ...claims } });
  await screen.findByRole('region', { name: 'Candidates' });
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}

describe('the table of the talent pool', () => {
  beforeEach(() => {
    localStorage.removeItem('pool-columns');
    // jsdom lays nothing out, and only rows in view are drawn.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(450);
    ({ reply, requests } = stubCalls());
    reply(listImports, { body: [] });
    reply(getPoolFacets, { body: { sources: ['Fair', 'Referral'], tags: ['Nights'] } });
    reply(getPoolViews, { body: { views: [] } });
    reply(listDeletedPeople, { body: [] });
    reply(listCandidates, people([ada, ben]));
  });

  const long = buildCandidate({
    title: 'Senior Backend Engineer, Payments',
    employer: 'Brightwater Holdings',
    location: 'Hamburg, Germany',
  });
  const rare = {
    stage: { search: 'Nurse', search_id: '1', column: 'Shortlisted' },
    tags: ['Nights', 'Fair'],
  };
  const pool = [long, long, long, { ...long, ...rare, last_contact: '2026-03-04T10:00:00.000Z' }];

  test('fits its columns into a window of 1280 pixels, and scrolls where they cannot give way', () => {
    const sum = (names: string[], room: number) =>
      [...columnWidths(names, room, pool).values()].reduce((all, one) => all + one, edges);
    const names = ['name', ...defaultColumns];
    expect(sum(names, 1000)).toBeLessThanOrEqual(1000);
    expect(sum(names, 1000)).toBeGreaterThan(980);
    for (let room = 700; room < 760; room++) expect(sum(names.slice(0, 4), room)).toBeLessThanOrEqual(room);
    expect(sum([...names, 'skills', 'email'], 1000)).toBeGreaterThan(1200);
    expect(sum(names, 2000)).toBe(sum(names, 3000));
  });

  test('keeps employer and place whole as long as columns with few values can give way', () => {
    const names = ['name', ...defaultColumns];
    const [whole, narrow] = [2000, 1140].map((room) => columnWidths(names, room, pool));
    const texts = ['title', 'employer', 'location', 'source'];
    expect(texts.map((name) => narrow?.get(name))).toEqual(texts.map((name) => whole?.get(name)));
    expect(narrow?.get('tags')).toBeLessThan(whole?.get('tags') ?? 0);
    expect(narrow?.get('stage')).toBe(whole?.get('stage'));
    expect(whole?.get('employer')).toBeGreaterThan(160);
  });

  test('shows city and state of a place, gives a long name two lines, and paints the whole row under the pointer', async () => {
    const name = 'Maximiliane-Charlotte von Hohenstein';
    reply(listCandidates, people([buildCandidate({ name, location: 'Austin, Texas, United States' })]));
    await openPool();
    const place = await screen.findByText('Austin, Texas');
    expect(place).toHaveAttribute('title', 'Austin, Texas, United States');
    expect(screen.getByRole('link', { name })).toHaveClass('line-clamp-2');
    expect(place.closest('tr')?.className).not.toContain(' [&>td:nth-child(-n+2)]:bg-panel');
    expect(place.closest('tr')).toHaveClass('[&:not(:hover)>td:nth-child(-n+2)]:bg-panel');
  });

  test('has no box to choose everybody where all are of the sample, and says why', async () => {
    reply(listCandidates, people([buildCandidate({ sample: true })]));
    await openPool();
    expect(screen.queryByLabelText('Choose everybody listed')).not.toBeInTheDocument();
    expect(screen.getByText(/Only your own can be chosen/)).toBeVisible();
  });

  test('closes the filters from their end, with the number of people who match', async () => {
    const { user } = await openPool();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('button', { name: 'Show 2 people' }));
    expect(screen.queryByRole('search', { name: 'Filters' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  test('draws and asks for no more of 10,000 than what is in view', async () => {
    reply(listCandidates, ({ query }) => {
      const first = (Number(query.page) - 1) * 100 + 1;
      const page = Array.from({ length: 100 }, (_, at) => buildCandidate({ name: `Person ${first + at}` }));
      return people(page, 10_000);
    });
    await openPool();
    const table = screen.getByRole('region', { name: 'Candidates' });
    expect(await within(table).findByText('Person 1')).toBeVisible();
    expect(within(table).getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    // jsdom has no end of scrolling.
    vi.spyOn(table, 'scrollHeight', 'get').mockReturnValue(380_040);
    table.scrollTop = 38 * 5049;
    fireEvent.scroll(table);
    expect(await within(table).findByText('Person 5050')).toBeVisible();
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    expect(new Set(listed().map(({ query }) => query.page))).toEqual(new Set(['1', '51']));
  });

  test('filters by place, skill, source, tag, stage, last contact and day, and shows everybody again', async () => {
    const { user, shownPath } = await openPool('?place=berlin');
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    await screen.findByRole('option', { name: 'Fair' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Fair');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'Nights');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'On no board');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Last contact' }),
      'Not in the last 90 days',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Contact' }), 'Allowed');
    await user.type(screen.getByLabelText('Skill'), 'kafka');
    fireEvent.change(screen.getByLabelText('Added from'), { target: { value: '2026-02-01' } });
    await waitFor(() =>
      expect(listed().at(-1)?.query).toEqual({
        place: 'berlin',
        source: 'Fair',
        tag: 'Nights',
        stage: 'none',
        last_contact: 'not-90',
        do_not_contact: 'no',
        skill: 'kafka',
        added_from: '2026-02-01',
        page: '1',
        page_size: '100',
      }),
    );
    expect(await screen.findByText('2 candidates match')).toBeVisible();
    // Each field says its value: chips would say it once more.
    expect(screen.queryByRole('list', { name: 'Filters that are set' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(shownPath()).toBe(paths.talentPool);
    expect(screen.getByRole('option', { name: 'Contact: any' })).toBeInTheDocument();
    expect(screen.getByLabelText('Skill')).toHaveValue('');
    expect(screen.queryByRole('list', { name: 'Filters that are set' })).not.toBeInTheDocument();
  });

  test('shows each filter that is set as a chip, which takes it away', async () => {
    const { user, shownPath } = await openPool('?q=nurse&place=berlin&last_contact=never');
    const chips = within(await screen.findByRole('list', { name: 'Filters that are set' }));
    const names = chips.getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['Place: berlin', 'Last contact: Never contacted', 'Clear all']);
    await user.click(chips.getByRole('button', { name: 'Remove the filter Place: berlin' }));
    expect(shownPath()).toBe(`${paths.talentPool}?q=nurse&last_contact=never`);
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toHaveFocus();
  });

  test('narrows to the people of one import, by the name of its file', async () => {
    const file = buildImport({ file_name: 'fair.csv', imported: 12, status: 'completed' });
    reply(listImports, { body: [file] });
    reply(getImport, { body: file });
    const { user } = await openPool();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Import' }), file.id);
    await waitFor(() => expect(listed().at(-1)?.query).toMatchObject({ import: file.id }));
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    expect(await screen.findByRole('button', { name: 'Remove the filter Import: fair.csv' })).toBeVisible();
  });

  describe('on a phone', () => {
    beforeEach(() => {
      vi.spyOn(window, 'matchMedia').mockImplementation(
        (query) =>
          ({
            matches: /width < (?:40|64)rem/.test(query),
            addEventListener() {},
            removeEventListener() {},
          }) as never,
      );
    });

    test('scrolls its people with the page, not within it', async () => {
      reply(
        listCandidates,
        people(Array.from({ length: 90 }, (_, at) => buildCandidate({ name: `Person ${at}` }))),
      );
      await openPool();
      const table = screen.getByRole('region', { name: 'Candidates' });
      expect(table).not.toHaveClass('overflow-auto');
      expect(await within(table).findByText('Person 1')).toBeVisible();
      window.scrollY = 77 * 60;
      fireEvent.scroll(window);
      expect(await within(table).findByText('Person 60')).toBeVisible();
      expect(within(table).queryByText('Person 1')).not.toBeInTheDocument();
      window.scrollY = 0;
    });

    test('shows people as cards, in an order that can be chosen', async () => {
      const stage = { search_id: ada.id, search: 'Nurse', column: 'Contacted' };
      const written = {
        ...ada,
        tags: ['Fair', 'Nights'],
        employer: 'Tern & Co',
        stage,
        last_contact: '2026-02-01T09:00:00Z',
      };
      reply(listCandidates, people([written, { ...ben, do_not_contact: true }]));
      const { user, shownPath } = await openPool();
      const [, first, second] = await screen.findAllByRole('row');
      expect(first).toHaveTextContent(
        `${ada.name}${ada.title} at Tern & Co${ada.location} · Contacted · Last contact Feb 1, 2026 · Fair, Nights`,
      );
      expect(second).toHaveTextContent(/Do not contact · Berlin, Germany$/);
      expect(screen.queryByRole('button', { name: 'Title' })).not.toBeInTheDocument();
      expect(screen.queryByText('Columns')).not.toBeInTheDocument();
      await user.click(screen.getByLabelText('Choose Ben Ruiz'));
      expect(screen.getByText('1 chosen')).toBeVisible();
      await user.selectOptions(screen.getByLabelText('Order'), 'Employer');
      expect(shownPath()).toBe(`${paths.talentPool}?sort=employer&order=asc`);
    });
  });

  test('sorts by a column, the other way at the second press', async () => {
    const { user, shownPath } = await openPool();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(shownPath()).toBe(`${paths.talentPool}?sort=name&order=asc`);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(listed().at(-1)?.query).toMatchObject({ sort: 'name', order: 'desc' }));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('shows the columns that are chosen, also the next time', async () => {
    const { user, unmount } = await openPool();
    expect(screen.queryByRole('columnheader', { name: 'Skills' })).not.toBeInTheDocument();
    await user.click(screen.getByText('Columns'));
    await user.click(screen.getByLabelText('Skills'));
    await user.click(screen.getByRole('checkbox', { name: 'Employer' }));
    expect(screen.getByRole('columnheader', { name: 'Skills' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Employer' })).not.toBeInTheDocument();
    unmount();
    await openPool();
    expect(screen.getByRole('columnheader', { name: 'Skills' })).toBeVisible();
  });

  test('saves filters and order as a view, opens it and deletes it', async () => {
    let views: PoolView[] = [];
    reply(getPoolViews, () => ({ body: { views } }));
    reply(savePoolViews, ({ body }) => {
      views = (body as { views: PoolView[] }).views;
      return { body: { views } };
    });
    const { user, shownPath } = await openPool('?source=Fair&sort=name&order=asc');
    await user.click(screen.getByRole('button', { name: 'Save the view' }));
    await user.type(screen.getByLabelText('Name'), 'From the fair{Enter}');
    const select = await screen.findByLabelText('Saved view');
    expect(select).toHaveValue('From the fair');
    expect(select).toHaveFocus();
    expect(views).toEqual([{ name: 'From the fair', query: 'source=Fair&sort=name&order=asc' }]);
    await user.selectOptions(select, 'Everybody');
    expect(shownPath()).toBe(paths.talentPool);
    await user.selectOptions(select, 'From the fair');
    expect(shownPath()).toBe(`${paths.talentPool}?source=Fair&sort=name&order=asc`);
    await user.click(screen.getByRole('button', { name: 'Delete the view' }));
    await waitFor(() => expect(views).toEqual([]));
  });

  test('tags several at once, and takes it back from those who were changed', async () => {
    reply(changePeople, { body: { changed: [ben.id] } });
    const { user } = await openPool('', 'Member');
    await user.click(await screen.findByLabelText('Choose Ada Novak'));
    await user.click(screen.getByLabelText('Choose Ben Ruiz'));
    expect(screen.getByText('2 people chosen')).toBeVisible();
    for (const name of ['Delete', 'Basis and notice…'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Tag for the chosen'), 'Nights{Enter}');
    expect(await screen.findByText('1 person tagged Nights.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Taken back.');
    expect(sent('/talent/people/changes/')).toEqual([
      { ids: [ada.id, ben.id], add_tag: 'Nights' },
      { ids: [ben.id], remove_tag: 'Nights' },
    ]);
  });

  test('an Owner chooses everybody listed, and deletes them with an offer to undo it', async () => {
    const sample = buildCandidate({ name: 'Sam', sample: true });
    reply(listCandidates, people([ada, ben, sample]));
    reply(deleteCandidates, { body: { changed: [ada.id, ben.id] } });
    const { user } = await openPool();
    await user.click(screen.getByLabelText('Choose everybody listed'));
    expect(await screen.findByText('2 people chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const question = within(screen.getByRole('dialog', { name: 'Delete 2 people?' }));
    expect(question.getByText(/For 30 days they can be restored under “Recently deleted”/)).toBeVisible();
    expect(sent('/talent/candidates/deletions/').filter(Boolean)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete 2 people' }));
    expect(await screen.findByText('2 people deleted.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Candidates' })).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Chosen people' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Taken back.');
    expect(sent('/talent/candidates/deletions/').filter(Boolean)).toEqual([
      { ids: [ada.id, ben.id], is_deleted: true },
      { ids: [ada.id, ben.id], is_deleted: false },
    ]);
  });

  test('an Owner finds the deleted again, where nobody is left as well', async () => {
    reply(listCandidates, people([]));
    const deleted = { deleted_at: '2026-11-30T19:00:00Z', ids: [ada.id, ben.id], names: ['Ada Novak'] };
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
    reply(listDeletedPeople, { body: [deleted] });
    reply(deleteCandidates, { body: { changed: [ada.id, ben.id] } });
    const user = userEvent.setup({ delay: null });
    await renderPage(
      <>
        <TalentPoolPage />
        <UndoRegion />
      </>,
      { path: paths.talentPool, user: { role: 'Owner' } },
    );
    expect(await screen.findByText(/^Nobody is in the talent pool any more\./)).toBeVisible();
    await user.click(screen.getByText('Recently deleted'));
    expect(screen.getByText(/^Ada Novak and 1 more/)).toBeVisible();
    expect(scrolls).toHaveBeenCalled();
    await user.click(screen.getByText('One by one'));
    await user.click(screen.getByRole('button', { name: 'Restore Ada Novak' }));
    await waitFor(() =>
      expect(sent('/talent/candidates/deletions/')).toContainEqual({ ids: [ada.id], is_deleted: false }),
    );
    await user.click(screen.getByRole('button', { name: 'Restore 2 people' }));
    expect(await screen.findByText('2 people restored.')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search the talent pool' })).toHaveFocus();
    expect(sent('/talent/candidates/deletions/')).toContainEqual({
      ids: [ada.id, ben.id],
      is_deleted: false,
    });
  });

  test('who acts for a client is told what is left to its own people, and is offered the rest', async () => {
    const acting = { acting_until: Math.floor(Date.now() / 1000) + 3600 };
    const { user } = await openPool('', 'Owner', acting);
    await user.click(await screen.findByLabelText('Choose Ada Novak'));
    const bar = within(screen.getByRole('region', { name: 'Chosen people' }));
    const reason = 'While you act for Harbour Works, this is left to its own people.';
    for (const name of ['Delete…', 'Hand over…', 'Export CSV']) {
      expect(bar.getByRole('button', { name })).toBeDisabled();
      expect(bar.getByRole('button', { name })).toHaveAccessibleDescription(reason);
    }
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
    for (const name of ['Do not contact', 'Basis and notice…', 'Clear selection'])
      expect(bar.getByRole('button', { name })).toBeEnabled();
  });

  test('an Owner says of several why they are held, and takes it back as it was of each', async () => {
    const earlier = [{ id: ben.id, lawful_basis: 'contract', noticed_on: null }];
    reply(setGroundsOfPeople, { body: { changed: earlier } });
    const { user } = await openPool();
    await user.click(await screen.findByLabelText('Choose Ada Novak'));
    await user.click(screen.getByLabelText('Choose Ben Ruiz'));
    await user.click(screen.getByRole('button', { name: 'Basis and notice…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Basis and notice' }));
    expect(dialog.getByRole('button', { name: 'Set for 2 people' })).toBeDisabled();
    await user.selectOptions(dialog.getByLabelText('Lawful basis'), 'Consent');
    await user.click(dialog.getByRole('button', { name: 'Set for 2 people' }));
    expect(await screen.findByText('Basis and notice set for 1 person.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('2 people chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Taken back.');
    expect(sent('/talent/people/grounds/')).toEqual([
      { people: [ada.id, ben.id].map((id) => ({ id, lawful_basis: 'consent' })) },
      { people: earlier },
    ]);
  });

  test('a notice in the future is not sent', async () => {
    const { user } = await openPool();
    await user.click(await screen.findByLabelText('Choose Ada Novak'));
    await user.click(screen.getByRole('button', { name: 'Basis and notice…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Basis and notice' }));
    await user.type(dialog.getByLabelText('Told that you hold their data on'), '2999-01-01');
    expect(dialog.getByText('Must not be a day in the future.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Set for 1 person' })).toBeDisabled();
  });

  test('keeps the dialog open with the reason when basis and notice could not be set', async () => {
    reply(setGroundsOfPeople, { status: 500, body: { detail: 'The database is away.' } });
    const { user } = await openPool();
    await user.click(await screen.findByLabelText('Choose Ada Novak'));
    await user.click(screen.getByRole('button', { name: 'Basis and notice…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Basis and notice' }));
    await user.type(dialog.getByLabelText('Told that you hold their data on'), '2026-03-01');
    await user.click(dialog.getByRole('button', { name: 'Set for 1 person' }));
    expect(await dialog.findByText('The database is away.')).toBeVisible();
    expect(dialog.getByLabelText('Told that you hold their data on')).toHaveValue('2026-03-01');
    expect(screen.getAllByText('The database is away.')).toHaveLength(1);
  });

  test('names the number and asks before contact is stopped or allowed, and says how many nobody sees', async () => {
    const many = Array.from({ length: 40 }, (_, at) => buildCandidate({ name: `Person ${at}` }));
    reply(listCandidates, people(many));
    reply(changePeople, { body: { changed: many.map(({ id }) => id) } });
    const { user } = await openPool();
    await user.click(screen.getByLabelText('Choose everybody listed'));
    expect(await screen.findByText(/^40 people chosen, 2\d of them beyond the screen$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Do not contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Do not contact 40 people?' }));
    expect(dialog.getByText(/2\d of them are beyond the screen/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent('/talent/people/changes/')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Allow contact' }));
    await user.click(screen.getByRole('button', { name: 'Allow contact with 40 people' }));
    expect(await screen.findByText('Contact allowed: 40 people.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Taken back.');
    expect(sent('/talent/people/changes/')).toMatchObject([
      { do_not_contact: false },
      { do_not_contact: true },
    ]);
  });

  test('says why nobody was changed, and keeps them chosen', async () => {
    reply(changePeople, { status: 500, body: { detail: 'The database is away.' } });
    const { user } = await openPool();
    await user.click(await screen.findByLabelText('Choose Ada Novak'));
    await user.click(screen.getByRole('button', { name: 'Do not contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Do not contact 1 person?' }));
    await user.click(dialog.getByRole('button', { name: 'Do not contact' }));
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByText('1 person chosen')).toBeVisible();
  });

  test('names the filters as the reason when nobody is left', async () => {
    reply(listCandidates, people([]));
    await renderPage(<TalentPoolPage />, { path: `${paths.talentPool}?place=mars`, user: { role: 'Owner' } });
    expect(await screen.findByText('Nobody in the talent pool matches all of these filters.')).toBeVisible();
  });
});
