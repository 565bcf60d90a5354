import { spawnSync } from 'node:child_process';
import { findBrowser } from '../support/browser.ts';

const tools = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon', 'secret-tool'];

const isOnPath = (command: string) => spawnSync('which', [command]).status === 0;

/** Whether the tools that change a keyring's state are missing: always so on systems other than Linux. */
export const lacksKeyringTools = () => !tools.every(isOnPath);

/** The harness's requirements that this machine lacks, in words. */
export async function findMissing(): Promise<string[]> {
  const missing = tools.filter((tool) => !isOnPath(tool));
  if (!findBrowser()) missing.push('a Chromium');
  await import('keytar').catch(() => missing.push("keytar's native module"));
  return missing;
}

export const electronMissing =
  'SKIPPED: the journeys on a real Electron need its program, which npx install-electron fetches. The harness runs the same journeys.';
