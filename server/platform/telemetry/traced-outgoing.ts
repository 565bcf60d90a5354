import type { Outgoing } from '../outgoing/outgoing.ts';
import { OutgoingError } from '../outgoing/outgoing-error.ts';
import { inSpan, type Tracing } from './tracing.ts';

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
