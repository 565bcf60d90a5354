import { createParser } from 'eventsource-parser';
import { followTasks, type TaskEvent, taskEvent } from './tasks.calls.ts';

/** `id` is that of the event. `reset`: changes may have been missed. */
export type TaskChange = { id: string; task: TaskEvent } | 'reset';

/**
 * `refused`: the server will not open a stream for this token, or is too old to have any. `busy`: it asks to
 * wait. `ended`: it was open. `failed`: it never was.
 */
export type StreamEnd = 'refused' | 'ended' | 'failed' | { outcome: 'busy'; seconds: number };

/** The server sends a heartbeat every 15 seconds. A stream that is silent for longer than this is dead. */
const silenceMs = 45_000;
/** It doubles with each failure up to the maximum. */
const firstDelayMs = 1000;
const maxDelayMs = 30_000;

interface StreamParts {
  origin: string;
  fetch(url: string, options: RequestInit): Promise<Response>;
  access: string;
  lastEventId: string | undefined;
  signal: AbortSignal;
  /** The first bytes have arrived: nothing on the way holds the stream back, and no later change is missed. */
  onOpen?(): void;
  onChange(change: TaskChange): void;
}

/** Reads one stream to its end. Never rejects. */
export async function readTaskStream(parts: StreamParts): Promise<StreamEnd> {
  const { fetch, onChange } = parts;
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  let isOpen = false;
  try {
    wait();
    const answer = await fetch(parts.origin + followTasks.path, {
      headers: {
        authorization: `Bearer ${parts.access}`,
        accept: 'text/event-stream',
        ...(parts.lastEventId === undefined ? {} : { 'last-event-id': parts.lastEventId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([parts.signal, silence.signal]),
    });
    if (answer.status === 429) {
      return { outcome: 'busy', seconds: Number(answer.headers.get('retry-after')) || 60 };
    }
    if (answer.status >= 400 && answer.status < 500) return 'refused';
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!answer.ok || !answer.body || !isStream) return 'failed';
    isOpen = true;
    let onOpen = parts.onOpen;
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
      onOpen?.();
      onOpen = undefined;
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

/** In milliseconds. Undefined: until there is another access token. `failures`: how many streams in a row have failed. */
export function delayAfter(end: StreamEnd, failures: number): number | undefined {
  if (end === 'refused') return undefined;
  if (typeof end === 'object') return end.seconds * 1000;
  // Clients of a server that restarts should not all come back at once.
  return Math.min(firstDelayMs * 2 ** failures, maxDelayMs) * (0.5 + Math.random());
}
