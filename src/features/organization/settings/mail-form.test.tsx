import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  getMailAccount,
  type MailAccountSettings,
  removeMailAccount,
  saveMailAccount,
} from '../../../../contract/organization/mail-settings.calls.ts';
import { getMailbox } from '../../../../contract/recruiting/mailbox.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { MailPage } from './mail-page.tsx';

const stored: MailAccountSettings = {
  is_set: true,
  host: 'smtp.harbour.example',
  port: 587,
  security: 'starttls',
  user: 'mailer',
  has_password: true,
  from_name: 'Harbour Works',
  from_address: 'jobs@harbour.example',
  version: 1,
};

let api: ReturnType<typeof stubCalls>;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  api = stubCalls();
  api.reply(getMailAccount, { body: stored });
  api.reply(getMailbox, { status: 500, body: {} });
  user = userEvent.setup({ delay: null });
  await renderPage(<MailPage />, { user: { role: 'Owner' }, path: '/dashboard/settings/mail' });
  await screen.findByLabelText('Server');
});

const field = (name: string) => screen.getByLabelText(name);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const saves = () => api.requests.filter(({ method }) => method === 'PUT');

test('says that it was saved, and forgets the typed password', async () => {
  await user.type(field('Password'), 'a-secret');
  api.reply(saveMailAccount, { body: { ...stored, version: 2 } });
  await press('Save');
  expect(await screen.findByText('Saved. Mails to people are sent by smtp.harbour.example.')).toBeVisible();
  expect(field('Password')).toHaveValue('');
  await user.type(field('User'), '2');
  expect(screen.queryByText(/^Saved/)).toBeNull();
});

test('when someone else saved first, the message stays beside their values', async () => {
  await user.type(field('User'), '2');
  api.reply(saveMailAccount, { status: 412, body: { detail: 'Someone has changed these settings.' } });
  api.reply(getMailAccount, { body: { ...stored, host: 'smtp.other.example', version: 2 } });
  await press('Save');
  await expect.poll(() => (field('Server') as HTMLInputElement).value).toBe('smtp.other.example');
  expect(screen.getByText('Someone has changed these settings.')).toBeVisible();
  expect(saves()).toHaveLength(1);
});

test('asks before the server is removed', async () => {
  api.reply(removeMailAccount, () => {
    api.reply(getMailAccount, {
      body: { ...stored, is_set: false, has_password: false, host: '', version: 2 },
    });
    return { status: 204 };
  });
  await press('Remove');
  expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('Remove mail server');
  await expect.poll(() => screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(field('Server')).toHaveValue('');
  expect(screen.queryByRole('dialog')).toBeNull();
});
