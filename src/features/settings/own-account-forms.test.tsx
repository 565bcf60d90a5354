import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  cancelEmailChange,
  changeEmail,
  changeName,
  ownAccountTexts,
  readOwnAccount,
} from '../../../contract/account/own-account.calls.ts';
import { changePassword, passwordTexts } from '../../../contract/account/passwords.calls.ts';
import { getPreferences } from '../../../contract/account/preferences.calls.ts';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { AccountSettingsPage } from '../account/settings/account-settings-page.tsx';
import { PasswordPart } from '../account/settings/security-page.tsx';

const user = userEvent.setup({ delay: null });
const account = {
  name: 'Ada Park',
  email: 'ada@harbour.example',
  role: 'Owner',
  organization: 'Harbour Analytics',
  pending_email: null,
};

async function showAccount() {
  const stub = stubCalls();
  stub.reply(getPreferences, { body: { theme: 'system' } });
  stub.reply(readOwnAccount, { body: account });
  const page = await renderPage(<AccountSettingsPage />, { user: { name: 'Ada Park' } });
  expect(await screen.findByText(account.email)).toBeVisible();
  return { stub, ...page };
}

test('a new name is saved, and renewed tokens carry it', async () => {
  const { stub, session, platform } = await showAccount();
  stub.reply(changeName, { body: { ...account, name: 'Ada Harbour' } });
  platform.session.refresh = async () => {
    const access = buildAccessToken({ name: 'Ada Harbour' });
    await platform.session.keep({ access, refresh: 'next' });
    return { outcome: 'refreshed', access };
  };
  const field = screen.getByLabelText('Full name');
  await user.clear(field);
  await user.type(field, 'Ada Harbour');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));
  expect(await screen.findByText('Your name has been changed.')).toBeVisible();
  expect(session.state().user?.name).toBe('Ada Harbour');
  expect(stub.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Ada Harbour' });
});

test('a new address waits for its link', async () => {
  const { stub } = await showAccount();
  stub.reply(changeEmail, { status: 400, body: { email: [ownAccountTexts.emailSame] } });
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
  const form = within(screen.getByRole('form', { name: 'Email address' }));
  await user.type(form.getByLabelText('New email address'), 'park@harbour.example');
  await user.click(form.getByRole('button', { name: 'Send the link' }));
  const field = form.getByLabelText('New email address');
  await waitFor(() => expect(field).toHaveAccessibleDescription(ownAccountTexts.emailSame));
  expect(field).toHaveFocus();
  stub.reply(changeEmail, { body: { detail: ownAccountTexts.emailRequested } });
  stub.reply(readOwnAccount, { body: { ...account, pending_email: 'park@harbour.example' } });
  await user.click(form.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('park@harbour.example')).toBeVisible();
  expect(screen.queryByLabelText('New email address')).toBeNull();
  expect(screen.getByRole('button', { name: 'Another address' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText(/It was sent again/)).toBeVisible();
  expect(stub.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    email: 'park@harbour.example',
  });
  stub.reply(cancelEmailChange, { status: 204 });
  stub.reply(readOwnAccount, { body: account });
  await user.click(screen.getByRole('button', { name: 'Call it off' }));
  await waitFor(() => expect(screen.queryByText('park@harbour.example')).toBeNull());
  expect(screen.getByText('Called off. Your address stays.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change the address' })).toHaveFocus();
});

test('a new password needs the current one, and closes the form', async () => {
  const stub = stubCalls();
  stub.reply(changePassword, { status: 400, body: { current_password: [passwordTexts.wrongCurrent] } });
  await renderPage(<PasswordPart />);
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  await user.type(screen.getByLabelText('Current password'), 'tide-table');
  await user.type(screen.getByLabelText('New password'), 'low tide at noon');
  await user.type(screen.getByLabelText('Confirm new password'), 'low tide at noon');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  const current = screen.getByLabelText('Current password');
  await waitFor(() => expect(current).toHaveAccessibleDescription(passwordTexts.wrongCurrent));
  expect(current).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  stub.reply(changePassword, { body: { detail: passwordTexts.changed } });
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText(passwordTexts.changed)).toBeVisible();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(stub.requests.slice(1).map(({ body }) => body)).toEqual([
    { current_password: 'tide-table', password: 'low tide at noon', re_password: 'low tide at noon' },
  ]);
});
