import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addNote,
  addTag,
  decidePeople,
  getFoundPerson,
  getSearchSummary,
  markPersonSeen,
  undoDecisions,
} from '../../../../contract/recruiting/search-people.calls.ts';
import {
  type Criterion,
  type FoundCandidate,
  getSearchStatus,
  listSearchJobs,
  listSearchResults,
  repeatsJobText,
} from '../../../../contract/search/sourcing.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildFoundCandidate, buildSearchJob } from '../../../../tests/support/sourcing.ts';
import { SourcingRoutes } from '../../../../tests/support/sourcing-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { isUndoOffered, offerUndo } from '../../../lib/undo.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { byMustsMet, listPerson } from './listed-person.ts';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const job = buildSearchJob();
const criteria: Criterion[] = [
  { id: 'c1', kind: 'skill', text: 'Kafka', need: 'must', source: '' },
  { id: 'c2', kind: 'skill', text: 'SQL', need: 'must', source: '' },
  { id: 'c3', kind: 'language', text: 'German', need: 'nice', source: '' },
];
const ids = ['0198f3c2-0000-4000-8000-000000000001', '0198f3c2-0000-4000-8000-000000000002'] as const;
const verdict = (id: string, said: 'found' | 'missing' | 'unclear', quote = '') => ({
  id,
  verdict: said,
  quote,
  field: 'summary',
  reader: 'offline',
  at: '2026-03-04T10:00:00.000Z',
});
const person = (at: 0 | 1, given: Partial<FoundCandidate> = {}) =>
  buildFoundCandidate({
    id: ids[at],
    title: at === 0 ? 'Ada Novak · Engineer' : 'Ben Ode · Analyst',
    criteria: [
      verdict('c1', 'found', 'streaming pipelines'),
      verdict('c2', 'missing'),
      verdict('c3', 'unclear'),
    ],
    ...given,
  });

async function openResults(
  people: FoundCandidate[],
  search = '',
  summary: { found?: number; strong?: number; others?: number; undecided_others?: number | undefined } = {},
  asked = criteria,
  counted: Promise<void> = Promise.resolve(),
) {
  reply(listSearchJobs, { body: [job] });
  reply(getSearchStatus, {
    body: { status: 'Completed', urls: people.map(({ url }) => url), results: people, criteria: asked },
  });
  reply(listSearchResults, { body: people, headers: { 'x-total-count': String(people.length) } });
  const counts = {
    found: 2,
    strong: 0,
    others: 0,
    undecided_others: summary.others ?? 0,
    shortlist: 0,
    maybe: 0,
    no: 0,
    sources: ['talent-pool'],
    tags: ['Nights'],
    ...summary,
  };
  reply(getSearchSummary, () => counted.then(() => ({ body: counts })));
  reply(markPersonSeen, { status: 204 });
  reply(getFoundPerson, {
    body: {
      ...people[0],
      summary: 'Builds streaming pipelines since 2019.',
      skills: ['Kafka'],
      email: 'ada@people.example',
      profile_url: '',
      history: [],
      written_notes: [],
      reminders: [],
    },
  });
  const rendered = await renderPage(<SourcingRoutes />, { path: paths.searchJob(job.id) + search });
  await screen.findByLabelText('Filters');
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}
const chosenCount = () => screen.getByRole('region', { name: 'Chosen people' });
const sentTo = (path: string) => requests.filter((request) => request.path.endsWith(path));
const decided = (decision: string | null, version: number, id: string = ids[0]) => ({
  body: [{ id, decision, reason: '', decided_by: 'Robin Vale', decision_version: version }],
});

