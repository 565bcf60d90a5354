import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { forgotPassword, passwordTexts, resetPassword } from '../../../contract/account/passwords.calls.ts';
import { renderApp } from '../../../tests/support/render-app.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';

const user = userEvent.setup({ delay: null });
const uid = '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23';
const open = () => renderApp(`/auth/reset/${uid}/secret`, null);
const choose = async (password: string, again = password) => {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm new password'), again);
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
};

test('the login leads to a form that requests a link, which says the same for every address', async () => {
  const stub = stubCalls();
  stub.reply(forgotPassword, { body: { detail: passwordTexts.forgotten } });
  renderApp('/login', null);
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'ada@harbour.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  const notice = await screen.findByText(passwordTexts.forgotten);
  expect(notice.closest('[tabindex="-1"]')).toHaveFocus();
  expect(stub.requests.map(({ body }) => body)).toEqual([{ email: 'ada@harbour.example' }]);
});

test('the link sets a password and leads to the login', async () => {
  const stub = stubCalls();
  stub.reply(resetPassword, { body: { detail: passwordTexts.reset } });
  open();
  await choose('low tide at noon');
  expect(await screen.findByText(passwordTexts.reset)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
  expect(stub.requests.map(({ body }) => body)).toEqual([
    { uid, token: 'secret', password: 'low tide at noon', re_password: 'low tide at noon' },
  ]);
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
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot');
});

test('passwords that differ or are too short are not sent', async () => {
  const stub = stubCalls();
  open();
  await choose('short', 'other');
  expect(await screen.findByText('Password must be at least 6 characters long.')).toBeVisible();
  expect(screen.getByText('Passwords do not match.')).toBeVisible();
  expect(stub.requests).toEqual([]);
});

test.each([
  ['Password1', /^One of the 10,000 most common passwords.*Choose another one/],
  ['abcabcabc', 'Password strength: very weak'],
  ['tide-table-in-the-harbour', 'Password strength: strong'],
])('says how strong %s is', async (password, text) => {
  open();
  const field = await screen.findByLabelText('New password');
  await user.type(field, 'abcde');
  expect(screen.queryByText(/^Password strength/)).not.toBeInTheDocument();
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
