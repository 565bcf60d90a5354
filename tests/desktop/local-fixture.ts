import { rmSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { type Harness, openHarness } from './harness.ts';
import { forgetSecrets } from './keyring.ts';
import { openKeyringSession } from './keyring-session.ts';

/** Tests with an app that has no server but its own, and a keyring a worker. */
export const test = base.extend<{ app: Harness }, { keyring: undefined }>({
  keyring: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const end = await openKeyringSession();
      await use(undefined);
      await end();
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  app: async ({}, use) => {
    forgetSecrets();
    const app = openHarness('');
    await use(app);
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});
