import type { AppState } from '../../contract/desktop/app-settings.ts';

/** The settings of an app that was just installed on Linux. */
export const buildAppState = (more: Partial<AppState> = {}): AppState => ({
  settings: { closing: 'ask', muted: [], quietHours: null, spelling: [], shortcut: 'off' },
  isShortcutTaken: false,
  notifies: true,
  startsAtLogin: false,
  choosesClosing: true,
  hasTray: true,
  languages: ['de', 'en-GB', 'en-US'],
  dictionaries: {},
  version: '1.0.0',
  updates: { method: 'self', channel: 'stable' },
  dataFolder: '/home/ada/.config/Larkspur',
  ...more,
});
