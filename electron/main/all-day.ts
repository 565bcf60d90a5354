import { type App, type BrowserWindow, type Dialog, dialog, type MessageBoxOptions } from 'electron';
import { brand } from '../../contract/site/brand.ts';
import type { Log } from './log/log.ts';
import type { StartAtLogin } from './settings/app-control.ts';
import type { AppSettingsStore } from './settings/app-settings.ts';
import type { TaskWatch } from './tasks/watch.ts';
import { createShortcuts, createSignals, hasTrayHost, openTray, overlayIcon } from './tray/tray.ts';
import type { AppWindow } from './window/app-window.ts';
import { onBeforeQuit } from './window/open-windows.ts';
import type { FirstState } from './window/window.ts';

interface AllDayParts {
  app: Pick<App, 'quit' | 'setBadgeCount' | 'dock' | 'setJumpList' | 'getJumpListSettings'>;
  appWindow: Pick<AppWindow, 'current' | 'focus' | 'show' | 'activate' | 'onClose' | 'onOpen' | 'onStay'>;
  settings: AppSettingsStore;
  startAtLogin: Pick<StartAtLogin, 'isThisStart'>;
  tasks(): TaskWatch;
  isSignedIn(): boolean;
  log: Log;
}

export interface AllDay {
  hasTray: boolean;
  firstState: FirstState;
  update(): void;
  showProgress(): void;
}

/** How long to wait at login for a tray, which the desktop may show later than the app starts, in seconds. */
const trayTimeoutAtLogin = 10;

export async function stayOpen(parts: AllDayParts): Promise<AllDay> {
  const { app, appWindow, settings, startAtLogin, tasks, isSignedIn, log } = parts;
  const { platform } = process;
  const hasTray = await hasTrayHost(platform, startAtLogin.isThisStart() ? trayTimeoutAtLogin : 1);
  if (!hasTray) log.info('This desktop shows no tray icons.');
  const open = (path?: string) => {
    if (path !== undefined) return appWindow.show(path);
    appWindow.focus();
    appWindow.activate();
  };
  const tray = hasTray ? openTray({ platform, tasks, open, quit: () => app.quit() }) : undefined;
  const signal = createSignals({ app, platform, overlay: overlayIcon });
  const listShortcuts = createShortcuts(app, platform, appWindow.show);
  const showProgress = (finished = tasks().inbox().finished) => {
    const fresh = finished.filter(({ isNew }) => isNew).length;
    const running = tasks().pending().length;
    signal(appWindow.current(), { running, progress: tasks().progress(), fresh });
  };
  // A menu of the tray that is open closes when it is set again, so a task that gets further leaves it alone.
  const update = () => {
    const { finished } = tasks().inbox();
    tray?.update(finished);
    listShortcuts(finished);
    showProgress(finished);
  };
  appWindow.onOpen(update);
  const closing = createClosing({
    platform,
    settings,
    hasTray: () => hasTray,
    isSignedIn,
    ask: askOver(dialog, appWindow.current),
    quit: () => app.quit(),
  });
  onBeforeQuit(closing.quitting);
  appWindow.onClose(closing.handle);
  appWindow.onStay(closing.staying);
  const hiddenState = hasTray ? 'hidden' : 'minimised';
  return {
    hasTray,
    firstState: startAtLogin.isThisStart() ? hiddenState : 'shown',
    update,
    showProgress,
  };
}

const askOver =
  (box: Pick<Dialog, 'showMessageBox'>, current: () => BrowserWindow | undefined) =>
  async (question: Electron.MessageBoxOptions): Promise<number> => {
    const window = current();
    const shown = window ? box.showMessageBox(window, question) : box.showMessageBox(question);
    return (await shown).response;
  };

type Closed = Pick<BrowserWindow, 'hide' | 'minimize' | 'isFullScreen' | 'setFullScreen' | 'once'>;

interface ClosingParts {
  platform: NodeJS.Platform;
  settings: Pick<AppSettingsStore, 'get' | 'change'>;
  hasTray(): boolean;
  isSignedIn(): boolean;
  ask(question: MessageBoxOptions): Promise<number>;
  quit(): void;
}

export interface Closing {
  handle(event: { preventDefault(): void }, window: Closed): void;
  quitting(): void;
  staying(): void;
}

const buttons = ['Keep watching', 'Quit', 'Cancel'];

/**
 * Keeps the app running when its window is closed, if the user wants that; on macOS all apps do. Without a tray
 * it is minimized, so that the taskbar leads back to it.
 */
export function createClosing({ platform, settings, hasTray, isSignedIn, ask, quit }: ClosingParts): Closing {
  let isQuitting = false;
  let isAsking = false;
  const leave = (window: Closed) => (hasTray() ? window.hide() : window.minimize());

  async function askOnce(window: Closed): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const answer = await ask(question(hasTray()));
    isAsking = false;
    if (answer === 2) return;
    const closing = answer === 0 ? 'keep' : 'quit';
    settings.change({ closing });
    if (closing === 'keep') leave(window);
    else quit();
  }

  return {
    handle: (event, window) => {
      if (isQuitting || !isSignedIn()) return;
      event.preventDefault();
      const { closing } = settings.get();
      if (platform === 'darwin') hideOnMac(window);
      else if (closing === 'keep') leave(window);
      else if (closing === 'quit') quit();
      else void askOnce(window);
    },
    quitting: () => {
      isQuitting = true;
    },
    staying: () => {
      isQuitting = false;
    },
  };
}

/** A hidden window in full screen would leave an empty screen. */
function hideOnMac(window: Closed): void {
  if (window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  } else window.hide();
}

const question = (hasTray: boolean): MessageBoxOptions => ({
  type: 'question',
  title: brand.name,
  message: 'Keep watching your searches?',
  detail: hasTray
    ? `${brand.name} can go on in the tray and tell you what has finished. Its icon there opens the window again. You can change this under Settings, App.`
    : `${brand.name} can go on and tell you what has finished. This desktop has no tray, so the window is minimized. You can change this under Settings, App.`,
  buttons,
  defaultId: 0,
  cancelId: 2,
  noLink: true,
});
