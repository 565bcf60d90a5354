import path from 'node:path';
import type { BrowserWindow, Dialog, Shell } from 'electron';
import type { ComputerBridge, FileOutcome } from '../../../contract/desktop/desktop-computer.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Log } from '../log/log.ts';
import { openFolder, type ShowMessage } from '../shell/dialogs.ts';
import type { LocalServer } from './local-server.ts';

interface LocalBackupsParts {
  dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog' | 'showMessageBox'>;
  shell: Pick<Shell, 'openPath'>;
  window(): BrowserWindow | undefined;
  local: Pick<LocalServer, 'backUp' | 'restore'>;
  dataDir: string;
  documents: string;
  showMessage: ShowMessage;
  log: Log;
}

const filters = [{ name: 'Backup', extensions: ['tar.gz', 'gz'] }];
const cancelled: FileOutcome = { outcome: 'cancelled' };

export function createLocalBackups(
  parts: LocalBackupsParts,
): Pick<ComputerBridge, 'backUp' | 'restoreBackup' | 'showDataFolder'> {
  const { dialog, local, dataDir, documents, log } = parts;
  /** One at a time: the page may ask twice. */
  let isBusy = false;

  async function backUp(window: BrowserWindow): Promise<FileOutcome> {
    const name = `${brand.name} ${new Date().toISOString().slice(0, 10)}.tar.gz`;
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title: 'Back up',
      defaultPath: path.join(documents, name),
      filters,
    });
    if (canceled || !filePath) return cancelled;
    await local.backUp(filePath);
    log.info('A backup was written.');
    return { outcome: 'done', file: filePath };
  }

  async function restore(window: BrowserWindow): Promise<FileOutcome> {
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: 'Restore',
      defaultPath: path.join(dataDir, 'backups'),
      filters,
      properties: ['openFile'],
    });
    const [file] = filePaths;
    if (canceled || !file) return cancelled;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: brand.name,
      message: `Replace what is saved on this computer with ${path.basename(file)}?`,
      detail:
        'A snapshot of the present data is taken first, so that you can go back to it in the same way. Running tasks are stopped.',
      buttons: ['Replace', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0) return cancelled;
    await local.restore(file);
    log.info('A backup was restored.');
    return { outcome: 'done', file };
  }

  async function oneAtATime(act: (window: BrowserWindow) => Promise<FileOutcome>): Promise<FileOutcome> {
    const window = parts.window();
    if (isBusy || !window) return cancelled;
    isBusy = true;
    try {
      return await act(window);
    } catch (error) {
      log.error('A backup or a restore failed', error as Error);
      return { outcome: 'failed', reason: (error as Error).message };
    } finally {
      isBusy = false;
    }
  }

  return {
    backUp: () => oneAtATime(backUp),
    restoreBackup: () => oneAtATime(restore),
    showDataFolder: () => openFolder(parts.shell, dataDir, parts.showMessage),
  };
}
