import type { App, BrowserWindow, NativeImage } from 'electron';

type Signalled = Pick<BrowserWindow, 'setProgressBar' | 'setOverlayIcon'>;

interface SignalParts {
  app: Pick<App, 'setBadgeCount'>;
  platform: NodeJS.Platform;
  /** The picture for a number of new results, on Windows. */
  overlay(count: number): NativeImage;
}

interface SignalState {
  running: number;
  /** How far they are, from 0 to 1; undefined where nobody knows. */
  progress: number | undefined;
  fresh: number;
}

const none = -1;
const moving = 2;

/**
 * Shows on dock or taskbar how much is new, whether something runs, and how far it is. Where that is not known, the bar only moves;
 * Linux has no such bar.
 * @returns shows a state; the window is undefined while there is none
 */
export function createSignals({ app, platform, overlay }: SignalParts) {
  /** As `setProgressBar` takes it. */
  const barOf = ({ running, progress }: SignalState): number => {
    if (running === 0) return none;
    return progress ?? (platform === 'linux' ? none : moving);
  };
  return (window: Signalled | undefined, state: SignalState): void => {
    const { fresh } = state;
    // The dock of macOS, and launchers of Linux that speak the interface of Unity.
    if (platform !== 'win32') app.setBadgeCount(fresh);
    else if (fresh > 0) window?.setOverlayIcon(overlay(fresh), `${fresh} new`);
    else window?.setOverlayIcon(null, '');
    window?.setProgressBar(barOf(state));
  };
}
