/** The passphrase of the local mode. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Harness } from './harness.ts';
import { expectOpen } from './journeys/local.ts';
import type { DesktopWindow } from './journeys/steps.ts';
import { secretOf } from './keyring.ts';
import { test } from './local-fixture.ts';

const keyName = 'data on this computer';
const passphrase = 'correct horse battery';
const field = (page: Page) => page.getByRole('form', { name: 'Unlock' }).getByLabel('Passphrase');
const expectLocked = (page: Page) => expect(field(page)).toBeVisible({ timeout: 60_000 });
const servers = async (app: Harness) => (await app.state()).utilityProcesses.length;

async function unlock(page: Page, phrase: string): Promise<void> {
  await field(page).fill(phrase);
  await page.keyboard.press('Enter');
}

test('a passphrase is asked for at the start, after a lock and after a while, and the server does not run before', async ({
  app,
}) => {
  test.setTimeout(420_000);
  const page = await app.start();
  await page.getByRole('button', { name: 'Use on this computer' }).click();
  await expectOpen(page);
  const plain = secretOf(keyName) ?? '';
  await page.goto(`${new URL(page.url()).origin}/dashboard/settings/this-computer`);
  await page.getByRole('button', { name: 'Set a passphrase…' }).click();
  await expect(page.getByText('Nobody can reset it.')).toBeVisible();
  await expectAccessible(page, 'the form of a passphrase');
  await page.getByLabel('New passphrase').fill(passphrase);
  await page.getByLabel('Repeat it').fill(passphrase);
  await page.keyboard.press('Enter');
  const recoveryKey = await page.getByLabel('Recovery key').inputValue({ timeout: 60_000 });
  expect(secretOf(keyName)).not.toContain(plain);

  // By hand.
  await app.menu('Lock');
  await expectLocked(page);
  await expect.poll(() => servers(app), { timeout: 30_000 }).toBe(0);
  await expectAccessible(page, 'the locked app');
  await unlock(page, 'a guess');
  await expect(page.getByRole('alert')).toContainText('This is not the passphrase.');
  expect(await servers(app)).toBe(0);
  const answered = await page.evaluate(async () => (await fetch('/search/jobs/')).status);
  expect(answered).toBe(502);
  await unlock(page, passphrase);
  await expectOpen(page);

  // While nobody uses the computer.
  await app.trigger('idle', 16 * 60);
  await expectLocked(page);
  await app.trigger('idle', 0);
  await unlock(page, passphrase);
  await expectOpen(page);

  // At a start. The recovery key opens it as well.
  await app.quit();
  const again = await app.start();
  await expectLocked(again);
  expect(await servers(app)).toBe(0);
  // A page that asks for the session finds none.
  const restored = await again.evaluate(() => (window as unknown as DesktopWindow).larkspur.restoreSession());
  expect(restored).toEqual({ outcome: 'locked' });
  await unlock(again, recoveryKey.toLowerCase());
  await expectOpen(again);

  await again.goto(`${new URL(again.url()).origin}/dashboard/settings/this-computer`);
  await again.getByRole('button', { name: 'Switch it off…' }).click();
  await again.getByLabel('Present passphrase').fill(passphrase);
  await again.keyboard.press('Enter');
  await expect(again.getByRole('button', { name: 'Set a passphrase…' })).toBeVisible({ timeout: 60_000 });
  expect(secretOf(keyName)).toBe(plain);
  await expect(app.menu('Lock')).rejects.toThrow();
});

test('who has forgotten the passphrase and the recovery key can only start anew', async ({ app }) => {
  test.setTimeout(300_000);
  const page = await app.start();
  await page.getByRole('button', { name: 'Use on this computer' }).click();
  await expectOpen(page);
  await page.evaluate(() =>
    (window as unknown as DesktopWindow).larkspur.actOnLock({
      do: 'turn-on',
      passphrase: 'forgotten at once',
      minutes: 0,
    }),
  );
  await app.menu('Lock');
  await expectLocked(page);
  await page.getByText('Forgotten it?').click();
  // Enter presses the default button, *Cancel*.
  await page.getByRole('button', { name: 'Delete everything here…' }).click();
  await expect.poll(async () => (await app.state()).asked.at(-1)).toContain('Delete everything');
  await expectLocked(page);
  await app.trigger('press', 'Delete');
  await page.getByRole('button', { name: 'Delete everything here…' }).click();
  await expectOpen(page);
  expect(secretOf(keyName)).toHaveLength(86);
});

test('a lock closes every other window, and no question about unsaved text keeps a page on the screen', async ({
  app,
}) => {
  test.setTimeout(300_000);
  const page = await app.start();
  await page.getByRole('button', { name: 'Use on this computer' }).click();
  await expectOpen(page);
  await page.evaluate(async () => {
    const { larkspur } = window as unknown as DesktopWindow;
    await larkspur.actOnLock({ do: 'turn-on', passphrase: 'nobody looks on', minutes: 0 });
    await larkspur.openWindow('/dashboard/marketing/blog/1');
    // As a post does whose text could not be saved.
    addEventListener('beforeunload', (event) => event.preventDefault());
  });
  await app.menu('Quick Search');
  const paths = async () => (await app.state()).open.map(({ url }) => new URL(url).pathname).sort();
  await expect.poll(paths).toEqual(['/dashboard', '/dashboard/marketing/blog/1', '/quick-search']);
  await app.menu('Lock');
  await expectLocked(page);
  await expect.poll(paths).toEqual(['/server']);
  expect((await app.state()).asked).toEqual([]);
  await unlock(page, 'nobody looks on');
  await expectOpen(page);
  expect(await paths()).toHaveLength(1);
});
