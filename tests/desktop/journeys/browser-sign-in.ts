import { expect } from '@playwright/test';
import { createToken } from '../../../contract/account/account.calls.ts';
import { browserSignInOver, createAppCode } from '../../../contract/account/browser-sign-in.calls.ts';
import { demo } from '../../e2e/product-fixture.ts';
import type { Gate } from '../gate.ts';
import { expectSignedIn, type Journey } from './steps.ts';

/** What the website does in the browser of somebody who is signed in there. */
async function signInOutside(server: Gate, challenge: string): Promise<string> {
  const post = async (path: string, body: object, bearer?: string) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { access } = await post(createToken.path, demo);
  return (await post(createAppCode.path, { challenge }, access)).code;
}

export const browserSignInJourneys: Journey[] = [
  {
    title: 'the browser signs the app in by a code that only this app can exchange, once',
    run: async (app, server) => {
      const page = await app.start();
      await page.waitForURL('**/login');
      await page.getByRole('button', { name: 'Sign in with your browser' }).click();
      await expect.poll(app.openedOutside).toHaveLength(1);
      const [opened = ''] = await app.openedOutside();
      const [, challenge = ''] = /\/auth\/app\/([\w-]{43})$/.exec(opened) ?? [];
      expect(new URL(opened).origin).toBe(server.url);
      const code = await signInOutside(server, challenge);
      await app.hideWindow();
      // A code that was made for somebody else's app is worth nothing here, and takes nothing away.
      await app.openLink('larkspur://auth/app/v1.AAAA.AAAA?code=1', 'event');
      await app.openLink(`larkspur://auth/app/${code}`, 'arguments');
      await expectSignedIn(page);
      expect(await app.isWindowFocused()).toBe(true);
      expect(await app.storedSecret()).toBeTruthy();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await app.openLink(`larkspur://auth/app/${code}`, 'event');
      await page.getByRole('button', { name: 'Sign in with your browser' }).click();
      await app.openLink(`larkspur://auth/app/${code}`, 'event');
      await expect(page.getByRole('alert')).toContainText(browserSignInOver);
    },
  },
];
