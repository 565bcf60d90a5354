/** *Move to a server…*: from the local mode to a real server, with lost connections and kills. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createToken, registerUser, verifyActivation } from '../../contract/account/account.calls.ts';
import { createAppCode } from '../../contract/account/browser-sign-in.calls.ts';
import { listTransfers, startOrganisationImport } from '../../contract/organization/organisation.calls.ts';
import { expectAccessible } from '../support/axe.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import { desktopTest } from './desktop-fixture.ts';
import type { Gate } from './gate.ts';
import { type Harness, openHarness } from './harness.ts';
import { expectOpen, startLocal } from './journeys/local.ts';
import { secretOf } from './keyring.ts';

/** An app without a server of its own, beside a server. */
const test = desktopTest(() => openHarness(''));
const password = 'a password for the harbour';
let registered = 0;

async function post(server: Gate, target: string, body: object, bearer?: string) {
  const answer = await fetch(server.url + target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${target} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Registers an organisation as the website does, and opens the link of its mail. Resolves to an access token of its Owner. */
async function registerThere(server: Gate): Promise<string> {
  registered += 1;
  const email = `owner-${process.pid}-${registered}@harbour.example`;
  await post(server, registerUser.path, {
    email,
    ...{ password, re_password: password, name: 'Ada Owner' },
    ...{ organization_name: 'Harbour', website_url: 'https://harbour.example' },
  });
  const [mail] = await waitForMails(server.dataDir, email);
  await post(server, verifyActivation.path, activationLinkIn(mail));
  return (await post(server, createToken.path, { email, password })).access;
}

/** Calls the server in use as the page does. */
const call = (page: Page, target: string, body?: object) =>
  page.evaluate(
    async ([at, given]) => {
      const answer = await fetch(at as string, {
        method: given ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
          ...(given ? { 'content-type': 'application/json' } : {}),
        },
        ...(given ? { body: JSON.stringify(given) } : {}),
      });
      return { status: answer.status, body: await answer.json() };
    },
    [target, body] as const,
  );

const people = ['Lovelace Ada', 'Lovelace Byron', 'Lovelace Ralph'];
async function addPeople(page: Page): Promise<void> {
  for (const name of people) {
    await expect
      .poll(async () => (await call(page, '/talent/people/', { name })).status, { timeout: 60_000 })
      .toBe(201);
  }
}
const namesIn = async (page: Page): Promise<string[]> =>
  ((await call(page, '/talent/candidates/?page_size=25&q=Lovelace')).body as { name: string }[])
    .map(({ name }) => name)
    .sort();

const openThisComputer = (page: Page) =>
  page.goto(`${new URL(page.url()).origin}/dashboard/settings/this-computer`);

/** Chooses the server and signs in there, as the Owner with a token. */
async function signInThere(app: Harness, page: Page, server: Gate, access: string): Promise<void> {
  await openThisComputer(page);
  await page.getByRole('button', { name: 'Move to a server…' }).click();
  await page.getByLabel('Address of the server').fill(server.url);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sign in there, in your browser', { exact: false })).toBeVisible();
  const before = (await app.openedOutside()).length;
  await page.getByRole('button', { name: 'Sign in with your browser' }).click();
  await expect.poll(async () => (await app.openedOutside()).length).toBe(before + 1);
  const [, challenge = ''] = /\/auth\/app\/([\w-]{43})$/.exec((await app.openedOutside()).at(-1) ?? '') ?? [];
  const { code } = await post(server, createAppCode.path, { challenge }, access);
  await app.openLink(`larkspur://auth/app/${code}`, 'event');
  await expect(page.getByText('“Harbour” is empty there', { exact: false })).toBeVisible();
}

async function start(app: Harness, page: Page): Promise<void> {
  await app.trigger('press', 'Move everything');
  await page.getByRole('button', { name: 'Move everything…' }).click();
}

const moved = (page: Page) => page.getByText('has everything that was here.', { exact: false });

test('what is on this computer moves to an empty organization at a server, and the app is connected to it', async ({
  app,
  gate,
}) => {
  test.setTimeout(420_000);
  const page = await startLocal(app);
  await addPeople(page);
  const access = await registerThere(gate);
  await signInThere(app, page, gate, access);
  await expectAccessible(page, 'a move that can be started');
  // Enter presses the default button, *Cancel*: a page alone sends nothing away.
  await page.getByRole('button', { name: 'Move everything…' }).click();
  await expect.poll(async () => (await app.state()).asked.at(-1)).toContain(gate.url);
  expect(gate.calls(startOrganisationImport.path)).toBe(0);

  await start(app, page);
  await expect(moved(page)).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('row', { name: 'People 3 3' })).toBeVisible();
  await expectAccessible(page, 'a move that is done');
  expect(gate.calls(startOrganisationImport.path)).toBe(1);
  // The archive is not left behind here.
  const { transfers } = (await call(page, listTransfers.path)).body;
  expect(transfers.map((one: { archive: unknown }) => one.archive)).toEqual([null]);
  expect(existsSync(path.join(app.userData, 'local/database'))).toBe(true);

  await page.getByRole('button', { name: 'Connect to the server' }).click();
  await expect(page.getByText('Welcome, Ada Owner', { exact: false })).toBeVisible({ timeout: 60_000 });
  expect(await namesIn(page)).toEqual([...people].sort());

  await page.goto(`${new URL(page.url()).origin}/dashboard/settings/app`);
  await expect(
    page.getByText(`What you have moved to ${gate.url} is still saved`, { exact: false }),
  ).toBeVisible();
  // Only on purpose.
  await page.getByRole('button', { name: 'Delete it…' }).click();
  await expect.poll(async () => (await app.state()).asked.at(-1)).toContain('Delete everything');
  expect(existsSync(path.join(app.userData, 'local/database'))).toBe(true);
  await app.trigger('press', 'Delete');
  await page.getByRole('button', { name: 'Delete it…' }).click();
  await expect(page.getByText('It was deleted.')).toBeVisible({ timeout: 30_000 });
  expect(existsSync(path.join(app.userData, 'local'))).toBe(false);
  expect(secretOf('data on this computer')).toBeFalsy();
});

