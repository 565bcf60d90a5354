import type { OfferedVersion } from './minimum-version.ts';
import type { Channel } from './record.ts';
import type { Updater } from './updater.ts';

interface CheckerParts {
  /** Loads electron-updater; not before the first check. */
  load(): Promise<Updater>;
  channel(): Channel;
  /** The update server has answered. @param offered the newest version of the channel, for this copy or not yet */
  onAnswer(offered: OfferedVersion | undefined): void;
  /** An installer refused an update after its download. */
  onInstallError(error: Error): void;
}

export interface UpdateChecker {
  /**
   * Looks for an update and downloads it; joins a check that is under way.
   * @param onDownload called with a version when its download begins
   * @throws what the updater or the network reported
   */
  check(onDownload?: (version: string) => void): Promise<void>;
  readyVersion(): string | undefined;
  quitAndInstall(): Promise<void>;
}

/** Drives electron-updater, one check at a time. */
export function createUpdateChecker({
  load,
  channel,
  onAnswer,
  onInstallError,
}: CheckerParts): UpdateChecker {
  let loaded: Promise<Updater> | undefined;
  let running: Promise<void> | undefined;
  let ready: string | undefined;

  async function configuredUpdater(): Promise<Updater> {
    loaded ??= load().then((updater) => {
      // A failing check rejects its own promise as well.
      updater.on('error', (error) => running || onInstallError(error));
      return updater;
    });
    // A bundle that failed to load is loaded again by the next check.
    loaded.catch(() => {
      loaded = undefined;
    });
    const updater = await loaded;
    updater.channel = channel() === 'beta' ? 'beta' : 'latest';
    // Setting a channel allows downgrades, but an older version cannot read the files of a newer one.
    updater.allowDowngrade = false;
    return updater;
  }

  async function checkOnce(onDownload?: (version: string) => void): Promise<void> {
    const found = await (await configuredUpdater()).checkForUpdates();
    onAnswer(found?.updateInfo);
    if (!found?.isUpdateAvailable) return;
    onDownload?.(found.updateInfo.version);
    await found.downloadPromise;
    ready = found.updateInfo.version;
  }

  return {
    check: (onDownload) => {
      running ??= checkOnce(onDownload).finally(() => {
        running = undefined;
      });
      return running;
    },
    readyVersion: () => ready,
    quitAndInstall: async () => (await configuredUpdater()).quitAndInstall(),
  };
}
