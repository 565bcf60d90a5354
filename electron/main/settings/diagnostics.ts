import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import path from 'node:path';
import type { AppState } from '../../../contract/desktop/app-settings.ts';
import { brand } from '../../../contract/site/brand.ts';
import { maskSecrets } from '../log/mask.ts';

/** So many of the log's last lines. */
const lastLines = 200;

/** A text that helps support: versions, system, settings and the end of the log. Tokens, addresses and home folder are masked. */
export function describeApp(state: AppState, serverOrigin: string, logFolder: string): string {
  const { electron, chrome, node } = process.versions;
  const facts: [string, unknown][] = [
    [brand.name, state.version],
    ['System', `${process.platform} ${process.arch} ${release()}`],
    ['Electron', `${electron ?? 'none'}, Chromium ${chrome ?? 'none'}, Node ${node}`],
    ['Server', serverOrigin],
    ['Data', state.dataFolder],
    ['Tray', state.hasTray ? 'yes' : 'none on this desktop'],
    ['Starts at login', state.startsAtLogin ?? 'not offered'],
    ['Updates', `${state.updates.method}, ${state.updates.channel}`],
    ['Notifications', state.notifies],
    ['Settings', JSON.stringify(state.settings)],
  ];
  const text = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return maskSecrets(`${text}\n\n${endOfLog(logFolder)}`);
}

function endOfLog(folder: string): string {
  try {
    const lines = readFileSync(path.join(folder, 'larkspur.log'), 'utf8').trimEnd().split('\n');
    return lines.slice(-lastLines).join('\n');
  } catch {
    return 'There is no log.';
  }
}
