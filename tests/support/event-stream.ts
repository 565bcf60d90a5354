import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { waitUntil } from './wait-until.ts';

/** An open stream of server-sent events, for tests. */
export interface TestStream {
  status: number;
  headers: Headers;
  /** What has arrived so far. */
  events: EventSourceMessage[];
  /** The data of the `task` events so far. */
  tasks(): { kind: string; id: string; state: string }[];
  comments: string[];
  hasEnded(): boolean;
  /** Waits for the stream to be ended by the server. */
  ended(): Promise<void>;
  close(): void;
}

/** Opens the stream of task events as a client does, over HTTP. */
export async function openEventStream(
  origin: string,
  access: string,
  lastEventId?: string,
  onEvent: (event: EventSourceMessage) => void = () => {},
): Promise<TestStream> {
  const stop = new AbortController();
  const response = await fetch(`${origin}/tasks/events/`, {
    headers: {
      authorization: `Bearer ${access}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  });
  const events: EventSourceMessage[] = [];
  const comments: string[] = [];
  const parser = createParser({
    onEvent: (event) => {
      events.push(event);
      onEvent(event);
    },
    onComment: (text) => comments.push(text),
  });
  let isOver = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  if (response.ok) {
    void read()
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    comments,
    tasks: () => events.filter(({ event }) => event === 'task').map(({ data }) => JSON.parse(data)),
    hasEnded: () => isOver,
    ended: () => waitUntil(async () => isOver, 10_000),
    close: () => stop.abort(),
  };
}
