import type { App, GlobalShortcut } from 'electron';
import type { ShortcutChosen } from '../../../contract/desktop/desktop-windows.ts';
import { shortcutOff } from '../../../contract/desktop/shortcut.ts';
import type { Log } from '../log/log.ts';
import type { AppSettingsStore } from '../settings/app-settings.ts';

interface ShortcutParts {
  app: Pick<App, 'on'>;
  keys: Pick<GlobalShortcut, 'register' | 'unregister'>;
  settings: Pick<AppSettingsStore, 'get' | 'change'>;
  platform: NodeJS.Platform;
  /** The keys were pressed, in whatever program. */
  onPress(): void;
  log: Pick<Log, 'warn'>;
}

export interface QuickShortcut {
  /** Takes other keys, or none after `off`. */
  choose(accelerator: string): ShortcutChosen;
  /** Whether the chosen keys belong to another program now. */
  isTaken(): boolean;
}

/** The keys with two modifiers of the app's own menus. */
const ownKeys = (platform: NodeJS.Platform): string[] =>
  platform === 'darwin'
    ? [
        ...['Shift+Super+N', 'Shift+Super+G', 'Shift+Super+Z', 'Shift+Super+V', 'Alt+Shift+Super+V'],
        ...['Alt+Super+H', 'Alt+Super+I', 'Control+Super+F'],
      ]
    : ['Control+Shift+N', 'Control+Shift+G', 'Control+Shift+Z', 'Control+Shift+I', 'Alt+F4'];

/** Keeps the keys that open the quick search from any program. Nothing is taken before the user has chosen keys. */
export function createQuickShortcut(parts: ShortcutParts): QuickShortcut {
  const { app, keys, settings, platform, onPress, log } = parts;
  let held: string | undefined;
  const take = (accelerator: string) => keys.register(accelerator, onPress);
  const release = () => {
    if (held !== undefined) keys.unregister(held);
    held = undefined;
  };

  const { shortcut } = settings.get();
  if (shortcut !== shortcutOff) {
    if (take(shortcut)) held = shortcut;
    else log.warn(`The system refuses the keys ${shortcut}.`);
  }
  app.on('will-quit', release);

  return {
    isTaken: () => settings.get().shortcut !== shortcutOff && held === undefined,
    choose: (accelerator) => {
      if (ownKeys(platform).includes(accelerator)) return 'own';
      if (accelerator === held) return 'set';
      if (accelerator !== shortcutOff && !take(accelerator)) return 'taken';
      release();
      if (accelerator !== shortcutOff) held = accelerator;
      settings.change({ shortcut: accelerator });
      return 'set';
    },
  };
}
