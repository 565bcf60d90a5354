/** What is known of a span: ids, names of ours and numbers, never what people have written. */
export type SpanAttributes = Record<string, string | number | undefined>;

export interface SpanStart {
  name: string;
  /** `server`: answers a request; `client`: asks another service; `consumer`: works a job. */
  kind: 'server' | 'client' | 'consumer';
  attributes: SpanAttributes;
}

export interface OpenSpan {
  ids: LoggedIds;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param failure the kind of error, if it failed. Messages may tell of people. */
  end(failure?: string): void;
}

export interface LoggedIds {
  trace_id: string;
  span_id: string;
}

/** A log whose lines name another span than the one that runs has its ids under this key. */
export const ownIds = Symbol('ids of its span');

/** The traces of a process, see `openTracing`. It is undefined where nobody has switched them on. */
export interface Tracing {
  /**
   * Begins a span within the one that runs.
   * @param origin the `traceparent` of another process, whose trace it goes on with instead
   */
  begin(start: SpanStart, origin?: string): OpenSpan;
  /** Calls `act` with the span as the one that runs, also for all that `act` has called later. */
  within<T>(span: OpenSpan, act: () => T): T;
  running(): LoggedIds | undefined;
  /** The `traceparent` of the span that runs. */
  traceparent(): string | undefined;
  /** Sends what is left, as far as it can be sent quickly. */
  close(): Promise<void>;
}

/**
 * Runs `act` as a span. Without tracing it only calls it.
 * @param origin the `traceparent` of another process, whose trace the span goes on with
 */
export async function inSpan<T>(
  tracing: Tracing | undefined,
  start: SpanStart,
  act: (span?: OpenSpan) => Promise<T>,
  origin?: string,
): Promise<T> {
  if (!tracing) return act();
  const span = tracing.begin(start, origin);
  try {
    const result = await tracing.within(span, () => act(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'Error');
    throw error;
  }
}
