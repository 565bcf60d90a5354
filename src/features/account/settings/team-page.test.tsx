import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refreshToken } from '../../../../contract/account/account.calls.ts';
import {
  inviteColleague,
  listInvitations,
  listTeam,
  resendInvitation,
  revokeInvitation,
} from '../../../../contract/account/team.calls.ts';
import { buildAccessToken } from '../../../../tests/support/access-token.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { TeamPage } from './team-page.tsx';

const id = '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23';
const invitation = {
  id,
  email: 'sam@harbour.example',
  role: 'Member',
  invited_by: 'Ada Park',
  sent_at: '2026-03-02T09:30:00.000Z',
  expires_at: '2026-03-09T09:30:00.000Z',
  has_expired: false,
};
const ada = {
  id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  name: 'Ada Park',
  email: 'ada@harbour.example',
  role: 'Owner',
  last_sign_in: '2026-03-02T09:30:00.000Z',
  is_me: true,
};
const sam = { ...ada, id, name: 'Sam Reed', role: 'Member', last_sign_in: null, is_me: false };

let stub: ReturnType<typeof stubCalls>;
beforeEach(() => {
  stub = stubCalls();
  stub.reply(listTeam, { body: [ada, sam] });
  stub.reply(listInvitations, { body: [] });
});
const open = async (role = 'Owner') => {
  stub.reply(listTeam, { body: [{ ...ada, role }, sam] });
  await renderPage(<TeamPage />, { user: { role }, path: '/dashboard/settings/team' });
  await screen.findByRole('row', { name: /Ada Park/ });
  return userEvent.setup({ delay: null });
};

test('lists the members with role and last sign-in', async () => {
  await open();
  const own = screen.getByRole('row', { name: /Ada Park \(you\)/ });
  expect(own).toHaveTextContent('Owner');
  expect(own).toHaveTextContent('2026');
  expect(screen.getByRole('row', { name: /Sam Reed/ })).toHaveTextContent('Never');
});

test('offers invitations to Owners alone', async () => {
  await open('Member');
  expect(screen.queryByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument();
  expect(stub.requests.map(({ path }) => path)).not.toContain('/team/invitations/');
});

test('a role that someone else has changed counts at once', async () => {
  stub.reply(refreshToken, { body: { access: buildAccessToken({ role: 'Owner' }), refresh: 'refresh-2' } });
  await renderPage(<TeamPage />, { user: { role: 'Member' }, path: '/dashboard/settings/team' });
  expect(await screen.findByRole('heading', { name: 'Invitations' })).toBeVisible();
});

test('sends an invitation, clears the form and lists it', async () => {
  const user = await open();
  stub.reply(inviteColleague, () => {
    stub.reply(listInvitations, { body: [invitation] });
    return { status: 201, body: invitation };
  });
  await user.type(screen.getByLabelText('Email'), 'sam@harbour.example');
  await user.selectOptions(screen.getByLabelText('Role'), 'Owner');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('The invitation to sam@harbour.example is on its way.')).toBeVisible();
  expect(stub.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'sam@harbour.example',
    role: 'Owner',
  });
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(await screen.findByRole('row', { name: /sam@harbour\.example/ })).toBeVisible();
});

test('invites several at once, and says what became of each', async () => {
  const user = await open();
  stub.reply(inviteColleague, ({ body }) => {
    const { email } = body as { email: string };
    return email.startsWith('kim')
      ? { status: 400, body: { email: ['This address has an account.'] } }
      : { status: 201, body: { ...invitation, email } };
  });
  const field = screen.getByLabelText('Email');
  await user.type(field, 'sam@harbour.example, kim');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/kim: /));
  await user.type(field, '@harbour.example{Shift>}{Enter}{/Shift}lee@harbour.example{Enter}');
  expect(await screen.findByText('The invitation to lee@harbour.example is on its way.')).toBeVisible();
  expect(screen.getByText('The invitation to sam@harbour.example is on its way.')).toBeVisible();
  expect(screen.getByText('kim@harbour.example: This address has an account.')).toBeVisible();
  expect(field).toHaveValue('kim@harbour.example');
});

test('says why an address cannot be invited, and keeps it', async () => {
  const user = await open();
  stub.reply(inviteColleague, { status: 400, body: { email: ['This address has an account.'] } });
  await user.type(screen.getByLabelText('Email'), 'sam@harbour.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/This address has an account\./)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('sam@harbour.example');
});

test('sends an invitation again and withdraws it', async () => {
  stub.reply(listInvitations, { body: [{ ...invitation, has_expired: true }] });
  stub.reply(resendInvitation, () => {
    stub.reply(listInvitations, { body: [invitation] });
    return { body: invitation };
  });
  stub.reply(revokeInvitation, () => {
    stub.reply(listInvitations, { body: [] });
    return { status: 204 };
  });
  const user = await open();
  const row = await screen.findByRole('row', { name: /sam@harbour\.example/ });
  expect(row).toHaveTextContent('Expired');
  await user.click(within(row).getByRole('button', { name: 'Send again to sam@harbour.example' }));
  expect(await screen.findByText('Sent again.')).toBeVisible();
  await waitFor(() => expect(row).not.toHaveTextContent('Expired'));
  await user.click(
    within(row).getByRole('button', { name: 'Withdraw the invitation to sam@harbour.example' }),
  );
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }));
  await waitFor(() => expect(row).not.toBeInTheDocument());
});
