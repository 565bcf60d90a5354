/** The local mode: the built server in a process of its own, without a listener, a password or another server. */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Harness } from './harness.ts';
import { filesWith } from './journeys/steps.ts';
import { secretOf } from './keyring.ts';
import { test } from './local-fixture.ts';

const keyName = 'data on this computer';

/** The local server has started, which takes its time on a busy machine, and its user is signed in. */
const expectOpen = (page: Page) => expect(page.getByText(/^Welcome, /)).toBeVisible({ timeout: 120_000 });

async function startLocal(app: Harness): Promise<Page> {
  const page = await app.start();
  await page.getByRole('button', { name: 'Use on this computer' }).click();
  await expectOpen(page);
  return page;
}

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
const addPerson = (page: Page, name: string) =>
  page.evaluate(async (entered) => {
    const answer = await fetch('/talent/people/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
      },
      body: JSON.stringify({ name: entered }),
    });
    return answer.status;
  }, name);

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
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill('Data Engineer');
  await page.getByLabel('Location').fill('Berlin');
  await page.getByLabel('Job Description').fill('Build data pipelines with Python, SQL, Kafka and Airflow.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
  await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 120_000 });
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

test('a local server that is killed starts again, and nothing that it acknowledged is lost', async ({
  app,
}) => {
  const page = await startLocal(app);
  const names = ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville'];
  for (const name of names) {
    await expect.poll(() => addPerson(page, name), { timeout: 60_000 }).toBe(201);
    const [before] = (await app.state()).utilityProcesses;
    await app.trigger('killUtility');
    await expect
      .poll(async () => (await app.state()).utilityProcesses.filter((pid) => pid !== before), {
        timeout: 60_000,
      })
      .toHaveLength(1);
  }
  await page.goto(`${new URL(page.url()).origin}/dashboard/talent-pool`);
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible({ timeout: 60_000 });
  expect((await app.state()).asked).toEqual([]);
});

test('without a keychain the local mode says what is missing, and stores nothing', async ({ app }) => {
  const page = await app.start({ withoutKeychain: true });
  await page.getByRole('button', { name: 'Use on this computer' }).click();
  await expect
    .poll(async () => (await app.state()).asked)
    .toEqual(['Larkspur could not open what is saved on this computer']);
  expect((await app.state()).utilityProcesses).toEqual([]);
  expect(readdirSync(app.userData)).not.toContain('local');
});

test('signing out on this computer leads to the choice of a server', async ({ app }) => {
  const page = await startLocal(app);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL('**/server');
  await page.getByRole('button', { name: 'Open Larkspur' }).click();
  await expectOpen(page);
});
