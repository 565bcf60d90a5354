import {
  type App,
  app,
  autoUpdater,
  type BrowserWindow,
  type GlobalShortcut,
  globalShortcut,
  ShareMenu,
  type WebContents,
} from 'electron';
import { desktopMessages, desktopOrigin, type StartedTask } from '../../../contract/desktop/desktop.ts';
import {
  type PaperOutcome,
  quickSearchPath,
  type SharedItem,
  type ShortcutChosen,
  type WindowInfo,
} from '../../../contract/desktop/desktop-windows.ts';
import { shortcutOff } from '../../../contract/desktop/shortcut.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Log } from '../log/log.ts';
import type { AppSettingsStore } from '../settings/app-settings.ts';
import type { ShowMessage } from '../shell/dialogs.ts';
import type { JsonFile } from '../shell/json-file.ts';
import { isInFront } from '../tasks/notifications.ts';
import type { AppWindow } from './app-window.ts';
import type { HistoryStep } from './history.ts';
import { createOwnWindows, mostWindows, subjectOf } from './own-windows.ts';
import type { PageWindow, PageWindows } from './page-windows.ts';
import { bringForward, type FirstState, openPage, type WindowState } from './window.ts';

/**
 * Calls a listener before the app closes its windows in order to quit. On macOS a restart into an update closes them before the
 * app hears that it quits.
 */
export function onBeforeQuit(listener: () => void): void {
  app.on('before-quit', listener);
  if (process.platform === 'darwin') autoUpdater.on('before-quit-for-update', listener);
}

interface WindowsParts {
  pages: PageWindows;
  appWindow: AppWindow;
  state: JsonFile<WindowState>;
  file: string;
  settings: AppSettingsStore;
  showMessage: ShowMessage;
  log: Log;
}

export interface WindowCalls {
  read(sender: WebContents): WindowInfo;
  open(path: string): void;
  showInMain(path: string): void;
  close(sender: WebContents): void;
  chooseShortcut(accelerator: string): ShortcutChosen;
  print(sender: WebContents): Promise<PaperOutcome>;
  savePdf(sender: WebContents, name: string): Promise<PaperOutcome>;
  share(sender: WebContents, item: SharedItem): Promise<void>;
  restored(): void;
  signedIn(): void;
  /** Closes separate windows and notifies other pages. */
  signedOut(sender: WebContents): void;
}

export interface AppWindows extends WindowCalls {
  show(path: string): void;
  openQuickSearch(): void;
  shortcut(): QuickShortcut;
  isWatched(task: StartedTask): boolean;
  closeOwn(): void;
  showOnly(path: string): Promise<void>;
  start(origin: () => string, firstState: FirstState): void;
  menu: WindowMenu;
}

export interface WindowMenu {
  inFront(): PageWindow | undefined;
  subject(): string | undefined;
  openOwn(): void;
  openQuickSearch(): void;
  canGo(step: HistoryStep): boolean;
  go(step: HistoryStep): void;
  print(): void;
  savePdf(): void;
}

const print = async (window: BrowserWindow, log: Log) => (await import('./paper.ts')).printPage(window, log);
const save = async (window: BrowserWindow, name: string, log: Log) =>
  (await import('./paper.ts')).savePdf(window, name, log);

export function openWindows(parts: WindowsParts): AppWindows {
  const { pages, appWindow, settings, showMessage, log } = parts;
  let origin = () => '';
  let firstState: FirstState = 'shown';
  let keys: QuickShortcut | undefined;
  const own = createOwnWindows({ ...parts, origin: () => origin() });
  const quick = createQuickWindow(pages, parts.state);

  const open = (path: string) => {
    if (own.open(path)) return;
    showMessage('Too many windows', `${mostWindows} windows are open. Close one of them first.`);
  };
  function restored(): void {
    const main = appWindow.current();
    if (firstState === 'shown' || !main || main.isVisible()) own.reopen();
    else main.once('show', own.reopen);
  }
  const pageOf = (sender: WebContents): PageWindow => {
    const page = pages.of(sender);
    if (!page) throw new Error('Refused: the window has closed.');
    return page;
  };
  const shortcut = () => {
    if (!keys) throw new Error('The keys are taken once the app is ready.');
    return keys;
  };

  function closeOthers(): void {
    own.closeAll();
    quick.close();
  }

  return {
    open,
    openQuickSearch: quick.open,
    shortcut,
    restored,
    menu: windowMenu(parts, open, quick.open),
    show: (path) => own.focus(path) || appWindow.show(path),
    isWatched: (task) => pages.all().some(({ window }) => isInFront(task, window)),
    closeOwn: own.closeAll,
    showOnly: async (path) => {
      closeOthers();
      await pages.withoutQuestions(async () => appWindow.current()?.loadURL(desktopOrigin + path));
    },
    start: (serverOrigin, state) => {
      origin = serverOrigin;
      firstState = state;
      onBeforeQuit(own.quitting);
      pages.onStay(own.staying);
      const { platform } = process;
      keys = createQuickShortcut({ app, keys: globalShortcut, settings, platform, onPress: quick.open, log });
    },
    read: (sender) => ({ kind: pageOf(sender).kind, sharesBySystem: process.platform === 'darwin' }),
    showInMain: (path) => {
      appWindow.show(path);
      appWindow.focus();
    },
    // Deferred, because closing destroys the page that is calling.
    close: (sender) => void setImmediate(() => pages.of(sender)?.window.close()),
    chooseShortcut: (accelerator) => shortcut().choose(accelerator),
    print: (sender) => print(pageOf(sender).window, log),
    savePdf: (sender, name) => save(pageOf(sender).window, name, log),
    share: async (sender, item) => {
      const { window } = pageOf(sender);
      shareBySystem(window, item);
    },
    signedIn: own.closeAll,
    signedOut: (sender) => {
      const main = appWindow.current()?.webContents;
      if (main && main !== sender) main.send(desktopMessages.sessionDropped);
      setImmediate(closeOthers);
    },
  };
}

