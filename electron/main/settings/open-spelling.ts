import { session } from 'electron';
import { desktopMessages } from '../../../contract/desktop/desktop.ts';
import type { Log } from '../log/log.ts';
import { checkSpelling, type Spelling } from './app-control.ts';
import type { AppSettingsStore } from './app-settings.ts';

/** Checks the spelling in all pages, and tells them what becomes of dictionaries. */
export const openSpelling = (
  settings: AppSettingsStore,
  pages: { send(channel: string, ...values: unknown[]): void },
  log: Log,
): Spelling =>
  checkSpelling({
    session: session.defaultSession,
    settings,
    log,
    platform: process.platform,
    onDownload: () => pages.send(desktopMessages.appStateChanged),
  });
