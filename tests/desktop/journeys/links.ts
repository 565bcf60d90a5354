import { expect } from '@playwright/test';
import { activationLinkIn, waitForMails } from '../../support/outbox.ts';
import type { DesktopDriver } from '../driver.ts';
import type { Gate } from '../gate.ts';
import { type Journey, startSignedIn } from './steps.ts';

const hostile = [
  'larkspur://evil.example/dashboard',
  'larkspur://dashboard/../../etc/passwd',
  'larkspur://dashboard/%2e%2e/login',
  'larkspur://user:word@dashboard/marketing',
  'larkspur://dashboard:8080/marketing',
  'larkspur://auth/activate/uid',
  'larkspur://auth/activate/uid/token/more',
  'larkspur:javascript:alert(1)',
  `larkspur://dashboard/${'a'.repeat(3000)}`,
];

/** Registers somebody and answers the deep link to what the mail links to. */
async function register(server: Gate): Promise<string> {
  const email = `owner-${Date.now()}@harbour.example`;
  const password = 'correct horse';
  const person = { email, password, re_password: password, name: 'Robin Vale' };
  const answer = await fetch(`${server.url}/api/user/auth/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...person,
      organization_name: 'Harbour Works',
      website_url: 'https://harbour.example',
    }),
  });
  expect(answer.status).toBe(201);
  const [mail] = await waitForMails(server.dataDir, email);
  const { uid, token } = activationLinkIn(mail);
  return `larkspur://auth/activate/${uid}/${token}`;
}

const pathOf = (app: DesktopDriver) => new URL(app.page().url()).pathname;

export const linkJourneys: Journey[] = [
  {
    title: 'an activation link activates the account, by the arguments of a second start',
    run: async (app, server) => {
      const page = await app.start();
      await page.waitForURL('**/login');
      await app.hideWindow();
      await app.openLink(await register(server), 'arguments');
      await expect(page.getByText('Account activated successfully! You can now log in.')).toBeVisible();
      expect(await app.isWindowFocused()).toBe(true);
    },
  },
  {
    title: 'a link to a screen opens it in the window that is there, by either way of the systems',
    run: async (app) => {
      const page = await startSignedIn(app);
      await app.hideWindow();
      await app.openLink('larkspur://dashboard/marketing/blog', 'event');
      await page.waitForURL('**/dashboard/marketing/blog');
      expect(await app.isWindowFocused()).toBe(true);
      await app.hideWindow();
      await app.openLink('larkspur://dashboard/company-profile/', 'arguments');
      await page.waitForURL('**/dashboard/company-profile');
      expect(await app.isWindowFocused()).toBe(true);
    },
  },
  {
    title: 'hostile links open nothing, and what a link carries beside its path is dropped',
    run: async (app) => {
      const page = await startSignedIn(app);
      await expect.poll(() => pathOf(app)).toMatch(/^\/dashboard/);
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      for (const link of hostile) {
        await app.openLink(link, 'event');
        await app.openLink(link, 'arguments');
      }
      // Messages keep their order: what came before this one would have been seen.
      await app.openLink('larkspur://dashboard/marketing/email?access_token=stolen#/login', 'event');
      await page.waitForURL('**/dashboard/marketing/email');
      expect(visited).toEqual(['/dashboard/marketing/email']);
      expect(await app.openedOutside()).toEqual([]);
    },
  },
  {
    title: 'a start by a link, as a click on a notification of Windows makes it, opens that screen',
    run: async (app, server) => {
      await startSignedIn(app);
      await app.quit();
      const target = 'dashboard/sourcing/jobs/7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11';
      const page = await app.start({ arguments: [`larkspur://${target}`] });
      await page.waitForURL(`**/${target}`);
      expect(server.refreshTokens.some((token) => page.url().includes(token))).toBe(false);
    },
  },
  {
    title: 'pages outside open in the browser, https and mailto alone, and never in the app',
    run: async (app) => {
      const page = await startSignedIn(app);
      const before = page.url();
      await page.evaluate(() => {
        for (const target of ['https://example.com/', 'mailto:hello@example.com', 'file:///etc/passwd']) {
          window.open(target);
        }
      });
      await expect
        .poll(() => app.openedOutside())
        .toEqual(['https://example.com/', 'mailto:hello@example.com']);
      expect(page.url()).toBe(before);
    },
  },
];
