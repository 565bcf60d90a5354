import { expect } from '@playwright/test';
import { brand } from '../../../contract/site/brand.ts';
import { activationLinkIn, waitForMails } from '../../support/outbox.ts';
import type { DesktopDriver } from '../driver.ts';
import type { Gate } from '../gate.ts';
import { type Journey, openScreen, startSignedIn } from './steps.ts';

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

/** Registers an account and returns the deep link of its activation mail. */
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
    title: 'an activation link in the arguments of a second start activates the account',
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
    title: 'a link to a screen opens it in the existing window, by event and by arguments',
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
    title: 'hostile links open nothing, and query and fragment of a link are dropped',
    run: async (app) => {
      const page = await startSignedIn(app);
      await expect.poll(() => pathOf(app)).toMatch(/^\/dashboard/);
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      for (const link of hostile) {
        await app.openLink(link, 'event');
        await app.openLink(link, 'arguments');
      }
      // Messages keep their order, so an earlier navigation would have been seen.
      await app.openLink('larkspur://dashboard/marketing/email?access_token=stolen#/login', 'event');
      await page.waitForURL('**/dashboard/marketing/email');
      expect(visited).toEqual(['/dashboard/marketing/email']);
      expect(await app.openedOutside()).toEqual([]);
    },
  },
  {
    title: 'starting with a link, as Windows does for a clicked notification, opens its screen',
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
    title: 'external addresses open in their own programs, never in the app',
    run: async (app) => {
      const page = await startSignedIn(app);
      const before = page.url();
      const outside = [
        'https://example.com/',
        'http://example.com/',
        'mailto:hello@example.com',
        'tel:+13075550142',
      ];
      await page.evaluate(
        (targets) => {
          for (const target of targets) window.open(target);
        },
        ['file:///etc/passwd', ...outside],
      );
      await expect.poll(() => app.openedOutside()).toEqual(outside);
      expect(page.url()).toBe(before);
    },
  },
  {
    title: 'mail and telephone links of the site open externally, and the page stays',
    run: async (app) => {
      const page = await app.start();
      await page.waitForURL('**/login');
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: brand.email }).click();
      await expect.poll(() => app.openedOutside()).toEqual([`mailto:${brand.email}`]);
      await footer.getByRole('link', { name: brand.phone.shown }).click();
      await expect
        .poll(() => app.openedOutside())
        .toEqual([`mailto:${brand.email}`, `tel:${brand.phone.dialled}`]);
      expect(pathOf(app)).toBe('/login');
    },
  },
  {
    title: 'an http address in a profile opens in the browser, and the page stays',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      const path = '/post/company-profiles/';
      const profiles = await page.evaluate(async (address) => {
        const authorization = `Bearer ${localStorage.getItem('access_token')}`;
        return (await fetch(address, { headers: { authorization } })).json();
      }, path);
      const website = 'http://harbour.example/careers';
      server.answer(
        path,
        200,
        profiles.map((profile: object) => ({ ...profile, website })),
      );
      await openScreen(page, 'Company Profile');
      const link = page.getByRole('link', { name: website });
      const before = page.url();
      await link.click();
      await expect.poll(() => app.openedOutside()).toEqual([website]);
      // The same for a link without a target.
      await link.evaluate((anchor) => anchor.removeAttribute('target'));
      await link.click();
      await expect.poll(() => app.openedOutside()).toEqual([website, website]);
      expect(page.url()).toBe(before);
    },
  },
];
