import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { putMigratedDatabase } from './migrated-database.ts';
import { freePort } from './postgres.ts';
import { waitUntil } from './wait-until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Compiled modules of the started processes, for `NODE_COMPILE_CACHE`: most tests start the same program. */
export const compileCache = path.join(root, 'node_modules/.cache/larkspur/compiled');

export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  /** Returns everything it printed to standard output and error. */
  output(): string;
  hasEnded(): boolean;
  /** Stops it as an operator does, and waits until it has exited. */
  stop(): Promise<number | null>;
  /** Kills it without a chance to close anything. */
  kill(): Promise<void>;
}

export interface ProductOptions {
  settings?: Record<string, string>;
  /** An existing folder. Otherwise a new one, which the caller removes. */
  dataDir?: string;
  port?: number;
  /** What Node runs, with its flags: the server by default. */
  args?: string[];
  /** Another checkout of the product, to compare with. */
  checkout?: string | undefined;
}

export const newDataDir = () => mkdtempSync(path.join(tmpdir(), 'larkspur-product-'));
/** A data folder whose embedded database need not be made first. */
export function newMigratedDataDir(): string {
  const dataDir = newDataDir();
  putMigratedDatabase(dataDir);
  return dataDir;
}
/** With PostgreSQL the key is required, and all processes share it. */
const dataKeyFor = ({ DATABASE_URL }: Record<string, string>): Record<string, string> =>
  DATABASE_URL ? { DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' } : {};

/** Creates a SuperAdmin on the command line, as an operator does. No other process may use the embedded database meanwhile. */
export function createAdmin(
  { email, password }: { email: string; password: string },
  dataDir: string,
  settings: Record<string, string> = {},
  checkout = root,
): void {
  const args = ['create-admin', '--name', 'Admin', '--email', email, '--password', password];
  runCli(args, dataDir, settings, checkout);
}

/** Runs one of the operator's commands to its end. */
export function runCli(
  args: string[],
  dataDir: string,
  settings: Record<string, string> = {},
  checkout = root,
): void {
  execFileSync(process.execPath, ['server/cli.ts', ...args], {
    cwd: checkout,
    env: {
      ...process.env,
      ENV_FILE: devNull,
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: compileCache,
      ...dataKeyFor(settings),
      ...settings,
    },
    stdio: 'pipe',
  });
}

export const removeDataDir = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Starts the built product in its own process on a free loopback port, and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const isOther = options.checkout !== undefined || options.settings?.DATABASE_URL !== undefined;
  const dataDir = options.dataDir ?? (isOther ? newDataDir() : newMigratedDataDir());
  const started = startProcess({ ...options, dataDir, port });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntil(async () => {
      if (started.process.exitCode !== null) throw new Error(`The server ended: ${started.output()}`);
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
    }, 150_000);
  } catch (error) {
    await started.kill();
    throw error;
  }
  return { url, dataDir, ...started };
}

/** Starts a separate worker as `npm run worker` does. Its settings must include `DATABASE_URL`. */
export function startWorker(
  settings: Record<string, string>,
  dataDir: string,
): Omit<Product, 'url' | 'dataDir'> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, ...args]: string[] = scripts.worker.split(' ');
  return startProcess({ settings, dataDir, args });
}

function startProcess({
  settings = {},
  dataDir = '',
  port = 0,
  args = ['server/index.ts'],
  checkout = root,
}: ProductOptions) {
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: devNull,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      NODE_COMPILE_CACHE: compileCache,
      ...dataKeyFor(settings),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return {
    process: child,
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
  };
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
