import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, ownIds, type Tracing } from './tracing.ts';

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
  // A client that goes away before the end.
  raw.once('close', end);
}
