import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import path from 'node:path';
import type { App, Clipboard, Session, Shell } from 'electron';
import type {
  AppAction,
  AppChange,
  AppState,
  DictionaryState,
} from '../../../contract/desktop/app-settings.ts';
import { z } from '../../../contract/platform/zod.ts';
import { brand } from '../../../contract/site/brand.ts';
import { type Log, maskSecrets } from '../log/log.ts';
import { openFolder, type ShowMessage } from '../shell/dialogs.ts';
import type { TaskWatch } from '../tasks/watch.ts';
import type { Updates } from '../updates/updates.ts';
import { type AppSettingsStore, settingSchemas } from './app-settings.ts';

const hiddenArgument = '--hidden';

type LoginApp = Pick<App, 'isPackaged' | 'getPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

export interface StartAtLogin {
  /** False for a copy run from a checkout, whose program is Electron's own. */
  isOffered: boolean;
  isOn(): boolean;
  /** @throws if the system refuses */
  set(isOn: boolean): void;
  isThisStart(): boolean;
}

interface Process {
  platform: NodeJS.Platform;
  argv: readonly string[];
  execPath: string;
  env: NodeJS.ProcessEnv;
}

/** Uses the system's login items; on Linux, where Electron has none, an entry of the XDG autostart folder. */
export function openStartAtLogin(app: LoginApp, { platform, argv, execPath, env }: Process): StartAtLogin {
  const common = { isOffered: app.isPackaged };
  if (platform === 'linux') {
    const file = path.join(app.getPath('appData'), 'autostart', 'larkspur.desktop');
    return {
      ...common,
      isOn: () => existsSync(file),
      set: (isOn) => {
        if (!isOn) return rmSync(file, { force: true });
        mkdirSync(path.dirname(file), { recursive: true });
        // An AppImage is mounted elsewhere at each start.
        writeFileSync(file, autostartEntry(env.APPIMAGE ?? execPath));
      },
      isThisStart: () => argv.includes(hiddenArgument),
    };
  }
  // Windows finds the entry by its arguments.
  const entry = platform === 'win32' ? { args: [hiddenArgument] } : {};
  return {
    ...common,
    isOn: () => app.getLoginItemSettings(entry).openAtLogin,
    set: (isOn) => app.setLoginItemSettings({ openAtLogin: isOn, ...entry }),
    isThisStart: () =>
      platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : argv.includes(hiddenArgument),
  };
}

/** Quoted as the Desktop Entry Specification asks: first as an argument, then as a string of the file. */
function autostartEntry(program: string): string {
  const argument = program.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  const exec = `"${argument}" ${hiddenArgument}`.replaceAll('\\', String.raw`\\`);
  return `[Desktop Entry]\nType=Application\nName=${brand.name}\nExec=${exec}\nTerminal=false\n`;
}

interface SpellingParts {
  session: Pick<
    Session,
    'availableSpellCheckerLanguages' | 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'on'
  >;
  settings: Pick<AppSettingsStore, 'get' | 'onChange'>;
  platform: NodeJS.Platform;
  log: Pick<Log, 'warn'>;
  onDownload(): void;
}

export interface Spelling {
  languages(): string[] | null;
  dictionaries(): Record<string, DictionaryState>;
  retry(): void;
}

/**
 * Checks the spelling of chosen languages. Without a choice nothing is checked, because Chromium would download a dictionary from
 * a server of its vendor. macOS has dictionaries of its own and needs no choice.
 */
export function checkSpelling({ session, settings, platform, log, onDownload }: SpellingParts): Spelling {
  if (platform === 'darwin') return { languages: () => null, dictionaries: () => ({}), retry: () => {} };
  const states = new Map<string, DictionaryState>();
  const chosen = () =>
    settings.get().spelling.filter((language) => session.availableSpellCheckerLanguages.includes(language));
  const check = () => {
    session.setSpellCheckerEnabled(chosen().length > 0);
    if (chosen().length > 0) session.setSpellCheckerLanguages(chosen());
  };
  session.on('spellcheck-dictionary-download-begin', (_event, language) => {
    states.set(language, 'downloading');
    onDownload();
  });
  session.on('spellcheck-dictionary-download-failure', (_event, language) => {
    states.set(language, 'failed');
    log.warn(`The dictionary of ${language} could not be downloaded.`);
    onDownload();
  });
  session.on('spellcheck-dictionary-download-success', (_event, language) => {
    states.delete(language);
    onDownload();
  });
  check();
  settings.onChange(check);
  return {
    languages: () => session.availableSpellCheckerLanguages,
    dictionaries: () => Object.fromEntries([...states].filter(([language]) => chosen().includes(language))),
    retry: () => {
      // The same languages again would be no change to Chromium.
      session.setSpellCheckerLanguages([]);
      check();
    },
  };
}

const lastLines = 200;

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
  /** @throws what the system says against the change */
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
