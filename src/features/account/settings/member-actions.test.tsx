import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  changeMemberRole,
  deactivateMember,
  memberTexts,
  removeMember,
} from '../../../../contract/account/members.calls.ts';
import { listInvitations, listTeam } from '../../../../contract/account/team.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { TeamPage } from './team-page.tsx';

const ada = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f21',
  name: 'Ada Park',
  email: 'ada@harbour.example',
  role: 'Owner',
  last_sign_in: null,
  is_me: true,
  is_deactivated: false,
  has_second_factor: false,
};
const sam = {
  ...ada,
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f22',
  name: 'Sam Reed',
  role: 'Member',
  is_me: false,
};
const user = userEvent.setup({ delay: null });

async function show(role: string) {
  const stub = stubCalls();
  // Tokens with another role than the list are renewed.
  stub.reply(listTeam, { body: [{ ...ada, role }, sam] });
  stub.reply(listInvitations, { body: [] });
  await renderPage(<TeamPage />, { user: { name: 'Ada Park', role } });
  const row = await screen.findByRole('row', { name: /Sam Reed/ });
  return { stub, row };
}

test('an Owner has actions for colleagues and none for the own account', async () => {
  const { row } = await show('Owner');
  const [menu, ...buttons] = within(row).getAllByRole('button');
  expect(menu).toHaveAccessibleName('Manage Sam Reed');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Make Owner',
    'Deactivate',
    'Hand overYou become a Member',
    'Remove',
  ]);
  expect(within(screen.getByRole('row', { name: /Ada Park/ })).queryByRole('button')).toBeNull();
});

test('a Member has none, and reads who has', async () => {
  const { row } = await show('Member');
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.getByText(/Only Owners invite colleagues/)).toBeVisible();
});

test('changes are sent, a removal is asked before, and a refusal says why', async () => {
  const { stub, row } = await show('Owner');
  stub.reply(changeMemberRole, { status: 409, body: { detail: memberTexts.lastOwner } });
  await user.click(within(row).getByRole('button', { name: 'Make Owner: Sam Reed' }));
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText(/Sam Reed can then manage the team, .* export all data/)).toBeVisible();
  expect(stub.requests.some(({ method }) => method === 'PATCH')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Make Owner' }));
  expect(await question.findByText(memberTexts.lastOwner)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  stub.reply(deactivateMember, { body: { ...sam, is_deactivated: true } });
  stub.reply(listTeam, { body: [ada, { ...sam, is_deactivated: true }] });
  await user.click(within(row).getByRole('button', { name: 'Deactivate: Sam Reed' }));
  expect(await screen.findByText('Deactivated')).toBeVisible();
  stub.reply(removeMember, { status: 204 });
  await user.click(screen.getByRole('button', { name: 'Remove: Sam Reed' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/The account of Sam Reed is deleted for good/)).toBeVisible();
  stub.reply(listTeam, { body: [ada] });
  await user.click(dialog.getByRole('button', { name: 'Remove member' }));
  await expect.poll(() => screen.queryByRole('row', { name: /Sam Reed/ })).toBeNull();
  expect(stub.requests.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([
    'PATCH',
    'POST',
    'DELETE',
  ]);
});

test('says what a member is now, and takes it back', async () => {
  const { stub, row } = await show('Owner');
  render(<UndoRegion />);
  stub.reply(changeMemberRole, { body: { ...sam, role: 'Owner' } });
  await user.click(within(row).getByRole('button', { name: 'Make Owner: Sam Reed' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make Owner' }));
  expect(await screen.findByText('Sam Reed is an Owner now.')).toBeVisible();
  stub.reply(changeMemberRole, { body: sam });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Sam Reed is a Member now.')).toBeVisible();
  expect(stub.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { role: 'Owner' },
    { role: 'Member' },
  ]);
  stub.reply(deactivateMember, { body: { ...sam, is_deactivated: true } });
  await user.click(within(row).getByRole('button', { name: 'Deactivate: Sam Reed' }));
  expect(await screen.findByText('Sam Reed is deactivated.')).toBeVisible();
});
