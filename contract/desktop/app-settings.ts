/** `ask`: the user is asked, once. */
export type ClosingChoice = 'ask' | 'keep' | 'quit';

/**
 * `watch`: the watch of a search has found new people. `reminder`: something is due about people. `import`:
 * candidates, résumés or a whole organization were read or written.
 */
export const notificationKinds = ['search', 'watch', 'generation', 'import', 'reminder'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Times of the day in which nothing is announced, `HH:MM` on the computer's clock. The end may be on the next day. */
export interface QuietHours {
  from: string;
  to: string;
}

export interface AppSettings {
  closing: ClosingChoice;
  muted: NotificationKind[];
  quietHours: QuietHours | null;
  /** Codes of the languages that are checked, such as `en-GB`. Their dictionaries are downloaded. Not on macOS. */
  spelling: string[];
  /** The keys that open the quick search from any program, see `contract/desktop/shortcut.ts`; `off` for none. */
  shortcut: string;
}

/** How this copy is updated: by itself, by the system's package manager (deb, rpm), or not at all (not packaged). */
export type UpdateMethod = 'self' | 'package-manager' | 'none';
export type UpdateChannel = 'stable' | 'beta';

export type DictionaryState = 'downloading' | 'failed';

export interface AppState {
  settings: AppSettings;
  /** True if another program has the keys of the quick search. */
  isShortcutTaken: boolean;
  notifies: boolean;
  /** Null where it is not offered: in a copy that is run from a checkout. */
  startsAtLogin: boolean | null;
  /** False on macOS, which keeps apps running by itself. */
  choosesClosing: boolean;
  hasTray: boolean;
  /** The languages that can be checked; null on macOS, which checks with its own dictionaries. */
  languages: string[] | null;
  dictionaries: Record<string, DictionaryState>;
  version: string;
  updates: { method: UpdateMethod; channel: UpdateChannel };
  dataFolder: string;
}

/** At least one of them. The keys of the quick search have a call of their own, as the system may refuse them. */
export type AppChange = {
  [Name in Exclude<keyof AppSettings, 'shortcut'>]?: AppSettings[Name] | undefined;
} & {
  notifies?: boolean | undefined;
  startsAtLogin?: boolean | undefined;
  channel?: UpdateChannel | undefined;
};

/**
 * `copy-diagnostics` puts a text for support into the clipboard, in which secrets are masked; `download-dictionaries` tries again
 * what has failed.
 */
export const appActions = [
  'show-logs',
  'show-data',
  'copy-diagnostics',
  'check-updates',
  'download-dictionaries',
] as const;
export type AppAction = (typeof appActions)[number];
