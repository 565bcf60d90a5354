import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebPreferences } from 'electron';
import { desktopMessages, desktopOrigin } from '../../../contract/desktop/desktop.ts';
import { brand } from '../../../contract/site/brand.ts';

/** The system chooses the position of the first window. */
const firstSize = { width: 1280, height: 840 };

/** Preferences of a page without access to Node. Its preload script is its only way to main. */
export const lockedPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: true,
});

/**
 * Options of the app's window.
 * @param bounds where the window was last
 */
export function windowOptions(
  preload: string,
  bounds: Partial<Rectangle> = firstSize,
): BrowserWindowConstructorOptions {
  return {
    ...bounds,
    minWidth: 390,
    minHeight: 480,
    // Shown once the page has rendered.
    show: false,
    title: brand.name,
    webPreferences: lockedPreferences(preload),
  };
}

/** Where the app starts. The page's guard redirects to the sign-in if no session can be restored. */
export const startPath = '/dashboard';

type Page = Pick<BrowserWindow, 'once' | 'show' | 'showInactive' | 'maximize' | 'minimize' | 'loadURL'>;

/** How a new window appears. `behind`: without taking the focus from another one. */
export type FirstState = 'shown' | 'behind' | 'minimised' | 'hidden';

/** Loads a path of the app into a new window, and shows the window once it has rendered. */
export async function openPage(
  window: Page,
  path: string,
  isMaximised: boolean,
  firstState: FirstState = 'shown',
): Promise<void> {
  window.once('ready-to-show', () => {
    // Maximising would show a hidden window.
    if (firstState === 'minimised' || firstState === 'hidden') {
      if (isMaximised) window.once('show', () => window.maximize());
      if (firstState === 'minimised') window.minimize();
      return;
    }
    if (isMaximised) window.maximize();
    if (firstState === 'behind') window.showInactive();
    else window.show();
  });
  // `watchPage` handles a failing load.
  await window.loadURL(desktopOrigin + path).catch(() => {});
}

type Shown = Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>;

export function bringForward(window: Shown): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Brings a window to the front and navigates its page to a path. */
export function goTo(
  window: Shown & { webContents: Pick<BrowserWindow['webContents'], 'send'> },
  path: string,
): void {
  bringForward(window);
  window.webContents.send(desktopMessages.openPath, path);
}
