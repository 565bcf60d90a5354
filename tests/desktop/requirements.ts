import { spawnSync } from 'node:child_process';
import { findBrowser } from '../support/browser.ts';

const tools = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon', 'secret-tool'];

const isOnPath = (command: string) => spawnSync('which', [command]).status === 0;

/** Whether there can be no keyring whose state the tests change: on other systems, and where its tools are not installed. */
export const lacksKeyringTools = () => !tools.every(isOnPath);

/** What the harness needs and this machine lacks, in words. */
export async function findMissing(): Promise<string[]> {
  const missing = tools.filter((tool) => !isOnPath(tool));
  if (!findBrowser()) missing.push('a Chromium');
  await import('keytar').catch(() => missing.push("keytar's native part"));
  return missing;
}

export const electronMissing =
  'SKIPPED: the journeys on a real Electron need its program, which npx install-electron fetches. The harness runs the same journeys.';