function windowMenu(
  { pages, showMessage, log }: WindowsParts,
  open: (path: string) => void,
  openQuickSearch: () => void,
): WindowMenu {
  const inFront = () => pages.focused() ?? pages.all().find(({ kind }) => kind === 'main');
  const subject = () => {
    const page = inFront();
    return page?.kind === 'main' ? subjectOf(page.window.webContents.getURL()) : undefined;
  };
  const say = async (message: string, outcome: Promise<PaperOutcome> | undefined) => {
    const ended = await outcome;
    if (ended?.outcome === 'failed') showMessage(message, ended.reason);
  };
  return {
    inFront,
    subject,
    openQuickSearch,
    openOwn: () => {
      const path = subject();
      if (path) open(path);
    },
    canGo: (step) => {
      const history = inFront()?.window.webContents.navigationHistory;
      return (step === 'back' ? history?.canGoBack() : history?.canGoForward()) ?? false;
    },
    go: (step) => inFront()?.go(step),
    print: () => {
      const page = inFront();
      void say('The page could not be printed', page && print(page.window, log));
    },
    savePdf: () => {
      const page = inFront();
      const title = page?.window.webContents.getTitle().replace(` · ${brand.name}`, '') ?? '';
      void say('The page could not be saved', page && save(page.window, title, log));
    },
  };
}

const size = { width: 620, height: 640 };

function createQuickWindow(pages: Pick<PageWindows, 'create'>, main: JsonFile<WindowState>) {
  let page: PageWindow | undefined;
  let place: Omit<WindowState, 'zoom'> = { isMaximised: false };

  return {
    open: (): void => {
      if (page) {
        bringForward(page.window);
        return;
      }
      const opened = pages.create({
        kind: 'quick',
        size,
        state: {
          get: () => ({ ...place, zoom: main.get().zoom }),
          set: ({ zoom, ...next }) => {
            place = next;
            main.set({ ...main.get(), zoom });
          },
        },
      });
      page = opened;
      opened.window.on('closed', () => {
        page = undefined;
      });
      opened.window.removeMenu();
      void openPage(opened.window, quickSearchPath, place.isMaximised);
    },
    close: (): void => {
      page?.window.destroy();
    },
  };
}

interface ShortcutParts {
  app: Pick<App, 'on'>;
  keys: Pick<GlobalShortcut, 'register' | 'unregister'>;
  settings: Pick<AppSettingsStore, 'get' | 'change'>;
  platform: NodeJS.Platform;
  onPress(): void;
  log: Pick<Log, 'warn'>;
}

export interface QuickShortcut {
  choose(accelerator: string): ShortcutChosen;
  isTaken(): boolean;
}

const ownKeys = (platform: NodeJS.Platform): string[] =>
  platform === 'darwin'
    ? [
        ...['Shift+Super+N', 'Shift+Super+G', 'Shift+Super+Z', 'Shift+Super+V', 'Alt+Shift+Super+V'],
        ...['Alt+Super+H', 'Alt+Super+I', 'Control+Super+F'],
      ]
    : ['Control+Shift+N', 'Control+Shift+G', 'Control+Shift+Z', 'Control+Shift+I', 'Alt+F4'];

export function createQuickShortcut(parts: ShortcutParts): QuickShortcut {
  const { app, keys, settings, platform, onPress, log } = parts;
  let held: string | undefined;
  const take = (accelerator: string) => keys.register(accelerator, onPress);
  const release = () => {
    if (held !== undefined) keys.unregister(held);
    held = undefined;
  };

  const { shortcut } = settings.get();
  if (shortcut !== shortcutOff) {
    if (take(shortcut)) held = shortcut;
    else log.warn(`The system refuses the keys ${shortcut}.`);
  }
  app.on('will-quit', release);

  return {
    isTaken: () => settings.get().shortcut !== shortcutOff && held === undefined,
    choose: (accelerator) => {
      if (ownKeys(platform).includes(accelerator)) return 'own';
      if (accelerator === held) return 'set';
      if (accelerator !== shortcutOff && !take(accelerator)) return 'taken';
      release();
      if (accelerator !== shortcutOff) held = accelerator;
      settings.change({ shortcut: accelerator });
      return 'set';
    },
  };
}

function shareBySystem(window: BrowserWindow, { text, url }: SharedItem): void {
  if (process.platform !== 'darwin') throw new Error('This system has no sheet for sharing.');
  new ShareMenu({ ...(text && { texts: [text] }), ...(url && { urls: [url] }) }).popup({ window });
}
