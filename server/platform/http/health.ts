import { and, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { z } from 'zod';
import { contractVersion, type health, oldestApp } from '../../../contract/platform/health.ts';
import { healthPath } from '../../../contract/platform/paths.ts';
import type { Services } from '../context.ts';
import { sessions } from '../db/schema.ts';
import type { MetricsPage } from '../telemetry/metrics.ts';
import { sendError } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metricsPage: MetricsPage;
  }
}

/** In milliseconds. */
const databaseTimeoutMs = 3000;

const isActive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

const healthy: z.infer<typeof health> = {
  status: 'ok',
  product: 'larkspur',
  contract: contractVersion,
  oldest_app: oldestApp,
};

export function healthPlugin(app: FastifyInstance, services: Services, ping: () => Promise<void>): void {
  app.get(healthPath, { logLevel: 'silent' }, async () => healthy);

  app.get('/readyz', async (request, reply) => {
    try {
      await withTimeout(databaseTimeoutMs, Promise.all([ping(), services.queue.ping()]));
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'Not ready');
      return sendError(request, reply, 503, { detail: 'The database or the job queue does not answer.' });
    }
  });

  const registry = new Registry();
  let isCollecting = false;
  /** From the first question on: watching the event loop wakes an idle process a hundred times a second. */
  const collect = () => {
    if (!isCollecting) collectDefaultMetrics({ register: registry });
    isCollecting = true;
  };
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const jobs = new Gauge({
    name: 'larkspur_jobs_pending',
    help: 'Jobs waiting or running, by queue.',
    labelNames: ['queue'],
    registers: [registry],
  });
  const databaseUp = new Gauge({
    name: 'larkspur_database_up',
    help: 'Whether the database answers: 1 or 0. While it is 0, pending jobs are unknown and left out.',
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'larkspur_jobs_oldest_seconds',
    help: 'For how long the oldest job has waited for a worker, by queue. Retries count from when they are due.',
    labelNames: ['queue'],
    registers: [registry],
  });
  const sessionsActive = new Gauge({
    name: 'larkspur_sessions_active',
    help: 'Sessions that have not ended.',
    registers: [registry],
  });
  const countJobs = async () => {
    jobs.reset();
    oldest.reset();
    try {
      const counts = await withTimeout(databaseTimeoutMs, services.queue.counts());
      for (const [queue, count] of Object.entries(counts)) jobs.set({ queue }, count);
      for (const name of Object.keys(counts)) oldest.set({ queue: name }, 0);
      const waits = await withTimeout(databaseTimeoutMs, services.queue.waits());
      for (const { queue, seconds } of waits) oldest.set({ queue }, seconds);
      sessionsActive.set(await withTimeout(databaseTimeoutMs, services.db.$count(sessions, isActive)));
      databaseUp.set(1);
    } catch {
      databaseUp.set(0);
    }
  };
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const read = async () => {
    collect();
    await countJobs();
    return Registry.merge([registry, services.metrics.registry]).metrics();
  };
  app.decorate('metricsPage', { contentType: registry.contentType, metrics: read });
  if (services.config.metricsPort !== undefined) return;
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return read();
  });
}

async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  });
  promise.catch(() => {});
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
