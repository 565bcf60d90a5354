import { EventEmitter } from 'node:events';
import type {
  BrowserWindowConstructorOptions,
  WebContentsView as ElectronView,
  BrowserWindow as ElectronWindow,
  NativeImage,
  Rectangle,
  View,
  WebContentsViewConstructorOptions,
} from 'electron';
import { FakeContents } from './contents.ts';
import { driverCalls } from './driver-link.ts';
import { imageOf } from './images.ts';
import { defaultSession } from './session.ts';
import { preventable, requireReady, strict } from './strict.ts';

export const windows = {
  all: new Set<FakeWindow>(),
  onAllClosed: () => {},
  /** The first window without a parent. */
  main: (): FakeWindow | undefined => [...windows.all].find((window) => !window.options.parent),
};

type Modelled =
  | (
      | 'loadURL'
      | 'show'
      | 'showInactive'
      | 'focus'
      | 'restore'
      | 'close'
      | 'destroy'
      | 'maximize'
      | 'removeMenu'
      | 'hide'
      | 'minimize'
      | 'setFullScreen'
    )
  | ('isFocused' | 'isVisible' | 'isMinimized' | 'isDestroyed' | 'isMaximized' | 'isFullScreen')
  | ('getNormalBounds' | 'getContentBounds');

type Signals = 'flashFrame' | 'setProgressBar' | 'setOverlayIcon';

class FakeWindow extends EventEmitter implements Pick<ElectronWindow, Modelled | Signals> {
  readonly options: BrowserWindowConstructorOptions;
  readonly contents: FakeContents;
  readonly webContents: ElectronWindow['webContents'];
  readonly contentView: Pick<View, 'addChildView' | 'removeChildView'>;
  readonly views = new Set<View>();
  /** What the taskbar shows of the window. */
  readonly signals = { isFlashing: false, progress: -1, overlay: '' };
  readonly state = { visible: false, focused: false, minimized: false, maximized: false, fullScreen: false };
  private destroyed = false;
  private bounds: Partial<Rectangle>;
  /** The object that the main process receives. */
  readonly exposed: ElectronWindow;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    requireReady('new BrowserWindow');
    this.options = options;
    this.bounds = options;
    this.contents = new FakeContents(options.webPreferences, defaultSession);
    this.webContents = this.contents.exposed;
    this.contentView = strict('contentView', {
      addChildView: (view: View) => void this.views.add(view),
      removeChildView: (view: View) => void this.views.delete(view),
    } satisfies Pick<View, 'addChildView' | 'removeChildView'>);
    windows.all.add(this);
    this.exposed = strict('BrowserWindow', this, (member) => {
      if (this.destroyed && member !== 'isDestroyed') throw new TypeError('Object has been destroyed');
    }) as unknown as ElectronWindow;
  }
  async loadURL(url: string) {
    await this.contents.loadURL(url);
    if (!this.destroyed) this.emit('ready-to-show');
  }
  show() {
    this.state.visible = true;
    this.emit('show');
    this.focus();
  }
  showInactive() {
    this.state.visible = true;
    this.emit('show');
  }
  isFullScreen() {
    return this.state.fullScreen;
  }
  setFullScreen(isOn: boolean) {
    // The window moves for a moment.
    setTimeout(() => {
      this.state.fullScreen = isOn;
      this.emit(isOn ? 'enter-full-screen' : 'leave-full-screen');
    }, 50);
  }
  hide() {
    if (this.state.fullScreen) throw new Error('macOS would leave an empty screen.');
    Object.assign(this.state, { visible: false, focused: false });
  }
  minimize() {
    Object.assign(this.state, { minimized: true, focused: false });
  }
  focus() {
    // One window of the system has the focus.
    for (const other of windows.all) if (other !== this) other.state.focused = false;
    this.state.focused = true;
    this.emit('focus');
  }
  restore() {
    this.state.minimized = false;
  }
  maximize() {
    this.state.maximized = true;
    this.emit('maximize');
  }
  isFocused() {
    return this.state.focused;
  }
  isVisible() {
    return this.state.visible;
  }
  isMinimized() {
    return this.state.minimized;
  }
  isMaximized() {
    return this.state.maximized;
  }
  isDestroyed() {
    return this.destroyed;
  }
  flashFrame(isOn: boolean) {
    this.signals.isFlashing = isOn;
  }
  setProgressBar(progress: number) {
    if (process.platform === 'linux' && progress > 1) {
      throw new Error('Linux has no bar for a task whose progress is unknown.');
    }
    this.signals.progress = progress;
  }
  setOverlayIcon(overlay: NativeImage | null, description: string) {
    if (process.platform !== 'win32') throw new Error('Only Windows has overlay icons.');
    if (overlay && imageOf(overlay).sizes[0] !== 32) throw new Error('An overlay icon is 32 px wide.');
    this.signals.overlay = overlay ? description : '';
  }
  getNormalBounds(): Rectangle {
    const { x = 0, y = 0, width = 800, height = 600 } = this.bounds;
    return { x, y, width, height };
  }
  getContentBounds(): Rectangle {
    return this.getNormalBounds();
  }
  removeMenu() {}
  /** The user moves it. */
  place(bounds: Rectangle) {
    this.bounds = bounds;
    this.emit('move');
  }
  close() {
    if (!this.destroyed) void this.mayClose().then((may) => may && this.destroy());
  }
  /** Asks the listeners of `close`, then the page. */
  async mayClose(): Promise<boolean> {
    const event = preventable({});
    this.emit('close', event);
    return !event.defaultPrevented && (await this.contents.mayUnload());
  }
  destroy() {
    if (this.destroyed) return;
    this.destroyed = true;
    windows.all.delete(this);
    this.contents.close();
    this.emit('closed');
    if (windows.all.size === 0) windows.onAllClosed();
  }
}