describe('results as a place to decide', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    sessionStorage.clear();
  });

  test('a press on a criterion of a row shows the person', async () => {
    const { user, shownPath } = await openResults([person(0), person(1)]);
    const row = screen.getByRole('link', { name: 'Ben Ode' }).closest('li') as HTMLElement;
    await user.click(within(row).getByText(/^Nice/));
    expect(shownPath()).toContain(`person=${ids[1]}`);
    expect(screen.getByRole('heading', { name: 'Ben Ode', level: 2 })).toHaveFocus();
  });

  test('arrows lead from one opened person to the next where there is no room for the list beside', async () => {
    const { user, goBack } = await openResults([person(0), person(1)]);
    await user.click(screen.getByLabelText('Show Ada Novak'));
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous person' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Next person' }));
    expect(screen.getByRole('heading', { name: 'Ben Ode', level: 2 })).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next person' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    goBack();
    await waitFor(() => expect(screen.getByLabelText('Show Ben Ode')).toHaveFocus());
  });

  test('the order goes by musts, or by fit, which is no filter, and says so', async () => {
    const { user } = await openResults([person(0)]);
    const order = screen.getByLabelText('Order');
    expect(
      screen.getByText('In each group by musts met (unclear counts half), then title, then text.'),
    ).toBeVisible();
    await user.selectOptions(order, 'Best fit');
    await waitFor(() => expect(sentTo('/results/').at(-1)?.query).toMatchObject({ first: 'fit' }));
    expect(order).toHaveAccessibleDescription('In each group by text and musts together.');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test('while the list loads, people stand in the order of the server', () => {
    const [ada, ben] = [
      person(0),
      person(1, { criteria: [verdict('c1', 'found'), verdict('c2', 'unclear')] }),
    ];
    const copy = person(1, {
      criteria: [verdict('c1', 'found'), verdict('c2', 'found')],
      why: [repeatsJobText],
    });
    const unsure = person(0, { criteria: [verdict('c1', 'unclear'), verdict('c2', 'unclear')] });
    const surer = person(1, { criteria: [verdict('c1', 'missing'), verdict('c2', 'found')] });
    const people = [copy, ada, ben].map(listPerson);
    expect(byMustsMet(people, criteria).map(({ details }) => details)).toEqual([ben, ada, copy]);
    const both = byMustsMet([unsure, surer].map(listPerson), criteria);
    expect(both.map(({ details }) => details)).toEqual([surer, unsure]);
  });

  test('nobody is counted, or chosen with all, before the list has its groups', async () => {
    const answered = Promise.withResolvers<void>();
    const people = [person(0), person(1)];
    await openResults(people, '', { found: 13, strong: 1, others: 11 });
    expect(await screen.findByText('13 results.')).toBeVisible();
    expect(screen.getByText('of 13.')).toHaveClass('sm:hidden');
    expect(screen.getByLabelText('Choose all 2 listed')).toBeVisible();
    cleanup();
    await openResults(people, '', {}, criteria, answered.promise);
    expect(await screen.findByLabelText('Show Ada Novak')).toBeVisible();
    expect(screen.queryByLabelText(/^Choose all/)).toBeNull();
    expect(screen.queryByText(/\d results?/)).toBeNull();
    answered.resolve();
    expect(await screen.findByLabelText('Choose all 2 listed')).toBeVisible();
  });

  test('a phone has one button for the filters, which names how many are set', async () => {
    const { user } = await openResults([person(0)], '?decision=none&place=Oslo&first=fit');
    const button = screen.getByRole('button', { name: 'Filters (2)' });
    expect(screen.getByLabelText('Filters')).toHaveClass('max-sm:hidden');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByLabelText('Filters')).not.toHaveClass('max-sm:hidden');
  });

  test('keys move through the list and decide, with the version that was seen', async () => {
    const { user, shownPath } = await openResults([person(0), person(1, { decision_version: 4 })]);
    await user.keyboard('j');
    expect(screen.getByLabelText('Show Ada Novak')).toHaveFocus();
    await user.keyboard('j');
    await waitFor(() => expect(shownPath()).toContain(`person=${ids[1]}`));
    reply(decidePeople, decided('shortlist', 5, ids[1]));
    await user.keyboard('s');
    await waitFor(() => expect(sentTo('/decisions/')).toHaveLength(1));
    expect(sentTo('/decisions/')[0]?.body).toEqual({
      decision: 'shortlist',
      reason: '',
      people: [{ id: ids[1], version: 4 }],
    });
  });

  test('a key that decides goes on to the next undecided person, with a reason too', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const last = person(1, { id: '0198f3c2-0000-4000-8000-000000000003', title: 'Cy Low · Cook' });
    const { user, shownPath } = await openResults([person(0), person(1, { decision: 'maybe' }), last]);
    await screen.findByLabelText('Note');
    reply(decidePeople, decided('no', 1));
    await user.keyboard('x');
    await user.type(await screen.findByLabelText('Reason'), '{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Show Cy Low')).toHaveFocus());
    await waitFor(() => expect(shownPath()).toContain(`person=${last.id}`));
    await user.keyboard('k');
    expect(screen.getByLabelText('Show Ben Ode')).toHaveFocus();
    await user.keyboard('s');
    expect(screen.getByLabelText('Show Cy Low')).toHaveFocus();
    await waitFor(() => expect(sentTo('/decisions/')).toHaveLength(2));
  });

  test('a decision beside the list keeps the choice, whose own buttons are labeled with its count', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const { user } = await openResults([person(0), person(1)]);
    await screen.findByLabelText('Note');
    reply(decidePeople, decided('maybe', 1));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Ben Ode' }));
    expect(await screen.findByRole('button', { name: 'No… (1)' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'No…' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show Ada Novak' }));
    await user.click(screen.getByRole('button', { name: 'Maybe' }));
    await waitFor(() => expect(sentTo('/decisions/')[0]?.body).toMatchObject({ people: [{ id: ids[0] }] }));
    expect(chosenCount()).toHaveTextContent('1 chosen');
  });

  test('a reason goes with No, and keys typed there decide nothing', async () => {
    reply(decidePeople, decided('no', 1));
    const { user } = await openResults([person(0)]);
    await user.keyboard('jx');
    await user.type(await screen.findByLabelText('Reason'), 'No sums{Enter}');
    await waitFor(() => expect(sentTo('/decisions/')).toHaveLength(1));
    expect(sentTo('/decisions/')[0]?.body).toMatchObject({ decision: 'no', reason: 'No sums' });
  });

  test('the first j leads past the person who is shown already', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const { user } = await openResults([person(0), person(1)]);
    await screen.findByRole('region', { name: 'Ada Novak' });
    await user.keyboard('j');
    expect(screen.getByLabelText('Show Ben Ode')).toHaveFocus();
  });

  test('a note that was begun waits until the person is shown again', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const { user } = await openResults([person(0), person(1)]);
    await screen.findByRole('region', { name: 'Ada Novak' });
    await user.keyboard('nAsk about ni{Escape}j');
    expect(screen.getByLabelText('Note')).toHaveValue('');
    await user.keyboard('k');
    expect(screen.getByLabelText('Note')).toHaveValue('Ask about ni');
    const text = 'Ask about nights';
    const note = { id: ids[0], text, author: 'Robin Vale', is_mine: true, created_at: job.created_at };
    reply(addNote, { status: 201, body: note });
    await user.keyboard('nghts{Enter}');
    await waitFor(() => expect(sentTo('/notes/')[0]?.body).toEqual({ text }));
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
    await waitFor(() => expect(screen.getByLabelText('Show Ada Novak')).toHaveFocus());
  });

  test('u takes decisions back one by one, names the person and returns to them', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const { user } = await openResults([person(0), person(1)]);
    render(<UndoRegion />);
    await screen.findByRole('region', { name: 'Ada Novak' });
    reply(decidePeople, decided('shortlist', 1));
    await user.keyboard('s');
    await screen.findByText('Ada Novak: Shortlist.');
    reply(decidePeople, decided('maybe', 1, ids[1]));
    await user.keyboard('m');
    await screen.findByText('Ben Ode: Maybe.');
    reply(undoDecisions, decided(null, 2, ids[1]));
    await user.keyboard('u');
    expect(await screen.findByText('Decision on Ben Ode taken back.')).toBeVisible();
    reply(undoDecisions, decided(null, 2));
    await user.keyboard('u');
    expect(await screen.findByText('Decision on Ada Novak taken back.')).toBeVisible();
    expect(screen.getByLabelText('Show Ada Novak')).toHaveFocus();
    expect(sentTo('/undo/').map(({ body }) => body)).toEqual([
      { people: [{ id: ids[1], version: 1 }] },
      { people: [{ id: ids[0], version: 1 }] },
    ]);
  });

  test('an earlier decision on the same person is taken back, too', async () => {
    const { user } = await openResults([person(0)]);
    reply(decidePeople, decided('shortlist', 1));
    await user.keyboard('js');
    await waitFor(() => expect(isUndoOffered()).toBe(true));
    reply(decidePeople, decided('maybe', 2));
    await user.keyboard('m');
    await waitFor(() => expect(isUndoOffered()).toBe(true));
    act(() => offerUndo(undefined));
    reply(undoDecisions, decided('shortlist', 3));
    await user.keyboard('u');
    await waitFor(() => expect(sentTo('/undo/')).toHaveLength(1));
    reply(decidePeople, decided(null, 4));
    await user.keyboard('u');
    // The server would bring back what was undone.
    const undone = { decision: null, reason: '', people: [{ id: ids[0], version: 3 }] };
    await waitFor(() => expect(sentTo('/decisions/').at(-1)?.body).toEqual(undone));
  });

  test('u takes the last decision back, once its offer is gone, too', async () => {
    reply(decidePeople, decided('maybe', 1));
    reply(undoDecisions, decided(null, 2));
    const { user } = await openResults([person(0)]);
    await user.keyboard('jm');
    await waitFor(() => expect(isUndoOffered()).toBe(true));
    await user.keyboard('u');
    expect(sentTo('/undo/')).toHaveLength(0);
    act(() => offerUndo(undefined));
    await user.keyboard('u');
    await waitFor(() => expect(sentTo('/undo/')).toHaveLength(1));
    expect(sentTo('/undo/')[0]?.body).toEqual({ people: [{ id: ids[0], version: 1 }] });
  });

  test('a colleague’s earlier decision is named, and the list asked for again', async () => {
    const detail = 'Bea Member has chosen Shortlist for Ada Novak in the meantime.';
    reply(decidePeople, { status: 409, body: { detail } });
    const { user } = await openResults([person(0)]);
    const before = sentTo('/results/').length;
    await user.keyboard('jm');
    expect(await screen.findByText(detail)).toBeVisible();
    await waitFor(() => expect(sentTo('/results/').length).toBeGreaterThan(before));
  });

  test('a decision that fails names its person, takes the mark back and can be sent again', async () => {
    const { user } = await openResults([person(0), person(1)]);
    reply(decidePeople, { status: 500 });
    reply(listSearchResults, { status: 500 });
    await user.keyboard('js');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not stored: Ada Novak, Shortlist.');
    expect(screen.getByLabelText('Show Ben Ode')).toHaveFocus();
    const row = screen.getByLabelText('Show Ada Novak').closest('li') as HTMLElement;
    expect(within(row).queryByText('Shortlist')).toBeNull();
    reply(decidePeople, decided('shortlist', 1));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await within(row).findByText('Shortlist')).toBeVisible();
    expect(alert).not.toBeInTheDocument();
    expect(screen.getByLabelText('Show Ben Ode')).toHaveFocus();
    expect(sentTo('/decisions/').map(({ body }) => body)).toMatchObject([
      { people: [{ id: ids[0] }] },
      { people: [{ id: ids[0] }] },
    ]);
  });

  test('all decisions that failed are listed, and u takes those back, not an older one', async () => {
    const { user } = await openResults([person(0), person(1)]);
    reply(decidePeople, decided('shortlist', 1));
    await user.keyboard('js');
    await waitFor(() => expect(isUndoOffered()).toBe(true));
    reply(decidePeople, { status: 500 });
    await user.keyboard('mkm');
    const failed = await screen.findByRole('list', { name: 'Not stored' });
    await waitFor(() => expect(within(failed).getAllByRole('alert')).toHaveLength(2));
    expect(failed).toHaveTextContent('Not stored: Ben Ode, Maybe.');
    expect(failed).toHaveTextContent('Not stored: Ada Novak, Maybe.');
    for (const left of ['Ben Ode, Maybe.', undefined]) {
      await user.keyboard('u');
      await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(left ? 1 : 0));
      act(() => offerUndo(undefined));
    }
    expect(sentTo('/undo/')).toHaveLength(0);
    reply(undoDecisions, decided(null, 2));
    await user.keyboard('u');
    await waitFor(() => expect(sentTo('/undo/')).toHaveLength(1));
  });

  test('who of several cannot be decided on is named', async () => {
    const detail = 'This person was erased at their request and is not added again.';
    reply(decidePeople, { status: 400, body: { detail, ids: [ids[1]] } });
    const { user } = await openResults([person(0), person(1)]);
    for (const box of screen.getAllByRole('checkbox', { name: /^Choose \w+ \w+$/ })) await user.click(box);
    await user.keyboard('m');
    expect(await screen.findByText(`Ben Ode: ${detail}`)).toBeVisible();
  });

  test('several are decided on at once', async () => {
    reply(decidePeople, decided('maybe', 1));
    const { user } = await openResults([person(0), person(1)]);
    for (const box of screen.getAllByRole('checkbox', { name: /^Choose \w+ \w+$/ })) await user.click(box);
    expect(chosenCount()).toHaveTextContent('2 chosen');
    await user.keyboard('m');
    await waitFor(() => expect(sentTo('/decisions/')).toHaveLength(1));
    expect(sentTo('/decisions/')[0]?.body).toMatchObject({
      people: ids.map((id) => ({ id, version: 0 })),
    });
    expect(screen.queryByRole('region', { name: 'Chosen people' })).toBeNull();
  });

  test('all who are listed are chosen at once, or a range with Shift, and tagged together', async () => {
    const third = person(1, {
      id: '0198f3c2-0000-4000-8000-000000000003',
      title: 'Cy Low · Cook',
      tags: ['Fair'],
    });
    const { user } = await openResults([person(0), person(1), third]);
    const box = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name}` });
    await user.click(box('Ada Novak'));
    await user.keyboard('{Shift>}');
    await user.click(box('Cy Low'));
    await user.keyboard('{/Shift}');
    expect(chosenCount()).toHaveTextContent('3 chosen');
    // The filters stay.
    expect(screen.getByLabelText('Musts met')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    screen.getByRole('checkbox', { name: /^Choose all 3 listed/ }).focus();
    await user.keyboard(' ');
    expect(chosenCount()).toHaveTextContent('3 chosen');
    reply(addTag, { status: 204 });
    await user.click(screen.getByRole('button', { name: 'Tag…' }));
    await user.type(screen.getByRole('textbox', { name: 'Tag' }), 'fair{Enter}');
    await waitFor(() => expect(isUndoOffered()).toBe(true));
    // Cy has the tag.
    expect(sentTo('/tags/').map(({ body }) => body)).toEqual([{ tag: 'fair' }, { tag: 'fair' }]);
  });

  test('filters stand in the address and are asked for', async () => {
    const { user, shownPath } = await openResults([person(0)], '?decision=maybe');
    expect(sentTo('/results/').at(-1)?.query).toMatchObject({ decision: 'maybe', page: '1' });
    await user.selectOptions(screen.getByLabelText('Musts met'), 'All musts');
    await waitFor(() => expect(sentTo('/results/').at(-1)?.query).toMatchObject({ musts_met: '2' }));
    expect(shownPath()).toContain('decision=maybe&musts_met=2');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(shownPath()).toBe(paths.searchJob(job.id));
  });

  test('Enter opens a person with the evidence, who is then seen; Escape leads back to the row', async () => {
    const { user } = await openResults([person(0), person(1)]);
    await user.keyboard('j{Enter}');
    expect(screen.getByRole('heading', { name: 'Ada Novak', level: 2 })).toHaveFocus();
    const marked = await screen.findByText('streaming pipelines', { selector: 'p.whitespace-pre-line mark' });
    expect(marked).toBeVisible();
    await waitFor(() => expect(sentTo('/seen/')).toHaveLength(1));
    reply(addNote, { status: 201, body: null });
    await user.keyboard('n');
    expect(screen.getByLabelText('Note')).toHaveFocus();
    await user.keyboard('Ask about nights.{Enter}');
    await waitFor(() => expect(sentTo('/notes/')[0]?.body).toEqual({ text: 'Ask about nights.' }));
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Show Ada Novak')).toHaveFocus();
  });
});
