import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BrowserWindow, Dialog } from 'electron';
import type { ComputerBridge, FileOutcome } from '../../../contract/desktop/desktop-computer.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Log } from '../log/log.ts';
import type { Keychain } from '../session/keychain.ts';
import type { LocalServer } from './local-server.ts';

interface LeftDataParts {
  dialog: Pick<Dialog, 'showMessageBox'>;
  window(): BrowserWindow | undefined;
  dataDir: string;
  isInUse(): Promise<boolean>;
  local: Pick<LocalServer, 'stop'>;
  keychain: Pick<Keychain, 'take'>;
  log: Log;
}

export function createLeftData(
  parts: LeftDataParts,
): Pick<ComputerBridge, 'readLocalData' | 'removeLocalData'> {
  const { dialog, dataDir, isInUse, local, keychain, log } = parts;

  async function remove(): Promise<FileOutcome> {
    const window = parts.window();
    if ((await isInUse()) || !window)
      return { outcome: 'failed', reason: 'The data on this computer is in use.' };
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: brand.name,
      message: 'Delete everything that is saved on this computer?',
      detail:
        'What no server has is nowhere else. Its snapshots are deleted as well, and nothing of it can be brought back. Backups and archives that you have saved elsewhere stay.',
      buttons: ['Delete', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0 || (await isInUse())) return { outcome: 'cancelled' };
    try {
      await local.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      await keychain.take();
      log.info('The data on this computer was deleted.');
      return { outcome: 'done', file: dataDir };
    } catch (error) {
      log.error('The data on this computer could not be deleted', error as Error);
      return { outcome: 'failed', reason: 'Some of it could not be deleted. Try again.' };
    }
  }

  return {
    readLocalData: async () => ({ exists: !(await isInUse()) && existsSync(dataDir) }),
    removeLocalData: remove,
  };
}
