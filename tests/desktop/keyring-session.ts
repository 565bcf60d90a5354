import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyringProcess, startKeyring } from './keyring.ts';

/**
 * Gives this process and its future children their own D-Bus session with an empty, unlocked keyring.
 * @returns a function that ends both
 */
export async function openKeyringSession(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-keyring-'));
  for (const name of ['data', 'run']) mkdirSync(path.join(folder, name), { mode: 0o700 });
  process.env.XDG_DATA_HOME = path.join(folder, 'data');
  process.env.XDG_RUNTIME_DIR = path.join(folder, 'run');
  // The session lasts as long as its command, which ends with its input.
  const session = spawn(
    'dbus-run-session',
    ['--', 'sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  process.env.DBUS_SESSION_BUS_ADDRESS = await readLine(session);
  startKeyring();

  return async () => {
    process.kill(keyringProcess());
    const ended = once(session, 'exit');
    session.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function readLine(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const part of child.stdout ?? []) {
    said += part;
    if (said.includes('\n')) break;
  }
  if (!said.trim()) throw new Error('No D-Bus session could be started.');
  return said.trim();
}
