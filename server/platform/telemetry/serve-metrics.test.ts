import { expect, test } from 'vitest';
import { freePort } from '../../../tests/support/postgres.ts';
import { serveMetrics } from './metrics.ts';

test('a port of its own answers metrics and health, and nothing else, until it is stopped', async () => {
  const port = await freePort();
  const page = { contentType: 'text/plain; version=0.0.4', metrics: async () => 'larkspur_database_up 1\n' };
  const stop = await serveMetrics(page as Parameters<typeof serveMetrics>[0], { host: '127.0.0.1', port });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  expect(await ask('/metrics?x=1')).toEqual([200, page.contentType, 'larkspur_database_up 1\n']);
  expect(await ask('/healthz')).toEqual([200, 'application/json', '{"status":"ok","product":"larkspur"}']);
  expect(await ask('/')).toEqual([404, null, '']);
  await stop();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});
