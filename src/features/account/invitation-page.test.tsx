import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { acceptInvitation, readInvitation, teamTexts } from '../../../contract/account/team.calls.ts';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { renderApp } from '../../../tests/support/render-app.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';

const uid = '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23';
const invitation = {
  email: 'sam@harbour.example',
  organization: 'Harbour Analytics',
  role: 'Member',
  invited_by: 'Ada Park',
};
let stub: ReturnType<typeof stubCalls>;
beforeEach(() => {
  stub = stubCalls();
  stub.reply(readInvitation, { body: invitation });
});

const open = () => ({
  ...renderApp(`/auth/invite/${uid}/secret`, null),
  user: userEvent.setup({ delay: null }),
});
const fill = async (user: ReturnType<typeof userEvent.setup>, again = 'correct horse') => {
  await user.type(await screen.findByLabelText('Name'), 'Sam Reed');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Confirm Password'), again);
  await user.click(screen.getByRole('button', { name: 'Join' }));
};

test('shows who invites to what, creates the account and signs in', async () => {
  stub.reply(acceptInvitation, {
    body: { access: buildAccessToken({ name: 'Sam Reed' }), refresh: 'refresh-1' },
  });
  const { user, session, shownPath } = open();
  expect(await screen.findByText('Harbour Analytics')).toBeVisible();
  expect(screen.getByText('sam@harbour.example')).toBeVisible();
  await fill(user);
  await expect.poll(shownPath).toMatch(/^\/dashboard/);
  expect(session.state().user?.name).toBe('Sam Reed');
  const sent = stub.requests.filter(({ path }) => path.startsWith('/api/user/auth/'));
  expect(sent.map(({ body }) => body)).toEqual([
    { uid, token: 'secret' },
    { uid, token: 'secret', name: 'Sam Reed', password: 'correct horse', re_password: 'correct horse' },
  ]);
});

test('leads to the login from a link that does not work', async () => {
  stub.reply(readInvitation, { status: 400, body: { detail: teamTexts.invitationInvalid } });
  open();
  expect(await screen.findByText(teamTexts.invitationInvalid)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});

test('offers to try again when the server could not be reached', async () => {
  stub.reply(readInvitation, { status: 0 });
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  stub.reply(readInvitation, { body: invitation });
  await user.click(again);
  expect(await screen.findByText('Harbour Analytics')).toBeVisible();
});

test('checks the password before anything is sent', async () => {
  const { user } = open();
  await fill(user, 'another horse');
  expect(await screen.findByText('Passwords do not match.')).toBeVisible();
  expect(stub.requests.filter(({ path }) => path === acceptInvitation.path)).toEqual([]);
});

test('says that the address has an account', async () => {
  stub.reply(acceptInvitation, { status: 409, body: { detail: teamTexts.accountExists } });
  const { user } = open();
  await fill(user);
  expect(await screen.findByText(teamTexts.accountExists)).toBeVisible();
});
