import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listTeam } from '../../../../contract/account/team.calls.ts';
import type { BoardColumn } from '../../../../contract/recruiting/board.ts';
import {
  getFoundPerson,
  markPersonSeen,
  setVerdict,
} from '../../../../contract/recruiting/search-people.calls.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { getSearchStatus } from '../../../../contract/search/sourcing.calls.ts';
import { buildBoardPerson } from '../../../../tests/support/board-person.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { buildFoundCandidate } from '../../../../tests/support/sourcing.ts';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { CardDialog } from './card-dialog.tsx';

const [job, id] = ['1', '2'].map((n) => `0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f2${n}`) as [string, string];
const person = buildBoardPerson({
  id,
  name: 'Mila Visser',
  role: 'Nurse',
  place: 'Utrecht',
  decision: 'shortlist',
});

test('a card has the evidence for each criterion, where a verdict is set by hand as in the results', async () => {
  const user = userEvent.setup({ delay: null });
  const { reply, requests } = stubCalls();
  const criteria = [
    { id: 'c1', kind: 'skill' as const, text: 'Wound care', need: 'must' as const },
    { id: 'c2', kind: 'skill' as const, text: 'IV therapy', need: 'must' as const },
    { id: 'c3', kind: 'language' as const, text: 'Spanish', need: 'nice' as const },
  ];
  reply(getSearchStatus, { body: { status: 'Completed', urls: [], results: [], criteria } });
  reply(listTeam, { body: [] });
  reply(markPersonSeen, { status: 204 });
  reply(setVerdict, { status: 204 });
  reply(getFoundPerson, {
    body: {
      ...buildFoundCandidate({
        id,
        criteria: [
          {
            id: 'c1',
            verdict: 'found',
            quote: 'Wound care nurse',
            field: 'title',
            reader: 'offline',
            at: '2026-03-02T09:30:00.000Z',
          },
        ],
      }),
      id,
      summary: '',
      skills: [],
      email: '',
      profile_url: '',
      history: [],
      contacts: [
        { kind: 'replied', author: 'Mila Visser', text: 'Yes.', created_at: '2026-03-03T09:30:00.000Z' },
        { kind: 'wrote', author: 'Ada', text: 'A position', created_at: '2026-03-02T09:30:00.000Z' },
      ],
      written_notes: [],
      reminders: [],
    },
  });
  await renderPage(
    <CardDialog
      jobId={job}
      person={person}
      columns={[]}
      onMove={vi.fn()}
      onDecline={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  const part = within(await screen.findByRole('region', { name: 'Criteria' }));
  const summary = part.getByText(/^Musts 1 of 2/);
  expect(summary).toHaveTextContent('Musts 1 of 2 · not found: IV therapy');
  expect(summary.closest('details')).not.toHaveAttribute('open');
  await user.click(summary);
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Must have.*“Wound care nurse”/),
    expect.stringMatching(/^\?Unclear: IV therapy/),
    expect.stringMatching(/^Nice to have.*Spanish/),
  ]);
  const latest = screen.getByRole('region', { name: 'Last answer' });
  expect(latest).toHaveTextContent(/^Answer by Mila Visser, .*Yes\.$/);
  expect(within(latest).getByRole('button', { name: 'Reply to Mila Visser' })).toBeEnabled();
  expect(latest.compareDocumentPosition(screen.getByRole('region', { name: 'Criteria' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const past = within(screen.getByRole('region', { name: 'History' }));
  expect(past.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Answer: Yes\. · Mila Visser, /),
    expect.stringMatching(/^Mail: A position · Ada, /),
  ]);
  await user.click(part.getByRole('button', { name: 'Verdict on IV therapy: Unclear' }));
  await user.click(part.getByRole('menuitemradio', { name: 'Found, by hand' }));
  expect(requests.find(({ body }) => JSON.stringify(body)?.includes('c2'))).toMatchObject({
    body: { criterion: 'c2', verdict: 'found' },
  });
});

test('a card moves when a column is chosen, not by an arrow, and stays open with the focus', async () => {
  const user = userEvent.setup({ delay: null });
  const { reply } = stubCalls();
  reply(getSearchStatus, { body: { status: 'Completed', urls: [], results: [], criteria: [] } });
  reply(listTeam, { body: [] });
  reply(markPersonSeen, { status: 204 });
  reply(getFoundPerson, { status: 404, body: { detail: 'Not found.' } });
  const [onMove, onClose] = [vi.fn(), vi.fn()];
  const columns = [
    { id: 'new', name: 'New', kind: 'open' },
    { id: 'offer', name: 'Offer', kind: 'open' },
  ] as unknown as BoardColumn[];
  await renderPage(
    <CardDialog
      jobId={job}
      person={person}
      columns={columns}
      onMove={onMove}
      onDecline={vi.fn()}
      onClose={onClose}
    />,
  );
  const column = await screen.findByRole('button', { name: 'Column: New' });
  expect(column).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('menuitemradio', { name: 'Offer' })).toHaveFocus();
  expect(onMove).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onMove).toHaveBeenCalledExactlyOnceWith(columns[1]);
  expect(onClose).not.toHaveBeenCalled();
  expect(column).toHaveFocus();
});

test('a card is declined with a reason, and says the sequence, which stops from there', async () => {
  const user = userEvent.setup({ delay: null });
  const { reply, requests } = stubCalls();
  reply(getSearchStatus, { body: { status: 'Completed', urls: [], results: [], criteria: [] } });
  reply(listTeam, { body: [] });
  reply(markPersonSeen, { status: 204 });
  reply(getFoundPerson, { status: 404, body: { detail: 'Not found.' } });
  reply(changeSequence, { status: 409, body: { detail: 'It has ended.' } });
  const sequence = {
    id: job,
    name: 'First contact',
    place: id,
    sent: 1,
    mails: 2,
    is_paused: true,
    next_at: null,
  };
  const onDecline = vi.fn();
  await renderPage(
    <CardDialog
      jobId={job}
      person={{ ...person, sequence }}
      columns={[]}
      onMove={vi.fn()}
      onDecline={onDecline}
      onClose={vi.fn()}
    />,
  );
  const card = await screen.findByRole('dialog', { name: 'Mila Visser' });
  expect(within(card).getByRole('link', { name: 'First contact' })).toHaveAttribute(
    'href',
    `/dashboard/sequences?open=${job}`,
  );
  expect(card).toHaveTextContent('In First contact · paused');
  await user.click(screen.getByRole('button', { name: 'Stop First contact for Mila Visser' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It has ended.');
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ stop: [id] });
  await user.click(screen.getByRole('button', { name: 'No…' }));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(onDecline).toHaveBeenCalledExactlyOnceWith('Pay');
});

test('steps to the people before and after on the board, by button and by key', async () => {
  const user = userEvent.setup({ delay: null });
  const { reply } = stubCalls();
  reply(getSearchStatus, { body: { status: 'Completed', urls: [], results: [], criteria: [] } });
  reply(listTeam, { body: [] });
  reply(getFoundPerson, { status: 404, body: { detail: 'Not found.' } });
  const onOpen = vi.fn();
  await renderPage(
    <CardDialog
      jobId={job}
      person={person}
      columns={[]}
      neighbors={{ next: job }}
      onOpen={onOpen}
      onMove={vi.fn()}
      onDecline={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  expect(await screen.findByRole('button', { name: 'Previous person' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('button', { name: 'Next person' }));
  await user.keyboard('jk');
  await user.type(screen.getByLabelText('Note'), 'just joined');
  expect(onOpen.mock.calls).toEqual([[job], [job]]);
});
