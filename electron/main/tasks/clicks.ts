import type { Notification } from 'electron';
import type { FinishedTask } from '../../../contract/desktop.ts';
import { linkScheme } from '../deep-links.ts';

/**
 * What came of the task whose notification started the app. macOS says so with the app's `ready`; notifications carry
 * their task's id.
 * @param launchInfo of that event, from outside
 */
export function resultAtStart(launchInfo: unknown, finished: readonly FinishedTask[]): string | undefined {
  const { identifier } = (launchInfo ?? {}) as { identifier?: unknown };
  return finished.find(({ task }) => task.id === identifier)?.task.result;
}

type Delivered = Pick<Notification, 'id' | 'on'>;
export interface DeliveredNotifications {
  /** Those of earlier runs that the Notification Center of macOS still shows. */
  getHistory(): Promise<Delivered[]>;
}

/** Opens what came of a task when its notification of an earlier run is clicked now. */
export async function hearEarlierNotifications(
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
const asXml = (text: string) =>
  text
    // Control characters have no place in XML, escaped or not.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/**
 * A notification of Windows whose click opens a deep link: Windows starts the app with it, or hands it to the one that
 * runs, also long after the notification was raised.
 */
export function toastXml({ task, title, body }: FinishedTask): string {
  const link = `${linkScheme}://${task.result.slice(1)}`;
  const texts = [title, body].map((text) => `<text>${asXml(text)}</text>`).join('');
  return `<toast activationType="protocol" launch="${asXml(link)}"><visual><binding template="ToastGeneric">${texts}</binding></visual></toast>`;
}
