import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { app, type BrowserWindow, dialog, MessageChannelMain, shell, utilityProcess } from 'electron';
import type { ComputerBridge } from '../../../contract/desktop-computer.ts';
import { localOrigin } from '../../../contract/local-server/messages.ts';
import { brand } from '../../../contract/provider/brand.ts';
import type { ShowMessage } from '../dialogs.ts';
import type { Log } from '../log/log.ts';
import type { Fetch } from '../protocol.ts';
import type { ServerChoice } from '../server/choice.ts';
import { createKeychain, type KeychainQueue } from '../session/keychain.ts';
import { fileMarker } from '../session/keychain-marker.ts';
import type { DesktopSession } from '../session/session.ts';
import { createLeftData } from './left-data.ts';
import { createLocalBackups } from './local-backups.ts';
import { createLocalServer, type LocalServer } from './local-server.ts';
import type { MoveControl } from './move/move.ts';
import { openMoveRecord } from './move/move-record.ts';
import type { openMove } from './move/open-move.ts';

interface LocalModeParts {
  server: Pick<ServerChoice, 'origin' | 'connectTo'>;
  /** Leads requests to whatever server they are for. */
  fetch: Fetch;
  /** The session of the server in use. */
  session(): DesktopSession;
  window(): BrowserWindow | undefined;
  keychains: KeychainQueue;
  log: Log;
  showMessage: ShowMessage;
}

export interface LocalMode extends LocalServer {
  computer: ComputerBridge;
  /** As `MoveControl.takeCode`. */
  takeCode: MoveControl['takeCode'];
}

/** The entry of the keychain that holds the keys of the data on this computer. */
const keyName = 'data on this computer';

/** Prepares the server of the local mode. It starts when it is first needed, and is closed before the app quits. */
export function openLocalMode(parts: LocalModeParts): LocalMode {
  const { keychains, server, log, showMessage } = parts;
  const userData = app.getPath('userData');
  const dataDir = `${userData}/local`;
  const keychain = createKeychain(keychains, keyName, fileMarker(userData, keyName));
  const record = openMoveRecord(`${userData}/move.json`);
  const local = createLocalServer({
    file: path.join(import.meta.dirname, '../local/index.js'),
    fork: utilityProcess.fork,
    Channel: MessageChannelMain,
    dataDir,
    ownerName: systemUserName(),
    keychain,
    log,
    onFailure: (reason) => void sayFailure(reason),
  });
  app.on('will-quit', (event) => {
    if (!local.isRunning()) return;
    event.preventDefault();
    void local.close().then(() => app.quit());
  });
  const documents = app.getPath('documents');
  const backups = createLocalBackups({ ...parts, dialog, shell, local, dataDir, documents });
  const move = loadMove({ ...parts, dialog, userData, record, connect: server.connectTo });
  const isInUse = () => server.origin() === localOrigin;
  const computer: ComputerBridge = {
    ...backups,
    readMove: async () => (await move.load()).read(),
    actOnMove: async (action) => {
      const { act, read } = await move.load();
      // Elsewhere there is nothing to move.
      return isInUse() ? act(action) : read();
    },
    ...createLeftData({ ...parts, dialog, dataDir, isInUse, local, keychain, record }),
  };

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
  return { ...local, computer, takeCode: (code) => move.loaded()?.takeCode(code) ?? false };
}

/** Most never move, so its code is loaded when it is first asked for. */
function loadMove(parts: Parameters<typeof openMove>[0]) {
  let loading: Promise<MoveControl> | undefined;
  let loaded: MoveControl | undefined;
  return {
    load: () => {
      loading ??= import('./move/open-move.ts').then((module) => {
        loaded = module.openMove(parts);
        return loaded;
      });
      return loading;
    },
    loaded: () => loaded,
  };
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
