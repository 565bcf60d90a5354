import type { BrowserWindow, Notification, NotificationConstructorOptions } from 'electron';
import { desktopOrigin, type FinishedTask, type StartedTask } from '../../../contract/desktop.ts';
import { toastXml } from './clicks.ts';

type Shown = Pick<Notification, 'on' | 'show'>;
export interface NotificationMaker {
  new (options: NotificationConstructorOptions): Shown;
  isSupported(): boolean;
}

/** The dashboard opens on its first screen. */
const firstScreen = { path: '/dashboard', is: '/dashboard/sourcing' };

/** Whether the user has the task's own screen, or what came of it, in front. */
export function isInFront(
  task: StartedTask,
  window: Pick<BrowserWindow, 'isFocused' | 'isVisible' | 'isMinimized'> & {
    webContents: Pick<BrowserWindow['webContents'], 'getURL'>;
  },
): boolean {
  if (!window.isFocused() || !window.isVisible() || window.isMinimized()) return false;
  const url = window.webContents.getURL();
  if (!url.startsWith(`${desktopOrigin}/`)) return false;
  const path = new URL(url).pathname.replace(/(?<=.)\/$/, '');
  return [task.screen, task.result].includes(path === firstScreen.path ? firstScreen.is : path);
}

/**
 * Raises one native notification; the system's do-not-disturb decides whether it is shown. A click opens what came of the task.
 * @param open shows the window on a path of the app
 */
export function createAnnouncer(
  maker: NotificationMaker,
  open: (path: string) => void,
  platform: NodeJS.Platform = process.platform,
) {
  /** Notifications that are shown: one that is collected as garbage hears no click. */
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
