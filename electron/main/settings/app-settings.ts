import { type AppSettings, notificationKinds } from '../../../contract/desktop/app-settings.ts';
import { isAccelerator, shortcutOff } from '../../../contract/desktop/shortcut.ts';
import { z } from '../../../contract/platform/zod.ts';
import { openJsonFile } from '../shell/json-file.ts';

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const settingSchemas = {
  closing: z.enum(['ask', 'keep', 'quit']),
  muted: z.array(z.enum(notificationKinds)).check(z.maxLength(notificationKinds.length)),
  quietHours: z.nullable(z.strictObject({ from: time, to: time })),
  spelling: z.array(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/))).check(z.maxLength(20)),
  shortcut: z.string().check(z.refine((keys) => keys === shortcutOff || isAccelerator(keys))),
};

const defaults: AppSettings = {
  closing: 'ask',
  muted: [],
  quietHours: null,
  spelling: [],
  shortcut: shortcutOff,
};

/** Each setting by itself: one that cannot be read, or that an earlier version did not have, has its default. */
const storedSettings = z.object({
  closing: z.catch(settingSchemas.closing, defaults.closing),
  muted: z.catch(settingSchemas.muted, defaults.muted),
  quietHours: z.catch(settingSchemas.quietHours, defaults.quietHours),
  spelling: z.catch(settingSchemas.spelling, defaults.spelling),
  shortcut: z.catch(settingSchemas.shortcut, defaults.shortcut),
});

export interface AppSettingsStore {
  get(): AppSettings;
  change(changed: Partial<AppSettings>): void;
  onChange(listener: (settings: AppSettings) => void): void;
}

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
