import type { Session } from 'electron';
import type { DictionaryState } from '../../../contract/desktop/app-settings.ts';
import type { Log } from '../log/log.ts';
import type { AppSettingsStore } from './app-settings.ts';

interface SpellingParts {
  session: Pick<
    Session,
    'availableSpellCheckerLanguages' | 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'on'
  >;
  settings: Pick<AppSettingsStore, 'get' | 'onChange'>;
  platform: NodeJS.Platform;
  log: Pick<Log, 'warn'>;
  /** A dictionary has begun to arrive, has arrived or has failed to. */
  onDownload(): void;
}

export interface Spelling {
  /** The languages that can be checked; null on macOS. */
  languages(): string[] | null;
  /** The dictionaries of chosen languages that are on their way or could not be downloaded. */
  dictionaries(): Record<string, DictionaryState>;
  /** Tries again to download those that could not be. */
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
