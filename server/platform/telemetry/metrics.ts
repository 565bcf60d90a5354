import { once } from 'node:events';
import { createServer } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { healthPath } from '../../../contract/platform/paths.ts';

export interface PoolState {
  busy: number;
  idle: number;
  waiting: number;
}

export interface Metrics {
  registry: Registry;
  mails: Counter<'outcome'>;
  providerSeconds: Histogram<'provider' | 'outcome'>;
  generationSeconds: Histogram<'engine' | 'outcome'>;
  webhooks: Counter<'outcome'>;
  handOvers: Counter<'system' | 'outcome'>;
}

const seconds = [0.05, 0.2, 1, 5, 20, 60, 180];

export function createMetrics(poolState?: () => PoolState): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (poolState) registerPool(registry, poolState);
  return {
    registry,
    mails: new Counter({
      name: 'larkspur_mails_total',
      help: 'Attempts at mails, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    providerSeconds: new Histogram({
      name: 'larkspur_search_provider_seconds',
      help: 'Time that a provider took for a search, by outcome.',
      labelNames: ['provider', 'outcome'],
      buckets: seconds,
      registers,
    }),
    generationSeconds: new Histogram({
      name: 'larkspur_generation_seconds',
      help: 'Time that an engine took for a post, by outcome.',
      labelNames: ['engine', 'outcome'],
      buckets: seconds,
      registers,
    }),
    webhooks: new Counter({
      name: 'larkspur_webhooks_total',
      help: 'Attempts at webhooks, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    handOvers: new Counter({
      name: 'larkspur_hand_overs_total',
      help: 'People handed over to an applicant system, by outcome.',
      labelNames: ['system', 'outcome'],
      registers,
    }),
  };
}

function registerPool(registry: Registry, poolState: () => PoolState): void {
  new Gauge({
    name: 'larkspur_pool_connections',
    help: 'Connections to PostgreSQL, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { busy, idle } = poolState();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'larkspur_pool_waiting',
    help: 'Requests that wait for a connection to PostgreSQL.',
    registers: [registry],
    collect() {
      this.set(poolState().waiting);
    },
  });
}

export async function measure<T>(
  act: () => Promise<T>,
  observe: (seconds: number, outcome: 'ok' | 'failed') => void,
): Promise<T> {
  const started = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const result = await act();
    outcome = 'ok';
    return result;
  } finally {
    observe((performance.now() - started) / 1000, outcome);
  }
}

export type MetricsPage = Pick<Registry, 'contentType' | 'metrics'>;

export async function serveMetrics(
  registry: MetricsPage,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === healthPath) {
      response.setHeader('content-type', 'application/json').end('{"status":"ok","product":"larkspur"}');
      return;
    }
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
