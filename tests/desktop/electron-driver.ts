import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { findElectron } from '../../scripts/build-inputs.ts';
import { waitUntil } from '../support/wait-until.ts';
import { dragFiles } from './drag-files.ts';
import type { DesktopDriver, ShownNotification } from './driver.ts';
import { secretOf } from './keyring.ts';
import { waitForPage } from './page-at.ts';

/** What `electron-probe.cjs` records in the main process. */
type Probed = typeof globalThis & {
  larkspurProbe: { notifications: (ShownNotification & NodeJS.EventEmitter)[]; outside: string[] };
};

export interface RealApp extends DesktopDriver {
  /** For checks that need a real Electron. */
  electron(): ElectronApplication;
  close(): Promise<void>;
}

const root = path.join(import.meta.dirname, '../..');

/** Runs the built app in a real Electron against a server. */
export function openElectron(serverUrl: string): RealApp {
  const userData = mkdtempSync(path.join(tmpdir(), 'larkspur-desktop-'));
  const probe = path.join(import.meta.dirname, 'electron-probe.cjs');
  const startWith = (more: string[]) => ['-r', probe, `--user-data-dir=${userData}`, root, ...more];
  let running: ElectronApplication | undefined;
  let page: Page | undefined;

  const electron = () => {
    if (!running) throw new Error('The app is not running.');
    return running;
  };
  const setWindow = (state: 'front' | 'hidden' | 'minimized') =>
    electron().evaluate(({ BrowserWindow }, wanted) => {
      const [window] = BrowserWindow.getAllWindows().sort((one, other) => one.id - other.id);
      if (wanted === 'hidden') window?.hide();
      else if (wanted === 'minimized') window?.minimize();
      else {
        window?.show();
        window?.focus();
      }
    }, state);
  const isWindowFocused = () =>
    electron().evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() !== null);

  const emit = (event: 'open-url' | 'open-file', what: string) =>
    electron().evaluate(
      ({ app }, [name, given]) =>
        void app.emit(name as 'open-url', { preventDefault: () => {} } as never, given as string),
      [event, what],
    );
  async function startAgain(more: string[]): Promise<void> {
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const second = spawn(findElectron() ?? '', [...sandbox, ...startWith(more)], {
      cwd: root,
      stdio: 'ignore',
    });
    await once(second, 'exit');
  }

  return {
    userData,
    electron,
    isWindowFocused,
    start: async (options = {}) => {
      running = await _electron.launch({
        args: startWith(options.arguments ?? []),
        cwd: root,
        // Its own sandbox, as for users; root has none.
        chromiumSandbox: process.getuid?.() !== 0,
        env: {
          ...(process.env as Record<string, string>),
          LARKSPUR_SERVER_URL: serverUrl,
          ...(options.withoutKeychain && { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }),
        },
      });
      page = await running.firstWindow();
      return page;
    },
    quit: async () => {
      const quitting = running;
      running = undefined;
      if (!quitting || quitting.process().exitCode !== null) return;
      const ended = once(quitting.process(), 'exit');
      // The process exits before it responds.
      await quitting.evaluate(({ app }) => app.quit()).catch(() => {});
      await ended;
    },
    page: () => {
      if (!page) throw new Error('The app is not running.');
      return page;
    },
    pageAt: (path) => waitForPage(() => electron().windows(), path),
    notifications: () =>
      electron().evaluate(() =>
        (globalThis as Probed).larkspurProbe.notifications.map(({ title, body }) => ({ title, body })),
      ),
    clickNotification: (index) =>
      electron().evaluate((_electron, which) => {
        (globalThis as Probed).larkspurProbe.notifications[which]?.emit('click', {});
      }, index),
    focusWindow: async () => {
      await setWindow('front');
      await waitUntil(isWindowFocused, 15_000);
    },
    hideWindow: () => setWindow('hidden'),
    minimizeWindow: async () => {
      await setWindow('minimized');
      await waitUntil(async () => !(await isWindowFocused()), 15_000);
    },
    openLink: async (link, how) => {
      if (how === 'event') await emit('open-url', link);
      else await startAgain([link]);
    },
    dragFiles: async (paths) => page && dragFiles(page, paths, false),
    dropFiles: async (paths) => page && dragFiles(page, paths, true),
    openFiles: async (paths, how) => {
      if (how === 'arguments') await startAgain(paths);
      else for (const file of paths) await emit('open-file', file);
    },
    chooseFile: (file) =>
      electron().evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
      }, file),
    openedOutside: () => electron().evaluate(() => (globalThis as Probed).larkspurProbe.outside),
    storedSecret: async () => {
      if (process.platform === 'linux') return secretOf(serverUrl);
      // Other systems prompt before a program may read what another one stored.
      const stored = await electron().evaluate(
        async (_electron, [folder = '', account = '']) => {
          const { createRequire } = process.getBuiltinModule('node:module');
          return createRequire(`${folder}/`)('keytar').getPassword('Larkspur', account);
        },
        [root, serverUrl],
      );
      return stored ?? undefined;
    },
    close: async () => {
      running?.process().kill('SIGKILL');
    },
  };
}
