import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listPasskeys, removePasskey } from '../../../../contract/account/passkeys.calls.ts';
import {
  readSecondFactor,
  removeSecondFactor,
  startTotp,
} from '../../../../contract/account/second-factor.calls.ts';
import { listSessions } from '../../../../contract/account/sessions.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { SecurityPage } from './security-page.tsx';

const factor = {
  is_on: false,
  since: null,
  has_app: false,
  passkeys: 1,
  recovery_codes_left: 0,
  is_required: false,
};
const passkey = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23',
  name: 'Laptop',
  created_at: '2026-03-02T09:30:00.000Z',
  last_used_at: null,
  is_backed_up: false,
};

test('a form that takes the place of its button has the focus, and gives it back', async () => {
  const user = userEvent.setup({ delay: null });
  const stub = stubCalls();
  stub.reply(readSecondFactor, { body: factor });
  stub.reply(startTotp, { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', enrolment: 'e' } });
  stub.reply(listPasskeys, { body: [passkey] });
  stub.reply(listSessions, { body: [] });
  await renderPage(<SecurityPage />, { user: { role: 'Member' }, path: '/dashboard/settings/security' });
  const second = within(screen.getByRole('region', { name: 'Second factor' }));
  // The section is a chunk of its own.
  await user.click(await second.findByRole('button', { name: 'Set up an app' }, { timeout: 10_000 }));
  expect(await second.findByLabelText('Code of the app', {}, { timeout: 10_000 })).toBeVisible();
  await user.click(second.getByRole('button', { name: 'Cancel' }));
  expect(second.getByRole('button', { name: 'Set up an app' })).toHaveFocus();

  const passkeys = within(screen.getByRole('region', { name: 'Passkeys' }));
  await user.click(await passkeys.findByRole('button', { name: 'Rename Laptop' }, { timeout: 10_000 }));
  await user.click(passkeys.getByRole('button', { name: 'Cancel' }));
  expect(passkeys.getByRole('button', { name: 'Rename Laptop' })).toHaveFocus();
});

test('what is in use is removed after a question, without a password of its own', async () => {
  const user = userEvent.setup({ delay: null });
  const stub = stubCalls();
  stub.reply(readSecondFactor, {
    body: { ...factor, is_on: true, has_app: true, since: passkey.created_at },
  });
  stub.reply(listPasskeys, { body: [passkey] });
  stub.reply(listSessions, { body: [] });
  stub.reply(removePasskey, { body: { detail: 'The passkey is gone.' } });
  stub.reply(removeSecondFactor, { status: 409, body: { detail: 'It is required.' } });
  await renderPage(<SecurityPage />, { user: { role: 'Member' }, path: '/dashboard/settings/security' });
  const passkeys = within(screen.getByRole('region', { name: 'Passkeys' }));
  await user.click(await passkeys.findByRole('button', { name: 'Remove Laptop' }, { timeout: 10_000 }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove the passkey' }));
  expect(await passkeys.findByText('The passkey is gone.')).toBeVisible();
  const second = within(screen.getByRole('region', { name: 'Second factor' }));
  await user.click(await second.findByRole('button', { name: 'Remove the app' }, { timeout: 10_000 }));
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText(/Your passkeys do\. You are asked for your password or a code/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Remove the app' }));
  expect(await second.findByRole('alert')).toHaveTextContent('It is required.');
  stub.reply(removeSecondFactor, { body: { detail: 'The app is removed.' } });
  stub.reply(readSecondFactor, { body: { ...factor, has_app: false } });
  await user.click(second.getByRole('button', { name: 'Remove the app' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove the app' }));
  expect(await second.findByText('The app is removed.')).toBeVisible();
  expect(second.getByRole('button', { name: 'Set up an app' })).toHaveFocus();
  expect(stub.requests.filter(({ path }) => path.endsWith('/remove/')).map(({ body }) => body)).toEqual([
    {},
    {},
    {},
  ]);
});
