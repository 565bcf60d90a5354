import type { TaskState } from '../../../contract/tasks/task-statuses.ts';
import { delayAfter, readTaskStream, type TaskChange } from '../../../contract/tasks/task-stream.ts';
import type { DesktopSession } from '../session/session.ts';
import type { Fetch } from '../shell/protocol.ts';
import { createPause } from './pause.ts';

interface ListenerParts {
  serverUrl: string;
  fetch: Fetch;
  session: Pick<DesktopSession, 'accessToken'>;
  /** The stream has opened or ended, or events were missed: any task may have changed. */
  onGap(): void;
  onTaskChange(id: string, hasEnded: boolean): void;
}

export interface EventListener {
  /** Keeps a stream open from now on. Has no effect while one is kept, or with a token that was refused. */
  start(): void;
  stop(): void;
  /** Replaces a stream that may be dead, as after a sleep of the computer. */
  restart(): void;
  /** Whether every change from now on will be heard. */
  isOpen(): boolean;
}

const endedStates: readonly TaskState[] = ['completed', 'failed', 'deleted'];

/** Listens to the task events of a server with main's own session. It never refreshes the access token. */
export function createEventListener(parts: ListenerParts): EventListener {
  const { serverUrl, session, onGap } = parts;
  let running: AbortController | undefined;
  let isOpen = false;
  let lastEventId: string | undefined;
  let refused: string | undefined;

  const fetch = (url: string, options: RequestInit) =>
    // A redirect would hand the access token to another origin.
    parts.fetch(url, { ...options, redirect: 'error', credentials: 'omit' });

  function receive(change: TaskChange): void {
    if (change === 'reset') {
      onGap();
      return;
    }
    lastEventId = change.id;
    parts.onTaskChange(change.task.id, endedStates.includes(change.task.state));
  }

  async function keepOpen(signal: AbortSignal): Promise<void> {
    const pause = createPause();
    signal.addEventListener('abort', pause.end);
    let failures = 0;
    for (;;) {
      const access = session.accessToken();
      if (access === undefined) return;
      const onOpen = () => {
        isOpen = true;
        onGap();
      };
      const stream = { origin: serverUrl, fetch, access, lastEventId, signal, onOpen, onChange: receive };
      const end = await readTaskStream(stream);
      if (signal.aborted) return;
      if (end === 'ended') {
        isOpen = false;
        onGap();
      }
      failures = end === 'failed' ? failures + 1 : 0;
      const delay = delayAfter(end, failures);
      if (delay === undefined) {
        refused = access;
        return;
      }
      await pause.wait(delay);
      if (signal.aborted) return;
    }
  }

  function run(): void {
    const abort = new AbortController();
    running = abort;
    void keepOpen(abort.signal).finally(() => {
      if (running === abort) running = undefined;
    });
  }
  function abort(): void {
    running?.abort();
    running = undefined;
    isOpen = false;
  }

  return {
    isOpen: () => isOpen,
    start: () => {
      const access = session.accessToken();
      if (running === undefined && access !== undefined && access !== refused) run();
    },
    stop: () => {
      abort();
      lastEventId = undefined;
      refused = undefined;
    },
    restart: () => {
      if (running === undefined) return;
      abort();
      run();
    },
  };
}
