import { expect } from '@playwright/test';
import {
  expectNotifications,
  expectSignedIn,
  generationStatus,
  inboxButton,
  inboxEntries,
  type Journey,
  openInbox,
  openScreen,
  searchStatus,
  startGeneration,
  startSearch,
  startSignedIn,
} from './steps.ts';

export const notificationJourneys: Journey[] = [
  {
    title: 'a search that finishes while the window is hidden is announced once; a click opens its result',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await startSearch(app, server, 'Data Engineer');
      await app.hideWindow();
      server.forward(searchStatus);
      const [notification] = await expectNotifications(app, 1);
      expect(notification?.title).toBe('Search completed');
      expect(notification?.body).toMatch(/^Data Engineer: \d+ candidates?$/);
      await app.clickNotification(0);
      await page.waitForURL('**/dashboard/sourcing/jobs/*');
      await expect(page.getByRole('button', { name: '< Back to Job List' })).toBeVisible();
      expect(await app.isWindowFocused()).toBe(true);
      await expectNotifications(app, 1);
    },
  },
  {
    title:
      'a generation that finishes while the window is minimised is announced with its post; a click opens it',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await startGeneration(app, server);
      await app.minimizeWindow();
      server.forward(generationStatus);
      const [notification] = await expectNotifications(app, 1);
      expect(notification?.title).toBe('Your post is ready');
      expect(notification?.body).toMatch(/^Social Media: ./);
      await app.clickNotification(0);
      await page.waitForURL('**/dashboard/marketing/*');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await app.isWindowFocused()).toBe(true);
    },
  },
  {
    title: 'a task that finishes on the visible screen is not announced, and is not new in the inbox',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await startGeneration(app, server);
      await app.focusWindow();
      server.forward(generationStatus);
      // Its heading takes the focus, which would close the inbox.
      const made = page.getByRole('heading', { name: 'Latest Generated Content' });
      await expect(made).toBeFocused({ timeout: 30_000 });
      await openInbox(page);
      await expect(inboxEntries(page)).toHaveCount(1, { timeout: 30_000 });
      await expect(inboxEntries(page)).toContainText('Your post is ready');
      await expect(inboxButton(page)).toHaveAccessibleName('Finished');
      expect(await app.notifications()).toEqual([]);
    },
  },
  {
    title: 'a task that finishes while another screen is visible is announced',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await startGeneration(app, server);
      await openScreen(page, 'Company Profile');
      await page.waitForURL('**/dashboard/company-profile');
      await app.focusWindow();
      server.forward(generationStatus);
      await expectNotifications(app, 1);
      await expect(page.getByRole('button', { name: 'Finished 1 new' })).toBeVisible();
    },
  },
  {
    title: 'a task that fails is announced with the reason',
    run: async (app, server) => {
      await startSignedIn(app);
      await startGeneration(app, server);
      await app.hideWindow();
      server.answer(generationStatus, 200, { status: 'failed', detail: 'The writing service is away.' });
      const [notification] = await expectNotifications(app, 1);
      expect(notification?.title).toBe('Generation failed');
      expect(notification?.body).toContain('The writing service is away.');
    },
  },
  {
    title: 'with notifications off only the inbox lists finished tasks, also after a restart',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await openInbox(page);
      const choice = page.getByRole('checkbox', { name: /notification/ });
      await choice.uncheck();
      await openInbox(page);
      await startGeneration(app, server);
      await app.hideWindow();
      server.forward(generationStatus);
      await expect(page.getByRole('button', { name: 'Finished 1 new' })).toBeVisible({ timeout: 30_000 });
      expect(await app.notifications()).toEqual([]);
      await app.quit();
      const again = await app.start();
      await openInbox(again);
      await expect(again.getByRole('checkbox', { name: /notification/ })).not.toBeChecked();
      await expect(inboxEntries(again)).toContainText('Your post is ready');
    },
  },
  {
    title: 'a task that finishes while the app is not running is announced once, at the next start',
    run: async (app, server) => {
      await startSignedIn(app);
      await startGeneration(app, server);
      await app.quit();
      server.forward(generationStatus);
      const page = await app.start();
      await expectSignedIn(page);
      await expectNotifications(app, 1);
      await openInbox(page);
      await expect(inboxEntries(page)).toContainText('Your post is ready');
      await app.quit();
      const again = await app.start();
      await openInbox(again);
      await expect(inboxEntries(again)).toHaveCount(1);
      expect(await app.notifications()).toEqual([]);
    },
  },
];
