import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type DesktopBridge, desktopCalls, desktopMessages } from '../../contract/desktop.ts';

/** Hears one message from main. The page receives the value, never Electron's event. */
function listen<Value>(channel: string, listener: (value: Value) => void): () => void {
  const onMessage = (_event: IpcRendererEvent, value: Value) => listener(value);
  ipcRenderer.on(channel, onMessage);
  return () => void ipcRenderer.off(channel, onMessage);
}

const bridge: DesktopBridge = {
  restoreSession: () => ipcRenderer.invoke(desktopCalls.restoreSession),
  keepSession: (tokens) => ipcRenderer.invoke(desktopCalls.keepSession, tokens),
  refreshSession: () => ipcRenderer.invoke(desktopCalls.refreshSession),
  clearSession: () => ipcRenderer.invoke(desktopCalls.clearSession),
  watchTask: (task) => ipcRenderer.invoke(desktopCalls.watchTask, task),
  onOpenPath: (listener) => listen<string>(desktopMessages.openPath, (path) => listener(path)),
  onSessionDropped: (listener) => listen<void>(desktopMessages.sessionDropped, () => listener()),
};

contextBridge.exposeInMainWorld('larkspur', Object.freeze(bridge));
