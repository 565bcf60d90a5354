import type { BrowserWindow } from 'electron';

export type HistoryStep = 'back' | 'forward';

type Followed = Pick<BrowserWindow, 'on'> & {
  webContents: { navigationHistory: Pick<BrowserWindow['webContents']['navigationHistory'], Steps> };
};
type Steps = 'canGoBack' | 'canGoForward' | 'goBack' | 'goForward';

/**
 * The commands of keyboards with keys of their own, on Windows and Linux, and of the side buttons of a mouse on Linux. On Windows and
 * macOS Chromium goes by those itself.
 */
const commands: Record<string, HistoryStep> = { 'browser-backward': 'back', 'browser-forward': 'forward' };
const swipes: Record<string, HistoryStep> = { left: 'back', right: 'forward' };

export function followHistory(window: Followed): (step: HistoryStep) => void {
  const go = (step: HistoryStep) => {
    const { navigationHistory: history } = window.webContents;
    if (step === 'back' && history.canGoBack()) history.goBack();
    if (step === 'forward' && history.canGoForward()) history.goForward();
  };
  const goBy = (steps: Record<string, HistoryStep>, name: string) => {
    const step = steps[name];
    if (step) go(step);
  };
  window.on('app-command', (_event, command) => goBy(commands, command));
  window.on('swipe', (_event, direction) => goBy(swipes, direction));
  return go;
}
