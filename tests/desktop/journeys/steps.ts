import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { DesktopBridge } from '../../../contract/desktop/desktop.ts';
import { demo } from '../../e2e/product-fixture.ts';
import type { DesktopDriver } from '../driver.ts';
import type { Gate } from '../gate.ts';

/** One thing that the user or the system does with the desktop app, and its expected outcome. */
export interface Journey {
  /** The behavior that it proves. */
  title: string;
  /** Needs a keyring whose state the test can change. */
  needs?: 'gnome-keyring';
  run(app: DesktopDriver, server: Gate): Promise<void>;
}

export const searchStatus = '/search/status/';
export const generationStatus = '/post/generate/status/';
export const refreshCall = '/api/user/auth/jwt/refresh/';

/** The page's window with the bridge. */
export type DesktopWindow = Window & { larkspur: DesktopBridge };

export const expectSignedIn = (page: Page) => expect(page.getByText(/^Welcome, /)).toBeVisible();

export async function signIn(page: Page, { email, password } = demo): Promise<void> {
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expectSignedIn(page);
}

/** Starts the app and signs in. */
export async function startSignedIn(app: DesktopDriver): Promise<Page> {
  const page = await app.start();
  await signIn(page);
  return page;
}

/** Brings the server back and tries at once, unless the app has tried by itself and the button is gone. */
export async function reconnect(page: Page, server: Gate): Promise<void> {
  await server.open();
  const retry = page.getByRole('button', { name: 'Try now' });
  await retry.click({ timeout: 5000 }).catch(() => {});
  await expect(page.getByText('The server cannot be reached.', { exact: true })).toBeHidden({
    timeout: 60_000,
  });
}

/** Describes a job and presses *Initiate Search*. */
export async function search(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill(title);
  await page.getByLabel('Location').fill('Berlin');
  await page.getByLabel('Job Description').fill('Build data pipelines with Python, SQL, Kafka and Airflow.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
}

/** Searches, and waits until the results are shown. */
export async function searchPeople(page: Page, title: string): Promise<void> {
  await search(page, title);
  await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 120_000 });
}

/** Asks for a post of the first kind. */
export async function generate(page: Page, audience: string): Promise<void> {
  await openScreen(page, 'Marketing');
  await page.getByLabel('Target Audience').fill(audience);
  await page.getByRole('button', { name: 'Generate Content' }).click();
}

/** Starts a search that stays pending until `searchStatus` is forwarded. */
export async function startSearch(app: DesktopDriver, server: Gate, title: string): Promise<void> {
  server.answer(searchStatus, 200, { status: 'Processing' });
  await search(app.page(), title);
  await expect.poll(() => server.calls(searchStatus)).toBeGreaterThan(0);
}

/** Starts a generation that stays pending until `generationStatus` is forwarded. */
export async function startGeneration(app: DesktopDriver, server: Gate): Promise<void> {
  server.answer(generationStatus, 200, { status: 'processing' });
  await generate(app.page(), 'Heads of nursing');
  await expect.poll(() => server.calls(generationStatus)).toBeGreaterThan(0);
}

/** Opens a screen by the sidebar, without a reload. */
export const openScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();

/** Waits for a number of notifications and returns them. */
export async function expectNotifications(app: DesktopDriver, count: number) {
  await expect.poll(() => app.notifications(), { timeout: 90_000 }).toHaveLength(count);
  return app.notifications();
}

export const inboxButton = (page: Page) => page.getByRole('button', { name: /^Finished/ });
export const openInbox = (page: Page) => inboxButton(page).click();
export const inboxEntries = (page: Page) =>
  page.getByRole('region', { name: 'Finished tasks' }).getByRole('listitem');

export const readStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

/** Files of a folder that contain one of the texts, in UTF-8 or in the UTF-16 of Chromium's databases. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  const patterns = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readIfThere(file);
      return patterns.some((pattern) => content.includes(pattern));
    });
}

/** A database that runs replaces some of its files meanwhile. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** The status of a refresh: 200 while the session lasts. */
export async function statusOfRefresh(server: Gate, refresh: string | undefined): Promise<number> {
  const answer = await fetch(server.url + refreshCall, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  return answer.status;
}
