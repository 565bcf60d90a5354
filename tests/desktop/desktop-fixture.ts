import { rmSync } from 'node:fs';
import { test as base } from '../e2e/product-fixture.ts';
import type { DesktopDriver } from './driver.ts';
import { type Gate, openGate } from './gate.ts';
import { forgetSecrets } from './keyring.ts';
import { openKeyringSession } from './keyring-session.ts';
import { lacksKeyringTools } from './requirements.ts';

type Driver = DesktopDriver & { close(): Promise<void> };

/**
 * Tests with an app of their own in front of one running server a worker, and a keyring a worker where there can be one.
 * @param openApp makes the driver of an app that talks to a server
 */
export const desktopTest = <App extends Driver>(openApp: (serverUrl: string) => App) =>
  base.extend<{ gate: Gate; app: App }, { keyring: undefined }>({
    keyring: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
      async ({}, use) => {
        const end = lacksKeyringTools() ? undefined : await openKeyringSession();
        await use(undefined);
        await end?.();
      },
      { scope: 'worker', auto: true },
    ],
    gate: async ({ product }, use) => {
      const gate = await openGate(product);
      await use(gate);
      await gate.shut();
    },
    app: async ({ gate }, use) => {
      // A port, and with it an origin, may come again.
      if (!lacksKeyringTools()) forgetSecrets();
      const app = openApp(gate.url);
      await use(app);
      await app.close();
      rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  });
