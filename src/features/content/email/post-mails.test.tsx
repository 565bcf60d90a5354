import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  listPostMails,
  type RenderedMail,
  saveMailDetails,
  sendTestMail,
} from '../../../../contract/content/post-mails.calls.ts';
import { buildMail } from '../../../../tests/support/build-mail.ts';
import { buildFakeShell } from '../../../../tests/support/fake-shell.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { PostMails } from './post-mails.tsx';

const mail = buildMail();

async function show(byMailProgram: boolean) {
  const stub = stubCalls();
  const shell = buildFakeShell();
  stub.reply(listPostMails, {
    body: { version: '1-a', mails: [mail], missing: [], by_mail_program: byMailProgram },
  });
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

test.each(['template', 'postal_address'] as const)(
  'a footer without a postal address asks for one, where %s is missing',
  async (lack) => {
    const stub = stubCalls();
    stub.reply(listPostMails, {
      body: { version: '1-a', mails: [mail], missing: [lack], by_mail_program: false },
    });
    await renderPage(<PostMails postId="1" version={1} picture={undefined} />, { shell: buildFakeShell() });
    expect(await screen.findByText(/no postal address yet, which laws on mailings ask for/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Settings → Mail' })).toBeVisible();
  },
);

test('elsewhere a test is sent', async () => {
  const { stub, shell } = await show(false);
  stub.reply(sendTestMail, { body: { to: 'ada@harbour.example' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText('A test was sent to ada@harbour.example.')).toBeVisible();
  expect(shell.computer.openMailDraft).not.toHaveBeenCalled();
});

describe('link and day of a mail', () => {
  const mine = 'https://harbour.example/mine';
  const call_to_action = 'Book a call';
  const [first, second] = [
    buildMail({ name: 'Email 1', subject: 'One', call_to_action }),
    buildMail({ name: 'Email 2', subject: 'Two', call_to_action, send_day: 3 }),
  ];
  const answer = (version: string, mails: RenderedMail[]) => ({
    body: { version, mails, missing: [], by_mail_program: false },
  });

  /** Types a link for the first mail, and saves it over something that was changed meanwhile. */
  async function saveAfter(now: RenderedMail[]) {
    const stub = stubCalls();
    stub.reply(listPostMails, answer('1-a', [first, second]));
    await renderPage(<PostMails postId="1" version={1} picture={undefined} />);
    const link = await screen.findByLabelText('Link of the call to action');
    await userEvent.clear(link);
    await userEvent.type(link, mine);
    stub.reply(listPostMails, answer('2-b', now));
    stub.reply(saveMailDetails, ({ headers }) =>
      headers.get('if-match') === '"2-b"'
        ? answer('2-c', now)
        : { status: 409, body: { detail: 'The mails were changed.', version: 2 } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save link and day' }));
    const puts = () => stub.requests.filter(({ method }) => method === 'PUT');
    return { puts };
  }

  test('a change of something else meanwhile is kept, and asks nothing', async () => {
    const { puts } = await saveAfter([
      buildMail({ name: 'New', subject: 'New' }),
      first,
      { ...second, send_day: 9 },
    ]);
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[0]?.headers.get('if-match')).toBe('"1-a"');
    expect(puts()[1]?.body).toEqual({
      mails: [
        { link: '', send_day: 0 },
        { link: mine, send_day: 0 },
        { link: '', send_day: 9 },
      ],
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a change of the same one is shown beside what was typed, to choose one', async () => {
    const theirs = { ...first, link: 'https://harbour.example/theirs' };
    const { puts } = await saveAfter([theirs, second]);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Link or day was changed meanwhile');
    expect(notice).toHaveTextContent(mine);
    expect(notice).toHaveTextContent(theirs.link);
    expect(screen.getByLabelText('Link of the call to action')).toHaveValue(mine);
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]?.body).toMatchObject({ mails: [{ link: mine }, { send_day: 3 }] });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('a mail that the text no longer has is said so, and no other gets its link', async () => {
    const { puts } = await saveAfter([second]);
    expect(await screen.findByText('The text no longer has this mail.')).toBeVisible();
    expect(puts()).toHaveLength(1);
  });
});
