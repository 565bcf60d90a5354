import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../tests/support/postgres.ts';
import { startTraceReceiver, type TraceReceiver } from '../../../tests/support/trace-receiver.ts';
import { createLog } from '../../app/start/log.ts';
import { tracingOf, tracingWarnings } from '../config/tracing.ts';
import { openTracing } from './open-tracing.ts';
import { inSpan, type Tracing } from './tracing.ts';

const span = (name: string) => ({ name, kind: 'server', attributes: {} }) as const;

describe('traces by the standard variables', () => {
  let receiver: TraceReceiver | undefined;
  afterEach(async () => {
    vi.unstubAllEnvs();
    await receiver?.close();
    receiver = undefined;
  });

  async function open(settings: Record<string, string> = {}, lines: string[] = []): Promise<Tracing> {
    receiver ??= await startTraceReceiver();
    const all: Record<string, string> = {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '10',
      ...settings,
    };
    for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
    const config = tracingOf(all);
    if (!config) throw new Error('Tracing is off.');
    return openTracing(
      config,
      'larkspur',
      createLog('info', (line) => lines.push(line)),
    );
  }
  const sentBy = async (settings: Record<string, string>, count = 1) => {
    const tracing = await open(settings);
    for (let each = 0; each < count; each++) await inSpan(tracing, span('one'), async () => {});
    await tracing.close();
    return receiver;
  };

  test.each<[string, Record<string, string>, object | undefined]>([
    ['nothing', {}, undefined],
    ['a name alone', { OTEL_SERVICE_NAME: 'a' }, undefined],
    ['an address', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, { exporters: ['otlp'] }],
    ['an address for traces', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/x' }, { exporters: ['otlp'] }],
    ['an exporter', { OTEL_TRACES_EXPORTER: 'otlp' }, { exporters: ['otlp'], protocol: 'http/protobuf' }],
    ['several exporters', { OTEL_TRACES_EXPORTER: 'console, otlp' }, { exporters: ['otlp', 'console'] }],
    ['none', { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, undefined],
    ['off', { OTEL_SDK_DISABLED: 'TRUE', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, undefined],
    [
      'a protocol',
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
      { protocol: 'http/json' },
    ],
  ])('%s switches them as the standard says', (_what, given, expected) => {
    const config = tracingOf(given);
    if (expected) expect(config).toMatchObject(expected);
    else expect(config).toBeUndefined();
  });

  test('what is not spoken is told and ignored', () => {
    const given = { OTEL_TRACES_EXPORTER: 'zipkin,otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    expect(tracingOf(given)).toEqual({ exporters: ['otlp'], protocol: 'http/protobuf' });
    expect(tracingWarnings(given)).toEqual([
      'OTEL_TRACES_EXPORTER knows otlp, console and none; zipkin is ignored.',
      'OTEL_EXPORTER_OTLP_PROTOCOL knows http/protobuf and http/json; grpc is ignored, and traces go by http/protobuf.',
    ]);
    expect(tracingWarnings({ OTEL_TRACES_EXPORTER: 'none' })).toEqual([]);
  });

  test('protobuf is the usual protocol, with the name and attributes of the service', async () => {
    const received = await sentBy({
      OTEL_EXPORTER_OTLP_PROTOCOL: '',
      OTEL_SERVICE_NAME: 'night-shift',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=seven',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    });
    const [{ headers, body } = { headers: {} as never, body: Buffer.alloc(0) }] = received?.bodies ?? [];
    expect(headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'x-team': 'seven' });
    const text = gunzipSync(body).toString('latin1');
    for (const word of ['night-shift', 'trial', 'one']) expect(text).toContain(word);
  });

  test('a sampler of the settings, and of whoever began the trace, decides what is sent', async () => {
    expect((await sentBy({ OTEL_TRACES_SAMPLER: 'always_off' }))?.spans).toEqual([]);
    expect(
      (await sentBy({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }))?.spans,
    ).toEqual([]);
    const some = await sentBy(
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' },
      100,
    );
    const sampled = some?.spans.length ?? 0;
    expect(sampled).toBeGreaterThan(10);
    expect(sampled).toBeLessThan(90);
    const tracing = await open({ OTEL_TRACES_SAMPLER: '' });
    const unsampled = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    await inSpan(tracing, span('begun elsewhere'), async () => {}, unsampled);
    await inSpan(tracing, span('misspelt'), async () => {}, 'not-a-traceparent');
    await tracing.close();
    const names = receiver?.spans.map(({ name }) => name) ?? [];
    expect(names).toContain('misspelt');
    expect(names).not.toContain('begun elsewhere');
  });

  test('each line of the log within a span has its ids, and none outside', async () => {
    const lines: string[] = [];
    const tracing = await open();
    const log = createLog('info', (line) => lines.push(line), tracing.running);
    log.info('outside');
    await inSpan(tracing, span('work'), async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.info('inside');
    });
    await tracing.close();
    const [outside, inside] = lines.map((line) => JSON.parse(line));
    expect(outside).not.toHaveProperty('trace_id');
    const [{ traceId, spanId } = { traceId: '', spanId: '' }] = receiver?.spans ?? [];
    expect(inside).toMatchObject({ trace_id: traceId, span_id: spanId });
  });

  test('a collector that is gone is told once, and once that it is back', async () => {
    const port = await freePort();
    const lines: string[] = [];
    const tracing = await open(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_EXPORTER_OTLP_TIMEOUT: '50' },
      lines,
    );
    const work = () => inSpan(tracing, span('work'), async () => 'done');
    const untilTold = (text: string) =>
      expect
        .poll(
          async () => {
            expect(await work()).toBe('done');
            return lines.filter((line) => line.includes(text)).length;
          },
          { timeout: 20_000, interval: 20 },
        )
        .toBe(1);
    await untilTold('be sent; they are dropped');
    for (let each = 0; each < 20; each++) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const collector = createServer((_request, response) => response.end('{}'));
    collector.listen(port, '127.0.0.1');
    await once(collector, 'listening');
    expect((collector.address() as AddressInfo).port).toBe(port);
    await untilTold('Traces are sent again');
    expect(lines).toHaveLength(2);
    collector.closeAllConnections();
    collector.close();
    const started = performance.now();
    await tracing.close();
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
