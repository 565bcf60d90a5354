import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listPostMails, sendTestMail } from '../../../../contract/api/post-mails.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { PostMails } from './post-mails.tsx';

const mail = {
  segment: '',
  name: 'Nights',
  subject: 'Nights',
  preview_text: '',
  call_to_action: '',
  link: '',
  send_day: 0,
  html: '<p>Hello</p>',
  text: 'Hello',
};

async function show(byMailProgram: boolean) {
  const stub = stubCalls();
  const shell = buildFakeShell();
  stub.reply(listPostMails, { body: { mails: [mail], missing: [], by_mail_program: byMailProgram } });
  await renderPage(<PostMails postId="1" version={1} picture={undefined} />, { shell });
  await screen.findByText('As a mail');
  return { stub, shell };
}

test('on this computer without a mail server, a test opens in the mail program', async () => {
  const { stub, shell } = await show(true);
  const draft = { kind: 'file', content: 'X-Unsent: 1' } as const;
  stub.reply(sendTestMail, { body: { to: '', draft } });
  const button = await screen.findByRole('button', { name: 'Open in your mail program' });
  expect(screen.queryByRole('button', { name: 'Send a test to me' })).toBeNull();
  shell.computer.openMailDraft.mockResolvedValueOnce({ outcome: 'failed', reason: 'No mail program.' });
  await userEvent.click(button);
  expect(await screen.findByText('No mail program.')).toBeVisible();
  await userEvent.click(button);
  expect(await screen.findByText(/A test is open in your mail program/)).toBeVisible();
  expect(shell.computer.openMailDraft).toHaveBeenLastCalledWith(draft);
});

test('elsewhere a test is sent', async () => {
  const { stub, shell } = await show(false);
  stub.reply(sendTestMail, { body: { to: 'ada@harbour.example' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText('A test was sent to ada@harbour.example.')).toBeVisible();
  expect(shell.computer.openMailDraft).not.toHaveBeenCalled();
});
