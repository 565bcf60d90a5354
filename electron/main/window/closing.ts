import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { brand } from '../../../contract/site/brand.ts';
import type { AppSettingsStore } from '../settings/app-settings.ts';

type Closed = Pick<BrowserWindow, 'hide' | 'minimize' | 'isFullScreen' | 'setFullScreen' | 'once'>;

interface ClosingParts {
  platform: NodeJS.Platform;
  settings: Pick<AppSettingsStore, 'get' | 'change'>;
  /** Whether a tray shows the app's icon, so that a hidden window can be shown again. */
  hasTray(): boolean;
  /** Whether there is a session whose searches could be watched. */
  isSignedIn(): boolean;
  /** Shows a question over a window, and resolves to the number of the button. */
  ask(question: MessageBoxOptions): Promise<number>;
  quit(): void;
}

export interface Closing {
  /** Decides about a window that the user closes. */
  handle(event: { preventDefault(): void }, window: Closed): void;
  quitting(): void;
  /** The user has ended the quit. */
  staying(): void;
}

const buttons = ['Keep watching', 'Quit', 'Cancel'];

/**
 * Keeps the app running when its window is closed, if the user wants that; on macOS all apps do. The window stays, because its
 * page hears of what the watches of searches find. Without a tray it is minimized, so that the taskbar leads back to it.
 */
export function createClosing({ platform, settings, hasTray, isSignedIn, ask, quit }: ClosingParts): Closing {
  let isQuitting = false;
  let isAsking = false;
  const leave = (window: Closed) => (hasTray() ? window.hide() : window.minimize());

  async function askOnce(window: Closed): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const answer = await ask(question(hasTray()));
    isAsking = false;
    if (answer === 2) return;
    const closing = answer === 0 ? 'keep' : 'quit';
    settings.change({ closing });
    if (closing === 'keep') leave(window);
    else quit();
  }

  return {
    handle: (event, window) => {
      // Signed out there is nothing to watch.
      if (isQuitting || !isSignedIn()) return;
      event.preventDefault();
      const { closing } = settings.get();
      if (platform === 'darwin') hideOnMac(window);
      else if (closing === 'keep') leave(window);
      // With the windows of people and posts, which are there again at the next start.
      else if (closing === 'quit') quit();
      else void askOnce(window);
    },
    quitting: () => {
      isQuitting = true;
    },
    staying: () => {
      isQuitting = false;
    },
  };
}

/** A hidden window in full screen would leave an empty screen. */
function hideOnMac(window: Closed): void {
  if (window.isFullScreen()) {
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  } else window.hide();
}

const question = (hasTray: boolean): MessageBoxOptions => ({
  type: 'question',
  title: brand.name,
  message: 'Keep watching your searches?',
  detail: hasTray
    ? `${brand.name} can go on in the tray and tell you what has finished. Its icon there opens the window again. You can change this under Settings, App.`
    : `${brand.name} can go on and tell you what has finished. This desktop has no tray, so the window is minimized. You can change this under Settings, App.`,
  buttons,
  defaultId: 0,
  cancelId: 2,
  noLink: true,
});
