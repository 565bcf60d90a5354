import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findBrowser } from '../../tests/support/browser.ts';
import { folderForEach } from '../../tests/support/temporary-folder.ts';
import { packedPrograms, startOnce } from './start.ts';

const browser = findBrowser();
const folder = folderForEach();
let server: Server;
let origin: string;
beforeEach(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(request.url === '/whole' ? '<h1>Sign in</h1>' : '<p>Nothing</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A program in a packed app's place: a real browser with the same debugging port, which opens one page. */
function program(page: string): string {
  const file = path.join(folder, 'larkspur');
  const own = process.getuid?.() === 0 ? '--no-sandbox' : '';
  writeFileSync(file, `#!/bin/sh\nexec "${browser}" --headless --disable-gpu ${own} "$@" "${page}"\n`, {
    mode: 0o755,
  });
  return file;
}

/** A process that has ended and that nobody has collected yet does not run. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

if (!browser) console.warn('SKIPPED: the starts of an app with a page, because no browser can be found.');
it.skipIf(!browser)(
  'is content with an app whose page shows a heading',
  async () => {
    expect(await startOnce(program(`${origin}/whole`), origin, 60_000)).toEqual([]);
  },
  90_000,
);

it.skipIf(!browser)(
  'tells of a page that stays empty, and of one elsewhere',
  async () => {
    const says = async (page: string, wanted: string) =>
      (await startOnce(program(page), wanted, 3000)).join(' ');
    expect(await says(`${origin}/empty`, origin)).toMatch(
      /did not come up in time: .*(has no heading|does not answer)/,
    );
    expect(await says(`${origin}/whole`, 'app://larkspur')).toContain('did not come up in time');
  },
  90_000,
);

it.skipIf(process.platform === 'win32')(
  'leaves no process behind of an app that a script starts',
  async () => {
    const file = path.join(folder, 'larkspur');
    const pid = path.join(folder, 'pid');
    writeFileSync(file, `#!/bin/sh\nsleep 300 &\necho $! > "${pid}"\nwait\n`, { mode: 0o755 });
    await startOnce(file, origin, 1000);
    const started = Number(readFileSync(pid, 'utf8'));
    // Whoever adopts it may take its time to collect it.
    await vi.waitFor(() => expect(isRunning(started)).toBe(false), 10_000);
  },
);

it.skipIf(process.platform === 'win32')('tells of an app that ends before, with what it said', async () => {
  const file = path.join(folder, 'larkspur');
  writeFileSync(file, '#!/bin/sh\necho the archive was changed >&2\nexit 3\n', { mode: 0o755 });
  const [fault] = await startOnce(file, origin, 60_000);
  expect(fault).toContain('ended with 3 before its page was there');
  expect(fault).toContain('the archive was changed');
});

it('tells of a program that is not there', async () => {
  const [fault] = await startOnce(path.join(folder, 'missing'), origin, 60_000);
  expect(fault).toContain('could not be started');
});

it('finds the packed app that this kind of machine can run', () => {
  const put = (name: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), '');
  };
  for (const name of [
    'linux-unpacked/larkspur',
    'win-unpacked/Larkspur.exe',
    'win-arm64-unpacked/Larkspur.exe',
  ])
    put(name);
  for (const own of ['', '-arm64']) put(`mac${own}/Larkspur.app/Contents/MacOS/Larkspur`);
  const found = (system: string, arch: string) =>
    packedPrograms(folder, system, arch).map((file) => path.relative(folder, file));
  expect(found('linux', 'x64')).toEqual(['linux-unpacked/larkspur']);
  expect(found('win32', 'x64')).toEqual(['win-unpacked/Larkspur.exe']);
  expect(found('darwin', 'arm64')).toEqual(['mac-arm64/Larkspur.app/Contents/MacOS/Larkspur']);
  expect(found('linux', 'arm64')).toEqual([]);
});
