import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/postgres.ts';
import { suiteFolder } from '../support/temporary-folder.ts';
import { waitUntil } from '../support/wait-until.ts';

const root = path.join(import.meta.dirname, '../..');
const copy = suiteFolder();
/** The host's own programs: an npm script has those of this project before them. */
const hostPath = (process.env.PATH ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
  .join(path.delimiter);
const environment = { HOME: process.env.HOME, PATH: hostPath };
let server: ChildProcess | undefined;

afterAll(async () => {
  if (server?.pid && server.exitCode === null) {
    const ended = once(server, 'close');
    // npm, its shell and the server: a group of their own.
    process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
}, 60_000);

test('npm ci --omit=dev after a build starts the server, with nothing that builds', {
  timeout: 600_000,
}, async () => {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'ignore' });
  const left = ['node_modules', '.git', '.cache', 'data', 'release'];
  for (const name of readdirSync(root)) {
    if (!left.includes(name)) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  execFileSync('npm', ['ci', '--omit=dev'], { cwd: copy, env: environment, stdio: 'pipe' });
  for (const name of ['vite', 'electron-vite', 'typescript', 'vitest']) {
    expect(existsSync(path.join(copy, 'node_modules', name)), name).toBe(false);
  }

  const port = await freePort();
  server = spawn('npm', ['start'], {
    cwd: copy,
    detached: true,
    env: { ...environment, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (said += chunk));
  await waitUntil(async () => {
    if (server?.exitCode !== null) throw new Error(`The server ended: ${said}`);
    return said.includes('Larkspur is ready.');
  }, 120_000);
  expect(said).not.toContain('Building');
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
});
