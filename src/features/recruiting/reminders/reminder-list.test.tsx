import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTeam } from '../../../../contract/account/team.calls.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import {
  addPersonReminder,
  changeReminder,
  deleteReminder,
  type Reminder,
} from '../../../../contract/recruiting/reminders.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ReminderList } from './reminder-list.tsx';

const reminder: Reminder = {
  id: 'r1',
  person_id: 'p1',
  text: 'Call',
  on: '2026-01-02',
  card: { search_id: 'j1', title: 'Data Engineer', result_id: 'f1' },
  assignee: { id: 'u1', name: 'Ada Novak' },
  author: 'Ada Novak',
  by_mail: true,
};

describe('the reminders of a person', () => {
  let stub = {} as ReturnType<typeof stubCalls>;
  const last = () => stub.requests.at(-1);
  beforeEach(() => {
    stub = stubCalls();
    stub.reply(listTeam, { body: [] });
    stub.reply(changeReminder, { body: reminder });
    stub.reply(deleteReminder, { status: 204 });
    stub.reply(addPersonReminder, { status: 201, body: reminder });
  });
  const show = async (reminders: Reminder[]) => {
    await renderPage(<ReminderList reminders={reminders} about={{ person: 'p1' }} />);
    return userEvent.setup({ delay: null });
  };

  test('say since when they are overdue, for whose work, and lead to their card', async () => {
    await show([reminder]);
    const row = within(screen.getByRole('listitem'));
    expect(row.getByText('Overdue since')).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('Ada Novak · by mail, too');
    expect(row.getByRole('link', { name: 'Data Engineer' })).toHaveAttribute(
      'href',
      '/dashboard/sourcing/jobs/j1/board?person=f1',
    );
  });

  test('are done, snoozed to a day from the menu or another, and deleted, by keyboard alone', async () => {
    const user = await show([reminder]);
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Done: Call' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await expect.poll(() => last()?.body).toEqual({ done: true });
    await expect.poll(() => screen.getByRole('button', { name: 'Snooze Call' })).toBeEnabled();

    screen.getByRole('button', { name: 'Snooze Call' }).focus();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    const inAWeek = new Date();
    inAWeek.setDate(inAWeek.getDate() + 7);
    await expect.poll(() => last()?.body).toEqual({ on: localDay(inAWeek) });

    await expect.poll(() => screen.getByRole('button', { name: 'Snooze Call' })).toBeEnabled();
    screen.getByRole('button', { name: 'Snooze Call' }).focus();
    await user.keyboard('{Enter}{End}{Enter}');
    await user.clear(screen.getByLabelText('Day'));
    await user.type(screen.getByLabelText('Day'), '2026-12-24');
    await user.keyboard('{Enter}');
    await expect.poll(() => last()?.body).toEqual({ on: '2026-12-24' });

    await expect.poll(() => screen.getByRole('button', { name: 'Delete: Call' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Delete: Call' }));
    await expect.poll(() => last()?.method).toBe('DELETE');
  });

  test('are added with a day, and not without a text', async () => {
    const user = await show([]);
    await user.click(screen.getByRole('button', { name: 'Add a reminder' }));
    expect(screen.getByLabelText('Reminder')).toHaveFocus();
    expect(screen.getByLabelText('Reminder')).toBeRequired();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Say what it is about.')).toBeVisible();
    await user.type(screen.getByLabelText('Reminder'), 'Call');
    expect(screen.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'In three days' }));
    await user.click(screen.getByLabelText('Mail it on the day, too'));
    await user.keyboard('{Enter}');
    const day = new Date();
    day.setDate(day.getDate() + 3);
    // For the user.
    const assignee_id = expect.stringMatching(/./);
    await expect
      .poll(() => last()?.body)
      .toEqual({ text: 'Call', on: localDay(day), assignee_id, by_mail: true });
    await expect.poll(() => screen.queryByLabelText('Reminder')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add a reminder' })).toHaveFocus();
  });

  test('say why a change has failed', async () => {
    stub.reply(changeReminder, { status: 500, body: { detail: 'The database is away.' } });
    const user = await show([reminder]);
    await user.click(screen.getByRole('button', { name: 'Done: Call' }));
    expect(await screen.findByText('The database is away.')).toBeVisible();
  });
});
