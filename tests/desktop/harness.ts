import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { answerForPages } from './answer-for-pages.ts';
import { giveFiles } from './drag-files.ts';
import type { DesktopDriver, ShownNotification, StartOptions } from './driver.ts';
import { type HarnessPages, openPages } from './harness-pages.ts';
import { secretOf } from './keyring.ts';
import { type Link, openLink } from './link.ts';
import { waitForPage } from './page-at.ts';
import { asSeenByMain, resolveStandIns } from './stand-ins.ts';

interface MainState {
  notifications: ShownNotification[];
  external: string[];
  permissionHandlers: number;
  hasMenu: boolean;
  errors: string[];
  timers: number;
  timestamps: { entered: number; loaded: number };
  window?: {
    visible?: boolean;
    focused?: boolean;
    minimized?: boolean;
    maximized?: boolean;
    fullScreen?: boolean;
    zoom?: number;
  };
  /** The messages of native message boxes. */
  asked: string[];
  userModelId?: string;
  /** The items of the last context menu. */
  popup: string[];
  /** The edits that main made in the page. */
  edits: string[];
  dictionary: string[];
  spelling: { isOn: boolean; languages: string[] };
  copied: string;
  downloads: { url: string; name: string; isRefused: boolean; dialog?: { defaultPath?: string } }[];
  /** The number of open windows. */
  windows: number;
  tray?: { tip: string; items: string[]; sizes: number[]; isTemplate: boolean; image: string };
  opensAtLogin: boolean;
  badge: number;
  jumpList: { name?: string; items?: { title?: string; args?: string }[] }[];
  dockMenu: string[];
  signals?: { isFlashing: boolean; progress: number; overlay: string };
  /** Process ids of the utility processes that run. */
  utilityProcesses: number[];
  /** Their names, in the same order. */
  utilityNames: string[];
  /** Every window, by the id of its page. */
  open: {
    id: number;
    url: string;
    visible: boolean;
    focused: boolean;
    bounds: { x: number; y: number; width: number; height: number };
    preload: string;
  }[];
  /** The keys that the app holds in every program. */
  keys: string[];
  shared: { texts?: string[]; urls?: string[] }[];
  printed: string[];
  suggestedFiles: string[];
  /** The items of the menu that can be clicked. */
  menuItems: string[];
}

export interface Harness extends DesktopDriver {
  /** @param options includes environment variables for the fake Electron and the shell */
  start(options?: StartOptions & { environment?: Record<string, string> }): Promise<Page>;
  state(): Promise<MainState>;
  /** Clicks an item of the menu. */
  menu(label: string): Promise<void>;
  /** Triggers a system event: a call that some part of the fake handles. */
  trigger(name: string, ...args: unknown[]): Promise<unknown>;
  /** Resolves to the exit code of main, or to the signal that ended it. */
  ended(): Promise<number | string | null>;
  /** The id of the window's page in main; 0 without a window. */
  pageId(): number;
  /** The open pages of the shell itself at a path. */
  shellPages(path: string): Page[];
  /** The id in main of a page. */
  idOf(page: Page): number;
  close(): Promise<void>;
}

/** The longest start on a busy machine. */
const startsWithinMs = 90_000;

/** Opens a browser whose pages are served at a port. */
async function openBrowser(userData: string, port: number): Promise<BrowserContext> {
  const profile = path.join(userData, 'chromium');
  mkdirSync(profile, { recursive: true });
  const { args = [], ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, resolveStandIns(port)],
    viewport: { width: 1280, height: 840 },
  });
  // A click on what never comes names itself, before the whole journey has timed out.
  context.setDefaultTimeout(60_000);
  return context;
}

/** Runs the built shell against a server: main in a Node process, the renderer in Chromium. */
export function openHarness(serverUrl: string): Harness {
  const userData = mkdtempSync(path.join(tmpdir(), 'larkspur-desktop-'));
  let main: ChildProcess | undefined;
  let link: Link | undefined;
  let context: BrowserContext | undefined;
  let pages: HarnessPages | undefined;

  /** The main window's page: the first of the app's pages. */
  const own = () =>
    [...(pages?.all() ?? [])].find(([, page]) => !asSeenByMain(page.url()).startsWith('app://shell'));

  const setWindow = async (state: MainState['window']) => void (await link?.call('window', state));

  const harness: Harness = {
    userData,
    start: async (options = {}) => {
      // Main serves the pages at this socket. The browser needs its port before main runs.
      const socket = createServer().listen(0, '127.0.0.1');
      await once(socket, 'listening');
      context = await openBrowser(userData, (socket.address() as AddressInfo).port);
      pages = await openPages(context, () => link);
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
      main.send({ type: 'pages' }, socket, () => socket.close());
      main.once('exit', (code) => loaded.reject(new Error(`Main ended with ${code}.`)));
      link = openLink(main, {
        ...answerForPages(() => pages),
        load: async (id: number, url: string, preload: string) => {
          await pages?.load(id, url, preload).then(loaded.resolve, loaded.reject);
        },
      });
      const late = setTimeout(
        () => loaded.reject(new Error(`The app opened no page within ${startsWithinMs / 1000} s.`)),
        startsWithinMs,
      );
      await loaded.promise.finally(() => clearTimeout(late));
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
      pages = undefined;
    },
    page: () => {
      const [, page] = own() ?? [];
      if (!page) throw new Error('The app is not running.');
      return page;
    },
    pageId: () => own()?.[0] ?? 0,
    idOf: (wanted) => [...(pages?.all() ?? [])].find(([, page]) => page === wanted)?.[0] ?? 0,
    pageAt: (path) => waitForPage(() => [...(pages?.all().values() ?? [])], path),
    shellPages: (path) =>
      [...(pages?.all().values() ?? [])].filter((page) => asSeenByMain(page.url()) === `app://shell/${path}`),
    state: async () => (await link?.call('state')) as MainState,
    menu: async (label) => {
      for (const [id, page] of pages?.all() ?? []) await link?.call('titled', id, await page.title());
      await link?.call('menu', label);
    },
    trigger: async (name, ...args) => link?.call(name, ...args),
    ended: async () => {
      if (main && main.exitCode === null && main.signalCode === null) await once(main, 'exit');
      return main?.exitCode ?? main?.signalCode ?? null;
    },
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
    ...giveFiles(
      () => harness.page(),
      () => link,
    ),
    openedOutside: async () => (await harness.state()).external,
    storedSecret: async () => secretOf(serverUrl),
    close: async () => {
      if (main?.exitCode === null && main.signalCode === null) {
        const ended = once(main, 'exit');
        main.kill('SIGKILL');
        await ended;
      }
      await context?.close();
    },
  };
  return harness;
}
