import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { desktopMessages, desktopOrigin } from '../../contract/desktop.ts';

/** A page without Node and without the shell's rights; the preload script is its one way to main. */
export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 840,
    minWidth: 390,
    minHeight: 480,
    // Shown when there is something to see.
    show: false,
    title: 'Larkspur',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
    },
  };
}

/** Where the app starts; its guard leads to the sign-in when no session can be restored. */
export const startPath = '/dashboard';

type Page = Pick<BrowserWindow, 'once' | 'show' | 'loadURL'>;

/** Shows a new window on a path of the app. */
export async function openPage(window: Page, path: string): Promise<void> {
  window.once('ready-to-show', () => window.show());
  await window.loadURL(desktopOrigin + path);
}

type Shown = Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>;

/** Brings a window back from wherever it is. */
export function bringForward(window: Shown): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Brings a window back and has its page go to a path. */
export function goTo(
  window: Shown & { webContents: Pick<BrowserWindow['webContents'], 'send'> },
  path: string,
): void {
  bringForward(window);
  window.webContents.send(desktopMessages.openPath, path);
}
