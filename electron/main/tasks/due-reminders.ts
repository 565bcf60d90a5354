import type { AppSettings, NotificationKind, QuietHours } from '../../../contract/desktop/app-settings.ts';
import type { StartedTask } from '../../../contract/desktop/desktop.ts';
import { localDay } from '../../../contract/platform/day.ts';
import { z } from '../../../contract/platform/zod.ts';
import { todayPath } from '../../../contract/recruiting/board.ts';
import type { DesktopSession } from '../session/session.ts';
import { fetchSignedIn } from '../session/session.ts';
import { openJsonFile } from '../shell/json-file.ts';
import type { Fetch } from '../shell/protocol.ts';
import type { Announce } from './notifications.ts';

const watchRun = 'watch-';
const dueRun = 'reminder-';

export function kindOf({ kind, run }: StartedTask): NotificationKind {
  if (kind === 'search' && run?.startsWith(watchRun)) return 'watch';
  if (run?.startsWith(dueRun)) return 'reminder';
  return kind === 'search' || kind === 'generation' ? kind : 'import';
}

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

interface DueParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  file: string;
  notifies(): boolean;
  isWatched(task: StartedTask): boolean;
  wantsToHear(task: StartedTask): boolean;
  announce: Announce;
}

const askEveryMs = 15 * 60_000;
const laterMs = 60 * 60_000;
const timeoutMs = 20_000;
const todayPage = '/dashboard/sourcing';

const entries = z.array(
  z.object({ id: z.string(), name: z.string(), text: z.string(), at: z.optional(z.string()) }),
);
const dueWork = z.object({ steps: entries, replies: z._default(entries, []) });
const newReplyMs = 24 * 60 * 60_000;
const told = z.strictObject({ day: z.string(), ids: z.array(z.string()) });

/** Announces reminders that are due and new answers to mails, each once a day, while the app runs and the user is signed in. */
export function createDueReminders(parts: DueParts) {
  const { serverUrl, fetch, session, isWatched, wantsToHear, announce } = parts;
  const store = openJsonFile(parts.file, told, { day: '', ids: [] });
  let timer: NodeJS.Timeout | undefined;

  async function read(day: string): Promise<z.infer<typeof entries>> {
    if (session.accessToken() === undefined) return [];
    const url = `${serverUrl}${todayPath}?on=${day}`;
    const answer = await fetchSignedIn(session, fetch, url, () => ({
      signal: AbortSignal.timeout(timeoutMs),
    }));
    if (!('ok' in answer && answer.ok)) return [];
    const { steps, replies } = z.parse(dueWork, await answer.json());
    return [...steps, ...replies.filter(({ at = '' }) => Date.now() - Date.parse(at) < newReplyMs)];
  }

  async function look(): Promise<void> {
    if (!parts.notifies()) return;
    const day = localDay();
    const work = await read(day).catch(() => []);
    const known = store.get().day === day ? store.get().ids : [];
    const due = work.filter(({ id }) => !known.includes(id));
    const [first] = due;
    if (!first) return;
    const task: StartedTask = {
      kind: 'search',
      id: first.id,
      label: 'Reminders',
      screen: todayPage,
      result: todayPage,
      run: `${dueRun}${day}`,
    };
    if (!wantsToHear(task)) return;
    store.set({ day, ids: [...known, ...due.map(({ id }) => id)] });
    if (isWatched(task)) return;
    const finished = {
      task,
      title: titleOf(due),
      body: due.map(({ name, text }) => (text ? `${name}: ${text}` : name)).join('\n'),
      finishedAt: new Date().toISOString(),
      isNew: true,
    };
    announce(finished, () => {
      setTimeout(() => {
        store.set({ day, ids: store.get().ids.filter((id) => due.every((one) => one.id !== id)) });
        void look();
      }, laterMs).unref();
    });
  }

  return {
    look,
    start: () => {
      timer ??= setInterval(look, askEveryMs).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function titleOf(due: z.infer<typeof entries>): string {
  if (due.length > 1)
    return `${due.length} reminders${due.some(({ at }) => at) ? ' and answers' : ' are due'}`;
  return due[0]?.at ? 'Answer to a mail' : 'Reminder';
}
