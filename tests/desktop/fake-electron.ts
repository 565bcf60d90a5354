/**
 * Replaces Electron in a Node process: main's bundle imports it as `electron`. It throws on everything that is not modeled and
 * on calls that Electron forbids before or after the app is ready. It has Electron's own types. Windows are pages of a real
 * Chromium, which the driver at the other end of the link controls.
 */
import { app, appState, autoUpdater } from './fake/app.ts';
import { ipcMain, pages } from './fake/contents.ts';
import { driverCalls } from './fake/driver-link.ts';
import { nativeImage } from './fake/images.ts';
import { globalShortcut, keysState, ShareMenu } from './fake/keys.ts';
import { net } from './fake/net.ts';
import { protocol, session, sessionState } from './fake/session.ts';
import {
  clipboard,
  dialog,
  Menu,
  Notification,
  powerMonitor,
  screen,
  shell,
  systemState,
} from './fake/system.ts';
import { nativeTheme, Tray, trayState } from './fake/tray.ts';
import { MessageChannelMain, utilityProcess, utilityState } from './fake/utility.ts';
import { BrowserWindow, WebContentsView, windows, windowsState } from './fake/windows.ts';

/** When main's bundle was entered, in milliseconds since 1970. */
export const timestamps = { entered: 0 };

Object.assign(driverCalls, {
  state: () => {
    const window = windows.main();
    return {
      ...appState(),
      ...sessionState(),
      ...systemState(),
      ...trayState(),
      ...utilityState(),
      ...keysState(),
      open: windowsState(),
      printed: [...pages.all.values()].flatMap(({ printed }) => printed),
      window: window && { ...window.state, zoom: window.contents.zoomLevel },
      signals: window?.signals,
      edits: window?.contents.edits ?? [],
      windows: windows.all.size,
      timestamps: { ...timestamps, loaded: pages.loadedAt },
      timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
    };
  },
});

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MessageChannelMain,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  ShareMenu,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  WebContentsView,
};
