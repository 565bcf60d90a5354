import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { desktopOrigin } from '../../contract/desktop.ts';

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

/** Shows the dashboard; its guard leads to the sign-in when no session can be restored. */
export async function openDashboard(window: Pick<BrowserWindow, 'once' | 'show' | 'loadURL'>): Promise<void> {
  window.once('ready-to-show', () => window.show());
  await window.loadURL(`${desktopOrigin}/dashboard`);
}

/** Brings a window back from wherever it is. */
export function bringForward(
  window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>,
): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
