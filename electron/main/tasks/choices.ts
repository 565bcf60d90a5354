import type { AppSettings, NotificationKind, QuietHours } from '../../../contract/desktop/app-settings.ts';
import type { StartedTask } from '../../../contract/desktop/desktop.ts';

/** The runs of a search that its watch has made begin with this. */
const watchRun = 'watch-';
/** What is announced of reminders begins with this. */
export const dueRun = 'reminder-';

export function kindOf({ kind, run }: StartedTask): NotificationKind {
  if (kind === 'search' && run?.startsWith(watchRun)) return 'watch';
  if (run?.startsWith(dueRun)) return 'reminder';
  return kind === 'search' || kind === 'generation' ? kind : 'import';
}

/** Whether the user wants to be told of a task's end now. Those who are not find it in the list of finished tasks. */
export const isAnnounced = (
  task: StartedTask,
  { muted, quietHours }: Pick<AppSettings, 'muted' | 'quietHours'>,
  now: Date,
): boolean => !muted.includes(kindOf(task)) && !(quietHours && isWithin(quietHours, now));

/** Hours from 22:00 to 07:00 span midnight. Hours that end when they begin last the whole day. */
function isWithin({ from, to }: QuietHours, now: Date): boolean {
  const time = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
  return from < to ? from <= time && time < to : time >= from || time < to;
}
