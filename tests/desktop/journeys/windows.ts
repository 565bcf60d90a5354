import { expect, type Page } from '@playwright/test';
import type { DesktopDriver } from '../driver.ts';
import {
  expectSignedIn,
  generationStatus,
  inboxButton,
  type Journey,
  openInbox,
  openScreen,
  startGeneration,
  startSignedIn,
} from './steps.ts';

const own = 'Open in new window';

/** Opens the newest post of a kind, and returns its path. */
export async function openPost(page: Page, kind = 'linkedin'): Promise<string> {
  await page.goto(new URL(`/dashboard/marketing/${kind}`, page.url()).href);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(`**/dashboard/marketing/${kind}/*`);
  return new URL(page.url()).pathname;
}

/** Opens what the page shows in a window of its own, and returns that window's page. */
export async function openApart(app: DesktopDriver, page: Page): Promise<Page> {
  const { pathname } = new URL(page.url());
  await page.getByRole('button', { name: own }).click();
  // The main window goes on to another page, so that one alone is left at the path.
  await openScreen(page, 'Company Profile');
  await page.waitForURL('**/dashboard/company-profile');
  return app.pageAt(pathname);
}

export const windowJourneys: Journey[] = [
  {
    title: 'a person opens in a window of its own by its button, once, and is there again after a restart',
    run: async (app) => {
      const page = await startSignedIn(app);
      await openScreen(page, 'Talent Pool');
      await page
        .getByRole('main')
        .getByRole('link')
        .and(page.locator('[href*="/candidates/"]'))
        .first()
        .click();
      await page.waitForURL('**/dashboard/sourcing/candidates/*');
      const person = new URL(page.url()).pathname;
      // Below *More* where the person is the organization's own.
      const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
      for (const _ of ['once', 'again']) {
        await expect(more.or(page.getByRole('button', { name: own }))).toBeVisible();
        if (await more.isVisible()) await more.click();
        await page.getByRole('button', { name: own }).click();
      }
      await openScreen(page, 'Company Profile');
      const apart = await app.pageAt(person);
      await expectSignedIn(apart);
      await expect(apart.getByRole('heading', { level: 1 })).toBeVisible();
      const name = await apart.getByRole('heading', { level: 1 }).textContent();
      await expect(apart).toHaveTitle(`${name} · Larkspur`);
      // It is there already.
      await expect(apart.getByRole('button', { name: own })).toBeHidden();
      await app.quit();

      const again = await app.start();
      await expectSignedIn(again);
      await expect((await app.pageAt(person)).getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    title: 'Ctrl and a click on the link of a post open it in a window of its own, and other pages stay',
    run: async (app) => {
      const page = await startSignedIn(app);
      await page.goto(new URL('/dashboard/marketing/linkedin', page.url()).href);
      const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
      const path = await link.getAttribute('href');
      await link.click({ modifiers: ['ControlOrMeta'] });
      const apart = await app.pageAt(path ?? '');
      await expectSignedIn(apart);
      expect(new URL(page.url()).pathname).toBe('/dashboard/marketing/linkedin');
    },
  },
  {
    title: 'with several windows a task is announced once, and what is read in one is read in all',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await openPost(page);
      const apart = await openApart(app, page);
      await startGeneration(app, server);
      await app.hideWindow();
      server.forward(generationStatus);
      await expect(inboxButton(apart)).toHaveAccessibleName('Finished 1 new', { timeout: 60_000 });
      await expect(inboxButton(page)).toHaveAccessibleName('Finished 1 new');
      expect(await app.notifications()).toHaveLength(1);
      await openInbox(apart);
      await openInbox(apart);
      await expect(inboxButton(apart)).toHaveAccessibleName('Finished');
      await expect(inboxButton(page)).toHaveAccessibleName('Finished');
      expect(await app.notifications()).toHaveLength(1);
    },
  },
  {
    title: 'a sign-out in one window closes the others and signs the main one out',
    run: async (app) => {
      const page = await startSignedIn(app);
      await openPost(page);
      const apart = await openApart(app, page);
      const closed = apart.waitForEvent('close');
      await apart.getByRole('button', { name: 'Search or jump to…' }).click();
      await apart.getByRole('dialog').getByRole('combobox').fill('Logout');
      await apart.getByRole('option', { name: 'Logout' }).click();
      await closed;
      await page.waitForURL('**/login');
      await app.quit();
      const again = await app.start();
      await again.waitForURL('**/login');
    },
  },
];
