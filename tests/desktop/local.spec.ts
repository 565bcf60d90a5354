/** The local mode: the built server in a process of its own, without a listener, a password or another server. */
import { readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Harness } from './harness.ts';
import { expectOpen, startLocal } from './journeys/local.ts';
import { type DesktopWindow, filesWith, searchPeople } from './journeys/steps.ts';
import { secretOf } from './keyring.ts';
import { test } from './local-fixture.ts';

const keyName = 'data on this computer';

/** The sockets of a process that accept connections. */
function listenersOf(pid: number): string[] {
  const descriptors = `/proc/${pid}/fd`;
  const own = readdirSync(descriptors).flatMap((name) => {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(path.join(descriptors, name))) ?? [];
    return inode ?? [];
  });
  const listening = '0A';
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state === listening && own.includes(inode))
      .map(([, address = '']) => address),
  );
}

/** Adds a person by the API, as the page does; resolves once the server has acknowledged it. */
const addPerson = (page: Page, name: string, more: object = {}) =>
  page.evaluate(
    async (entered) => {
      const answer = await fetch('/talent/people/', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
        },
        body: JSON.stringify(entered),
      });
      return answer.status;
    },
    { name, ...more },
  );

test('a first start offers this computer, and there everything works without a server or a sign-in', async ({
  app,
}) => {
  const first = await app.start();
  await expect(first.getByRole('button', { name: 'Connect to a server' })).toBeVisible();
  await expectAccessible(first, 'the choice of a first start');
  await expect(first.getByText('The server cannot be reached.', { exact: true })).toBeHidden();
  await first.getByRole('button', { name: 'Use on this computer' }).click();
  const page = app.page();
  await expectOpen(page);
  await searchPeople(page, 'Data Engineer');
  const { utilityProcesses, errors } = await app.state();
  expect(errors).toEqual([]);
  expect(utilityProcesses).toHaveLength(1);
  expect(listenersOf(utilityProcesses[0] ?? 0)).toEqual([]);

  const data = path.join(app.userData, 'local');
  expect(statSync(data).mode & 0o777).toBe(0o700);
  const secret = secretOf(keyName) ?? '';
  expect(secret).toHaveLength(86);
  expect(filesWith(data, [secret.slice(0, 43), secret.slice(43)])).toEqual([]);

  const quitAt = Date.now();
  await app.quit();
  expect(Date.now() - quitAt).toBeLessThan(20_000);
  expect(() => process.kill(utilityProcesses[0] ?? 0, 0)).toThrow('ESRCH');
  const again = await app.start();
  await expectOpen(again);
  await expect(again.getByRole('main').getByText('Data Engineer').first()).toBeVisible();
});

/** The names of people of the talent pool whom words find, 25 a page. */
const findPeople = (page: Page, words: string, number = 1) =>
  page.evaluate(
    async ([q, at]) => {
      const answer = await fetch(`/talent/candidates/?page_size=25&q=${q}&page=${at}`, {
        headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
      });
      return answer.ok ? ((await answer.json()) as { name: string }[]).map(({ name }) => name) : [];
    },
    [words, number] as const,
  );

/** Kills the local server while the last of several people are still being added. Resolves to who was acknowledged. */
async function killWhileAdding(app: Harness, page: Page, round: number): Promise<string[]> {
  const names = Array.from({ length: 4 }, (_, at) => `Round ${round} person ${at}`);
  const [before = 0] = (await app.state()).utilityProcesses;
  const added = names.map((name) => addPerson(page, name).catch(() => 0));
  await Promise.race(added);
  await app.trigger('killUtility');
  await expect
    .poll(async () => (await app.state()).utilityProcesses, { timeout: 60_000 })
    .not.toContain(before);
  const statuses = await Promise.all(added);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as DesktopWindow).larkspur.retryConnection()), {
      timeout: 60_000,
    })
    .toBe(true);
  return names.filter((_, at) => statuses[at] === 201);
}

const long = { tag: '@long' };

