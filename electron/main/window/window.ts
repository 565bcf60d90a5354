import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron';
import { desktopMessages, desktopOrigin } from '../../../contract/desktop.ts';
import { brand } from '../../../contract/provider/brand.ts';

/** Without a place the system chooses one. */
const firstSize = { width: 1280, height: 840 };

/** A page without Node and without the shell's rights; the preload script is its one way to main. */
export const lockedPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: true,
});

/**
 * The app's window.
 * @param bounds where the window was left
 */
export function windowOptions(
  preload: string,
  bounds: Partial<Rectangle> = firstSize,
): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: 390,
    minHeight: 480,
    // Shown when there is something to see.
    show: false,
    title: brand.name,
    webPreferences: lockedPreferences(preload),
  };
}

/** Where the app starts; its guard leads to the sign-in when no session can be restored. */
export const startPath = '/dashboard';

type Page = Pick<BrowserWindow, 'once' | 'show' | 'maximize' | 'loadURL'>;

/** Shows a new window on a path of the app. */
export async function openPage(window: Page, path: string, isMaximised: boolean): Promise<void> {
  window.once('ready-to-show', () => {
    if (isMaximised) window.maximize();
    window.show();
  });
  // Whoever watches the page's faults hears of a failure, and has an answer to it.
  await window.loadURL(desktopOrigin + path).catch(() => {});
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
