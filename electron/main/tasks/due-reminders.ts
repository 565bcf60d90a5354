import type { StartedTask } from '../../../contract/desktop/desktop.ts';
import { localDay } from '../../../contract/platform/local-day.ts';
import { z } from '../../../contract/platform/zod.ts';
import { todayPath } from '../../../contract/recruiting/board.ts';
import { fetchSignedIn } from '../session/fetch-signed-in.ts';
import type { DesktopSession } from '../session/session.ts';
import { openJsonFile } from '../shell/json-file.ts';
import type { Fetch } from '../shell/protocol.ts';
import { dueRun } from './choices.ts';
import type { Announce } from './remind.ts';

interface DueParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken' | 'refresh'>;
  /** Where it is noted what was announced. */
  file: string;
  /** Whether anything is announced at all. */
  notifies(): boolean;
  isWatched(task: StartedTask): boolean;
  wantsToHear(task: StartedTask): boolean;
  announce: Announce;
}

const askEveryMs = 15 * 60_000;
const laterMs = 60 * 60_000;
const timeoutMs = 20_000;
/** The home page, which lists what is due. */
const todayPage = '/dashboard/sourcing';

// What is read of the answer of `getToday`.
const dueEntry = z.object({ id: z.string(), name: z.string(), text: z.string() });
const dueWork = z.object({
  steps: z.array(dueEntry),
  /** Missing from servers of earlier versions. */
  replies: z.optional(z.array(z.extend(dueEntry, { at: z.string() }))),
});
/** An answer that nobody has seen to is announced no longer, in milliseconds. */
const newReplyMs = 24 * 60 * 60_000;
type DueEntry = z.infer<typeof dueEntry> & { isReply?: boolean };
const told = z.strictObject({ day: z.string(), ids: z.array(z.string()) });

/** Announces reminders that are due and new answers to mails, each once a day, while the app runs and the user is signed in. */
export function createDueReminders(parts: DueParts) {
  const { serverUrl, fetch, session, isWatched, wantsToHear, announce } = parts;
  const store = openJsonFile(parts.file, told, { day: '', ids: [] });
  let timer: NodeJS.Timeout | undefined;

  async function read(day: string): Promise<DueEntry[]> {
    if (session.accessToken() === undefined) return [];
    const url = `${serverUrl}${todayPath}?on=${day}`;
    const answer = await fetchSignedIn(session, fetch, url, () => ({
      signal: AbortSignal.timeout(timeoutMs),
    }));
    if (!('ok' in answer && answer.ok)) return [];
    const { steps, replies = [] } = z.parse(dueWork, await answer.json());
    const isNew = ({ at }: { at: string }) => Date.now() - Date.parse(at) < newReplyMs;
    return [...steps, ...replies.filter(isNew).map((reply) => ({ ...reply, isReply: true }))];
  }

  async function look(): Promise<void> {
    if (!parts.notifies()) return;
    const day = localDay();
    // A server that can't be reached now is asked again later.
    const entries = await read(day).catch(() => []);
    const known = store.get().day === day ? store.get().ids : [];
    const due = entries.filter(({ id }) => !known.includes(id));
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

function titleOf(due: DueEntry[]): string {
  const replies = due.filter(({ isReply }) => isReply).length;
  if (replies === 0) return due.length === 1 ? 'Reminder' : `${due.length} reminders are due`;
  const answers = replies === 1 ? 'Answer to a mail' : `${replies} answers to mails`;
  const steps = due.length - replies;
  return steps === 0 ? answers : `${answers}, ${steps === 1 ? '1 reminder' : `${steps} reminders`}`;
}
