/** The only file that imports electron-updater. It is loaded at the first check, in a chunk of its own. */
import { AppImageUpdater, type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import type { OfferedVersion } from '../../../contract/desktop/app-version.ts';
import type { AnswerChallenge } from '../proxy/sign-in.ts';

export interface Updater {
  channel: string | null;
  allowDowngrade: boolean;
  /** Checks for a newer version and starts its download. Null where updates are disabled. */
  checkForUpdates(): Promise<FoundUpdate | null>;
  quitAndInstall(): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface FoundUpdate {
  isUpdateAvailable: boolean;
  updateInfo: OfferedVersion;
  downloadPromise?: Promise<string[]> | null;
}

export interface UpdaterLog {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/**
 * On Linux it is always the AppImage's: electron-updater's own choice would install deb and rpm packages without
 * the package manager. `skipsRollout` is handed in, because this chunk must not import what main contains.
 */
export function createUpdater(
  platform: NodeJS.Platform,
  log: UpdaterLog,
  answerChallenge: AnswerChallenge,
  skipsRollout: (running: string, offered: OfferedVersion) => boolean,
): Updater {
  const updater = platformUpdater(platform);
  updater.logger = log;
  // Its type has no way to decline a challenge.
  updater.on('login', (challenge, callback) =>
    answerChallenge(challenge, callback as Parameters<AnswerChallenge>[1]),
  );
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.disableWebInstaller = true;
  const isInRollout = updater.isUserWithinRollout;
  updater.isUserWithinRollout = (offered) =>
    skipsRollout(updater.currentVersion.version, offered) || isInRollout(offered);
  return updater;
}

function platformUpdater(platform: NodeJS.Platform): AppUpdater {
  if (platform === 'darwin') return new MacUpdater();
  if (platform === 'win32') return new NsisUpdater();
  return new AppImageUpdater();
}
