import { delayAfter, readTaskStream, type TaskChange } from '../../../contract/tasks/task-stream.ts';
import type { Session } from '../session-state.ts';

/**
 * Follows the tasks of the user's organisation for as long as somebody is signed in. The tabs of a browser share one stream,
 * because it allows only a few connections to a server: the tab that holds a lock reads it and tells the others.
 *
 * Never refreshes the tokens: an open page alone shall not prolong a session. It resumes with the next access token.
 */
export function followTasks(session: Session, onChange: (change: TaskChange) => void): void {
  let followed: string | null = null;
  let stop = new AbortController();
  const sync = () => {
    const { status, user } = session.state();
    const access = status === 'signed-in' ? session.store.accessToken() : null;
    if (access === followed) return;
    followed = access;
    stop.abort();
    stop = new AbortController();
    if (access && user) void shareStream(`larkspur-tasks:${user.id}`, access, stop.signal, onChange);
  };
  session.subscribe(sync);
  sync();
}

/** How long the reading tab keeps changes for tabs that join, in milliseconds: their screens were loaded shortly before. */
const recentMs = 30_000;

/** Reads the stream in this tab, or hears of its changes from the tab that does. */
async function shareStream(
  name: string,
  access: string,
  signal: AbortSignal,
  onChange: (change: TaskChange) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  const receive = (change: TaskChange) => {
    // Changes are repeated for a tab that joins.
    const isKnown = change !== 'reset' && Number(change.id) <= Number(lastEventId ?? -1);
    if (isKnown) return;
    lastEventId = change === 'reset' ? undefined : change.id;
    onChange(change);
  };
  const keepOpen = (tell: (change: TaskChange) => void) =>
    keepStreamOpen(access, signal, () => lastEventId, tell);
  // There are no locks on insecure origins. Each tab then has a stream.
  if (!navigator.locks) return keepOpen(receive);
  const channel = new BroadcastChannel(name);
  let recent: { change: TaskChange; at: number }[] = [];
  const keepRecent = () => {
    recent = recent.filter(({ at }) => at > performance.now() - recentMs);
  };
  channel.onmessage = ({ data }: MessageEvent<TaskChange | 'joined'>) => {
    if (data !== 'joined') return receive(data);
    keepRecent();
    for (const { change } of recent) channel.postMessage(change);
  };
  channel.postMessage('joined');
  signal.addEventListener('abort', () => channel.close());
  const read = () =>
    keepOpen((change) => {
      keepRecent();
      if (change !== 'reset') recent.push({ change, at: performance.now() });
      receive(change);
      channel.postMessage(change);
    });
  await navigator.locks.request(name, { signal }, read).catch(() => {});
}

async function keepStreamOpen(
  access: string,
  signal: AbortSignal,
  lastEventId: () => string | undefined,
  tell: (change: TaskChange) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const last = lastEventId();
    const { origin } = location;
    const end = await readTaskStream({ origin, fetch, access, lastEventId: last, signal, onChange: tell });
    // What changes until the next stream opens is lost to whoever has no event to resume after.
    if (end === 'ended' && lastEventId() === undefined) tell('reset');
    failures = end === 'failed' ? failures + 1 : 0;
    await delay(delayAfter(end, failures), signal);
  }
}

function delay(ms: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}
