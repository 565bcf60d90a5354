import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import {
  type App,
  app,
  type BrowserWindow,
  dialog,
  Menu,
  MessageChannelMain,
  powerMonitor,
  shell,
  utilityProcess,
} from 'electron';
import type { ComputerBridge, LockState } from '../../../contract/desktop/desktop-computer.ts';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import { serverPath } from '../../../contract/platform/paths.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Log } from '../log/log.ts';
import type { ServerChoice } from '../server/choice.ts';
import { createKeychain, fileMarker, type KeychainQueue } from '../session/keychain.ts';
import type { DesktopSession } from '../session/session.ts';
import type { ShowMessage } from '../shell/dialogs.ts';
import type { Fetch } from '../shell/protocol.ts';
import { lockItem } from '../window/menu.ts';
import { createLocalServer, type LocalServer } from './local-server.ts';
import { createLock, type Lock } from './lock/lock.ts';

const lookMs = 15_000;

/**
 * Locks when the computer was not used for as long as the user has chosen, and before it sleeps.
 * @returns to be told of each change: no timer runs while there is nothing to lock
 */
function lockWhenIdle(app: Pick<App, 'on'>, lock: Lock, lockNow: () => void): (state: LockState) => void {
  let timer: NodeJS.Timeout | undefined;
  const ifOn = async (isDue: (state: LockState) => boolean) => {
    const state = await lock.read();
    if (state.isOn && !state.isLocked && state.minutes > 0 && isDue(state)) lockNow();
  };
  const look = () => {
    // Asks the keychain only when it may matter.
    const idle = powerMonitor.getSystemIdleTime();
    if (idle >= 60) void ifOn(({ minutes }) => idle >= minutes * 60);
  };
  app.on('will-quit', () => clearInterval(timer));
  powerMonitor.on('suspend', () => void ifOn(() => true));
  return ({ isOn, isLocked, minutes }) => {
    clearInterval(timer);
    timer = isOn && !isLocked && minutes > 0 ? setInterval(look, lookMs) : undefined;
  };
}

function showLockItem({ isOn, isLocked }: LockState, isInUse: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById(lockItem);
  if (item) item.visible = isOn && !isLocked && isInUse;
}

interface LocalModeParts {
  server: Pick<ServerChoice, 'origin'>;
  fetch: Fetch;
  session(): DesktopSession;
  window(): BrowserWindow | undefined;
  show(path: string): void;
  showOnly(path: string): Promise<void>;
  keychains: KeychainQueue;
  log: Log;
  showMessage: ShowMessage;
}

export interface LocalMode extends LocalServer {
  computer: ComputerBridge;
  lock(): void;
  sessionOf(session: DesktopSession): DesktopSession;
}

const keyName = 'data on this computer';

export function openLocalMode(parts: LocalModeParts): LocalMode {
  const { keychains, server, log, showMessage } = parts;
  const userData = app.getPath('userData');
  const dataDir = `${userData}/local`;
  const isInUse = () => server.origin() === localOrigin;
  const lock = createLock({
    keychain: createKeychain(keychains, keyName, fileMarker(userData, keyName)),
    file: `${userData}/lock.json`,
    onChange: (state) => followLock(state),
  });
  const { keychain } = lock;
  const local = createLocalServer({
    file: path.join(import.meta.dirname, '../local/index.js'),
    engineFile: path.join(import.meta.dirname, '../local/engine-process.js'),
    fork: utilityProcess.fork,
    Channel: MessageChannelMain,
    dataDir,
    ownerName: systemUserName(),
    keychain,
    isLocked: lock.isLocked,
    log,
    onFailure: (reason) => void sayFailure(reason),
  });
  app.on('will-quit', (event) => {
    if (!local.isRunning()) return;
    event.preventDefault();
    void local.close().then(() => app.quit());
  });
  const documents = app.getPath('documents');
  const backups = once(async () => {
    const { createLocalBackups } = await import('./local-backups.ts');
    return createLocalBackups({ ...parts, dialog, shell, local, dataDir, documents });
  });
  const leftData = once(async () => {
    const { createLeftData } = await import('./left-data.ts');
    const isUsed = async () => isInUse() && !(await lock.isLocked());
    return createLeftData({ ...parts, dialog, dataDir, local, keychain, isInUse: isUsed });
  });
  const computer: ComputerBridge = {
    backUp: async () => (await backups()).backUp(),
    restoreBackup: async () => (await backups()).restoreBackup(),
    showDataFolder: async () => (await backups()).showDataFolder(),
    readLocalData: async () => (await leftData()).readLocalData(),
    removeLocalData: async () => (await leftData()).removeLocalData(),
    readLock: lock.read,
    actOnLock: async (action) => {
      if (action.do !== 'lock') return lock.act(action);
      return { outcome: 'done', state: await lockNow() };
    },
    openMailDraft: openDrafts(`${dataDir}/drafts`, isInUse, log),
  };
  const watchIdle = lockWhenIdle(app, lock, () => void lockNow());
  void lock.read().then(followLock);

  function followLock(state: LockState): void {
    showLockItem(state, isInUse());
    watchIdle(state);
  }

  /** The page is loaded anew, so that nothing of the data stays in memory. */
  async function lockNow(): Promise<LockState> {
    if (!isInUse()) return lock.read();
    await lock.act({ do: 'lock' });
    const state = await lock.read();
    if (!state.isLocked) return state;
    log.info('Locked.');
    await Promise.all([parts.showOnly(serverPath), local.stop()]);
    return state;
  }

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
  return {
    ...local,
    computer,
    lock: () => void lockNow(),
    sessionOf: (session) => sessionHere(session, lock, () => parts.show(serverPath)),
  };
}

/** Deletes files of an earlier start, which the mail program has read. */
function openDrafts(folder: string, isInUse: () => boolean, log: Log): ComputerBridge['openMailDraft'] {
  void rm(folder, { recursive: true, force: true }).catch(() => {});
  return async (draft) => {
    // A server of others sends mails itself.
    if (!isInUse()) throw new Error('Refused: the server on this computer is not in use.');
    const { openMailDraft } = await import('./mail-drafts.ts');
    return openMailDraft(draft, { shell, folder, log });
  };
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

/**
 * The session of the local mode as pages use it: after a sign-out the user chooses between this computer and a server, and while
 * the app is locked, the same page asks for the passphrase.
 */
function sessionHere(session: DesktopSession, lock: Lock, showChoice: () => void): DesktopSession {
  const unlessLocked =
    <Result>(act: () => Promise<Result>) =>
    async (): Promise<Result | { outcome: 'locked' }> => {
      if (!(await lock.isLocked())) return act();
      showChoice();
      return { outcome: 'locked' };
    };
  return {
    ...session,
    restore: unlessLocked(session.restore),
    refresh: unlessLocked(session.refresh),
    clear: () => session.clear().then(showChoice),
  };
}

function systemUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'This computer';
  }
}
