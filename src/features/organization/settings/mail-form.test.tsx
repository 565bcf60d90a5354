import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  getMailAccount,
  type MailAccountSettings,
  removeMailAccount,
  saveMailAccount,
  testMailAccount,
} from '../../../../contract/organization/mail-settings.calls.ts';
import {
  getMailbox,
  type MailboxSettings,
  saveMailbox,
  testMailbox,
} from '../../../../contract/recruiting/mailbox.calls.ts';
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

const mailbox: MailboxSettings = {
  is_set: false,
  host: '',
  port: 993,
  security: 'tls',
  user: '',
  has_password: false,
  folder: 'INBOX',
  reply_address: '',
  read_at: null,
  problem: '',
  sending: {
    last_sent_at: '2026-03-04T10:00:00.000Z',
    sent_today: 12,
    daily_limit: 100,
    waiting: 3,
    failed: 1,
    problem: 'The mail server could not be reached.',
  },
  version: 0,
};

let api: ReturnType<typeof stubCalls>;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  api = stubCalls();
  api.reply(getMailAccount, { body: stored });
  api.reply(getMailbox, { body: mailbox });
  user = userEvent.setup({ delay: null });
  await renderPage(<MailPage />, { user: { role: 'Owner' }, path: '/dashboard/settings/mail' });
  await screen.findByLabelText('Server');
});

const field = (name: string) => screen.getByLabelText(name);
const server = () => within(screen.getByRole('form', { name: 'Mail server' }));
const press = (name: string) => user.click(server().getByRole('button', { name }));
const saves = () => api.requests.filter(({ method }) => method === 'PUT');

test('says that it was saved, and forgets the typed password', async () => {
  await user.type(field('Password'), 'a-secret');
  api.reply(saveMailAccount, { body: { ...stored, version: 2 } });
  api.reply(testMailAccount, { body: { works: true, to: 'ada@harbour.example' } });
  await press('Save');
  expect(await screen.findByText('Saved. Mails to people are sent by smtp.harbour.example.')).toBeVisible();
  // It was signed in to with what was typed, and no mail was sent.
  expect(api.requests.at(-1)?.body).toMatchObject({ password: 'a-secret', sends: false });
  expect(field('Password')).toHaveValue('');
  api.reply(testMailAccount, { body: { works: true, to: 'ada@harbour.example' } });
  await press('Send a test mail');
  expect(await screen.findByText('A test mail was sent to ada@harbour.example.')).toBeVisible();
  expect(screen.queryByText(/^Saved/)).toBeNull();
  await press('Save');
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  await user.type(field('User'), '2');
  expect(screen.queryByText(/^Saved/)).toBeNull();
});

