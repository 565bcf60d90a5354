import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import { brand } from '../../../contract/site/brand.ts';

/** With this argument the app starts without showing its window. */
const hiddenArgument = '--hidden';

type LoginApp = Pick<App, 'isPackaged' | 'getPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

/** Starting with the user's session. The system keeps the choice, and its own settings may change it. */
export interface StartAtLogin {
  /** False for a copy run from a checkout, whose program is Electron's own. */
  isOffered: boolean;
  isOn(): boolean;
  /** Throws if the system refuses. */
  set(isOn: boolean): void;
  /** Whether this start is one, so that the window stays hidden. */
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
