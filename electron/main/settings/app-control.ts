import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import path from 'node:path';
import type { App, Clipboard, Shell } from 'electron';
import type { AppAction, AppChange, AppState } from '../../../contract/desktop/app-settings.ts';
import { z } from '../../../contract/platform/zod.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Log } from '../log/log.ts';
import { maskSecrets } from '../log/mask.ts';
import { openFolder, type ShowMessage } from '../shell/dialogs.ts';
import type { TaskWatch } from '../tasks/watch.ts';
import type { Updates } from '../updates/updates.ts';
import { type AppSettingsStore, settingSchemas } from './app-settings.ts';
import type { Spelling } from './spelling.ts';
import type { StartAtLogin } from './start-at-login.ts';

const lastLines = 200;

/** A text that helps support: versions, system, settings and the end of the log. Tokens, addresses and home folder are masked. */
function describeApp(state: AppState, serverOrigin: string, logFolder: string): string {
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

export interface ControlParts {
  app: Pick<App, 'getVersion' | 'getPath'>;
  shell: Pick<Shell, 'openPath'>;
  clipboard: Pick<Clipboard, 'writeText'>;
  platform: NodeJS.Platform;
  settings: AppSettingsStore;
  startAtLogin: StartAtLogin;
  spelling: Spelling;
  hasTray: boolean;
  isShortcutTaken(): boolean;
  updates: Pick<Updates, 'check' | 'channel' | 'setChannel' | 'method'>;
  tasks(): Pick<TaskWatch, 'inbox' | 'setNotifies'>;
  serverOrigin(): string;
  log: Log;
  showMessage: ShowMessage;
}

export interface AppControl {
  read(): AppState;
  /** Changes settings and reads them again. Throws what the system says against it. */
  change(change: AppChange): AppState;
  act(action: AppAction): Promise<void>;
}

const optional = {
  closing: z.optional(settingSchemas.closing),
  muted: z.optional(settingSchemas.muted),
  quietHours: z.optional(settingSchemas.quietHours),
  spelling: z.optional(settingSchemas.spelling),
  notifies: z.optional(z.boolean()),
  startsAtLogin: z.optional(z.boolean()),
  channel: z.optional(z.enum(['stable', 'beta'])),
};
/** A change as a page sends it: at least one setting. */
export const appChange = z
  .strictObject(optional)
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined)));

export function createAppControl(parts: ControlParts): AppControl {
  const { app, settings, startAtLogin, updates, tasks, platform } = parts;
  const read = (): AppState => ({
    settings: settings.get(),
    isShortcutTaken: parts.isShortcutTaken(),
    notifies: tasks().inbox().notifies,
    startsAtLogin: startAtLogin.isOffered ? startAtLogin.isOn() : null,
    choosesClosing: platform !== 'darwin',
    hasTray: parts.hasTray,
    languages: parts.spelling.languages(),
    dictionaries: parts.spelling.dictionaries(),
    version: app.getVersion(),
    updates: { method: updates.method, channel: updates.channel() },
    dataFolder: app.getPath('userData'),
  });
  const actions: Record<AppAction, () => Promise<void> | void> = {
    'show-logs': () => openFolder(parts.shell, parts.log.folder, parts.showMessage),
    'show-data': () => openFolder(parts.shell, app.getPath('userData'), parts.showMessage),
    'copy-diagnostics': () =>
      parts.clipboard.writeText(describeApp(read(), parts.serverOrigin(), parts.log.folder)),
    'check-updates': () => updates.check(),
    'download-dictionaries': () => parts.spelling.retry(),
  };
  return {
    read,
    change: ({ notifies, startsAtLogin, channel, ...changed }) => {
      if (startsAtLogin !== undefined) startAtLogin.set(startsAtLogin);
      if (notifies !== undefined) tasks().setNotifies(notifies);
      if (channel !== undefined) updates.setChannel(channel);
      const given = Object.entries(changed).filter(([, value]) => value !== undefined);
      if (given.length > 0) settings.change(Object.fromEntries(given));
      return read();
    },
    act: async (action) => actions[action](),
  };
}
