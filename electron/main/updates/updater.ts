/** The one file that knows electron-updater; it is loaded when the first check is due, in a bundle of its own. */
import { AppImageUpdater, type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import type { AnswerChallenge } from '../proxy/sign-in.ts';

/** What the app uses of an updater. */
export interface Updater {
  channel: string | null;
  allowDowngrade: boolean;
  /** Looks for a newer version and begins to download it; null where updates are switched off. */
  checkForUpdates(): Promise<FoundUpdate | null>;
  /** Quits, installs what was downloaded, and starts the new version. */
  quitAndInstall(): void;
  /** Hears of what goes wrong after the download, too. */
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Answer of a check. The promise settles when the download is whole and verified. */
export interface FoundUpdate {
  isUpdateAvailable: boolean;
  updateInfo: { version: string };
  downloadPromise?: Promise<string[]> | null;
}

/** Where an updater writes what it does. */
export interface UpdaterLog {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/**
 * The system's updater. On Linux always the AppImage's: electron-updater's own choice would install deb and rpm packages
 * behind the package manager's back.
 * @param answerChallenge signs in to a proxy: the updater's requests are its own
 */
export function createUpdater(
  platform: NodeJS.Platform,
  log: UpdaterLog,
  answerChallenge: AnswerChallenge,
): Updater {
  const updater = platformUpdater(platform);
  updater.logger = log;
  // Its type knows no way to turn a challenge down.
  updater.on('login', (challenge, callback) =>
    answerChallenge(challenge, callback as Parameters<AnswerChallenge>[1]),
  );
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.disableWebInstaller = true;
  return updater;
}

function platformUpdater(platform: NodeJS.Platform): AppUpdater {
  if (platform === 'darwin') return new MacUpdater();
  if (platform === 'win32') return new NsisUpdater();
  return new AppImageUpdater();
}
