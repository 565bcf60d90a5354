import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listTeam } from '../../../../contract/account/team.calls.ts';
import { planNextStep } from '../../../../contract/recruiting/board.calls.ts';
import { addReminder } from '../../../../contract/recruiting/reminders.calls.ts';
import { listSequences } from '../../../../contract/recruiting/sequences.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { MoreForChosen } from '../add-to-job/more-for-chosen.tsx';
import { ChosenCardsBar } from './chosen-cards-bar.tsx';

test('several people are declined with a usual reason by one click, as one person is', async () => {
  const user = userEvent.setup({ delay: null });
  const onDecline = vi.fn();
  await renderPage(
    <ChosenCardsBar people={[]} columns={[]} onMove={vi.fn()} onDecline={onDecline} onClear={vi.fn()} />,
  );
  await user.click(await screen.findByRole('button', { name: 'No…' }));
  const dialog = screen.getByRole('dialog', { name: 'No: 0 people' });
  expect(within(dialog).getByText('Their cards move to Closed, and their sequences stop.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Pay' }));
  expect(onDecline).toHaveBeenCalledExactlyOnceWith('Pay');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('keeps the composer of a sequence open when the window gets narrow', async () => {
  const user = userEvent.setup({ delay: null });
  const { reply } = stubCalls();
  reply(listSequences, { body: [] });
  const window = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => window);
  await renderPage(
    <ChosenCardsBar people={[]} columns={[]} onMove={vi.fn()} onDecline={vi.fn()} onClear={vi.fn()} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Start a sequence…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start a sequence' });
  act(() => {
    window.matches = true;
    window.dispatchEvent(new Event('change'));
  });
  expect(
    within(screen.getByRole('button', { name: /^More for / }).parentElement as HTMLElement).getByText(
      'Start a sequence…',
    ),
  ).toBeInTheDocument();
  expect(dialog).toBeInTheDocument();
  vi.unstubAllGlobals();
});

test('several are reminded of and assigned at once, each by the version that was seen', async () => {
  const user = userEvent.setup({ delay: null });
  const { reply, requests } = stubCalls();
  const sentTo = (path: string) => requests.filter((request) => request.path.endsWith(path));
  const person = { personId: undefined, isStopped: false, assignee: null };
  const people = [
    { ...person, id: 'a', name: 'Ada', version: 2 },
    { ...person, id: 'b', name: 'Ben', version: 5 },
  ];
  const reminder = { id: 'r', person_id: 'p', text: 'Call', on: '2030-01-01', card: null, assignee: null };
  reply(addReminder, { status: 201, body: { ...reminder, author: 'Ada', by_mail: false } });
  const colleague = { id: 'u', name: 'Bea Member', email: 'bea@harbour.example', role: 'Member' };
  reply(listTeam, { body: [{ ...colleague, last_sign_in: null, is_me: false }] });
  reply(planNextStep, { body: { version: 6 } });
  await renderPage(<MoreForChosen people={people} />);
  await user.click(screen.getByRole('button', { name: 'Remind…' }));
  await user.click(screen.getByRole('button', { name: 'In a week' }));
  await user.type(screen.getByRole('textbox', { name: 'Reminder' }), 'Call{Enter}');
  await waitFor(() => expect(sentTo('/reminders/')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Assign…' }));
  await screen.findByRole('option', { name: 'Bea Member' });
  await user.selectOptions(screen.getByLabelText('To'), 'Bea Member');
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(sentTo('/plan/')).toHaveLength(2));
  expect(sentTo('/plan/').map(({ body }) => body)).toEqual([
    { version: 2, assignee_id: 'u' },
    { version: 5, assignee_id: 'u' },
  ]);
});
