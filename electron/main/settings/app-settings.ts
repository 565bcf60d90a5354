import type { AppSettings } from '../../../contract/app-settings.ts';
import { z } from '../../../contract/zod.ts';
import { openJsonFile } from '../json-file.ts';

const defaults: AppSettings = { closing: 'ask' };

/** Each setting by itself: one that cannot be read, or that an earlier version did not have, has its default. */
const storedSettings = z.object({
  closing: z.catch(z.enum(['ask', 'keep', 'quit']), defaults.closing),
});

export interface AppSettingsStore {
  get(): AppSettings;
  change(changed: Partial<AppSettings>): void;
  /** Calls a listener after each change. */
  onChange(listener: (settings: AppSettings) => void): void;
}

/** Opens the settings of the app on this computer. */
export function openAppSettings(file: string): AppSettingsStore {
  const stored = openJsonFile(file, storedSettings, defaults);
  const listeners: ((settings: AppSettings) => void)[] = [];
  return {
    get: stored.get,
    change: (changed) => {
      stored.set({ ...stored.get(), ...changed });
      for (const listener of listeners) listener(stored.get());
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
