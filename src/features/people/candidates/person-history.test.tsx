import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PersonEvent } from '../../../../contract/people/people.calls.ts';
import { getReply } from '../../../../contract/recruiting/replies.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { PersonHistory } from './person-history.tsx';

const happened = (kind: PersonEvent['kind'], text: string): PersonEvent => ({
  kind,
  author: 'Ada Novak',
  text,
  search: null,
  created_at: '2026-03-04T10:00:00.000Z',
});
const items = () => screen.getAllByRole('listitem').map((item) => item.firstChild?.textContent);

test('lists everything that happened, or one group of it', async () => {
  await renderPage(
    <PersonHistory
      events={[
        happened('done', 'Call'),
        happened('noted', 'Prefers nights.'),
        happened('planned', 'Meet'),
        happened('moved', 'Interview'),
      ]}
    />,
  );
  expect(items()).toEqual([
    'Reminder done: Call',
    'Note: Prefers nights.',
    'Reminder set: Meet',
    'Moved to: Interview',
  ]);
  const show = screen.getByLabelText('Show');
  expect([...show.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Everything',
    'Decisions and moves',
    'Notes',
    'Reminders',
  ]);
  await userEvent.selectOptions(show, 'Reminders');
  expect(items()).toEqual(['Reminder done: Call', 'Reminder set: Meet']);
});

test('names the sequences, leads to each, and shows them alone with their mails', async () => {
  const sequence = { id: 's1', name: 'Night shifts', steps: 2 };
  await renderPage(
    <PersonHistory
      events={[
        { ...happened('sequence-stopped', ''), author: '', sequence, stop_reason: 'replied' },
        { ...happened('wrote', 'A position'), sequence: { ...sequence, step: 1 } },
        { ...happened('sequence-started', ''), sequence },
        happened('wrote', 'By itself'),
      ]}
    />,
  );
  const ofSequences = [
    'Sequence stopped: Replied · Night shifts',
    'Mail: A position · 1 of 2 of Night shifts',
    'Sequence started · Night shifts',
  ];
  expect(items()).toEqual([...ofSequences, 'Mail: By itself']);
  expect(screen.getAllByRole('link', { name: 'Night shifts' })[0]).toHaveAttribute(
    'href',
    '/dashboard/sequences?open=s1',
  );
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Sequences');
  expect(items()).toEqual(ofSequences);
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Mails');
  expect(items()).toEqual([ofSequences[1], 'Mail: By itself']);
});

test('stands under its days, with who and when', async () => {
  const today = new Date().toISOString();
  await renderPage(
    <PersonHistory
      events={[{ ...happened('noted', 'Now.'), created_at: today }, happened('noted', 'Then.')]}
    />,
  );
  expect(screen.getByRole('region', { name: 'Today' })).toHaveTextContent(/Now\..*Ada Novak, /);
  expect(screen.getByRole('region', { name: 'Mar 4, 2026' })).toHaveTextContent('Then.');
});

test('offers no filter where everything is of one group', async () => {
  await renderPage(<PersonHistory events={[happened('added', 'Fair')]} />);
  expect(screen.queryByLabelText('Show')).not.toBeInTheDocument();
});

test('shows what the sender of an answer wrote, and all of the mail at a press', async () => {
  const api = stubCalls();
  const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
  api.reply(getReply, {
    body: {
      id,
      kind: 'reply',
      person_id: id,
      from_name: 'Ann Bell',
      from_address: 'ann@people.example',
      subject: 'Re: A position',
      text: 'Yes.\n\n> Hello Ann',
      attachments: ['cv.pdf'],
      received_at: '2026-03-04T10:00:00.000Z',
    },
  });
  const search = { id, title: 'Baker' };
  const standing = { ...search, result_id: id, decision: null, reason: '', stage: '', verdicts: [] };
  await renderPage(
    <PersonHistory
      events={[{ ...happened('replied', 'Yes.'), reply_id: id, search }]}
      of={{ name: 'Ann', searches: [standing], do_not_contact: false }}
    />,
  );
  expect(screen.getByRole('button', { name: 'Reply to Ann' })).toBeEnabled();
  expect(items()).toEqual(['Answer: Yes.\nBaker']);
  expect(api.requests).toEqual([]);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: /^Show the whole mail/ }));
  expect(await screen.findByText(/> Hello Ann/)).toBeVisible();
  expect(screen.getByText('Attached, in the mailbox: cv.pdf')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/> Hello Ann/)).toBeNull();
});

test('a mail to the person opens to its text', async () => {
  await renderPage(<PersonHistory events={[{ ...happened('wrote', 'A position'), mail: 'Hello Ann' }]} />);
  expect(screen.getByText('Hello Ann')).not.toBeVisible();
  await userEvent.click(screen.getByText(/^Text/));
  expect(screen.getByText('Hello Ann')).toBeVisible();
});
