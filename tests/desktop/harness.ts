import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { desktopOrigin } from '../../contract/desktop.ts';
import { launchOptions } from '../support/browser.ts';
import type { DesktopDriver, ShownNotification, StartOptions } from './driver.ts';
import { secretOf } from './keyring.ts';
import { type Link, openLink } from './link.ts';
import { preloadScript } from './preload-page.ts';

/** Chromium loads no `app://`: this origin, secure too, is routed into the shell's own protocol handler. */
const standIn = 'https://larkspur.test';
const asSeenByMain = (url: string) => url.replace(standIn, desktopOrigin);
const asSeenByPage = (url: string) => url.replace(desktopOrigin, standIn);

interface MainState {
  notifications: ShownNotification[];
  external: string[];
  permissionHandlers: number;
  hasMenu: boolean;
  errors: string[];
  timers: number;
  moments: { entered: number; loaded: number };
  window?: { visible?: boolean; focused?: boolean; minimized?: boolean; maximized?: boolean; zoom?: number };
  /** What boxes of the system asked or told. */
  asked: string[];
}

export interface Harness extends DesktopDriver {
  /** @param options with what the fake Electron, and the shell, read from the environment */
  start(options?: StartOptions & { environment?: Record<string, string> }): Promise<Page>;
  state(): Promise<MainState>;
  /** Chooses an item of the menu. */
  menu(label: string): Promise<void>;
  /** Ends the page's process. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Runs the built shell against a server: main in a Node of its own, the renderer in Chromium. */
export function openHarness(serverUrl: string): Harness {
  const userData = mkdtempSync(path.join(tmpdir(), 'larkspur-desktop-'));
  let main: ChildProcess | undefined;
  let link: Link | undefined;
  let context: BrowserContext | undefined;
  let page: Page | undefined;

  async function openBrowser(): Promise<BrowserContext> {
    const profile = path.join(userData, 'chromium');
    mkdirSync(profile, { recursive: true });
    const opened = await chromium.launchPersistentContext(profile, {
      ...launchOptions(),
      viewport: { width: 1280, height: 840 },
    });
    await opened.exposeBinding('larkspurInvoke', ({ frame }, channel: string, args: unknown[]) =>
      link?.call('invoke', channel, args, asSeenByMain(new URL(frame.url()).origin)),
    );
    await opened.route(`${standIn}/**`, async (route) => {
      const request = route.request();
      const init = {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postDataBuffer() ?? undefined,
      };
      // The page may be gone, or main, before the answer is.
      const answer = (await link
        ?.call('request', asSeenByMain(request.url()), init)
        .catch(() => undefined)) as { status: number; headers: Record<string, string>; body: Uint8Array };
      if (!answer) return route.abort().catch(() => {});
      await route.fulfill({ ...answer, body: Buffer.from(answer.body) }).catch(() => {});
    });
    return opened;
  }

  async function load(url: string, preload: string): Promise<void> {
    if (!context) throw new Error('There is no browser.');
    await context.addInitScript(preloadScript(preload));
    page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.enable');
    devtools.on('Page.windowOpen', ({ url: target }) => void link?.call('windowOpen', target));
    context.on('page', (popup) => void popup.close().catch(() => {}));
    page.on('framenavigated', (frame) => {
      if (frame === page?.mainFrame())
        void link?.call('navigated', asSeenByMain(frame.url())).catch(() => {});
    });
    await page.goto(asSeenByPage(url));
  }

  const setWindow = async (state: MainState['window']) => void (await link?.call('window', state));

  const harness: Harness = {
    userData,
    start: async (options = {}) => {
      context = await openBrowser();
      const loaded = Promise.withResolvers<void>();
      main = fork(path.join(import.meta.dirname, 'run-main.ts'), options.arguments ?? [], {
        serialization: 'advanced',
        execArgv: [],
        env: {
          ...process.env,
          HARNESS_USER_DATA: userData,
          LARKSPUR_SERVER_URL: serverUrl,
          ...(options.withoutKeychain && { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }),
          ...options.environment,
        },
      });
      main.once('exit', (code) => loaded.reject(new Error(`Main ended with ${code}.`)));
      link = openLink(main, {
        load: async (url: string, preload: string) => {
          await load(url, preload).then(loaded.resolve, loaded.reject);
        },
        reload: async () => void (await page?.reload()),
        send: (channel: string, args: unknown[]) =>
          page?.evaluate(
            ([name, values]) =>
              (window as unknown as { larkspurReceive(name: string, args: unknown[]): void }).larkspurReceive(
                name as string,
                values as unknown[],
              ),
            [channel, args],
          ),
      });
      await loaded.promise;
      return harness.page();
    },
    quit: async () => {
      if (main && main.exitCode === null && main.signalCode === null) {
        const ended = once(main, 'exit');
        void link?.call('quit').catch(() => {});
        await ended;
      }
      await context?.close();
      context = undefined;
      page = undefined;
    },
    page: () => {
      if (!page) throw new Error('The app is not running.');
      return page;
    },
    state: async () => (await link?.call('state')) as MainState,
    menu: async (label) => void (await link?.call('menu', label)),
    crash: async () => void (await link?.call('crash')),
    notifications: async () => (await harness.state()).notifications,
    clickNotification: async (index) => void (await link?.call('click', index)),
    focusWindow: () => setWindow({ visible: true, focused: true, minimized: false }),
    hideWindow: () => setWindow({ visible: false, focused: false }),
    minimizeWindow: () => setWindow({ minimized: true, focused: false }),
    isWindowFocused: async () => (await harness.state()).window?.focused ?? false,
    openLink: async (target, how) => {
      if (how === 'event') await link?.call('openUrl', target);
      else await link?.call('secondInstance', ['larkspur', target]);
    },
    openedOutside: async () => (await harness.state()).external,
    storedSecret: async () => secretOf(serverUrl),
    close: async () => {
      if (main?.exitCode === null && main.signalCode === null) main.kill('SIGKILL');
      await context?.close();
    },
  };
  return harness;
}
