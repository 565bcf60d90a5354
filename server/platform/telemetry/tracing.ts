import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobWithMetadata } from 'pg-boss';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';

/** Only ids, names of ours and numbers, never what people have written. */
export type SpanAttributes = Record<string, string | number | undefined>;

export interface SpanStart {
  name: string;
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

export interface Tracing {
  /** `origin` is the `traceparent` of another process, whose trace the span goes on with. */
  begin(start: SpanStart, origin?: string): OpenSpan;
  /** Calls `act` with the span as the one that runs, also for all that `act` has called later. */
  within<T>(span: OpenSpan, act: () => T): T;
  running(): LoggedIds | undefined;
  traceparent(): string | undefined;
  close(): Promise<void>;
}

/** Without tracing it only calls `act`. */
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

export function withOrigin<Data extends object | null>(data: Data, tracing: Tracing | undefined): Data {
  const traceparent = tracing?.traceparent();
  return traceparent === undefined ? data : ({ ...data, traceparent } as Data);
}

/** Works a job as a span of the trace that has added it, with a link to it. Retries are further spans of the same trace. */
export function workInSpan<T>(
  tracing: Tracing | undefined,
  queue: string,
  job: Pick<JobWithMetadata<unknown>, 'id' | 'data'> & Partial<JobWithMetadata<unknown>>,
  work: () => Promise<T>,
): Promise<T> {
  const { traceparent } = (job.data ?? {}) as { traceparent?: unknown };
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': job.id,
    'larkspur.job.attempt': job.retryCount === undefined ? undefined : job.retryCount + 1,
    'larkspur.organisation.id': job.groupId ?? undefined,
  };
  return inSpan(
    tracing,
    { name: `process ${queue}`, kind: 'consumer', attributes },
    work,
    typeof traceparent === 'string' ? traceparent : undefined,
  );
}

/**
 * Requests to other servers as spans that end with the head of the answer. Of the address only the server is told: paths and
 * queries may hold keys and names. No request carries a `traceparent`: recipients are outside this installation.
 */
export function traceOutgoing(outgoing: Outgoing, tracing: Tracing): Outgoing {
  return {
    ...outgoing,
    fetch: (url, request) => {
      const { method = 'GET', purpose } = request;
      const attributes = {
        'http.request.method': method,
        'server.address': url.hostname,
        'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
        'larkspur.outgoing.purpose': purpose,
      };
      return inSpan(tracing, { name: `${method} ${purpose}`, kind: 'client', attributes }, async (span) => {
        const response = await outgoing.fetch(url, request).catch((error: unknown) => {
          if (error instanceof OutgoingError) span?.set({ 'larkspur.outgoing.failure': error.failure });
          throw error;
        });
        span?.set({ 'http.response.status_code': response.status });
        if (response.status >= 400) span?.set({ 'error.type': String(response.status) });
        return response;
      });
    },
  };
}

/**
 * Answers each request as a span: its route, never its path or query, which may hold tokens and names. A `traceparent` is taken
 * in from anybody, as it tells nothing and gives no right; `tracestate` and baggage are not.
 */
export function requestSpans(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return;
  const spans = new WeakMap<IncomingMessage, OpenSpan>();
  // Begun with the request's log, so that each of its lines names the span.
  app.setChildLoggerFactory((logger, bindings, options, raw) => {
    const span = tracing.begin(
      { name: raw.method ?? '', kind: 'server', attributes: { 'http.request.method': raw.method } },
      raw.headers.traceparent?.toString(),
    );
    spans.set(raw as IncomingMessage, span);
    return Object.assign(logger.child(bindings, options), { [ownIds]: span.ids });
  });
  app.addHook('onRequest', (request, reply, done) => {
    const span = spans.get(request.raw);
    if (!span) return done();
    endWithAnswer(span, request, reply.raw);
    tracing.within(span, done);
  });
  // What reads the body calls back from outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw);
    if (span) tracing.within(span, done);
    else done();
  });
}

function endWithAnswer(span: OpenSpan, request: FastifyRequest, raw: ServerResponse): void {
  const route = request.is404 ? undefined : request.routeOptions.url;
  if (route) {
    span.rename(`${request.method} ${route}`);
    span.set({ 'http.route': route });
  }
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    span.set({
      'http.response.status_code': raw.statusCode,
      'larkspur.organisation.id': request.caller?.organisationId,
    });
    span.end(raw.statusCode >= 500 ? String(raw.statusCode) : undefined);
  };
  raw.once('finish', end);
  raw.once('close', end);
}
