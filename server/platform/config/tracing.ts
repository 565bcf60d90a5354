const exporters = ['otlp', 'console'] as const;
const protocols = ['http/protobuf', 'http/json'] as const;

export interface TracingConfig {
  exporters: (typeof exporters)[number][];
  protocol: (typeof protocols)[number];
}

interface TracingSettings {
  OTEL_SDK_DISABLED?: string | undefined;
  OTEL_TRACES_EXPORTER?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_PROTOCOL?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL?: string | undefined;
}

export function tracingOf(given: TracingSettings): TracingConfig | undefined {
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const hasCollector = given.OTEL_EXPORTER_OTLP_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const named = namesOf(given.OTEL_TRACES_EXPORTER ?? (hasCollector ? 'otlp' : 'none'));
  const known = exporters.filter((name) => named.includes(name));
  if (known.length === 0) return undefined;
  const protocol = protocols.find((each) => each === protocolOf(given));
  return { exporters: known, protocol: protocol ?? 'http/protobuf' };
}

/** What the standard allows and this server does not: as it demands, such values are told and ignored. */
export function tracingWarnings(given: TracingSettings): string[] {
  const unknown = namesOf(given.OTEL_TRACES_EXPORTER ?? '').filter(
    (name) => name !== 'none' && !exporters.some((each) => each === name),
  );
  const protocol = protocolOf(given);
  const isKnown = !protocol || protocols.some((each) => each === protocol);
  return [
    ...unknown.map((name) => `OTEL_TRACES_EXPORTER knows otlp, console and none; ${name} is ignored.`),
    ...(isKnown
      ? []
      : [
          `OTEL_EXPORTER_OTLP_PROTOCOL knows http/protobuf and http/json; ${protocol} is ignored, and traces go by http/protobuf.`,
        ]),
  ];
}

const protocolOf = (given: TracingSettings) =>
  (given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || given.OTEL_EXPORTER_OTLP_PROTOCOL)?.trim().toLowerCase();

const namesOf = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
