import { type App, type BrowserWindow, type Dialog, dialog } from 'electron';
import type { Log } from './log/log.ts';
import type { StartAtLogin } from './settings/app-control.ts';
import type { AppSettingsStore } from './settings/app-settings.ts';
import type { TaskWatch } from './tasks/watch.ts';
import { createSignals } from './tray/signals.ts';
import { createShortcuts, openTray, overlayIcon } from './tray/tray.ts';
import { hasTrayHost } from './tray/tray-host.ts';
import type { AppWindow } from './window/app-window.ts';
import { createClosing } from './window/closing.ts';
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

/** What shows the state of tasks outside the window. */
export interface AllDay {
  hasTray: boolean;
  /** How the window appears at this start. */
  firstState: FirstState;
  update(): void;
  /** A task has got further. */
  showProgress(): void;
}

/** How long to wait at login for a tray, which the desktop may show later than the app starts, in seconds. */
const trayTimeoutAtLogin = 10;

/** Keeps the app at hand while its window is closed: by the tray, and by what closing does. */
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
  // A new window has none of what the one before it showed.
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
