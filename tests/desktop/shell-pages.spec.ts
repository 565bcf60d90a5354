/** The shell's own small pages: the find bar above the app's page, and the window that asks for a proxy's password. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import { expectSignedIn, filesWith, signIn, startSignedIn } from './journeys/steps.ts';
import { openProxy } from './proxy.ts';

async function shellPage(app: Harness, path: string): Promise<Page> {
  await expect.poll(() => app.shellPages(path).length).toBe(1);
  const [page] = app.shellPages(path) as [Page];
  // Before the page has loaded its script does not listen yet, and a press would be lost.
  await page.waitForLoadState();
  return page;
}

/** Does what closes the page it is done on. The press itself may fail, because the page closes before it returns. */
async function closeBy(page: Page, action: () => Promise<void>): Promise<void> {
  const closed = page.waitForEvent('close');
  await Promise.all([closed, action().catch(() => closed)]);
}

test('the find bar steps through the matches in the page, and Esc closes it', async ({ app }) => {
  const page = await startSignedIn(app);
  // What loads later would change the number of matches.
  await expect(page.getByRole('tab', { name: 'Initiate Search' })).toBeVisible();
  await expect(page.getByText('Loading jobs...')).toBeHidden();
  await app.menu('Find…');
  const bar = await shellPage(app, 'find');
  await bar.setViewportSize({ width: 380, height: 54 });
  const text = bar.getByRole('searchbox', { name: 'Find in page' });
  await expect(text).toBeFocused();
  await text.fill('sourcing');
  const counted = bar.getByRole('status');
  await expect(counted).toHaveText(/^1 of \d+$/);
  expect(await page.evaluate(() => getSelection()?.toString().toLowerCase())).toBe('sourcing');
  const total = Number((await counted.textContent())?.split(' ').at(-1));
  expect(total).toBeGreaterThan(1);
  await text.press('Enter');
  await expect(counted).toHaveText(`2 of ${total}`);
  await text.press('Shift+Enter');
  await expect(counted).toHaveText(`1 of ${total}`);
  await bar.getByRole('button', { name: 'Previous match' }).click();
  await expect(counted).toHaveText(`${total} of ${total}`);
  await app.menu('Find Next');
  await expect(counted).toHaveText(`1 of ${total}`);
  await expectAccessible(bar, 'the find bar');
  await text.fill('no such words');
  await expect(counted).toHaveText('No matches');
  await text.fill('');
  await expect(counted).toHaveText('');
  await text.fill('Welcome');
  await expect(counted).toHaveText('1 of 1');
  await closeBy(bar, () => text.press('Escape'));
  expect(app.shellPages('find')).toEqual([]);

  await app.menu('Find…');
  const again = await shellPage(app, 'find');
  await expect(again.getByRole('searchbox')).toHaveValue('Welcome');
  await expect(again.getByRole('status')).toHaveText('1 of 1');
});

test('the find bar has no access to the app, and closes with the window', async ({ app }) => {
  await app.start({ environment: { HARNESS_PLATFORM: 'darwin' } });
  await app.menu('Find…');
  const bar = await shellPage(app, 'find');
  expect(await bar.evaluate(() => typeof (window as unknown as { larkspur?: object }).larkspur)).toBe(
    'undefined',
  );
  const stolen = bar.evaluate(() =>
    (window as unknown as { larkspurInvoke(...args: unknown[]): unknown }).larkspurInvoke(
      'session:refresh',
      [],
    ),
  );
  await expect(stolen).rejects.toThrow('not from a page of this app');
  await app.trigger('closeWindow');
  await expect.poll(() => app.shellPages('find').length).toBe(0);
});

test("a proxy's password is requested in a window, used for the app's requests, and written nowhere", async ({
  app,
  gate,
}) => {
  const password = 'a secret of the office';
  const proxy = await openProxy(`ada:${password}`);
  const page = await app.start({ environment: { HARNESS_PROXY: proxy.url } });
  await page.waitForURL('**/login');
  // Whatever the page wants first from the server.
  await page.evaluate(() => void fetch('/healthz'));
  const prompt = await shellPage(app, 'proxy');
  await expect(prompt.getByText(new URL(proxy.url).host)).toBeVisible();
  await expect(prompt.getByText('It calls itself “Head office”.')).toBeVisible();
  await expect(prompt.getByRole('alert')).toBeHidden();
  await expect(prompt.getByLabel('User name')).toBeFocused();
  await expectAccessible(prompt, 'the prompt');
  await prompt.getByLabel('User name').fill('ada');
  await prompt.getByLabel('Password').fill('wrong');
  await closeBy(prompt, () => prompt.getByLabel('Password').press('Enter'));

  const retry = await shellPage(app, 'proxy');
  await expect(retry.getByRole('alert')).toHaveText(/did not accept/);
  await expectAccessible(retry, 'the second try');
  await retry.getByLabel('User name').fill('ada');
  await retry.getByLabel('Password').fill(password);
  await closeBy(retry, () => retry.getByRole('button', { name: 'Sign in' }).click());
  expect(app.shellPages('proxy')).toEqual([]);

  await signIn(page);
  expect(gate.calls('/api/user/auth/jwt/create/')).toBe(1);
  const refused = proxy.refused();
  await page.reload();
  await expectSignedIn(page);
  expect(proxy.refused()).toBe(refused);
  await app.quit();
  expect(filesWith(app.userData, [password, Buffer.from(`ada:${password}`).toString('base64')])).toEqual([]);
  proxy.close();
});

test('a dismissed proxy prompt does not return until the user retries', async ({ app }) => {
  const proxy = await openProxy('ada:secret');
  const page = await app.start({ environment: { HARNESS_PROXY: proxy.url } });
  await page.evaluate(() => void fetch('/healthz'));
  const prompt = await shellPage(app, 'proxy');
  await closeBy(prompt, () => prompt.keyboard.press('Escape'));
  await expect(page.getByText('The server cannot be reached.', { exact: true })).toBeVisible();
  // Neither the shell's own checks, at most 30 s apart, nor those of a page that loads prompt again.
  const beforeReload = proxy.refused();
  await page.reload();
  await expect(page.getByText('The server cannot be reached.', { exact: true })).toBeVisible();
  expect(proxy.refused()).toBeGreaterThan(beforeReload);
  const before = proxy.refused();
  await expect.poll(() => proxy.refused(), { timeout: 45_000 }).toBeGreaterThan(before);
  expect(app.shellPages('proxy')).toEqual([]);
  await page.getByRole('button', { name: 'Try now' }).click();
  const again = await shellPage(app, 'proxy');
  await closeBy(again, () => again.getByRole('button', { name: 'Cancel' }).click());
  expect(app.shellPages('proxy')).toEqual([]);
  proxy.close();
});

test('only challenges of proxies are answered', async ({ app }) => {
  await app.start();
  const challenge = { scheme: 'basic', host: 'proxy.example', port: 3128, realm: '' };
  expect(await app.trigger('login', { ...challenge, isProxy: false })).toEqual({});
  const answered = app.trigger('login', { ...challenge, isProxy: true });
  const prompt = await shellPage(app, 'proxy');
  await prompt.getByLabel('User name').fill('ada');
  await prompt.getByLabel('Password').fill('secret');
  await closeBy(prompt, () => prompt.getByRole('button', { name: 'Sign in' }).click());
  expect(await answered).toEqual({ user: 'ada', password: 'secret' });
});