test('a move survives a lost connection, a cancel and a kill, and leaves both sides whole', async ({
  app,
  gate,
}) => {
  test.setTimeout(600_000);
  const page = await startLocal(app);
  await addPeople(page);
  const access = await registerThere(gate);
  await signInThere(app, page, gate, access);
  const thereIsNothing = async () => {
    const answer = await fetch(gate.url + listTransfers.path, {
      headers: { authorization: `Bearer ${access}` },
    });
    return ((await answer.json()) as { can_import: boolean }).can_import;
  };

  // The server goes away while everything is sent.
  const sent = (times: number) =>
    expect.poll(() => gate.calls(startOrganisationImport.path), { timeout: 120_000 }).toBe(times);
  gate.hold(startOrganisationImport.path);
  await start(app, page);
  await sent(1);
  await gate.shut();
  await expect(page.getByRole('alert')).toContainText('was lost. Nothing here has changed', {
    timeout: 120_000,
  });
  expect(await namesIn(page)).toEqual([...people].sort());
  await gate.open();
  expect(await thereIsNothing()).toBe(true);

  await start(app, page);
  await sent(2);
  await page.getByRole('button', { name: 'Cancel the move' }).click();
  await expect(page.getByText('Cancelled. Nothing was stored there', { exact: false })).toBeVisible({
    timeout: 120_000,
  });
  expect(await thereIsNothing()).toBe(true);

  // The app is killed once the server has everything, before it has heard so.
  gate.forward(startOrganisationImport.path);
  await start(app, page);
  await sent(3);
  await app.close();
  const again = await app.start();
  await expectOpen(again);
  expect(await namesIn(again)).toEqual([...people].sort());
  await openThisComputer(again);
  const waits = again.getByRole('button', { name: 'Move everything…' });
  await expect(moved(again).or(waits)).toBeVisible({ timeout: 180_000 });
  if (await waits.isVisible()) await start(app, again);
  await expect(moved(again)).toBeVisible({ timeout: 180_000 });
  await expect(again.getByRole('row', { name: 'People 3 3' })).toBeVisible();
});
