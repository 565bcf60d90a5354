/**
 * `node scripts/release/start.ts`: starts each packed app for this machine in `release/` once, and checks its page and
 * Electron's licenses beside it, which a stand-in lacks on macOS.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { desktopOrigin } from '../../contract/desktop/desktop.ts';
import { root } from '../build-inputs.ts';
import { missingElectronNotices } from './legal-files.ts';

/** The time limit for an app's page, in milliseconds; Windows scans the first start for viruses. */
const startsWithinMs = 120_000;

const hasGroups = process.platform !== 'win32';

export function packedPrograms(folder: string, system: string, arch: string): string[] {
  const own = arch === 'arm64' ? '-arm64' : '';
  const patterns: Record<string, string> = {
    linux: `linux${own}-unpacked/larkspur`,
    win32: `win${own}-unpacked/Larkspur.exe`,
    darwin: `mac${own}/Larkspur.app/Contents/MacOS/Larkspur`,
  };
  const pattern = patterns[system];
  return pattern ? globSync(pattern, { cwd: folder }).map((name) => path.join(folder, name)) : [];
}

/** Starts a packed app once, with its own fuses and archive, and checks its page through the remote debugging port. */
export async function startOnce(
  program: string,
  pageOrigin: string,
  withinMs = startsWithinMs,
): Promise<string[]> {
  const port = await freePort();
  const profile = mkdtempSync(path.join(tmpdir(), 'larkspur-start-'));
  const child = spawn(program, [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasGroups,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'exit').then(
    ([code, signal]) => `ended with ${code ?? signal}`,
    (error: Error) => `could not be started: ${error.message}`,
  );
  const deadline = AbortSignal.timeout(withinMs);
  try {
    const early = ended.then((how) => [`${program} ${how} before its page was there.\n${output}`]);
    return await Promise.race([early, lookAtPage(`http://127.0.0.1:${port}`, pageOrigin, deadline)]);
  } finally {
    kill(child, 'SIGTERM');
    await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
    kill(child, 'SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Ends a program with its processes: it may be a script that has started the app and waits for it. */
function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (!hasGroups) child.kill(signal);
  else
    try {
      process.kill(-child.pid, signal);
    } catch {
      // All of them have ended.
    }
}

interface Target {
  type: string;
  url: string;
  webSocketDebuggerUrl: string;
}

/** Waits for the app's page and for its heading. Uses the protocol directly: Playwright needs calls that Electron does not support. */
async function lookAtPage(address: string, pageOrigin: string, deadline: AbortSignal): Promise<string[]> {
  let seen = 'the debugging port does not answer';
  while (!deadline.aborted) {
    const targets = await listTargets(address, deadline);
    if (targets) seen = `pages at ${targets.map(({ url }) => url).join(', ') || 'no address'}`;
    const page = targets?.find(({ type, url }) => type === 'page' && url.startsWith(pageOrigin));
    if (page) {
      const heading = await evaluate(page, "document.querySelector('h1')?.textContent ?? ''", deadline);
      if (heading) return [];
      seen = `${page.url} has no heading`;
    }
    await sleep(250, undefined, { signal: deadline }).catch(() => undefined);
  }
  return [`The app's page did not come up in time: ${seen}.`];
}

const listTargets = (address: string, signal: AbortSignal): Promise<Target[] | undefined> =>
  fetch(`${address}/json/list`, { signal }).then(
    (answer) => answer.json() as Promise<Target[]>,
    () => undefined,
  );

async function evaluate(page: Target, expression: string, signal: AbortSignal): Promise<unknown> {
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  try {
    await once(socket, 'open', { signal });
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
    const [message] = await once(socket, 'message', { signal });
    return JSON.parse(message.data).result?.result?.value;
  } catch {
    return undefined;
  } finally {
    socket.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

if (import.meta.main) {
  const programs = packedPrograms(path.join(root, 'release'), process.platform, process.arch);
  if (programs.length === 0) {
    console.error(`There is no packed app for ${process.platform} ${process.arch} in release/.`);
    process.exitCode = 1;
  }
  for (const program of programs) {
    const folder = path.dirname(program);
    const inside = process.platform === 'darwin' ? path.join(folder, '../Resources') : folder;
    const faults = [...missingElectronNotices(inside), ...(await startOnce(program, desktopOrigin))];
    console.log(faults.length === 0 ? `✓ ${program} starts and shows its page` : `✗ ${faults.join('\n')}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}
