import type { BrowserWindow } from 'electron';
import type { PageWindow, PageWindows } from './page-windows.ts';
import { bringForward, type FirstState, goTo, openPage, type openWindowState, startPath } from './window.ts';

interface AppWindowParts {
  pages: Pick<PageWindows, 'create' | 'onStay'>;
  state: ReturnType<typeof openWindowState>;
}

export interface AppWindow {
  current(): BrowserWindow | undefined;
  focus(): void;
  /** Shows a path of the app. Before `start` it becomes the first path; without a window a new one opens. */
  show(target: string): void;
  /** Opens a window on the start page if there is none. Before the start it does nothing. */
  activate(): void;
  onOpen(listener: () => void): void;
  flash(): void;
  onClose(decide: (event: { preventDefault(): void }, window: BrowserWindow) => void): void;
  onStay(listener: () => void): void;
  start(target?: string, firstState?: FirstState): Promise<void>;
  send(channel: string, ...values: unknown[]): void;
}

export function createAppWindow(firstPath: string | undefined, parts: AppWindowParts): AppWindow {
  const { pages, state } = parts;
  let page: PageWindow | undefined;
  let pathAtStart = firstPath ?? startPath;
  let hasStarted = false;

  let decideClosing: Parameters<AppWindow['onClose']>[0] = () => {};
  let hearOpening = () => {};

  async function open(target: string, firstState: FirstState = 'shown'): Promise<void> {
    page = pages.create({ kind: 'main', state });
    const { window: opened } = page;
    hearOpening();
    opened.on('close', (event) => decideClosing(event, opened));
    opened.on('closed', () => {
      page = undefined;
    });
    await openPage(opened, target, state.get().isMaximised, firstState);
  }

  return {
    current: () => page?.window,
    focus: () => page && bringForward(page.window),
    show: (target) => {
      if (page) goTo(page.window, target);
      else if (hasStarted) void open(target);
      else pathAtStart = target;
    },
    activate: () => {
      if (page && !page.window.isVisible()) bringForward(page.window);
      if (hasStarted && page === undefined) void open(startPath);
    },
    onOpen: (listener) => {
      hearOpening = listener;
    },
    flash: () => {
      if (page && !page.window.isFocused()) page.window.flashFrame(true);
    },
    onClose: (decide) => {
      decideClosing = decide;
    },
    onStay: pages.onStay,
    send: (channel, ...values) => page?.window.webContents.send(channel, ...values),
    start: async (target, firstState) => {
      hasStarted = true;
      await open(target ?? pathAtStart, firstState);
    },
  };
}
