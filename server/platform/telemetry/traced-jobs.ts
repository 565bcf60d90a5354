import type { JobWithMetadata } from 'pg-boss';
import { inSpan, type Tracing } from './tracing.ts';

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
