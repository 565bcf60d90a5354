import { app, BrowserWindow, dialog, screen, WebContentsView } from 'electron';
import type { Log } from '../log/log.ts';
import { type FindBar, offerFind } from './find-in-page.ts';
import { watchPage } from './page-faults.ts';
import { fitBounds, followWindow, type openWindowState } from './state.ts';
import { bringForward, type FirstState, goTo, openPage, startPath, windowOptions } from './window.ts';

interface AppWindowParts {
  /** Preload script of the app's pages. */
  preload: string;
  /** Preload script of the shell's own pages. */
  shellPreload: string;
  state: ReturnType<typeof openWindowState>;
  log: Log;
  showLogs(): void;
}

export interface AppWindow {
  /** Undefined while no window is open. */
  current(): BrowserWindow | undefined;
  /** Brings the window to the front, or does nothing while there is none. */
  focus(): void;
  /** Shows a path of the app. Before `start` it becomes the first path; without a window a new one opens. */
  show(target: string): void;
  /** Opens a window on the start page unless one is open or the app has not started yet. */
  activate(): void;
  /** Calls a listener whenever a window has opened. */
  onOpen(listener: () => void): void;
  /** Draws attention to a window that is not in front, until it is. */
  flash(): void;
  /** Sets what decides about a window that is being closed. */
  onClose(decide: (event: { preventDefault(): void }, window: BrowserWindow) => void): void;
  /**
   * Opens the first window.
   * @param target replaces the path that was requested before the start
   * @param firstState `hidden` and `minimised` leave it to the user to bring it forward
   */
  start(target?: string, firstState?: FirstState): Promise<void>;
  send(channel: string, ...values: unknown[]): void;
  zoom(step: 1 | -1 | 'reset'): void;
  /** Opens the find bar, or goes to another match. */
  find(step?: 'next' | 'previous'): void;
}

/** The one window of the app. macOS keeps the app running without it. */
export function createAppWindow(firstPath: string | undefined, parts: AppWindowParts): AppWindow {
  const { preload, shellPreload, state, log, showLogs } = parts;
  let window: BrowserWindow | undefined;
  let zoom: ReturnType<typeof followWindow>['zoom'] | undefined;
  let findBar: FindBar | undefined;
  let pathAtStart = firstPath ?? startPath;
  let hasStarted = false;

  let decideClosing: Parameters<AppWindow['onClose']>[0] = () => {};
  let hearOpening = () => {};

  async function open(target: string, firstState: FirstState = 'shown'): Promise<void> {
    const { bounds, isMaximised } = state.get();
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const opened = new BrowserWindow(windowOptions(preload, bounds && fitBounds(bounds, areas)));
    window = opened;
    hearOpening();
    opened.on('focus', () => opened.flashFrame(false));
    zoom = followWindow(opened, state).zoom;
    findBar = offerFind(opened, WebContentsView, shellPreload);
    opened.on('close', (event) => decideClosing(event, opened));
    opened.on('closed', () => {
      window = undefined;
      zoom = undefined;
      findBar = undefined;
    });
    watchPage(opened, {
      log,
      ask: async (question) => (await dialog.showMessageBox(opened, question)).response,
      showLogs,
      quit: () => app.quit(),
    });
    await openPage(opened, target, isMaximised, firstState);
  }

  return {
    current: () => window,
    focus: () => window && bringForward(window),
    show: (target) => {
      if (window) goTo(window, target);
      else if (hasStarted) void open(target);
      else pathAtStart = target;
    },
    activate: () => {
      if (hasStarted && window === undefined) void open(startPath);
    },
    onOpen: (listener) => {
      hearOpening = listener;
    },
    flash: () => {
      if (window && !window.isFocused()) window.flashFrame(true);
    },
    onClose: (decide) => {
      decideClosing = decide;
    },
    start: async (target, firstState) => {
      hasStarted = true;
      await open(target ?? pathAtStart, firstState);
    },
    send: (channel, ...values) => window?.webContents.send(channel, ...values),
    zoom: (step) => zoom?.(step),
    find: (step) => (step ? findBar?.step(step) : findBar?.open()),
  };
}
