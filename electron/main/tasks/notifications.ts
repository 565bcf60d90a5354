import type { BrowserWindow, Notification, NotificationConstructorOptions } from 'electron';
import { desktopOrigin, type FinishedTask, type StartedTask } from '../../../contract/desktop/desktop.ts';
import { toastXml } from './clicks.ts';
import type { Announce } from './remind.ts';

type Shown = Pick<Notification, 'on' | 'show'>;
export interface NotificationMaker {
  new (options: NotificationConstructorOptions): Shown;
  isSupported(): boolean;
}

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

/** In this order. On Windows they stand in the toast. */
const actions = ['Open', 'Later'] as const;

interface AnnouncedIn {
  show(path: string): void;
  /** Draws attention to the window: the system has refused a notification. */
  flash(): void;
}

/**
 * Shows native notifications, subject to the system's do-not-disturb, those about one search as a group. A click opens the task's
 * result, as does *Open*; *Later* is told to `onLater`. Linux desktops differ in what they make of buttons and get none.
 */
export function createAnnouncer(
  maker: NotificationMaker,
  { show: open, flash }: AnnouncedIn,
  platform: NodeJS.Platform = process.platform,
) {
  /** Keeps notifications from being garbage-collected, because a collected one emits no click. */
  const shown = new Set<object>();

  const announce: Announce = (finished, onLater) => {
    if (!maker.isSupported()) {
      flash();
      return;
    }
    const { task, title, body } = finished;
    const notification = new maker({ id: task.id, title, body, ...forPlatform(finished, platform) });
    shown.add(notification);
    const forget = () => shown.delete(notification);
    notification.on('close', forget);
    notification.on('failed', () => {
      forget();
      flash();
    });
    notification.on('action', (_details, index) => {
      forget();
      if (actions[index] === 'Open') open(task.result);
      else onLater();
    });
    notification.on('click', () => {
      forget();
      open(task.result);
    });
    notification.show();
  };
  return announce;
}

function forPlatform(finished: FinishedTask, platform: NodeJS.Platform): NotificationConstructorOptions {
  const groupId = finished.task.id;
  if (platform === 'win32') return { groupId, toastXml: toastXml(finished) };
  if (platform !== 'darwin') return {};
  return { groupId, actions: actions.map((text) => ({ type: 'button', text })) };
}
