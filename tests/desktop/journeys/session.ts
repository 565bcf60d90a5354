import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { demo } from '../../e2e/product-fixture.ts';
import { connect } from '../../support/api-client.ts';
import {
  type DesktopWindow,
  expectSignedIn,
  filesWith,
  type Journey,
  readStorage,
  refreshCall,
  startGeneration,
  startSignedIn,
  statusOfRefresh,
} from './steps.ts';

export const sessionJourneys: Journey[] = [
  {
    title: 'signing in stores the refresh token in the keychain and nowhere else',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      const [given] = server.refreshTokens;
      expect(given?.length).toBeGreaterThan(20);
      expect(await app.storedSecret()).toBe(given);
      const storage = await readStorage(page);
      expect(storage).toContain('access_token');
      expect(storage).not.toContain(given);
      const answers = await page.evaluate(async () => {
        const { larkspur } = window as unknown as DesktopWindow;
        return JSON.stringify([await larkspur.restoreSession(), await larkspur.refreshSession()]);
      });
      for (const token of server.refreshTokens) expect(answers).not.toContain(token);
      await app.quit();
      // Control: the access token is in local storage, as on the website, so the search can find it.
      const [, access = ''] = /"access_token":"([^"]+)"/.exec(storage) ?? [];
      expect(filesWith(app.userData, [access]).length).toBeGreaterThan(0);
      expect(server.refreshTokens.length).toBeGreaterThan(1);
      expect(filesWith(app.userData, server.refreshTokens)).toEqual([]);
    },
  },
  {
    title: 'a restart restores the session and rotates the refresh token',
    run: async (app, server) => {
      await startSignedIn(app);
      const secret = await app.storedSecret();
      await app.quit();
      await expectSignedIn(await app.start());
      expect(await app.storedSecret()).toBe(server.refreshTokens.at(-1));
      expect(await app.storedSecret()).not.toBe(secret);
      await app.quit();
      expect(filesWith(app.userData, server.refreshTokens)).toEqual([]);
    },
  },
  {
    title: 'signing out clears keychain, page and watched tasks, and ends the session on the server',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      await startGeneration(app, server);
      const refresh = await app.storedSecret();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await expect.poll(() => app.storedSecret()).toBeUndefined();
      expect(await readStorage(page)).not.toContain('access_token');
      await expect.poll(() => statusOfRefresh(server, refresh)).toBe(401);
      const kept = readFileSync(path.join(app.userData, 'tasks.json'), 'utf8');
      expect(JSON.parse(kept)).toMatchObject({ holder: '', pending: [], finished: [] });
      await app.quit();
      await (await app.start()).waitForURL('**/login');
    },
  },
  {
    title: 'a session that the server refuses ends: the token is deleted and the login page shown',
    run: async (app, server) => {
      await startSignedIn(app);
      const client = await connect(server.url, demo);
      await client.send('POST', '/api/user/auth/sign-out/', { refresh: await app.storedSecret() });
      await app.quit();
      await (await app.start()).waitForURL('**/login');
      expect(await app.storedSecret()).toBeUndefined();
    },
  },
  {
    title: 'a rate limit, a server error and a foreign response do not delete the token',
    run: async (app, server) => {
      await startSignedIn(app);
      await app.quit();
      for (const status of [429, 500, 200]) {
        server.answer(refreshCall, status, { detail: 'Come back later.' });
        const page = await app.start();
        await expectSignedIn(page);
        await expect(page.getByText(/so your session could not be checked/)).toBeVisible();
        expect(await app.storedSecret()).toBe(server.refreshTokens[0]);
        await app.quit();
      }
      server.forward(refreshCall);
      await expectSignedIn(await app.start());
    },
  },
  {
    title: 'two refreshes at once make one call',
    run: async (app, server) => {
      const page = await startSignedIn(app);
      const before = server.calls(refreshCall);
      const both = await page.evaluate(() => {
        const { larkspur } = window as unknown as DesktopWindow;
        return Promise.all([larkspur.refreshSession(), larkspur.refreshSession()]);
      });
      expect(both[0]).toMatchObject({ outcome: 'refreshed' });
      expect(both[1]).toEqual(both[0]);
      expect(server.calls(refreshCall)).toBe(before + 1);
    },
  },
  {
    title:
      'with the server down at the start the user stays signed in and sees that the app is offline, until it responds',
    run: async (app, server) => {
      await startSignedIn(app);
      const refresh = await app.storedSecret();
      await app.quit();
      await server.shut();
      const page = await app.start();
      await expectSignedIn(page);
      const offline = page.getByText('The server cannot be reached.', { exact: true });
      await expect(offline).toBeVisible();
      await expect(page.getByText(/so your session could not be checked/)).toBeHidden();
      expect(await app.storedSecret()).toBe(refresh);
      await server.open();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(offline).toBeHidden();
      await expectSignedIn(page);
      await expect.poll(() => app.storedSecret()).not.toBe(refresh);
    },
  },
];