test('says of a server that is saved and does not work that no mail can be sent', async () => {
  api.reply(saveMailAccount, { body: { ...stored, version: 2 } });
  api.reply(testMailAccount, {
    body: { works: false, to: '', detail: 'The mail server could not be reached.', failed_at: 'connect' },
  });
  await press('Save');
  const text = 'Saved, but no mail can be sent. The mail server could not be reached.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/sent by smtp/)).toBeNull();
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
  await user.click(screen.getByRole('button', { name: 'Remove mail server' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(field('Server')).toHaveValue('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows the server only while something is wrong, and leads to the mailbox of answers', async () => {
  const servers = () => screen.getByText('Mail server', { selector: 'summary' }).parentElement;
  expect(servers()).toHaveAttribute('open');
  cleanup();
  api.reply(getMailbox, { body: { ...mailbox, sending: { ...mailbox.sending, failed: 0 } } });
  await renderPage(<MailPage />, { user: { role: 'Owner' }, path: '/dashboard/settings/mail' });
  const connect = await screen.findByRole('button', { name: 'Connect the mailbox' });
  expect(servers()).not.toHaveAttribute('open');
  await user.click(connect);
  expect(servers()).toHaveAttribute('open');
  expect(document.activeElement?.closest('form')).toHaveAccessibleName('Mailbox');
});

test('says at a glance how sending and reading go', async () => {
  expect(screen.getByRole('region', { name: 'Sending' })).toHaveTextContent(
    /Last sent Mar 4, 2026.*Today 12 of 100, 3 waiting.*1 mail was not sent in the last seven days. The mail server could not/,
  );
  expect(screen.getByRole('region', { name: 'Answers' })).toHaveTextContent('Not read');
});

test('a provider asks for address and password alone, tests both ways step by step, and saves both', async () => {
  await user.selectOptions(field('Provider'), 'Google Workspace');
  expect(screen.getByText(/Google takes an app password/)).toBeVisible();
  expect(screen.getByRole('link', { name: /How to at Google/ })).toHaveAttribute(
    'href',
    'https://support.google.com/accounts/answer/185833',
  );
  const form = within(screen.getByRole('form', { name: 'Connect a mailbox' }));
  await user.click(form.getByRole('button', { name: 'Test' }));
  const address = form.getByLabelText('Mail address');
  expect(address).toHaveAccessibleDescription('Please fill in this field.');
  expect(address).toHaveFocus();
  await user.type(address, 'jobs@harbour.example');
  await user.type(form.getByLabelText('Password'), 'abcd efgh');
  api.reply(testMailAccount, { body: { works: true, to: 'ada@harbour.example' } });
  api.reply(testMailbox, {
    body: { works: false, detail: 'The mail server refused user and password.', failed_at: 'sign-in' },
  });
  await user.click(form.getByRole('button', { name: 'Test' }));
  const sent = await screen.findByRole('region', { name: 'Test of sending' });
  expect(sent).toHaveTextContent(
    /There is a server smtp.gmail.com.*port 465.*encrypted.*sent to ada@harbour/,
  );
  const read = await screen.findByRole('region', { name: 'Test of reading' });
  expect(read).toHaveTextContent(/server imap.gmail.com.*encrypted.*refused user and password/);
  expect(read).not.toHaveTextContent('can be read');
  api.reply(saveMailAccount, { body: { ...stored, host: 'smtp.gmail.com', version: 2 } });
  api.reply(saveMailbox, { body: { ...mailbox, is_set: true, version: 1 } });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saves().length).toBe(2);
  expect(await screen.findByText('Saved, but it does not work yet: see below.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Test of sending' })).not.toHaveTextContent('was sent');
  const signIn = { user: 'jobs@harbour.example', password: 'abcd efgh' };
  expect(saves().map(({ body }) => body)).toEqual([
    {
      ...signIn,
      host: 'smtp.gmail.com',
      port: 465,
      security: 'tls',
      from_name: 'Harbour Works',
      from_address: signIn.user,
    },
    {
      ...signIn,
      host: 'imap.gmail.com',
      port: 993,
      security: 'tls',
      folder: 'INBOX',
      reply_address: signIn.user,
    },
  ]);
});

test('what was typed for a provider is there again, without the password', async () => {
  api.reply(getMailAccount, { body: { ...stored, is_set: false, host: '' } });
  cleanup();
  const open = async () => {
    await renderPage(<MailPage />, { user: { role: 'Owner' }, path: '/dashboard/settings/mail' });
    await screen.findByLabelText('Provider');
  };
  await open();
  await user.selectOptions(field('Provider'), 'Google Workspace');
  await user.type(field('Mail address'), 'jobs@harbour.example');
  await user.type(field('Password'), 'a-secret');
  cleanup();
  await open();
  expect(field('Mail address')).toHaveValue('jobs@harbour.example');
  expect(field('Password')).toHaveValue('');
  expect(Object.values(localStorage).join()).not.toContain('a-secret');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Mail address')).toHaveValue('');
});

test('says of Microsoft 365 that passwords read no mails there', async () => {
  await user.selectOptions(field('Provider'), 'Microsoft 365');
  expect(screen.getByText(/switched passwords off for reading mails/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Read answers/ })).toBeNull();
});

test('what was typed is there again, without the password', async () => {
  await user.clear(field('Server'));
  await user.type(field('Server'), 'mail.harbour.example');
  await user.type(field('Password'), 'a-secret');
  cleanup();
  await renderPage(<MailPage />, { user: { role: 'Owner' }, path: '/dashboard/settings/mail' });
  await screen.findByText(/^Restored what you typed/);
  expect(field('Server')).toHaveValue('mail.harbour.example');
  expect(field('Password')).toHaveValue('');
  expect(Object.values(localStorage).join()).not.toContain('a-secret');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Server')).toHaveValue(stored.host);
  expect(screen.queryByText(/^Restored what you typed/)).toBeNull();
});
