import { type Theme, themes } from '../../contract/organization/settings.ts';
import { openPreference } from './preferences.ts';

/** The query of the user's own settings. */
export const preferencesKey = ['preferences'];

const stored = openPreference('theme', themes);

/** Shows the dashboard in a theme. Public pages follow the system. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** Applies a theme and stores it, so that the next visit starts in it. */
export function rememberTheme(theme: Theme): void {
  applyTheme(theme);
  stored.write(theme);
}

/** The theme of the last visit. */
export const recallTheme = (): Theme => stored.read();
