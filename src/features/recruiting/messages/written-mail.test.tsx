import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import {
  draftMessage,
  type MessageDraft,
  sendMessage,
  withdrawMessage,
} from '../../../../contract/recruiting/messages.calls.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { readyDraft } from '../../../../tests/support/message-draft.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { UndoRegion } from '../../../ui/undo-region.tsx';
import { WriteDialog } from './write-dialog.tsx';

const drafted: MessageDraft = {
  ...readyDraft,
  subject: 'A position',
  text: 'Hello Ann',
  footer: 'If you do not want to get mails from us, just reply and say so.',
  to: 'ann@people.example',
  by_mail_program: true,
};
const stored = {
  id: '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11',
  author: 'Ada',
  to: drafted.to,
  subject: drafted.subject,
  text: drafted.text,
  detail: '',
  created_at: '2026-11-23T10:00:00.000Z',
  sent_at: null,
};
const running = {
  id: stored.id,
  place_id: '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b12',
  name: 'First contact',
  is_paused: false,
  sent: 1,
  next_at: '2099-11-30T15:00:00.000Z',
};
const sender = {
  name: 'Ada (Harbour)',
  address: 'jobs@harbour.example',
  answers_to: 'jobs@harbour.example',
  is_read: true,
};
const draft = { kind: 'link', content: 'mailto:ann@people.example?subject=A%20position' } as const;
let shell: ReturnType<typeof buildFakeShell>;
beforeEach(() => {
  shell = buildFakeShell();
});

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <WriteDialog jobId="1" id="2" name="Ann" onClose={() => setOpen(false)} />}
      <UndoRegion />
    </>
  );
}

async function show(given: Partial<MessageDraft> = {}) {
  const stub = stubCalls();
  stub.reply(draftMessage, { body: { ...drafted, ...given } });
  await renderPage(<Opened />, { shell });
  await screen.findByRole('form', { name: 'Mail' });
  return stub;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('on this computer without a mail server, the mail opens in the mail program, and nothing says that it was sent', async () => {
  const stub = await show();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(screen.getByText(/It opens in your mail program, where you send it/)).toBeVisible();
  stub.reply(sendMessage, { status: 201, body: { ...stored, status: 'drafted', draft } });
  await press('Open in your mail program');
  expect(await screen.findByText(/is open in your mail program. Send it there/)).toBeVisible();
  expect(screen.getByText(/move Ann to Contacted/)).toBeVisible();
  expect(screen.queryByText(/on its way/)).toBeNull();
  expect(shell.computer.openMailDraft).toHaveBeenCalledExactlyOnceWith(draft);
  // Opened again, it is not stored again.
  await press('Open it again');
  await waitFor(() => expect(shell.computer.openMailDraft).toHaveBeenCalledTimes(2));
  expect(stub.requests.filter(({ path }) => path === '/search/results/2/messages/')).toHaveLength(1);
});

test('a mail program that does not take the draft is said, and the mail can be copied or opened again', async () => {
  const stub = await show();
  stub.reply(sendMessage, { status: 201, body: { ...stored, status: 'drafted', draft } });
  shell.computer.openMailDraft.mockResolvedValueOnce({ outcome: 'failed', reason: 'No mail program.' });
  await press('Open in your mail program');
  expect(await screen.findByRole('alert')).toHaveTextContent('No mail program.');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  await press('Open it again');
  expect(await screen.findByText(/is open in your mail program/)).toBeVisible();
});

test('with a mail server the mail is sent from here', async () => {
  const stub = await show({ by_mail_program: false });
  stub.reply(sendMessage, { status: 201, body: { ...stored, status: 'queued' } });
  await userEvent.type(screen.getByLabelText('Text'), '{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/The mail is on its way to ann@people.example/)).toBeVisible();
  expect(shell.computer.openMailDraft).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stub.requests.at(-1)?.body).toMatchObject({ is_held: true });
  // Taken back, it is a draft again.
  stub.reply(withdrawMessage, { status: 204 });
  await press('Undo');
  expect(await screen.findByText('Taken back: Write to… shows it again.')).toBeVisible();
  expect(stub.requests.at(-1)?.path).toBe(`/search/messages/${stored.id}/`);
  cleanup();
  await show({ by_mail_program: false });
  expect(screen.getByText(/Restored what you typed/)).toBeVisible();
});

test('shows what the person answered above the text', async () => {
  await show({ answer: { author: 'Ann Bell', text: 'Yes, Tuesday suits me.', at: stored.created_at } });
  const quote = screen.getByRole('blockquote');
  expect(quote).toHaveTextContent(/^Ann Bell answered on Nov 23, 2026.*Yes, Tuesday suits me\.$/);
  expect(quote.compareDocumentPosition(screen.getByLabelText('Text'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('says that a colleague has drafted a mail, and of which mails nobody knows whether they were sent', async () => {
  await show({
    recent: [
      { kind: 'wrote', is_drafted: true, author: 'Bea', search: '', at: stored.created_at },
      { kind: 'wrote', author: 'Cem', search: '', at: '2026-11-22T10:00:00.000Z' },
    ],
    messages: [{ ...stored, status: 'drafted' }],
  });
  expect(screen.getByText(/Bea drafted a mail to this person on/)).toBeVisible();
  expect(screen.getByText(/Cem wrote to this person on/)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Mails so far' })).toHaveTextContent('draft');
});

test('what was typed stands there again, with the focus, until it is sent', async () => {
  await show();
  const subject = screen.getByLabelText('Subject');
  expect(subject).toHaveFocus();
  await userEvent.type(subject, ' for Ann');
  cleanup();
  const stub = await show();
  expect(screen.getByLabelText('Subject')).toHaveValue('A position for Ann');
  expect(screen.getByText(/Restored what you typed/)).toBeVisible();
  stub.reply(sendMessage, { status: 201, body: { ...stored, status: 'drafted', draft } });
  await press('Open in your mail program');
  await screen.findByText(/is open in your mail program/);
  cleanup();
  await show();
  expect(screen.getByLabelText('Subject')).toHaveValue('A position');
});

test('warns of a sequence that writes to the person as well, and stops it', async () => {
  const place = {
    id: running.place_id,
    person_id: stored.id,
    name: 'Ann',
    state: 'stopped',
    sent: 1,
    next_at: null,
    reason: 'by-hand',
    detail: '',
    by: 'Ada',
    last_sent_at: null,
  };
  const details = {
    id: running.id,
    name: running.name,
    search: null,
    author: 'Ada',
    created_at: stored.created_at,
    is_paused: false,
    steps: [],
    people: { active: 0, finished: 0, stopped: 1, replied: 0 },
  };
  const stub = await show({ sequence: running, by_mail_program: false, sender });
  expect(screen.getByText(/^Ann gets mail 2 of “First contact” on \w{3}, Nov 30/)).toBeVisible();
  expect(screen.getByText(/^To/).textContent).toBe(
    'To ann@people.example · From Ada (Harbour), jobs@harbour.example. Replies go to jobs@harbour.example and show up in Today. Add your signature',
  );
  expect(screen.getByText('An unsubscribe line is added below.')).toBeVisible();
  stub.reply(changeSequence, { body: { ...details, places: [place] } });
  await press('Stop the sequence');
  expect(await screen.findByText(/^Ann gets nothing further of “First contact”/)).toBeVisible();
  expect(stub.requests.at(-1)?.body).toEqual({ stop: [running.place_id] });
});
