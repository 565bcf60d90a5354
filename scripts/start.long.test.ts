import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { devNull } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../server/platform/data-dir/private-folder.ts';
import { freePort } from '../tests/support/postgres.ts';
import { compileCache, newDataDir, removeDataDir } from '../tests/support/product.ts';
import { waitUntil } from '../tests/support/wait-until.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** One data folder for all tests: each start reuses the previous one's data. */
const dataDir = newDataDir();
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }
});
afterAll(() => removeDataDir(dataDir));

/** Starts a program of this project with a clean environment. */
function start(settings: Record<string, string>, command = process.execPath, ...args: string[]) {
  return startIn(root, settings, command, ...(args.length > 0 ? args : ['server/index.ts']));
}

function startIn(cwd: string, settings: Record<string, string>, command: string, ...args: string[]) {
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: devNull,
      DATA_DIR: dataDir,
      // Otherwise half of a start is spent on compiling.
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.error += chunk;
  });
  return {
    child,
    said,
    isReady: () => waitUntil(async () => said.out.includes('Ctrl-C stops it.'), 150_000),
    ended: once(child, 'close').then(([code]) => code as number | null),
  };
}

async function startServer() {
  const port = await freePort();
  const server = start({ PORT: String(port) });
  await server.isReady();
  return { ...server, port };
}

describe('a start that fails', { timeout: 180_000 }, () => {
  let occupant: Server | undefined;
  afterEach(() => occupant?.close());

  /** Expects exit code 1 and this single line on standard error. */
  async function expectLine(running: ReturnType<typeof start>, line: RegExp): Promise<void> {
    expect(await running.ended).toBe(1);
    const lines = running.said.error.split('\n').filter(Boolean);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  }

  it('names every wrong setting', () =>
    expectLine(
      start({ PORT: 'eighty', SMTP_URL: 'mail.example' }),
      /^Wrong setting: PORT .*; SMTP_URL must begin with smtp/,
    ));

  it('names a port in use', async () => {
    occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as { port: number };
    await expectLine(
      start({ PORT: String(port) }),
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. .*PORT\\.$`),
    );
  });

  it('names an address that this machine does not have', () =>
    expectLine(start({ HOST: '192.0.2.1' }), /^This machine has no address 192\.0\.2\.1/));

  it('names a data folder that cannot be written', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    await expectLine(
      start({ DATA_DIR: path.join(file, 'data'), PORT: '0' }),
      /^The data folder .*file\/data can't be written: .* Choose another with DATA_DIR\.$/,
    );
  });

  it.runIf(existsSync('/proc/self'))(
    'names a data folder that cannot be created, instead of retrying forever',
    () =>
      expectLine(
        start({ DATA_DIR: '/proc/larkspur/data', PORT: '0' }),
        /^The data folder \/proc\/larkspur\/data can't be written: .*ENOENT.* Choose another with DATA_DIR\.$/,
      ),
  );

  it('names the process that holds the data folder', async () => {
    // This process stands in for a server.
    const unlock = lockFolder(dataDir);
    try {
      await expectLine(
        start({ PORT: '0' }),
        new RegExp(`^The data folder ${dataDir} is in use by another process \\(process ${process.pid}\\)`),
      );
    } finally {
      unlock();
    }
  });

  it('names a database that does not answer, without its password', async () => {
    const port = await freePort();
    const settings = {
      DATABASE_URL: `postgres://larkspur:pass-phrase@127.0.0.1:${port}/larkspur`,
      SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
      DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
    };
    const line = new RegExp(`^The database 127\\.0\\.0\\.1:${port}/larkspur can't be used: .*ECONNREFUSED`);
    await expectLine(start({ ...settings, PORT: '0' }), line);
    const worker = start(settings, process.execPath, 'server/worker.ts');
    await expectLine(worker, line);
    expect(worker.said.error).not.toContain('pass-phrase');
  });

  it('explains that a separate worker needs PostgreSQL', () =>
    expectLine(start({}, process.execPath, 'server/worker.ts'), /^A worker of its own needs DATABASE_URL/));

  it('is reported before the site is built', async () => {
    occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as { port: number };
    const settings = { PORT: String(port) };
    await expectLine(start(settings, process.execPath, 'scripts/start.ts'), /^Port \d+ .* is in use/);
  });
});

it('reads a .env file in the folder it starts in, and warns of probable mistakes', async () => {
  const folder = newDataDir();
  const port = await freePort();
  const file = `PORT=${port}\nDEMO=maybe\nSMPT_URL=smtp://mail.example\nAI_MODEL=writer\n`;
  writeFileSync(path.join(folder, '.env'), file);
  const server = startIn(folder, { ENV_FILE: '' }, process.execPath, path.join(root, 'server/index.ts'));
  await server.isReady();
  expect(server.said.out).toContain(`  Address   http://127.0.0.1:${port}\n`);
  expect(server.said.out).toContain('  Warning   SMPT_URL is not a setting. Did you mean SMTP_URL?\n');
  expect(server.said.out).toContain('  Warning   AI_MODEL has no effect without AI_BASE_URL.\n');
  server.child.kill('SIGTERM');
  await server.ended;
  removeDataDir(folder);
}, 180_000);

it('loads what searches wait for before anyone searches', async () => {
  const server = start({ PORT: String(await freePort()), LOG_LEVEL: 'info' });
  await waitUntil(async () => server.said.error.includes('Searches have loaded what they need'), 150_000);
  server.child.kill('SIGTERM');
  await server.ended;
}, 180_000);

describe('a stop', { timeout: 180_000 }, () => {
  it('by SIGINT or SIGHUP ends within 5 s, and the next start serves the same data', async () => {
    for (const signal of ['SIGINT', 'SIGHUP'] as const) {
      const server = await startServer();
      expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
      const startedAt = performance.now();
      server.child.kill(signal);
      expect(await server.ended).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(5000);
      expect(server.said.error).toBe('');
    }
  });

  it('by SIGTERM ends within 5 s although a request never ends', async () => {
    const server = await startServer();
    await beginRequest(server.port);
    const startedAt = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(server.said.error).toBe('');
  });

  it('counts a Ctrl-C that npm forwards as one, and exits at once on a later one', async () => {
    const server = await startServer();
    await beginRequest(server.port);
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    await waitUntil(async () => server.said.out.includes('Stopping.'), 5000);
    // Longer than npm takes to forward a signal.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(130);
  });

  it('happens when npm and its shell are killed', async () => {
    const port = await freePort();
    const shell = start(
      { PORT: String(port), npm_lifecycle_event: 'start' },
      '/bin/sh',
      ...['-c', `"${process.execPath}" server/index.ts; echo ended`],
    );
    await shell.isReady();
    shell.child.kill('SIGKILL');
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      );
    await waitUntil(async () => !(await answers()), 5000);
    // The server's end of the pipes closes when it exits.
    await shell.ended;
    expect(shell.said.out).toContain('Stopping.');
  });
});

/** Sends a request whose body never arrives, so that it is pending when the server stops. */
async function beginRequest(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = 'POST /api/user/auth/jwt/create/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 100\r\n\r\n{`);
  // A second request proves that the first has been read.
  await fetch(`http://127.0.0.1:${port}/healthz`);
}
