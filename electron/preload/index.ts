import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type DesktopBridge, desktopCalls, desktopMessages } from '../../contract/desktop.ts';
import type { ShellSessionEnd } from '../../contract/session.ts';

/** Hears one message from main. The page receives the value, never Electron's event. */
function listen<Value>(channel: string, listener: (value: Value) => void): () => void {
  const onMessage = (_event: IpcRendererEvent, value: Value) => listener(value);
  ipcRenderer.on(channel, onMessage);
  return () => void ipcRenderer.off(channel, onMessage);
}

/** A page that is asked for while the app still loads waits for whoever will open it. */
let waitingPath: string | undefined;
const keepWaiting = listen<string>(desktopMessages.openPath, (path) => {
  waitingPath = path;
});

function onOpenPath(listener: (path: string) => void): () => void {
  keepWaiting();
  const stop = listen<string>(desktopMessages.openPath, (path) => listener(path));
  if (waitingPath !== undefined) listener(waitingPath);
  waitingPath = undefined;
  return stop;
}

const bridge: DesktopBridge = {
  restoreSession: () => ipcRenderer.invoke(desktopCalls.restoreSession),
  keepSession: (tokens) => ipcRenderer.invoke(desktopCalls.keepSession, tokens),
  refreshSession: () => ipcRenderer.invoke(desktopCalls.refreshSession),
  clearSession: () => ipcRenderer.invoke(desktopCalls.clearSession),
  watchTask: (task) => ipcRenderer.invoke(desktopCalls.watchTask, task),
  readInbox: () => ipcRenderer.invoke(desktopCalls.readInbox),
  markInboxSeen: () => ipcRenderer.invoke(desktopCalls.markInboxSeen),
  setNotifies: (notifies) => ipcRenderer.invoke(desktopCalls.setNotifies, notifies),
  readServer: () => ipcRenderer.invoke(desktopCalls.readServer),
  chooseServer: (address) => ipcRenderer.invoke(desktopCalls.chooseServer, address),
  checkConnection: () => ipcRenderer.invoke(desktopCalls.checkConnection),
  retryConnection: () => ipcRenderer.invoke(desktopCalls.retryConnection),
  onConnectionChanged: (listener) => listen<boolean>(desktopMessages.connectionChanged, listener),
  onInboxChanged: (listener) => listen<void>(desktopMessages.inboxChanged, () => listener()),
  onOpenPath,
  onSessionDropped: (listener) => listen<ShellSessionEnd>(desktopMessages.sessionDropped, listener),
};

contextBridge.exposeInMainWorld('larkspur', Object.freeze(bridge));
