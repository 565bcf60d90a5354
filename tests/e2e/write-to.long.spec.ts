import type { Page } from '@playwright/test';
import { expectInOrder, findViolations } from '../support/axe.ts';
import { noImapServer, startImapServer } from '../support/imap-server.ts';
import { startMailServer } from '../support/mail-server.ts';
import { setMailServer } from './mail-settings.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

/** The person answers: the mailbox is set, and the answer is found and seen to. */
async function answer(page: Page, personPage: string, messageId: string): Promise<void> {
  const imap = await startImapServer();
  const text = 'Yes, call me.\n\nOn Mon, 2 Nov 2026, Ada <jobs@harbour.example> wrote:\n> may I call you?';
  await imap.deliver(
    `From: Petronella <petronella@people.example>\nSubject: Re: A position\nMessage-ID: <1@people.example>\nIn-Reply-To: ${messageId}\n\n${text}`,
  );
  await page.goto('/dashboard/settings/mail');
  await page.getByRole('button', { name: 'Connect the mailbox' }).press('Enter');
  const mailbox = page.getByRole('form', { name: 'Mailbox' });
  await mailbox.getByLabel('IMAP server').fill('127.0.0.1');
  await mailbox.getByLabel('IMAP port').fill(String(imap.port));
  await mailbox.getByLabel('Encryption of IMAP').selectOption('none');
  await mailbox.getByLabel('User of the mailbox').fill(imap.user);
  await mailbox.getByLabel('Password of the mailbox').fill(imap.password);
  await mailbox.getByRole('button', { name: 'Test the mailbox' }).press('Enter');
  await expect(mailbox.getByText('The mailbox can be read. Its folder holds 1 mail.')).toBeVisible();
  await expectInOrder(page, 'the mailbox');
  await mailbox.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(mailbox.getByText('Saved. 127.0.0.1 is read for answers.')).toBeVisible();

  const entry = page.getByRole('link', { name: 'Petronella Quist: Yes, call me.' });
  await expect(async () => {
    await page.goto('/dashboard/sourcing');
    await expect(entry).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expectInOrder(page, 'Today with an answer');
  await entry.click();
  expect(new URL(page.url()).pathname).toBe(new URL(personPage).pathname);
  await expect(page.getByText('Moved to: Replied')).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole mail' }).press('Enter');
  await expect(page.getByText('> may I call you?')).toBeVisible();
  await expectInOrder(page, 'a person with an answer');
  await page.goto('/dashboard/sourcing');
  await page.getByRole('button', { name: 'Done: Petronella Quist: Yes, call me.' }).press('Enter');
  await expect(entry).toBeHidden();
  await imap.stop();
}

test('a person is written to after a press, answers, and objects by the link in the mail', async ({
  page,
}) => {
  const mailServer = await startMailServer();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await setMailServer(page, mailServer.port);

  await openFromSidebar(page, 'Talent Pool');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Petronella Quist');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Glockenspiel Tuner');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('petronella@people.example');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Petronella Quist' })).toBeVisible();
  const personPage = page.url();

  await openFromSidebar(page, 'Sourcing');
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill('Glockenspiel Tuner');
  await page.getByLabel('Location').fill('Budapest');
  await page.getByLabel('Job Description').fill('Tunes glockenspiels.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
  await page.getByRole('button', { name: 'Show Petronella Quist' }).click({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Write to…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Glockenspiel Tuner in Budapest');
  await dialog.getByLabel('Text', { exact: true }).fill('Hello Petronella,\n\nmay I call you?');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(page), `the mail, ${colorScheme}`).toEqual([]);
  }
  const received = () => mailServer.received.filter(({ to }) => to.includes('petronella@people.example'));
  expect(received()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(page.getByText('The mail is on its way')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(1);
  const link = /https?:\/\/\S+\/auth\/objection\/\S+/.exec(received()[0]?.mail.text ?? '')?.[0] as string;

  if (!noImapServer) await answer(page, personPage, received()[0]?.mail.messageId ?? '');

  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('button', { name: 'I do not want to get mails' })).toBeVisible();
  expect(await findViolations(page), 'the objection').toEqual([]);
  await page.getByRole('button', { name: 'I do not want to get mails' }).press('Enter');
  await expect(page.getByText('Noted. You get no more mails.')).toBeVisible();
  await page.goto(personPage);
  await expect(page.getByText(/^Do not contact since .*: Objected by the link in a mail\.$/)).toBeVisible();
  await expect(page.getByText('Glockenspiel Tuner in Budapest')).toBeVisible();
  await mailServer.stop();
});
