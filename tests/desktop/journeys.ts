/** What a user of the desktop app goes through, once for the harness and for a real Electron. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { DesktopBridge } from '../../contract/desktop.ts';
import { demo } from '../e2e/product-fixture.ts';
import type { Product } from '../support/product.ts';
import type { DesktopDriver } from './driver.ts';
import { holdKeyring, lockKeyring, storedSecret, unlockKeyring } from './keyring.ts';

export interface Journey {
  /** The point of the design that it proves, in words. */
  title: string;
  run(app: DesktopDriver, server: Product): Promise<void>;
}

type DesktopWindow = Window & { larkspur: DesktopBridge };

async function signIn(page: Page): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expectSignedIn(page);
}

const expectSignedIn = (page: Page) => expect(page.getByText(/^Welcome, /)).toBeVisible();

async function startSearch(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill(title);
  await page.getByLabel('Location').fill('Berlin');
  await page.getByLabel('Job Description').fill('Build data pipelines with Python, SQL, Kafka and Airflow.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
}

const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

/** Every file of the app's folder that holds the text, as it is or as Chromium's databases write it. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file);
      return content.includes(text) || content.includes(Buffer.from(text, 'utf16le'));
    });
}

export const journeys: Journey[] = [
  {
    title: 'the refresh token goes to the keychain and nowhere else; a restart restores the session',
    run: async (app, { url }) => {
      await signIn(await app.start());
      const secret = storedSecret(url) ?? '';
      expect(secret.length).toBeGreaterThan(20);
      expect(await readStorage(app.page())).toContain('access_token');
      expect(await readStorage(app.page())).not.toContain(secret);
      await app.quit();
      expect(filesWith(app.userData, secret)).toEqual([]);

      await expectSignedIn(await app.start());
      const successor = storedSecret(url) ?? '';
      expect(successor).not.toBe(secret);
      await app.quit();
      expect(filesWith(app.userData, successor)).toEqual([]);
    },
  },
  {
    title: 'a search that ends while the window is hidden is announced once; the click opens its result',
    run: async (app) => {
      const page = await app.start();
      await signIn(page);
      await app.hideWindow();
      await startSearch(page, 'Data Engineer');
      await expect.poll(() => app.notifications(), { timeout: 30_000 }).toHaveLength(1);
      const [notification] = await app.notifications();
      expect(notification?.title).toBe('Search completed');
      expect(notification?.body).toMatch(/^Data Engineer: \d+ candidates?$/);
      await app.open('/dashboard/marketing');
      await expect(page.getByRole('button', { name: 'Finished (1 new)' })).toBeVisible();
      await app.clickNotification(0);
      await page.waitForURL('**/dashboard/sourcing/jobs/*');
      expect(await app.isWindowFocused()).toBe(true);
      expect(await app.notifications()).toHaveLength(1);
    },
  },
  {
    title: 'a search that ends while the app is not running is announced at the next start, once',
    run: async (app) => {
      const page = await app.start();
      await signIn(page);
      await startSearch(page, 'Night Nurse');
      await expect(page.getByText(/Initiated|Processing|Completed/).first()).toBeVisible();
      await app.quit();
      const again = await app.start();
      await app.hideWindow();
      await expectSignedIn(again);
      await again.getByRole('button', { name: /^Finished/ }).click();
      await expect(again.getByText(/^Night Nurse: \d+/)).toBeVisible();
      await app.quit();
      await app.start();
      expect(await app.notifications()).toEqual([]);
    },
  },
  {
    title: 'signing out deletes the token here and ends the session at the server',
    run: async (app, { url }) => {
      const page = await app.start();
      await signIn(page);
      const refresh = storedSecret(url);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await expect.poll(() => storedSecret(url)).toBeUndefined();
      expect(await readStorage(page)).not.toContain('access_token');
      await expect.poll(() => statusOfRefresh(url, refresh)).toBe(401);
      await app.quit();
      await (await app.start()).waitForURL('**/login');
    },
  },
  {
    title: 'two refreshes at once make one exchange',
    run: async (app, { url }) => {
      const page = await app.start();
      await signIn(page);
      const both = await page.evaluate(() => {
        const { larkspur } = window as unknown as DesktopWindow;
        return Promise.all([larkspur.refreshSession(), larkspur.refreshSession()]);
      });
      expect(both[0]).toMatchObject({ outcome: 'refreshed' });
      expect(both[1]).toEqual(both[0]);
      expect(JSON.stringify(both)).not.toContain(storedSecret(url));
    },
  },
  {
    title: 'a refused refresh ends the session and deletes the token',
    run: async (app, { url }) => {
      await signIn(await app.start());
      await app.quit();
      const refresh = storedSecret(url);
      await send(`${url}/api/user/auth/sign-out/`, { refresh });
      await (await app.start()).waitForURL('**/login');
      expect(storedSecret(url)).toBeUndefined();
    },
  },
  {
    title: 'a start without the server keeps the user signed in, says so, and goes on once it answers',
    run: async (app, { url }) => {
      await signIn(await app.start());
      await app.quit();
      const refresh = storedSecret(url);
      // A server that answers nothing: the same origin is kept by blocking its address for the app alone.
      const page = await app.start({ environment: { HARNESS_OFFLINE: '1' } });
      await expectSignedIn(page);
      await expect(page.getByText(/so your session could not be checked/)).toBeVisible();
      expect(storedSecret(url)).toBe(refresh);
      await app.quit();
      await expectSignedIn(await app.start());
    },
  },
  {
    title: 'a locked keychain is told from a missing session, loses nothing, and restores once it is open',
    run: async (app, { url }) => {
      await signIn(await app.start());
      await app.quit();
      const secret = storedSecret(url);
      lockKeyring();
      const page = await app.start();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      const notice = page.getByText(/Your keychain is locked/).first();
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(notice).toBeVisible();
      await app.quit();
      unlockKeyring();
      expect(storedSecret(url)).toBe(secret);
      await expectSignedIn(await app.start());
    },
  },
  {
    title: 'an unlock prompt that stays open freezes nothing, and quitting still quits',
    run: async (app) => {
      await signIn(await app.start());
      await app.quit();
      const held = holdKeyring();
      try {
        const page = await app.start();
        // Pages and the API answer while the keychain is waited for.
        expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(200);
        const started = Date.now();
        await app.quit();
        expect(Date.now() - started).toBeLessThan(8000);
      } finally {
        held.release();
      }
      await expectSignedIn(await app.start());
    },
  },
  {
    title: 'without a keychain the session lives in memory until the app quits, and the user is told',
    run: async (app) => {
      const nowhere = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
      const page = await app.start({ environment: nowhere });
      await signIn(page);
      await expect(page.getByText(/cannot keep your session safely/)).toBeVisible();
      expect(await readStorage(page)).not.toContain('access_token');
      await page.reload();
      await expectSignedIn(page);
      await expect(page.getByText(/cannot keep your session safely/)).toBeVisible();
      expect(await readStorage(page)).not.toContain('access_token');
      await app.quit();
      await (await app.start({ environment: nowhere })).waitForURL('**/login');
    },
  },
];

const send = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const statusOfRefresh = async (url: string, refresh: string | undefined) =>
  (await send(`${url}/api/user/auth/jwt/refresh/`, { refresh })).status;
