import { rmSync } from 'node:fs';
import { test as base } from '@playwright/test';
import type { DesktopDriver } from './driver.ts';
import { openHarness } from './harness.ts';
import { forgetSecrets } from './keyring.ts';
import { openKeyringSession } from './keyring-session.ts';
import { lacksKeyringTools } from './requirements.ts';

type Driver = DesktopDriver & { close(): Promise<void> };

/**
 * Tests with an app that has no server but its own, and a keyring a worker where there can be one.
 * @param openApp makes the driver of an app that came without a server
 */
export const localTest = <App extends Driver>(openApp: (serverUrl: string) => App) =>
  base.extend<{ app: App }, { keyring: undefined }>({
    keyring: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
      async ({}, use) => {
        const end = lacksKeyringTools() ? undefined : await openKeyringSession();
        await use(undefined);
        await end?.();
      },
      { scope: 'worker', auto: true },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: as above
    app: async ({}, use) => {
      if (!lacksKeyringTools()) forgetSecrets();
      const app = openApp('');
      await use(app);
      await app.close();
      rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  });

export const test = localTest(openHarness);
