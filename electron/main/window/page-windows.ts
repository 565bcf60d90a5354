import {
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  screen,
  type WebContents,
  WebContentsView,
} from 'electron';
import type { WindowKind } from '../../../contract/desktop/desktop-windows.ts';
import {
  type FindStep,
  shellCalls,
  shellMessages,
  shellOrigin,
  shellPaths,
} from '../../../contract/desktop/shell-pages.ts';
import { z } from '../../../contract/platform/zod.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Log } from '../log/log.ts';
import { createAnswer } from '../shell/ipc-calls.ts';
import type { JsonFile } from '../shell/json-file.ts';
import { followHistory, type HistoryStep } from './history.ts';
import { fitBounds, followWindow, lockedPreferences, type WindowState, windowOptions } from './window.ts';

interface FindBar {
  open(): void;
  step(step: 'next' | 'previous'): void;
}

const size = { width: 380, height: 54 };
const margin = 12;
const nothing = z.tuple([]);
const search = z.tuple([z.string().check(z.maxLength(500)), z.enum(['first', 'next', 'previous'])]);

/**
 * The bar is a view above the page, so that it looks the same on every screen and Chromium's search, which
 * includes form fields, does not match the text typed into it.
 */
function offerFind(window: BrowserWindow, View: typeof WebContentsView, preload: string): FindBar {
  const { webContents } = window;
  let view: WebContentsView | undefined;
  let lastText = '';

  function place(): void {
    const { width } = window.getContentBounds();
    const fitting = Math.min(size.width, width - 2 * margin);
    view?.setBounds({ x: width - fitting - margin, y: margin, width: fitting, height: size.height });
  }

  function find(text: string, step: FindStep): void {
    const isNew = step === 'first' || text !== lastText;
    lastText = text;
    if (text !== '') {
      webContents.findInPage(text, { forward: step !== 'previous', findNext: isNew });
      return;
    }
    webContents.stopFindInPage('clearSelection');
    view?.webContents.send(shellMessages.found, { active: 0, total: 0 });
  }

  function close(): void {
    if (!view) return;
    const closed = view;
    view = undefined;
    window.contentView.removeChildView(closed);
    // Neither removing a view nor closing its window destroys its page.
    closed.webContents.close();
    webContents.stopFindInPage('keepSelection');
    webContents.focus();
  }

  async function open(): Promise<void> {
    if (view) return focus(view);
    const opened = new View({ webPreferences: lockedPreferences(preload) });
    view = opened;
    const answer = createAnswer(opened.webContents.ipc, shellOrigin);
    answer(shellCalls.find, search, find);
    // Deferred, because closing destroys the page that is calling.
    answer(shellCalls.closeFind, nothing, () => void setImmediate(close));
    opened.setBorderRadius(14);
    window.contentView.addChildView(opened);
    place();
    await opened.webContents.loadURL(shellOrigin + shellPaths.find).catch(() => {});
    if (view === opened) focus(opened);
  }

  function focus({ webContents: bar }: WebContentsView): void {
    bar.focus();
    bar.send(shellMessages.focus, lastText);
  }

  webContents.on('found-in-page', (_event, { activeMatchOrdinal: active, matches: total, finalUpdate }) => {
    if (finalUpdate) view?.webContents.send(shellMessages.found, { active, total });
  });
  webContents.on('did-navigate', close);
  window.on('resize', place);
  window.on('closed', () => {
    view?.webContents.close();
    view = undefined;
  });
  return {
    open: () => void open(),
    step: (step) => {
      if (view && lastText !== '') find(lastText, step);
      else void open();
    },
  };
}

export interface PageWindow {
  kind: WindowKind;
  window: BrowserWindow;
  zoom(step: 1 | -1 | 'reset'): void;
  findBar: FindBar;
  go(step: HistoryStep): void;
}

interface PageWindowParts {
  preload: string;
  shellPreload: string;
  log: Log;
  showLogs(): void;
  quit(): void;
}

interface NewWindow {
  kind: WindowKind;
  state: JsonFile<WindowState>;
  size?: { width: number; height: number };
}

export interface PageWindows {
  create(options: NewWindow): PageWindow;
  all(): readonly PageWindow[];
  focused(): PageWindow | undefined;
  of(contents: WebContents): PageWindow | undefined;
  send(channel: string, ...values: unknown[]): void;
  onChange(listener: () => void): void;
  withoutQuestions(leave: () => Promise<void>): Promise<void>;
  onStay(listener: () => void): void;
}

export function createPageWindows(parts: PageWindowParts): PageWindows {
  const { preload, shellPreload, log, showLogs, quit } = parts;
  const open: PageWindow[] = [];
  const changeListeners: (() => void)[] = [];
  const stayListeners: (() => void)[] = [];
  let asks = true;
  const tell = (listeners: (() => void)[]) => {
    for (const listener of listeners) listener();
  };

  function create({ kind, state, size }: NewWindow): PageWindow {
    const { bounds } = state.get();
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const window = new BrowserWindow(windowOptions(preload, bounds ? fitBounds(bounds, areas) : size));
    const { webContents } = window;
    const page: PageWindow = {
      kind,
      window,
      zoom: followWindow(window, state).zoom,
      findBar: offerFind(window, WebContentsView, shellPreload),
      go: followHistory(window),
    };
    open.push(page);
    window.on('focus', () => {
      window.flashFrame(false);
      tell(changeListeners);
    });
    webContents.on('did-navigate', () => tell(changeListeners));
    webContents.on('did-navigate-in-page', () => tell(changeListeners));
    webContents.on('will-prevent-unload', (event) => {
      if (!asks || mayLeave(window)) event.preventDefault();
      else tell(stayListeners);
    });
    window.on('closed', () => {
      open.splice(open.indexOf(page), 1);
      tell(changeListeners);
    });
    watchPage(window, {
      log,
      ask: async (question) => (await dialog.showMessageBox(window, question)).response,
      showLogs,
      quit,
    });
    return page;
  }

  return {
    create,
    all: () => open,
    focused: () => open.find(({ window }) => window.isFocused()),
    of: (contents) => open.find(({ window }) => window.webContents === contents),
    send: (channel, ...values) => {
      for (const { window } of open) window.webContents.send(channel, ...values);
    },
    onChange: (listener) => void changeListeners.push(listener),
    withoutQuestions: (leave) => {
      asks = false;
      return leave().finally(() => {
        asks = true;
      });
    },
    onStay: (listener) => void stayListeners.push(listener),
  };
}

/** Asks before a page with unsaved text is closed or loaded anew. Electron waits for the answer, so the dialog is synchronous. */
function mayLeave(window: BrowserWindow): boolean {
  // A question over a hidden window would not be seen.
  window.show();
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    title: brand.name,
    message: 'Leave without saving?',
    detail:
      'The last changes have not reached the server. They are kept on this computer until you open the post again.',
    buttons: ['Stay', 'Leave'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return answer === 1;
}

interface PageFaultParts {
  log: Log;
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
 * Reloads a page once after it has crashed or failed to load. For a page that hangs the user decides, because
 * unsaved input would be lost.
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
