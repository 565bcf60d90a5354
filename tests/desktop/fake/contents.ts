/** Fake `WebContents`. Each belongs to a page of a real Chromium, which the driver controls. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type {
  ContextMenuParams,
  FindInPageOptions,
  IpcMain,
  IpcMainInvokeEvent,
  NavigationHistory,
  PrintToPDFOptions,
  Result,
  WebContents,
  WebContentsPrintOptions,
  WebContentsWillNavigateEventParams,
  WebPreferences,
  WindowOpenHandlerResponse,
} from 'electron';
import { driverCalls, link } from './driver-link.ts';
import { preventable, strict } from './strict.ts';

const required = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
} satisfies WebPreferences;
const harmlessPreferences = ['preload', 'spellcheck'];

/** Throws on preferences that grant a page too much, or that rely on a default. */
function requireSafePreferences(given: WebPreferences | undefined): asserts given is WebPreferences {
  for (const [name, value] of Object.entries(required)) {
    const found = given?.[name as keyof typeof required];
    if (found !== value) throw new Error(`Weak webPreferences: ${name} is ${found}, not ${value}.`);
  }
  for (const name of Object.keys(given ?? {})) {
    if (!(name in required) && !harmlessPreferences.includes(name)) {
      throw new Error(`Weak webPreferences: ${name} is not known to be harmlessPreferences.`);
    }
  }
}

