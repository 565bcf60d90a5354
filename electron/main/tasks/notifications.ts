import type { BrowserWindow, Notification, NotificationConstructorOptions } from 'electron';
import { linkScheme } from '../../../contract/desktop/app-links.ts';
import { desktopOrigin, type FinishedTask, type StartedTask } from '../../../contract/desktop/desktop.ts';
import type { openTaskStore } from './store.ts';

export function resultAtStart(launchInfo: unknown, finished: readonly FinishedTask[]): string | undefined {
  const { identifier } = (launchInfo ?? {}) as { identifier?: unknown };
  return finished.find(({ task }) => task.id === identifier)?.task.result;
}

type Delivered = Pick<Notification, 'id' | 'on'>;
export interface DeliveredNotifications {
  getHistory(): Promise<Delivered[]>;
}

export async function replayMissedNotifications(
  notifications: DeliveredNotifications,
  finished: readonly FinishedTask[],
  open: (path: string) => void,
): Promise<void> {
  for (const delivered of await notifications.getHistory()) {
    const result = resultAtStart({ identifier: delivered.id }, finished);
    if (result) delivered.on('click', () => open(result));
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) =>
  text
    // XML allows no control characters, escaped or not.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * A Windows notification whose click opens a deep link. Windows starts the app with the link or passes it to the running app,
 * even long after the notification was shown.
 */
export function toastXml({ task, title, body }: FinishedTask): string {
  const link = `${linkScheme}://${task.result.slice(1)}`;
  const texts = [title, body].map((text) => `<text>${escapeXml(text)}</text>`).join('');
  const opens = `activationType="protocol" arguments="${escapeXml(link)}"`;
  const header = `<header id="${escapeXml(task.id)}" title="${escapeXml(task.label)}" ${opens}/>`;
  const actions = `<actions><action content="Open" ${opens}/><action content="Later" activationType="system" arguments="snooze"/></actions>`;
  return `<toast activationType="protocol" launch="${escapeXml(link)}">${header}<visual><binding template="ToastGeneric">${texts}</binding></visual>${actions}</toast>`;
}

const laterMs = 60 * 60_000;

export type Announce = (finished: FinishedTask, onLater: () => void) => void;

interface ReminderParts {
  store: Pick<ReturnType<typeof openTaskStore>, 'get'>;
  wantsToHear(task: StartedTask): boolean;
  announce: Announce;
}

/**
 * Announces a finished task, and again an hour after each *Later*, unless the user has seen it, signed out or
 * turned notifications off. Quiet hours postpone it by another hour.
 */
export function createReminder({ store, wantsToHear, announce }: ReminderParts): (of: FinishedTask) => void {
  const tell = (finished: FinishedTask) => announce(finished, () => wait(finished));
  const wait = (finished: FinishedTask) => void setTimeout(remind, laterMs, finished).unref();

  function remind(finished: FinishedTask): void {
    const { notifies, finished: listed } = store.get();
    const isUnseen = listed.some(
      ({ task, finishedAt, isNew }) =>
        task.id === finished.task.id && finishedAt === finished.finishedAt && isNew,
    );
    if (!notifies || !isUnseen) return;
    if (wantsToHear(finished.task)) tell(finished);
    else wait(finished);
  }
  return tell;
}

type Shown = Pick<Notification, 'on' | 'show'>;
export interface NotificationMaker {
  new (options: NotificationConstructorOptions): Shown;
  isSupported(): boolean;
}

const dashboard = { root: '/dashboard', firstScreen: '/dashboard/sourcing' };

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

const actions = ['Open', 'Later'] as const;

interface AnnouncedIn {
  show(path: string): void;
  flash(): void;
}

/** Shows native notifications. Linux desktops differ in what they make of buttons and get none. */
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
