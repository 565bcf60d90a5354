import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** As the product's engine: threads that compute spin while they wait for each other. */
const threads = Math.max(1, availableParallelism() - 1);

/** Starts a server on a free port of this machine, and waits until the model is loaded. */
export async function startServer(program: string, file: string) {
  const port = await freePort();
  const given = [
    '-m',
    file,
    '-c',
    '8192',
    '--port',
    `${port}`,
    '--host',
    '127.0.0.1',
    '-np',
    '1',
    '-t',
    `${threads}`,
  ];
  const child = spawn(program, given, { stdio: 'ignore' });
  for (let tries = 0; tries < 120; tries++) {
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (health?.ok) return { url: `http://127.0.0.1:${port}/v1`, pid: child.pid, stop: () => child.kill() };
    await sleep(500);
  }
  child.kill();
  throw new Error('llama-server did not start.');
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
