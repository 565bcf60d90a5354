import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { app, type BrowserWindow, dialog, MessageChannelMain, shell, utilityProcess } from 'electron';
import type { ComputerBridge } from '../../../contract/desktop-computer.ts';
import { brand } from '../../../contract/provider/brand.ts';
import type { ShowMessage } from '../dialogs.ts';
import type { Log } from '../log/log.ts';
import { createKeychain, type KeychainQueue } from '../session/keychain.ts';
import { fileMarker } from '../session/keychain-marker.ts';
import type { DesktopSession } from '../session/session.ts';
import { createLocalBackups } from './local-backups.ts';
import { createLocalServer, type LocalServer } from './local-server.ts';

interface LocalModeParts {
  window(): BrowserWindow | undefined;
  keychains: KeychainQueue;
  log: Log;
  showMessage: ShowMessage;
}

/** The entry of the keychain that holds the keys of the data on this computer. */
const keyName = 'data on this computer';

/** Prepares the server of the local mode. It starts when it is first needed, and is closed before the app quits. */
export function openLocalMode(parts: LocalModeParts): LocalServer & { computer: ComputerBridge } {
  const { keychains, log, showMessage } = parts;
  const userData = app.getPath('userData');
  const dataDir = `${userData}/local`;
  const local = createLocalServer({
    file: path.join(import.meta.dirname, '../local/index.js'),
    fork: utilityProcess.fork,
    Channel: MessageChannelMain,
    dataDir,
    ownerName: systemUserName(),
    keychain: createKeychain(keychains, keyName, fileMarker(userData, keyName)),
    log,
    onFailure: (reason) => void sayFailure(reason),
  });
  app.on('will-quit', (event) => {
    if (!local.isRunning()) return;
    event.preventDefault();
    void local.close().then(() => app.quit());
  });
  const documents = app.getPath('documents');
  const computer = createLocalBackups({ ...parts, dialog, shell, local, dataDir, documents });

  /** Data that cannot be opened, of a newer version for example, can be replaced by a snapshot that can. */
  async function sayFailure(reason: string): Promise<void> {
    const window = parts.window();
    const message = `${brand.name} could not open what is saved on this computer`;
    if (!window || !existsSync(`${dataDir}/backups`)) return showMessage(message, reason);
    const buttons = ['OK', 'Restore…'];
    const box = { type: 'error', title: brand.name, message, detail: reason, buttons, noLink: true } as const;
    const { response } = await dialog.showMessageBox(window, { ...box, buttons });
    if (response !== 1) return;
    const restored = await computer.restoreBackup();
    if (restored.outcome === 'failed') showMessage('Nothing was restored', restored.reason);
    if (restored.outcome === 'done') window.webContents.reload();
  }
  return { ...local, computer };
}

/** The session of the local mode as pages use it: after a sign-out the user chooses between this computer and a server. */
export function leadToChoice(session: DesktopSession, showChoice: () => void): DesktopSession {
  return { ...session, clear: () => session.clear().then(showChoice) };
}

/** Not every system has an entry for its user. */
function systemUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'This computer';
  }
}
