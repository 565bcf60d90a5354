import { app, autoUpdater } from 'electron';

/**
 * Calls a listener before the app closes its windows in order to quit. On macOS a restart into an update closes them before the
 * app hears that it quits.
 */
export function onBeforeQuit(listener: () => void): void {
  app.on('before-quit', listener);
  if (process.platform === 'darwin') autoUpdater.on('before-quit-for-update', listener);
}
