import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  type BatchSpanProcessorOptions,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

type Environment = Record<string, string | undefined>;

/**
 * The sampler of `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`: by default all, unless whoever sent a `traceparent` has
 * decided. The packages in use leave reading these variables to their caller.
 */
export function samplerOf(environment: Environment): Sampler {
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

/** How spans are collected before they are sent: `OTEL_BSP_…`, else the standard's defaults. */
export function batchOptions(environment: Environment): Omit<BatchSpanProcessorOptions, 'exporter'> {
  const given = {
    scheduledDelayMillis: numberOf(environment.OTEL_BSP_SCHEDULE_DELAY),
    exportTimeoutMillis: numberOf(environment.OTEL_BSP_EXPORT_TIMEOUT),
    maxQueueSize: numberOf(environment.OTEL_BSP_MAX_QUEUE_SIZE),
    maxExportBatchSize: numberOf(environment.OTEL_BSP_MAX_EXPORT_BATCH_SIZE),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Undefined for what is missing or no number from 0, which the standard has ignored. */
function numberOf(value: string | undefined): number | undefined {
  const number = value?.trim() ? Number(value) : Number.NaN;
  return number >= 0 ? number : undefined;
}
