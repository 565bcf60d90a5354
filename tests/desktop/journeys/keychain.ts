import { expect } from '@playwright/test';
import { holdKeyring, lockKeyring, secretOf, unlockKeyring } from '../keyring.ts';
import {
  expectSignedIn,
  filesWith,
  type Journey,
  readStorage,
  refreshCall,
  signIn,
  startSignedIn,
} from './steps.ts';

/** Longer than quitting takes on a busy machine, shorter than the keychain's time-out. */
const quitLimitMs = 15_000;

export const keychainJourneys: Journey[] = [
  {
    title:
      'a locked keychain is distinguished from a missing session, loses nothing, and is read once unlocked',
    needs: 'gnome-keyring',
    run: async (app, server) => {
      await startSignedIn(app);
      await app.quit();
      const secret = secretOf(server.url);
      lockKeyring();
      try {
        const page = await app.start();
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        const notice = page.getByText(/Your keychain is locked/).first();
        await expect(notice).toBeVisible();
        const tryAgain = page.getByRole('button', { name: 'Try again' });
        await tryAgain.click();
        await expect(tryAgain).not.toHaveAttribute('aria-busy');
        await expect(notice).toBeVisible();
        expect(server.calls(refreshCall)).toBe(0);
        await unlockKeyring();
        expect(secretOf(server.url)).toBe(secret);
        await tryAgain.click();
        await expectSignedIn(page);
        await expect(notice).toBeHidden();
        expect(secretOf(server.url)).toBe(server.refreshTokens.at(-1));
      } finally {
        await unlockKeyring();
      }
    },
  },
  {
    title: 'without a keychain the session is kept in memory until the app quits, and the user is informed',
    needs: 'gnome-keyring',
    run: async (app, server) => {
      const page = await app.start({ withoutKeychain: true });
      await signIn(page);
      const notice = page.getByText(/cannot keep your session safely/);
      await expect(notice).toBeVisible();
      await page.reload();
      await expectSignedIn(page);
      await expect(notice).toBeVisible();
      const storage = await readStorage(page);
      expect(storage).not.toContain('access_token');
      await app.quit();
      expect(server.refreshTokens.length).toBeGreaterThan(1);
      expect(filesWith(app.userData, server.refreshTokens)).toEqual([]);
      expect(secretOf(server.url)).toBeUndefined();
      await (await app.start({ withoutKeychain: true })).waitForURL('**/login');
    },
  },
  {
    title: 'an open unlock prompt blocks neither pages nor quitting',
    needs: 'gnome-keyring',
    run: async (app) => {
      await startSignedIn(app);
      await app.quit();
      const held = holdKeyring();
      try {
        const page = await app.start();
        // Pages and the API respond while the keychain call is pending.
        expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(200);
        const started = Date.now();
        await app.quit();
        expect(Date.now() - started).toBeLessThan(quitLimitMs);
      } finally {
        held.release();
      }
      await expectSignedIn(await app.start());
    },
  },
];
