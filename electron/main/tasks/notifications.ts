import type { BrowserWindow, Notification, NotificationConstructorOptions } from 'electron';
import { desktopOrigin, type FinishedTask, type StartedTask } from '../../../contract/desktop.ts';
import { toastXml } from './clicks.ts';

type Shown = Pick<Notification, 'on' | 'show'>;
export interface NotificationMaker {
  new (options: NotificationConstructorOptions): Shown;
  isSupported(): boolean;
}

/** The dashboard's root shows its first screen. */
const dashboard = { root: '/dashboard', firstScreen: '/dashboard/sourcing' };

/** Whether the window is focused on the task's own screen or on its result. */
export function isInFront(
  task: StartedTask,
  window:
    | (Pick<BrowserWindow, 'isFocused' | 'isVisible' | 'isMinimized'> & {
        webContents: Pick<BrowserWindow['webContents'], 'getURL'>;
      })
    | undefined,
): boolean {
  if (!window?.isFocused() || !window.isVisible() || window.isMinimized()) return false;
  const url = window.webContents.getURL();
  if (!url.startsWith(`${desktopOrigin}/`)) return false;
  const path = new URL(url).pathname.replace(/(?<=.)\/$/, '');
  return [task.screen, task.result].includes(path === dashboard.root ? dashboard.firstScreen : path);
}

/**
 * Shows native notifications, subject to the system's do-not-disturb. A click opens the task's result.
 * @param open shows the window on a path of the app
 */
export function createAnnouncer(
  maker: NotificationMaker,
  open: (path: string) => void,
  platform: NodeJS.Platform = process.platform,
) {
  /** Keeps notifications from being garbage-collected, because a collected one emits no click. */
  const shown = new Set<object>();

  return (finished: FinishedTask): void => {
    if (!maker.isSupported()) return;
    const { task, title, body } = finished;
    const forWindows = platform === 'win32' ? { toastXml: toastXml(finished) } : {};
    const notification = new maker({ id: task.id, title, body, ...forWindows });
    shown.add(notification);
    const forget = () => shown.delete(notification);
    notification.on('close', forget);
    notification.on('failed', forget);
    notification.on('click', () => {
      forget();
      open(task.result);
    });
    notification.show();
  };
}
