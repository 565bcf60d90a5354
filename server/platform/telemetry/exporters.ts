import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { ConsoleSpanExporter, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config/tracing.ts';

/** How an attempt to send traces has ended. */
export interface ExportOutcome {
  error: Error | undefined;
}

/**
 * Opens an exporter, which reads address, headers, time limit, compression and certificates of the collector from
 * `OTEL_EXPORTER_OTLP_…`.
 * @param onOutcome is called after each attempt. The SDK is told of successes alone, as it would report each failure.
 */
export function openExporter(
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
