import type { Notification } from 'electron';
import { linkScheme } from '../../../contract/desktop/app-links.ts';
import type { FinishedTask } from '../../../contract/desktop/desktop.ts';

/**
 * The result page of the task whose notification started the app. On macOS the `ready` event carries the notification's
 * identifier, which is the task's id.
 * @param launchInfo of that event, not validated
 */
export function resultAtStart(launchInfo: unknown, finished: readonly FinishedTask[]): string | undefined {
  const { identifier } = (launchInfo ?? {}) as { identifier?: unknown };
  return finished.find(({ task }) => task.id === identifier)?.task.result;
}

type Delivered = Pick<Notification, 'id' | 'on'>;
export interface DeliveredNotifications {
  /** Notifications of earlier runs that the Notification Center of macOS still shows. */
  getHistory(): Promise<Delivered[]>;
}

/** Opens a task's result when its notification of an earlier run is clicked. */
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
  // Those of one search stand under its name.
  const header = `<header id="${escapeXml(task.id)}" title="${escapeXml(task.label)}" ${opens}/>`;
  // Windows itself shows it again later.
  const actions = `<actions><action content="Open" ${opens}/><action content="Later" activationType="system" arguments="snooze"/></actions>`;
  return `<toast activationType="protocol" launch="${escapeXml(link)}">${header}<visual><binding template="ToastGeneric">${texts}</binding></visual>${actions}</toast>`;
}
