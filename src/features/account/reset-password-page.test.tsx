import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  accountAccessTexts,
  endAccountAccess,
  readAccountAccess,
} from '../../../contract/account/account-access.calls.ts';
import { forgotPassword, passwordTexts, resetPassword } from '../../../contract/account/passwords.calls.ts';
import { renderApp } from '../../../tests/support/render-app.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';

const user = userEvent.setup({ delay: null });
const uid = '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23';
const open = () => renderApp(`/auth/reset/${uid}/secret`, null);
const sentTo = ({ requests }: ReturnType<typeof stubCalls>, { path }: { path: string }) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);
const choose = async (password: string, again = password) => {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm new password'), again);
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
};

test('the login leads to a form that requests a link, which says the same for every address', async () => {
  const stub = stubCalls();
  stub.reply(forgotPassword, { body: { detail: passwordTexts.forgotten } });
  renderApp('/login', null);
  await user.type(await screen.findByLabelText('Email'), 'ada@harbour.example');
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@harbour.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  const notice = await screen.findByText(passwordTexts.forgotten);
  expect(notice.closest('[tabindex="-1"]')).toHaveFocus();
  expect(stub.requests.map(({ body }) => body)).toEqual([{ email: 'ada@harbour.example' }]);
  expect(screen.getByText('ada@harbour.example')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ada@harbour.example');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('the link can be sent again after half a minute', async () => {
  const stub = stubCalls();
  stub.reply(forgotPassword, { body: { detail: passwordTexts.forgotten } });
  renderApp('/auth/forgot', null);
  await user.type(await screen.findByLabelText('Email'), 'ada@harbour.example');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByRole('button', { name: 'Send the link again in 30 s' })).toBeDisabled();
  for (let second = 0; second < 30; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByRole('button', { name: 'Send the link again in 30 s' })).toBeDisabled();
  vi.useRealTimers();
  expect(sentTo(stub, forgotPassword)).toHaveLength(2);
});

