/** `npm run test:desktop`: the built shell under a strict fake of Electron, all else real, in a D-Bus session of its own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../support/browser.ts';
import { keyringProcess, startKeyring } from './keyring.ts';

const root = path.join(import.meta.dirname, '../..');
const onPath = (command: string) => spawnSync('which', [command]).status === 0;
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });

async function findMissing(): Promise<string[]> {
  const tools = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon', 'secret-tool'];
  const missing = tools.filter((tool) => !onPath(tool));
  if (!findBrowser()) missing.push('a Chromium');
  await import('keytar').catch(() => missing.push("keytar's native part"));
  return missing;
}

function runInside(): number {
  startKeyring();
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const args = ['test', '--config', 'tests/desktop/playwright.config.ts', ...process.argv.slice(3)];
  const { status } = node(playwright, ...args);
  process.kill(keyringProcess());
  return status ?? 1;
}

async function runOutside(): Promise<number> {
  const missing = await findMissing();
  if (missing.length > 0) {
    console.log(`SKIPPED: the desktop harness needs ${missing.join(', ')}, which this machine lacks.`);
    return process.env.CI === 'true' ? 1 : 0;
  }
  if (node('scripts/build.ts').status !== 0) return 1;
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-keyring-'));
  const places = { XDG_DATA_HOME: path.join(folder, 'data'), XDG_RUNTIME_DIR: path.join(folder, 'run') };
  for (const place of Object.values(places)) mkdirSync(place, { mode: 0o700 });
  const inside = [process.execPath, import.meta.filename, '--inside', ...process.argv.slice(2)];
  const { status } = spawnSync('dbus-run-session', ['--', ...inside], {
    stdio: 'inherit',
    env: { ...process.env, ...places },
  });
  rmSync(folder, { recursive: true, force: true });
  return status ?? 1;
}

process.exitCode = process.argv[2] === '--inside' ? runInside() : await runOutside();