export const BrowserWindow = new Proxy(FakeWindow, {
  construct: (Made, [options]) => new Made(options).exposed,
}) as unknown as typeof ElectronWindow;

class FakeView
  extends EventEmitter
  implements Pick<ElectronView, 'setBounds' | 'setBorderRadius' | 'setVisible' | 'webContents'>
{
  readonly webContents: ElectronView['webContents'];
  bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  constructor({ webPreferences }: WebContentsViewConstructorOptions = {}) {
    super();
    requireReady('new WebContentsView');
    this.webContents = new FakeContents(webPreferences, defaultSession).exposed;
  }
  setBounds(bounds: Rectangle) {
    this.bounds = bounds;
  }
  setBorderRadius() {}
  setVisible() {}
}

export const WebContentsView = new Proxy(FakeView, {
  construct: (Made, [options]) => strict('WebContentsView', new Made(options)),
}) as unknown as typeof ElectronView;

const windowOf = (id: number): FakeWindow => {
  const window = [...windows.all].find(({ contents }) => contents.id === id);
  if (!window) throw new Error(`There is no window ${id}.`);
  return window;
};

/** Every window, by the id of its page. */
export const windowsState = () =>
  [...windows.all].map((window) => ({
    id: window.contents.id,
    url: window.contents.url,
    ...window.state,
    bounds: window.getNormalBounds(),
    preload: window.options.webPreferences?.preload ?? '',
  }));

Object.assign(driverCalls, {
  window: (state: Partial<FakeWindow['state']>) => {
    const window = windows.main();
    if (window) Object.assign(window.state, state);
  },
  /** Closes the main window as the user does, or the one with a page. */
  closeWindow: (id?: number) =>
    void setImmediate(() => (id === undefined ? windows.main() : windowOf(id))?.close()),
  focusWindow: (id: number) => windowOf(id).focus(),
  moveWindow: (id: number, bounds: Rectangle) => windowOf(id).place(bounds),
  /** A key of the mouse or keyboard that goes back or forward, or a swipe on macOS. */
  appCommand: (id: number, command: string) => {
    if (process.platform === 'darwin') throw new Error('macOS has no app commands.');
    windowOf(id).emit('app-command', {}, command);
  },
  swipe: (id: number, direction: string) => {
    if (process.platform !== 'darwin') throw new Error('Only macOS has swipes.');
    windowOf(id).emit('swipe', {}, direction);
  },
  crash: () =>
    void windows.main()?.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }),
});