export class FakeIpc {
  readonly handlers = new Map<string, (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown>();
  handle(channel: string, handler: (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown): void {
    if (this.handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.handlers.set(channel, handler);
  }
}
const mainIpc = new FakeIpc();
export const ipcMain = strict('ipcMain', mainIpc satisfies Pick<IpcMain, 'handle'>);

/** The state of all pages of the app. */
export const pages = {
  all: new Map<number, FakeContents>(),
  /** Called for each new page, like `web-contents-created`. */
  onCreated: (_contents: WebContents) => {},
  /** When the main process first loaded a page, in milliseconds since 1970. */
  loadedAt: 0,
  focused: 0,
};
let last = 0;
/** Why the printer refuses; empty while it works. */
const printer = { failure: '' };

type Modelled =
  | ('id' | 'loadURL' | 'getURL' | 'send' | 'reload' | 'close' | 'focus' | 'isDestroyed')
  | ('getZoomLevel' | 'setZoomLevel' | 'setWindowOpenHandler')
  | ('navigationHistory' | 'getTitle' | 'print' | 'printToPDF')
  | ('findInPage' | 'stopFindInPage' | 'replaceMisspelling' | 'showDefinitionForSelection');

export class FakeContents extends EventEmitter implements Pick<WebContents, Modelled> {
  readonly id: number;
  readonly ipc = strict('webContents.ipc', new FakeIpc());
  readonly session: WebContents['session'];
  /** The object that the main process receives. */
  readonly exposed: WebContents;
  /** Edits that the main process made in the page. */
  readonly edits: string[] = [];
  url = '';
  title = '';
  /** Where the page stands in its history, and how long that is. */
  position = { index: 0, length: 1 };
  /** The texts that were sent to the printer. */
  readonly printed: string[] = [];
  zoomLevel = 0;
  readonly navigationHistory = strict('navigationHistory', {
    canGoBack: () => this.position.index > 0,
    canGoForward: () => this.position.index < this.position.length - 1,
    goBack: () => this.goBy(-1),
    goForward: () => this.goBy(1),
  } satisfies Pick<
    NavigationHistory,
    'canGoBack' | 'canGoForward' | 'goBack' | 'goForward'
  >) as NavigationHistory;
  private destroyed = false;
  private readonly preload: string;

  constructor(preferences: WebPreferences | undefined, session: WebContents['session']) {
    super();
    requireSafePreferences(preferences);
    this.preload = preferences.preload ?? '';
    this.session = session;
    last += 1;
    this.id = last;
    pages.all.set(this.id, this);
    this.exposed = strict('webContents', this, (member) => {
      if (this.destroyed && member !== 'isDestroyed') throw new TypeError('Object has been destroyed');
    }) as unknown as WebContents;
    pages.onCreated(this.exposed);
  }
  async loadURL(url: string): Promise<void> {
    pages.loadedAt ||= Date.now();
    if (this.url && !(await this.mayUnload())) throw new Error(`ERR_ABORTED (-3) loading '${url}'`);
    // The page may navigate before the load has finished.
    this.url = url;
    await link.call('load', this.id, url, readFileSync(this.preload, 'utf8'));
    this.emit('dom-ready', {});
  }
  send(channel: string, ...args: unknown[]) {
    void link.call('send', this.id, channel, structuredClone(args)).catch(() => {});
  }
  getURL() {
    return this.url;
  }
  isDestroyed() {
    return this.destroyed;
  }
  getTitle() {
    return this.title;
  }
  private goBy(step: 1 | -1) {
    const { index, length } = this.position;
    // Electron does nothing, which a menu must have said before.
    if (index + step < 0 || index + step >= length) throw new Error('There is no such page in the history.');
    void link.call('go', this.id, step).catch(() => {});
  }
  /** Asks the page's listeners of `beforeunload`, and main if they object. */
  async mayUnload(): Promise<boolean> {
    if (!(await link.call('objectsToUnload', this.id).catch(() => false))) return true;
    const event = preventable({});
    this.emit('will-prevent-unload', event);
    return event.defaultPrevented;
  }
  print(_options?: WebContentsPrintOptions, callback?: (success: boolean, failureReason: string) => void) {
    if (this.destroyed) throw new Error('The page is gone.');
    const failure = printer.failure;
    void link.call('textOnPaper', this.id).then((text) => {
      if (!failure) this.printed.push(text as string);
      callback?.(!failure, failure);
    });
  }
  async printToPDF({ pageSize }: PrintToPDFOptions): Promise<Buffer> {
    if (typeof pageSize !== 'string') throw new Error('The fake Electron models named sizes of paper alone.');
    return Buffer.from((await link.call('pdf', this.id, pageSize)) as Uint8Array);
  }
  getZoomLevel() {
    return this.zoomLevel;
  }
  setZoomLevel(level: number) {
    this.zoomLevel = level;
  }
  reload() {
    void link.call('reload', this.id).catch(() => {});
  }
  focus() {
    pages.focused = this.id;
  }
  close() {
    if (this.destroyed) return;
    this.destroyed = true;
    pages.all.delete(this.id);
    void link.call('close', this.id).catch(() => {});
    this.emit('destroyed');
  }
  setWindowOpenHandler(handler: Parameters<WebContents['setWindowOpenHandler']>[0]) {
    this.openWindow = handler as typeof this.openWindow;
  }
  openWindow: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'allow' });
  findInPage(text: string, options: FindInPageOptions = {}) {
    const requestId = Date.now();
    const found = (counts: Pick<Result, 'matches' | 'activeMatchOrdinal'>) =>
      this.emit('found-in-page', {}, {
        ...counts,
        requestId,
        selectionArea: { x: 0, y: 0, width: 0, height: 0 },
        finalUpdate: true,
      } satisfies Result);
    void link.call('find', this.id, text, options).then(found as (counts: unknown) => void, () => {});
    return requestId;
  }
  stopFindInPage(action: Parameters<WebContents['stopFindInPage']>[0]) {
    void link.call('stopFind', this.id, action).catch(() => {});
  }
  replaceMisspelling(text: string) {
    this.edits.push(`replaced by ${text}`);
  }
  showDefinitionForSelection() {
    this.edits.push('looked up');
  }
}

const at = (id: number): FakeContents => {
  const contents = pages.all.get(id);
  if (!contents) throw new Error(`There is no page ${id}.`);
  return contents;
};

type NavigationDetails = Pick<WebContentsWillNavigateEventParams, 'url' | 'isMainFrame' | 'isSameDocument'>;

Object.assign(driverCalls, {
  invoke: (id: number, channel: string, args: unknown[], origin: string) => {
    const handler = (at(id).ipc as FakeIpc).handlers.get(channel) ?? mainIpc.handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const event = { senderFrame: { parent: null, origin }, sender: at(id).exposed };
    return handler(event as IpcMainInvokeEvent, ...args);
  },
  navigated: (id: number, url: string, isInPage: boolean, position: FakeContents['position']) => {
    const contents = pages.all.get(id);
    if (!contents) return;
    Object.assign(contents, { url, position });
    contents.emit(isInPage ? 'did-navigate-in-page' : 'did-navigate', {}, url);
  },
  titled: (id: number, title: string) => {
    at(id).title = title;
  },
  /** The printer fails from now on, as Chromium says it. */
  breakPrinter: (failure: string) => {
    printer.failure = failure;
  },
  /** A link or a script of the page leads somewhere; driverCalls whether the page may go there. */
  willNavigate: (id: number, url: string, isMainFrame: boolean) => {
    const names = isMainFrame ? ['will-navigate', 'will-frame-navigate'] : ['will-frame-navigate'];
    return names.every((name) => {
      const event = preventable({ url, isMainFrame, isSameDocument: false } satisfies NavigationDetails);
      at(id).emit(name, event);
      return !event.defaultPrevented;
    });
  },
  /** Asks the window-open handler, which must deny. */
  windowOpen: (id: number, url: string) => {
    if (at(id).openWindow({ url }).action !== 'deny') throw new Error(`${url} opened a window.`);
  },
  contextMenu: (id: number, params: Partial<ContextMenuParams>) => {
    at(id).emit('context-menu', preventable({}), params);
  },
});
