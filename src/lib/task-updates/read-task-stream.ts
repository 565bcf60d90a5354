import { createParser } from 'eventsource-parser';
import { followTasks, type TaskEvent, taskEvent } from '../../../contract/api/tasks.ts';

/** A change of a task with the id of its event, or `reset`: changes may have been missed. */
export type TaskChange = { id: string; task: TaskEvent } | 'reset';

/**
 * How a stream ended. `refused`: the server will not open one for this token, or is too old to have any.
 * `busy`: it asks to wait. `ended`: it was open. `failed`: it never was.
 */
export type StreamEnd = 'refused' | 'ended' | 'failed' | { outcome: 'busy'; seconds: number };

/** The server sends a heartbeat every 15 seconds. A stream that is silent for longer than this is dead. */
const silenceMs = 45_000;

/** Reads one stream of task events to its end. Never rejects. */
export async function readTaskStream(
  { access, lastEventId, signal }: { access: string; lastEventId: string | undefined; signal: AbortSignal },
  onChange: (change: TaskChange) => void,
): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  let isOpen = false;
  try {
    wait();
    const answer = await fetch(new URL(followTasks.path, location.origin), {
      headers: {
        authorization: `Bearer ${access}`,
        accept: 'text/event-stream',
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (answer.status === 429) {
      return { outcome: 'busy', seconds: Number(answer.headers.get('retry-after')) || 60 };
    }
    if (answer.status >= 400 && answer.status < 500) return 'refused';
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!answer.ok || !answer.body || !isStream) return 'failed';
    isOpen = true;
    const parser = createParser({
      onEvent: ({ event, id = '', data }) => {
        const change = event === 'reset' ? 'reset' : readTask(id, data);
        if (change) onChange(change);
      },
    });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      wait();
      parser.feed(value);
    }
  } catch {
    return isOpen ? 'ended' : 'failed';
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined for what a later server may send. */
function readTask(id: string, data: string): TaskChange | undefined {
  try {
    return { id, task: taskEvent.parse(JSON.parse(data)) };
  } catch {
    return undefined;
  }
}
