import type { Session } from 'electron';

type Checked = Pick<
  Session,
  'availableSpellCheckerLanguages' | 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'
>;

/**
 * Checks the spelling of chosen languages. Without a choice nothing is checked, because Chromium would download a dictionary from
 * a server of its vendor. macOS has dictionaries of its own and needs no choice.
 */
export function checkSpelling(
  session: Checked,
  languages: readonly string[],
  platform: NodeJS.Platform,
): void {
  if (platform === 'darwin') return;
  const known = languages.filter((language) => session.availableSpellCheckerLanguages.includes(language));
  session.setSpellCheckerEnabled(known.length > 0);
  if (known.length > 0) session.setSpellCheckerLanguages(known);
}
