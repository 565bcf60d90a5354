import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPerson } from '../../../../contract/people/people.calls.ts';
import { getPoolFacets, getPoolViews } from '../../../../contract/people/pool-people.calls.ts';
import {
  deleteCandidate,
  exportCandidates,
  listCandidates,
  listImports,
} from '../../../../contract/people/talent-pool.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildCandidate } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { TalentPoolPage } from './talent-pool-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const listed = () => requests.filter(({ path }) => path === '/talent/candidates/');
const field = () => screen.getByLabelText('Search the talent pool');
const people = (candidates: unknown[], total = candidates.length) => ({
  body: candidates,
  headers: { 'x-total-count': String(total) },
});

async function openPool({ path = paths.talentPool as string, role = 'Owner' } = {}) {
  const rendered = await renderPage(<TalentPoolPage />, { path, user: { role } });
  return { ...rendered, user: userEvent.setup({ delay: null }) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('talent pool', () => {
  beforeEach(() => {
    localStorage.removeItem('pool-columns');
    ({ reply, requests } = stubCalls());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // jsdom lays nothing out, and only rows in view are drawn.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(490);
    reply(listImports, { body: [] });
    reply(getPoolFacets, { body: { sources: ['Fair', 'Referral'], tags: ['Nights'] } });
    reply(getPoolViews, { body: { views: [] } });
    reply(listCandidates, people([buildCandidate()]));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows the sample without another visit once a new server has loaded it', async () => {
    reply(listCandidates, people([]));
    await openPool();
    expect(await screen.findByText(/Nobody is in the talent pool yet/)).toBeVisible();
    reply(listCandidates, people([buildCandidate()]));
    await pass(5000);
    expect(await screen.findByRole('link', { name: buildCandidate().name })).toBeVisible();
    const asked = listed().length;
    await pass(20_000);
    expect(listed()).toHaveLength(asked);
  });

  test('leads to the person who has the address of one that is added', async () => {
    const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
    const detail = 'grace.kim@mail.example belongs to Grace Kim, who is in the talent pool already.';
    reply(createPerson, { status: 409, body: { detail, ids: [id] } });
    const { user } = await openPool();
    await user.click(screen.getByRole('button', { name: 'Add a person' }));
    await user.type(screen.getByLabelText('Name'), 'G. Kim');
    await user.click(screen.getByRole('button', { name: 'Add person' }));
    expect(await screen.findByText(new RegExp(detail))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open their page' })).toHaveAttribute(
      'href',
      paths.candidate(id),
    );
  });

  test('asks before a person who is being typed is thrown away', async () => {
    const { user } = await openPool();
    await user.click(screen.getByRole('button', { name: 'Add a person' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a person' }));
    await user.type(screen.getByLabelText('Name'), 'Grace Kim');
    const form = screen.getByRole('dialog', { name: 'Add a person' });
    const question = () => within(screen.getByRole('dialog', { name: 'Close without saving?' }));
    const leave = {
      byKey: () => user.keyboard('{Escape}'),
      byPressOutside: () => fireEvent(form, new Event('cancel', { cancelable: true })),
      byButton: () => user.click(within(form).getByRole('button', { name: 'Cancel' })),
    };
    for (const each of Object.values(leave)) {
      await each();
      await user.click(question().getByRole('button', { name: 'Cancel' }));
      expect(within(form).getByLabelText('Name')).toHaveValue('Grace Kim');
    }
    await leave.byKey();
    await user.click(question().getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('names who could not be shown, and deletes them', async () => {
    const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
    const { headers, body } = people([buildCandidate()], 2);
    reply(listCandidates, { body, headers: { ...headers, 'x-left-out': id } });
    reply(deleteCandidate, { status: 204 });
    const { user } = await openPool();
    expect(await screen.findByText('1 row could not be shown:')).toBeVisible();
    reply(listCandidates, people([buildCandidate()]));
    await user.click(screen.getByRole('button', { name: `Delete candidate ${id}` }));
    await waitFor(() => expect(screen.queryByText('1 row could not be shown:')).not.toBeInTheDocument());
    expect(requests.some(({ method, path }) => method === 'DELETE' && path.includes(id))).toBe(true);
  });

  test('lists candidates with links and their total count', async () => {
    const ada = buildCandidate({ skills: ['A', 'B', 'C', 'D', 'E', 'F'], location: '' });
    reply(listCandidates, people([ada], 1204));
    localStorage.setItem('pool-columns', 'skills,location');
    await openPool();
    expect(await screen.findByRole('link', { name: 'Ada Novak' })).toHaveAttribute(
      'href',
      paths.candidate(ada.id),
    );
    expect(screen.getByText('1,204 candidates')).toBeVisible();
    expect(screen.getByText('A, B, C, D and 2 more')).toBeVisible();
    expect(screen.queryByText('N/A')).not.toBeInTheDocument();
  });

  test('searches once typing pauses, and keeps the search in the URL', async () => {
    const { user, shownPath } = await openPool();
    await screen.findByRole('link', { name: 'Ada Novak' });
    const before = listed().length;
    await user.type(field(), 'kaf');
    await user.type(field(), 'ka ');
    expect(listed()).toHaveLength(before);
    await pass(300);
    await waitFor(() => expect(listed()).toHaveLength(before + 1));
    expect(listed().at(-1)?.query).toMatchObject({ q: 'kafka', page: '1' });
    expect(shownPath()).toBe(`${paths.talentPool}?q=kafka`);
    // Neither the response nor the URL change overwrites the input.
    expect(field()).toHaveValue('kafka ');
  });

  test('searches at once on Enter', async () => {
    const { user, shownPath } = await openPool();
    await user.type(field(), 'welder{Enter}');
    expect(shownPath()).toBe(`${paths.talentPool}?q=welder`);
  });

  test('opens with the search in its URL', async () => {
    await openPool({ path: `${paths.talentPool}?q=kafka` });
    expect(field()).toHaveValue('kafka');
    await waitFor(() => expect(listed()).toHaveLength(1));
    expect(listed()[0]?.query).toEqual({ q: 'kafka', page: '1', page_size: '100' });
  });

  test('one banner explains the sample, and people are marked only beside others', async () => {
    reply(listCandidates, people([buildCandidate({ sample: true })]));
    const { unmount } = await openPool();
    await screen.findByRole('link', { name: 'Ada Novak' });
    expect(screen.getByText(/fictional people/)).toBeVisible();
    expect(screen.queryByText('Sample')).not.toBeInTheDocument();
    unmount();
    reply(listCandidates, people([buildCandidate({ sample: true }), buildCandidate({ name: 'Own' })]));
    await openPool();
    expect(await screen.findByText('Sample')).toBeVisible();
    expect(screen.queryByLabelText('Choose Ada Novak')).not.toBeInTheDocument();
  });

  test('does not mention a sample without one', async () => {
    await openPool();
    await screen.findByRole('link', { name: 'Ada Novak' });
    expect(screen.queryByText(/fictional/)).not.toBeInTheDocument();
  });

  test('a Member sees neither import nor export nor delete', async () => {
    await openPool({ role: 'Member' });
    await screen.findByRole('link', { name: 'Ada Novak' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Add résumés',
      'Add a person',
      'Filters',
      'Name',
      'Title',
      'Location',
      'Source',
    ]);
    expect(screen.queryByText(/Import|Export/)).not.toBeInTheDocument();
    expect(requests.some(({ path }) => path.startsWith('/talent/imports'))).toBe(false);
  });

  test('exports the search results', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:export';
    };
    URL.revokeObjectURL = () => {};
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    reply(exportCandidates, { body: 'Name,Title\r\nAda Novak,Data Engineer\r\n' });
    const { user } = await openPool({ path: `${paths.talentPool}?q=ada` });
    await user.click(await screen.findByRole('button', { name: 'Export these as CSV' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(requests.find(({ path }) => path === '/talent/export/')?.query).toEqual({ q: 'ada' });
    expect(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer()).slice(0, 4)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf, 0x4e]),
    );
  });

  test('shows why an export failed', async () => {
    reply(exportCandidates, { status: 403, body: { detail: 'Only an Owner may do this.' } });
    const { user } = await openPool();
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('Only an Owner may do this.')).toBeVisible();
  });

  test('explains how to fill an empty pool', async () => {
    reply(listCandidates, people([]));
    const { unmount } = await openPool();
    expect(await screen.findByText(/Import a CSV of the people you know/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
    unmount();
    await openPool({ role: 'Member' });
    expect(await screen.findByText(/An Owner of your organization can import people/)).toBeVisible();
  });

  test('reports no matches and offers to clear the search', async () => {
    reply(listCandidates, ({ query }) => people(query.q ? [] : [buildCandidate()]));
    const { user } = await openPool({ path: `${paths.talentPool}?q=zebra` });
    expect(await screen.findByText(/matches “zebra”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByRole('link', { name: 'Ada Novak' })).toBeVisible();
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test("offers a retry when the pool can't be loaded", async () => {
    reply(listCandidates, { status: 500, body: { detail: 'The database is away.' } });
    const { user } = await openPool();
    expect(await screen.findByText('The database is away.')).toBeVisible();
    reply(listCandidates, people([buildCandidate()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ada Novak' })).toBeVisible();
  });
});
