import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type BatchSpanProcessorOptions,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  SimpleSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TracingConfig } from '../config/tracing.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

type Environment = Record<string, string | undefined>;

/**
 * By default all, unless the sender of a `traceparent` has decided. The packages in use leave reading these
 * variables to their caller.
 */
function samplerOf(environment: Environment): Sampler {
  const name = environment.OTEL_TRACES_SAMPLER?.trim().toLowerCase() ?? '';
  const root = rootSamplerOf(name.replace(/^parentbased_/, ''), environment);
  return name === '' || name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSamplerOf(name: string, environment: Environment): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  if (name !== 'traceidratio') return new AlwaysOnSampler();
  const share = numberOf(environment.OTEL_TRACES_SAMPLER_ARG);
  return new TraceIdRatioBasedSampler(share !== undefined && share <= 1 ? share : 1);
}

function batchOptions(environment: Environment): Omit<BatchSpanProcessorOptions, 'exporter'> {
  const given = {
    scheduledDelayMillis: numberOf(environment.OTEL_BSP_SCHEDULE_DELAY),
    exportTimeoutMillis: numberOf(environment.OTEL_BSP_EXPORT_TIMEOUT),
    maxQueueSize: numberOf(environment.OTEL_BSP_MAX_QUEUE_SIZE),
    maxExportBatchSize: numberOf(environment.OTEL_BSP_MAX_EXPORT_BATCH_SIZE),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function numberOf(value: string | undefined): number | undefined {
  const number = value?.trim() ? Number(value) : Number.NaN;
  return number >= 0 ? number : undefined;
}

interface ExportOutcome {
  error: Error | undefined;
}

/**
 * The exporter reads the collector's settings from `OTEL_EXPORTER_OTLP_…`. The SDK is told of successes alone,
 * as it would report each failure.
 */
function openExporter(
  name: TracingConfig['exporters'][number],
  protocol: TracingConfig['protocol'],
  onOutcome: (outcome: ExportOutcome) => void,
): SpanExporter {
  if (name === 'console') return new ConsoleSpanExporter();
  const exporter = protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        const failed =
          code === ExportResultCode.SUCCESS ? undefined : (error ?? new Error('It was refused.'));
        onOutcome({ error: failed });
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** In milliseconds. */
const closeTimeoutMs = 1000;

interface BegunSpan extends OpenSpan {
  context: Context;
}

/**
 * This module alone loads OpenTelemetry, so import it only where traces are wanted. Nothing is registered
 * globally: no other package adds spans of its own.
 */
export function openTracing(config: TracingConfig, service: string, log: Logger): Tracing {
  const tellOutcome = outcomeTeller(log);
  const provider = new TracerProvider({
    sampler: samplerOf(process.env),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: config.exporters.map((name) => {
      const exporter = openExporter(name, config.protocol, tellOutcome);
      return name === 'console'
        ? new SimpleSpanProcessor({ exporter })
        : new BatchSpanProcessor({ exporter, ...batchOptions(process.env) });
    }),
  });
  const tracer = provider.getTracer('larkspur');
  const current = new AsyncLocalStorage<BegunSpan>();
  return {
    begin(start: SpanStart, origin?: string): BegunSpan {
      const remote = origin === undefined ? null : parseTraceParent(origin);
      const parent = remote
        ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
        : (current.getStore()?.context ?? ROOT_CONTEXT);
      const { name, kind, attributes } = start;
      // A job is linked to the request that it comes from, however much later it runs.
      const links = remote && kind === 'consumer' ? [{ context: remote }] : [];
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, parent);
      return wrap(span, trace.setSpan(parent, span));
    },
    within: (span, act) => current.run(span as BegunSpan, act),
    running: () => current.getStore()?.ids,
    traceparent: () => {
      const span = current.getStore();
      const context = span && trace.getSpanContext(span.context);
      return context && traceparentOf(context);
    },
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

function wrap(span: Span, context: Context): BegunSpan {
  const { traceId, spanId } = span.spanContext();
  return {
    context,
    ids: { trace_id: traceId, span_id: spanId },
    rename: (name) => span.updateName(name),
    set: (attributes) => span.setAttributes(attributes),
    end: (failure) => {
      if (failure !== undefined) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

function outcomeTeller(log: Logger): (outcome: ExportOutcome) => void {
  let isLost = false;
  return ({ error }) => {
    if (error && !isLost) log.warn({ err: error }, 'Traces can’t be sent; they are dropped until they can');
    if (!error && isLost) log.info('Traces are sent again');
    isLost = error !== undefined;
  };
}
