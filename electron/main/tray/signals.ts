import type { App, BrowserWindow, NativeImage } from 'electron';

type Signalled = Pick<BrowserWindow, 'setProgressBar' | 'setOverlayIcon'>;

interface SignalParts {
  app: Pick<App, 'setBadgeCount'>;
  platform: NodeJS.Platform;
  /** The picture for a number of new results, on Windows. */
  overlay(count: number): NativeImage;
}

/**
 * Shows on dock or taskbar how much is new and whether something runs. How far a task is cannot be known at every moment, so the
 * bar only moves; Linux has no such bar.
 * @returns shows a state; the window is undefined while there is none
 */
export function createSignals({ app, platform, overlay }: SignalParts) {
  return (window: Signalled | undefined, running: number, fresh: number): void => {
    // The dock of macOS, and launchers of Linux that speak the interface of Unity.
    if (platform !== 'win32') app.setBadgeCount(fresh);
    else if (fresh > 0) window?.setOverlayIcon(overlay(fresh), `${fresh} new`);
    else window?.setOverlayIcon(null, '');
    if (platform !== 'linux') window?.setProgressBar(running > 0 ? 2 : -1);
  };
}