test(
  'a local server that is killed twenty times starts again, and nothing that it acknowledged is lost',
  long,
  async ({ app }) => {
    test.setTimeout(900_000);
    const page = await startLocal(app);
    const acknowledged: string[] = [];
    for (let round = 1; round <= 20; round += 1) {
      acknowledged.push(...(await killWhileAdding(app, page, round)));
      // It starts again by itself, four times a minute; later the user is asked to try again, as this test does.
      if (round === 4) expect((await app.state()).asked).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    const kept = (await Promise.all([1, 2, 3, 4].map((number) => findPeople(page, 'Round', number)))).flat();
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
  },
);

test('without a keychain the local mode says what is missing, and stores nothing', async ({ app }) => {
  const page = await app.start({ withoutKeychain: true });
  await page.getByRole('button', { name: 'Use on this computer' }).click();
  await expect
    .poll(async () => (await app.state()).asked)
    .toEqual(['Larkspur could not open what is saved on this computer']);
  expect((await app.state()).utilityProcesses).toEqual([]);
  expect(readdirSync(app.userData)).not.toContain('local');
});

test(
  'without a mail server, a mail to a person opens as a draft in the mail program',
  long,
  async ({ app }) => {
    const page = await startLocal(app);
    const ann = {
      email: 'ann@people.example',
      title: 'Data Engineer',
      skills: ['Kafka', 'SQL'],
      location: 'Berlin',
    };
    await expect.poll(() => addPerson(page, 'Ann', ann), { timeout: 60_000 }).toBe(201);
    await page.getByRole('tab', { name: 'Initiate Search' }).click();
    await page.getByLabel('Job Title').fill('Data Engineer');
    await page.getByLabel('Location').fill('Berlin');
    await page.getByLabel('Job Description').fill('Build data pipelines with SQL and Kafka.');
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 120_000 });
    // The sample, whom nobody can write to, is found as well.
    await page.getByRole('button', { name: 'Show Ann' }).press('Enter');
    // In the list, and beside it.
    await expect(page.getByRole('heading', { name: 'Ann', exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Write to…' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write to Ann' });
    await expect(dialog.getByLabel('Text')).toHaveValue(/Hello Ann/, { timeout: 60_000 });
    await expectAccessible(page, 'a mail for the mail program');
    await dialog.getByRole('button', { name: 'Open in your mail program' }).press('Enter');
    await expect(dialog.getByText(/is open in your mail program/)).toBeVisible({ timeout: 60_000 });
    const [link = ''] = (await app.state()).external;
    expect(link).toMatch(/^mailto:ann@people\.example\?subject=Data%20Engineer/);
    expect(decodeURIComponent(link)).toContain('just reply');

    const text = 'Grüße. '.repeat(600);
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByRole('button', { name: 'Write to…' }).first().press('Enter');
    await expect(dialog.getByRole('list', { name: 'Mails so far' })).toContainText('draft');
    await dialog.getByLabel('Text').fill(text);
    await dialog.getByRole('button', { name: 'Open in your mail program' }).press('Enter');
    await expect(dialog.getByText(/is open in your mail program/)).toBeVisible({ timeout: 60_000 });
    const file = (await app.state()).external.at(-1) ?? '';
    expect(path.dirname(file)).toBe(path.join(app.userData, 'local/drafts'));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('X-Unsent: 1');
  },
);

test(
  'the contact form, whose message nobody would read here, opens it in the mail program',
  long,
  async ({ app }) => {
    const page = await startLocal(app);
    await page.goto(`${new URL(page.url()).origin}/contact`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Example');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@people.example');
    await page.getByRole('textbox', { name: 'Message' }).fill('Invoices wait.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('The message is open in your mail program.', { exact: false })).toBeVisible();
    const [link = ''] = (await app.state()).external;
    expect(link).toMatch(/^mailto:[^?]+\?subject=Message%20from%20Ada%20Example&body=Invoices%20wait/);
  },
);

test('signing out on this computer leads to the choice of a server', long, async ({ app }) => {
  const page = await startLocal(app);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL('**/server');
  await page.getByRole('button', { name: 'Open Larkspur' }).click();
  await expectOpen(page);
});

test(
  'the page of this computer says what leaves it; what is backed up there can be restored',
  long,
  async ({ app }) => {
    test.setTimeout(420_000);
    const page = await startLocal(app);
    await expect.poll(() => addPerson(page, 'Ada Lovelace'), { timeout: 60_000 }).toBe(201);
    await page.goto(`${new URL(page.url()).origin}/dashboard/settings/this-computer`);
    await expect(page.getByRole('heading', { name: 'What leaves this computer' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText('Off: nothing is sent')).toHaveCount(9);
    await expect(page.getByText('Updates of the app')).toBeVisible();
    const webSearch = page.getByRole('form', { name: 'Web search' });
    await webSearch.getByRole('checkbox', { name: /^GitHub/ }).check();
    await webSearch.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('On, to api.github.com')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, 'the page of this computer');

    const file = path.join(app.userData, 'mine.tar.gz');
    await app.trigger('chooseFile', file);
    await page.getByRole('button', { name: 'Back up…' }).click();
    await expect(page.getByText(file)).toBeVisible({ timeout: 60_000 });
    expect(statSync(file).mode & 0o077).toBe(0);

    await expect.poll(() => addPerson(page, 'Grace Hopper'), { timeout: 60_000 }).toBe(201);
    const wrong = path.join(app.userData, 'wrong.tar.gz');
    writeFileSync(wrong, 'no backup');
    await app.trigger('chooseFile', wrong);
    await app.trigger('press', 'Replace');
    await page.getByRole('button', { name: 'Restore…' }).click();
    await expect(page.getByRole('alert')).toContainText("can't be read as a backup", { timeout: 120_000 });

    await app.trigger('chooseFile', file);
    await app.trigger('press', 'Replace');
    await page.getByRole('button', { name: 'Restore…' }).click();
    await page.waitForURL('**/dashboard', { timeout: 120_000 });
    await expectOpen(page);
    await expect.poll(() => findPeople(page, 'Lovelace'), { timeout: 60_000 }).toContain('Ada Lovelace');
    expect(await findPeople(page, 'Hopper')).not.toContain('Grace Hopper');
    // What was replaced is in the snapshot that was taken before.
    expect(readdirSync(path.join(app.userData, 'local/backups')).length).toBeGreaterThan(0);
  },
);
