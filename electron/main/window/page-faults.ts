import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { brand } from '../../../contract/site/brand.ts';
import type { Log } from '../log/log.ts';

interface PageFaultParts {
  log: Log;
  /** Asks the user; resolves to the index of the button. */
  ask(question: MessageBoxOptions): Promise<number>;
  showLogs(): void;
  quit(): void;
}

type Watched = Pick<BrowserWindow, 'on' | 'isDestroyed' | 'show'> & {
  webContents: Pick<BrowserWindow['webContents'], 'on' | 'reload' | 'forcefullyCrashRenderer'>;
};

/** A page that runs for this long after a reload has recovered. */
const recoveredAfterMs = 60_000;
/** Chromium's code for a load that was replaced by another one. */
const aborted = -3;

/**
 * Reloads a page once after it has crashed or failed to load. If it fails again soon, the user is told what to do. For a page
 * that hangs the user decides whether to wait or to reload, because unsaved input would be lost.
 */
export function watchPage(window: Watched, { log, ask, showLogs, quit }: PageFaultParts): void {
  const { webContents } = window;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  let isExplaining = false;

  function reload(): void {
    reloadedAt = Date.now();
    // Deferred, because Electron is still emitting the event.
    setImmediate(() => window.isDestroyed() || webContents.reload());
  }

  function fail(what: string): void {
    log.error(what);
    if (isExplaining) return;
    if (Date.now() - reloadedAt > recoveredAfterMs) reload();
    else void explain();
  }

  async function explain(): Promise<void> {
    isExplaining = true;
    // The window stays hidden until a page has loaded, and a box over a hidden window is invisible.
    window.show();
    let choice: number;
    do {
      choice = await ask(stopped);
      if (choice === 1) showLogs();
    } while (choice === 1);
    isExplaining = false;
    if (choice === 0) reload();
    else quit();
  }

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') fail(`The page's process has ended: ${reason} (${exitCode}).`);
  });
  webContents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
    if (isMainFrame && code !== aborted) fail(`${url} could not be loaded: ${description} (${code}).`);
  });
  webContents.on('console-message', ({ level, message, lineNumber, sourceId }) => {
    if (level === 'error') log.warn(`Page: ${message} (${sourceId}:${lineNumber})`);
  });

  let recovery: AbortController | undefined;
  window.on('responsive', () => recovery?.abort());
  window.on('unresponsive', async () => {
    if (recovery) return;
    log.warn('The page does not respond.');
    recovery = new AbortController();
    const choice = await ask({ ...hanging, signal: recovery.signal });
    recovery = undefined;
    if (choice === 2) showLogs();
    if (choice !== 1 || window.isDestroyed()) return;
    // The crash is handled like any other: the page is reloaded.
    reloadedAt = Number.NEGATIVE_INFINITY;
    webContents.forcefullyCrashRenderer();
  });
}

const stopped: MessageBoxOptions = {
  type: 'error',
  title: brand.name,
  message: 'This page has stopped working',
  detail: `It was reloaded once and stopped again. What you saved is safe. Reload it; if that does not help, quit ${brand.name} and start it again. The log tells your administrator what happened.`,
  buttons: ['Reload', 'Show logs', 'Quit'],
  defaultId: 0,
  cancelId: 2,
  noLink: true,
};

const hanging: MessageBoxOptions = {
  type: 'warning',
  title: brand.name,
  message: 'This page does not respond',
  detail: 'Wait if it is busy. Reloading it loses what you have typed and not yet saved.',
  buttons: ['Wait', 'Reload', 'Show logs'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};
