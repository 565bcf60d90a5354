import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  name: string;
  /** As in OTLP: 2 is a server, 3 a client, 5 a consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  links: { traceId: string; spanId: string }[];
  attributes: Record<string, string | number>;
  isError: boolean;
  service: string;
}

export interface TraceReceiver {
  url: string;
  /** Spans that came as JSON. */
  spans: ReceivedSpan[];
  /** Everything that came, as it came. */
  bodies: { headers: IncomingHttpHeaders; body: Buffer }[];
  close(): Promise<void>;
}

type Attribute = {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number };
};

interface Traces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        links?: { traceId: string; spanId: string }[];
        attributes: Attribute[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

/** Starts a collector that takes OTLP over HTTP on a free loopback port. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: TraceReceiver['bodies'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    bodies.push({ headers: request.headers, body });
    const isJson = request.headers['content-type'] === 'application/json';
    if (isJson) spans.push(...spansOf(JSON.parse(body.toString()) as Traces));
    response
      .writeHead(200, { 'content-type': request.headers['content-type'] })
      .end(isJson ? '{}' : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function spansOf({ resourceSpans }: Traces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap((scope) => scope.spans)
      .map(({ name, kind, traceId, spanId, parentSpanId, links = [], attributes, status }) => ({
        name,
        kind,
        traceId,
        spanId,
        service,
        links,
        parentSpanId: parentSpanId || undefined,
        attributes: valuesOf(attributes),
        isError: status?.code === 2,
      }));
  });
}

const valuesOf = (attributes: Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.doubleValue ?? Number(value.intValue),
    ]),
  );
