import type { BrowserWindow, Notification } from 'electron';
import { desktopMessages, desktopOrigin, type StartedTask } from '../../contract/desktop.ts';
import type { TaskEnd } from './task-watch.ts';
import { bringForward } from './window.ts';

type NotificationMaker = new (options: { title: string; body: string }) => Pick<Notification, 'on' | 'show'>;
type Window = Pick<
  BrowserWindow,
  'isFocused' | 'isMinimized' | 'restore' | 'show' | 'focus' | 'isDestroyed'
> & { webContents: Pick<BrowserWindow['webContents'], 'getURL' | 'send'> };

/**
 * Says once that a task has ended, unless the user is looking at that very screen. A click opens what came of it.
 * @param window undefined while there is none
 */
export function createAnnouncer(make: NotificationMaker, window: () => Window | undefined) {
  /** Notifications that are shown: one that is collected as garbage hears no click. */
  const shown = new Set<object>();

  return (task: StartedTask, end: TaskEnd): void => {
    const current = window();
    if (current?.isFocused() && current.webContents.getURL() === desktopOrigin + task.screen) return;
    const notification = new make(end);
    shown.add(notification);
    notification.on('close', () => shown.delete(notification));
    notification.on('click', () => {
      shown.delete(notification);
      const target = window();
      if (!target || target.isDestroyed()) return;
      bringForward(target);
      target.webContents.send(desktopMessages.openPath, task.result);
    });
    notification.show();
  };
}
