import { type Theme, themes } from '../../contract/model/settings.ts';

/** The query of the user's own settings. */
export const preferencesKey = ['preferences'];

const storageKey = 'theme';

/** Shows the dashboard in a theme. Public pages follow the system. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** Applies a theme and stores it, so that the next visit starts in it. */
export function rememberTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is full or refused: the server has it.
  }
}

/** The theme of the last visit. */
export function recallTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}
