import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { ShellSessionEnd } from '../../contract/account/session.ts';
import { type DesktopBridge, desktopCalls, desktopMessages } from '../../contract/desktop/desktop.ts';
import { computerCalls } from '../../contract/desktop/desktop-computer.ts';
import { fileCalls } from '../../contract/desktop/desktop-files.ts';
import { windowCalls } from '../../contract/desktop/desktop-windows.ts';
import { passDrops } from './drops.ts';

function listen<Value>(channel: string, listener: (value: Value) => void): () => void {
  const onMessage = (_event: IpcRendererEvent, value: Value) => listener(value);
  ipcRenderer.on(channel, onMessage);
  return () => void ipcRenderer.off(channel, onMessage);
}

let pendingPath: string | undefined;
const stopBuffering = listen<string>(desktopMessages.openPath, (path) => {
  pendingPath = path;
});

function onOpenPath(listener: (path: string) => void): () => void {
  stopBuffering();
  const stop = listen<string>(desktopMessages.openPath, (path) => listener(path));
  if (pendingPath !== undefined) listener(pendingPath);
  pendingPath = undefined;
  return stop;
}

const bridge: DesktopBridge = {
  restoreSession: () => ipcRenderer.invoke(desktopCalls.restoreSession),
  keepSession: (tokens) => ipcRenderer.invoke(desktopCalls.keepSession, tokens),
  refreshSession: () => ipcRenderer.invoke(desktopCalls.refreshSession),
  confirmSignOut: () => ipcRenderer.invoke(desktopCalls.confirmSignOut),
  clearSession: () => ipcRenderer.invoke(desktopCalls.clearSession),
  signInByBrowser: () => ipcRenderer.invoke(desktopCalls.signInByBrowser),
  watchTask: (task) => ipcRenderer.invoke(desktopCalls.watchTask, task),
  readInbox: () => ipcRenderer.invoke(desktopCalls.readInbox),
  markInboxSeen: () => ipcRenderer.invoke(desktopCalls.markInboxSeen),
  setNotifies: (notifies) => ipcRenderer.invoke(desktopCalls.setNotifies, notifies),
  readServer: () => ipcRenderer.invoke(desktopCalls.readServer),
  chooseServer: (address) => ipcRenderer.invoke(desktopCalls.chooseServer, address),
  chooseThisComputer: () => ipcRenderer.invoke(desktopCalls.chooseThisComputer),
  readAppState: () => ipcRenderer.invoke(desktopCalls.readAppState),
  changeAppSettings: (change) => ipcRenderer.invoke(desktopCalls.changeAppSettings, change),
  runAppAction: (action) => ipcRenderer.invoke(desktopCalls.runAppAction, action),
  checkConnection: () => ipcRenderer.invoke(desktopCalls.checkConnection),
  retryConnection: () => ipcRenderer.invoke(desktopCalls.retryConnection),
  backUp: () => ipcRenderer.invoke(computerCalls.backUp),
  restoreBackup: () => ipcRenderer.invoke(computerCalls.restoreBackup),
  showDataFolder: () => ipcRenderer.invoke(computerCalls.showDataFolder),
  readLocalData: () => ipcRenderer.invoke(computerCalls.readLocalData),
  removeLocalData: () => ipcRenderer.invoke(computerCalls.removeLocalData),
  readGiven: () => ipcRenderer.invoke(fileCalls.readGiven),
  chooseFolder: () => ipcRenderer.invoke(fileCalls.chooseFolder),
  sendResumes: () => ipcRenderer.invoke(fileCalls.sendResumes),
  stopResumes: () => ipcRenderer.invoke(fileCalls.stopResumes),
  discardGiven: (what) => ipcRenderer.invoke(fileCalls.discardGiven, what),
  onGivenChanged: (listener) => listen<void>(desktopMessages.filesChanged, () => listener()),
  readLock: () => ipcRenderer.invoke(computerCalls.readLock),
  actOnLock: (action) => ipcRenderer.invoke(computerCalls.actOnLock, action),
  openMailDraft: (draft) => ipcRenderer.invoke(computerCalls.openMailDraft, draft),
  readWindow: () => ipcRenderer.invoke(windowCalls.readWindow),
  openWindow: (path) => ipcRenderer.invoke(windowCalls.openWindow, path),
  showInMain: (path) => ipcRenderer.invoke(windowCalls.showInMain, path),
  closeWindow: () => ipcRenderer.invoke(windowCalls.closeWindow),
  chooseShortcut: (accelerator) => ipcRenderer.invoke(windowCalls.chooseShortcut, accelerator),
  printPage: () => ipcRenderer.invoke(windowCalls.printPage),
  savePdf: (name) => ipcRenderer.invoke(windowCalls.savePdf, name),
  share: (item) => ipcRenderer.invoke(windowCalls.share, item),
  onAppStateChanged: (listener) => listen<void>(desktopMessages.appStateChanged, () => listener()),
  onConnectionChanged: (listener) => listen<boolean>(desktopMessages.connectionChanged, listener),
  onInboxChanged: (listener) => listen<void>(desktopMessages.inboxChanged, () => listener()),
  onOpenPath,
  onSessionDropped: (listener) =>
    listen<ShellSessionEnd | undefined>(desktopMessages.sessionDropped, listener),
};

passDrops(window);
contextBridge.exposeInMainWorld('larkspur', Object.freeze(bridge));
