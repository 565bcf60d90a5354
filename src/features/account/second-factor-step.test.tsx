import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createToken } from '../../../contract/account/account.calls.ts';
import {
  answerSecondFactor,
  confirmTotpAtSignIn,
  secondFactorTexts,
  startTotpAtSignIn,
} from '../../../contract/account/second-factor.calls.ts';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../tests/support/stub-api.ts';
import { LoginPage } from './login-page.tsx';

const user = userEvent.setup({ delay: null });
/** The step is a chunk of its own. */
const chunkTimeout = { timeout: 10_000 };

async function giveThePassword(code: string, detail: string) {
  const stub = stubCalls();
  stub.reply(createToken, { status: 401, body: { detail, code, challenge: 'c-1', request_id: 'r' } });
  const page = await renderPage(<LoginPage />, { user: null, path: '/login', route: '/login' });
  await user.type(screen.getByLabelText('Email'), 'ada@harbour.example');
  await user.type(screen.getByLabelText('Password'), 'tide-table');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return { stub, ...page };
}
const tokens = { access: buildAccessToken(), refresh: 'r' };

test('asks for the code after the password, says what is wrong with it, and signs in', async () => {
  const { stub, shownPath } = await giveThePassword('second-factor', secondFactorTexts.codeNeeded);
  const field = await screen.findByLabelText('Code', {}, chunkTimeout);
  expect(screen.getByRole('heading', { name: 'Enter Your Code' })).toBeVisible();
  expect(screen.getByText(secondFactorTexts.codeNeeded)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  stub.reply(answerSecondFactor, { status: 400, body: { code: [secondFactorTexts.wrongCode] } });
  await user.type(field, '123456{Enter}');
  expect(await screen.findByText(secondFactorTexts.wrongCode)).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  stub.reply(answerSecondFactor, { body: tokens });
  await user.clear(field);
  await user.type(field, '654321{Enter}');
  await expect.poll(shownPath).toBe('/dashboard');
  expect(stub.requests.at(-1)?.body).toEqual({ challenge: 'c-1', code: '654321' });
});

test('goes back to the password when the challenge has expired, or by the button', async () => {
  const { stub } = await giveThePassword('second-factor', secondFactorTexts.codeNeeded);
  await user.click(await screen.findByRole('button', { name: 'Back' }, chunkTimeout));
  expect(screen.getByLabelText('Email')).toHaveValue('ada@harbour.example');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Login' }));
  stub.reply(answerSecondFactor, { status: 401, body: { detail: secondFactorTexts.loginOver } });
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(secondFactorTexts.loginOver);
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('leads through setting up a required one, and shows the recovery codes before it goes on', async () => {
  const { stub, shownPath } = await giveThePassword('set-up-second-factor', secondFactorTexts.setUpNeeded);
  const secret = 'JBSWY3DPEHPK3PXP';
  stub.reply(startTotpAtSignIn, {
    body: { secret, uri: `otpauth://totp/A?secret=${secret}`, enrolment: 'e-1' },
  });
  stub.reply(confirmTotpAtSignIn, { body: { ...tokens, recovery_codes: ['k7mpq-x2wva', '9trbd-hj4ns'] } });
  const field = await screen.findByLabelText('Code of the app', {}, chunkTimeout);
  expect(screen.getByText(secondFactorTexts.setUpNeeded)).toBeVisible();
  expect(screen.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  // On a phone, which cannot scan its own screen.
  expect(screen.getByRole('link', { name: /^Open in an authenticator app/ })).toHaveAttribute(
    'href',
    `otpauth://totp/A?secret=${secret}`,
  );
  await user.type(field, '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
  expect(shownPath()).toBe('/login');
  await user.click(screen.getByRole('button', { name: 'Continue to the dashboard' }));
  await expect.poll(shownPath).toBe('/dashboard');
  expect(stub.requests.at(-1)?.body).toEqual({ challenge: 'c-1', enrolment: 'e-1', code: '123456' });
});
