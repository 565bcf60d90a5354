import { delayAfter, readTaskStream, type TaskChange } from '../../../contract/task-stream.ts';
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

/** Reads the stream in this tab, or hears of its changes from the tab that does. */
async function shareStream(
  name: string,
  access: string,
  signal: AbortSignal,
  onChange: (change: TaskChange) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  const receive = (change: TaskChange) => {
    if (change !== 'reset') lastEventId = change.id;
    onChange(change);
  };
  const keepOpen = (tell: (change: TaskChange) => void) =>
    keepStreamOpen(access, signal, () => lastEventId, tell);
  // There are no locks on insecure origins. Each tab then has a stream.
  if (!navigator.locks) return keepOpen(receive);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => receive(data as TaskChange);
  signal.addEventListener('abort', () => channel.close());
  const read = () =>
    keepOpen((change) => {
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