test('the link sets a password and leads to the login', async () => {
  const stub = stubCalls();
  stub.reply(resetPassword, { body: { detail: passwordTexts.reset, email: 'ada@harbour.example' } });
  open();
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
  await choose('low tide at noon');
  expect(await screen.findByText(passwordTexts.reset)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  expect(sentTo(stub, resetPassword)).toEqual([
    { uid, token: 'secret', password: 'low tide at noon', re_password: 'low tide at noon' },
  ]);
  await user.click(screen.getByRole('link', { name: 'Go to login' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@harbour.example');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
});

const access = {
  sessions: [{ device: 'Firefox on Windows', network: '203.0.x.x', last_used_at: '2026-11-20T09:00:00Z' }],
  api_keys: [{ name: 'Harbour board', prefix: 'lk_a1b2', last_used_at: null }],
  providers: [{ issuer: 'https://login.harbour.example/realm', created_at: '2026-10-01T09:00:00Z' }],
  invitations: [{ email: 'kim@harbour.example', sent_at: '2026-11-01T09:00:00Z' }],
  passkeys: [{ name: 'Laptop', created_at: '2026-10-01T09:00:00Z' }],
};
const textsIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each([
  ['ends', false],
  ['keeps', true],
] as const)(
  'what opens the account is listed before and after; a linked sign-in %s as chosen',
  async (_, keeps) => {
    const stub = stubCalls();
    stub.reply(readAccountAccess, { body: access });
    stub.reply(resetPassword, { body: { detail: passwordTexts.reset, email: 'ada@harbour.example' } });
    open();
    await screen.findByRole('region', { name: 'Ends with the new password' });
    const [device, key, provider, invitation] = textsIn('Ends with the new password');
    expect(device).toMatch(/^Firefox on Windows, 203\.0\.x\.x · last used/);
    expect(key).toBe('Harbour board (lk_a1b2…) · never used');
    expect(provider).toMatch(/^login\.harbour\.example · since/);
    expect(invitation).toMatch(/^kim@harbour\.example · sent/);
    const keep = screen.getByRole('checkbox', { name: 'Keep the sign-in with login.harbour.example' });
    expect(keep).not.toBeChecked();
    if (keeps) await user.click(keep);
    await choose('low tide at noon');
    expect(await screen.findByText(passwordTexts.reset)).toBeVisible();
    expect(textsIn('Has ended')).toHaveLength(keeps ? 3 : 4);
    expect(screen.getByRole('heading', { name: 'Logged out' })).toBeVisible();
    expect(screen.queryByText('Devices that are logged in')).toBeNull();
    if (keeps) expect(textsIn('Stays')).toEqual([provider]);
    expect(screen.getByText(/^Passkeys stay: Laptop\./)).toBeVisible();
    expect(sentTo(stub, resetPassword)).toMatchObject([keeps ? { keep_providers: true } : { uid }]);
  },
);

test('the link of a mail ends everything with one click, and leads to a new password', async () => {
  const stub = stubCalls();
  stub.reply(readAccountAccess, { body: access });
  stub.reply(endAccountAccess, { body: { detail: accountAccessTexts.ended } });
  renderApp(`/auth/access/${uid}/secret`, null);
  await screen.findByRole('region', { name: 'What ends' });
  expect(sentTo(stub, endAccountAccess)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End all access' }));
  const notice = await screen.findByText(accountAccessTexts.ended);
  expect(notice.closest('[tabindex="-1"]')).toHaveFocus();
  expect(textsIn('Has ended')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/auth/forgot');
  expect(sentTo(stub, endAccountAccess)).toEqual([{ uid, token: 'secret' }]);
});

test('a link of a mail that ended everything before says so', async () => {
  stubCalls().reply(readAccountAccess, { status: 400, body: { detail: accountAccessTexts.linkInvalid } });
  renderApp(`/auth/access/${uid}/secret`, null);
  expect(await screen.findByText(accountAccessTexts.linkInvalid)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End all access' })).not.toBeInTheDocument();
});

test('a refused password says why, and the form stays; a used link leads to a new one', async () => {
  const stub = stubCalls();
  stub.reply(resetPassword, { status: 400, body: { password: [passwordTexts.common] } });
  open();
  await choose('qwerty123');
  expect(await screen.findByRole('alert')).toHaveTextContent(passwordTexts.common);
  stub.reply(resetPassword, { status: 400, body: { detail: passwordTexts.linkInvalid } });
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText(passwordTexts.linkInvalid)).toBeVisible();
  expect(screen.queryByText(/^Every device is logged out/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot');
});

test('a dead link says so as soon as it is opened, in place of the form', async () => {
  stubCalls().reply(readAccountAccess, { status: 400, body: { detail: accountAccessTexts.linkInvalid } });
  open();
  expect(await screen.findByText(passwordTexts.linkInvalid)).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot');
});

test('passwords that differ or are too short are not sent', async () => {
  const stub = stubCalls();
  open();
  await choose('short', 'other');
  expect(await screen.findByText('Password must be at least 6 characters long.')).toBeVisible();
  expect(screen.getByText('Passwords do not match.')).toBeVisible();
  expect(sentTo(stub, resetPassword)).toEqual([]);
});

test.each([
  ['Password1', passwordTexts.veryCommon],
  ['abcabcabc', 'Password strength: very weak'],
  ['tide-table-in-the-harbour', 'Password strength: strong'],
])('says how strong %s is', async (password, text) => {
  open();
  const field = await screen.findByLabelText('New password');
  await user.type(field, 'abcde');
  expect(screen.getByText('Password strength: too short')).toBeVisible();
  await user.clear(field);
  await user.type(field, password);
  expect(await screen.findByText(text, {}, { timeout: 15_000 })).toBeVisible();
});

test.each([
  '/auth/reset',
  '/auth/reset/uid',
  '/auth/forgot/uid/token',
  '/auth/nothing/uid/token',
  '/auth/constructor/a/b',
])('%s is no page', async (path) => {
  renderApp(path, null);
  expect(await screen.findByRole('heading', { name: 'Nothing grows here' })).toBeVisible();
});
