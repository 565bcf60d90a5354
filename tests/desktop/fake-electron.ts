/**
 * Stands in for Electron in a Node process: main's bundle imports it by the name `electron`. What is not modelled throws.
 * Windows are pages of a real Chromium that the driver at the other end of the link holds.
 */
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLink } from './link.ts';

const userData = process.env.HARNESS_USER_DATA ?? '';
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Throws on every member that is not there. */
function strict<T extends object>(name: string, modelled: T): T {
  return new Proxy(modelled, {
    get: (target, property) => {
      if (!(property in target) && typeof property === 'string' && property !== 'then') {
        throw new Error(`The fake Electron has no ${name}.${property}.`);
      }
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' && !/^class\b/.test(String(value)) ? value.bind(target) : value;
    },
  });
}

const notThere = (name: string) => () => {
  throw new Error(`The fake Electron does not model ${name}.`);
};

type Handler = (event: object, ...args: unknown[]) => unknown;
const channels = new Map<string, Handler>();
const schemes = new Map<string, (request: Request) => Promise<Response>>();
const notifications: { options: object; notification: EventEmitter }[] = [];
const external: string[] = [];
const errors: string[] = [];
/** Boxes that asked or told something; each is answered by its first button. */
const asked: string[] = [];
/** When main's bundle was entered and when it first loaded a page, in milliseconds since 1970. */
export const moments = { entered: 0, loaded: 0 };
let permissionHandlers = 0;
let hasMenu = false;
let single: FakeWindow | undefined;

const link = openLink(process, {
  /** A request of the page, in the scheme's own address. */
  request: async (url: string, init: RequestInit) => {
    const handler = schemes.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new Error(`No handler for ${url}.`);
    const response = await handler(new Request(url, { ...init, duplex: 'half' } as RequestInit));
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  },
  invoke: (channel: string, args: unknown[], origin: string) => {
    const handler = channels.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler({ senderFrame: { parent: null, origin } }, ...args);
  },
  navigated: (url: string) => {
    if (single) single.contents.url = url;
  },
  window: (state: Partial<FakeWindow['state']>) => void (single && Object.assign(single.state, state)),
  /** The page asked for a window; what a page gets here is none. */
  windowOpen: (url: string) => {
    if (single?.contents.openWindow({ url }).action !== 'deny') throw new Error(`${url} opened a window.`);
  },
  click: (index: number) => void notifications[index]?.notification.emit('click', {}),
  state: () => ({
    notifications: notifications.map(({ options }) => options),
    external,
    errors,
    asked,
    permissionHandlers,
    hasMenu,
    window: single && { ...single.state, zoom: single.contents.zoomLevel },
    moments,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
  }),
  secondInstance: (argv: string[]) => void app.emit('second-instance', {}, argv, '/'),
  openUrl: (url: string) => void app.emit('open-url', { preventDefault: () => {} }, url),
  menu: (label: string) => {
    const item = items.find((one) => one.label?.replace('&', '') === label);
    if (!item?.click) throw new Error(`No item of the menu is called ${label}.`);
    item.click(item);
  },
  crash: () => void single?.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }),
  quit: () => void setImmediate(() => app.quit()),
});

class FakeContents extends EventEmitter {
  url = '';
  send = (channel: string, ...args: unknown[]) =>
    void link.call('send', channel, structuredClone(args)).catch(() => {});
  getURL = () => this.url;
  zoomLevel = 0;
  getZoomLevel = () => this.zoomLevel;
  setZoomLevel = (level: number) => {
    this.zoomLevel = level;
  };
  reload = () => void link.call('reload').catch(() => {});
  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }) => {
    this.openWindow = handler;
  };
  openWindow: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
}

class FakeWindow extends EventEmitter {
  readonly options: { width: number; height: number; x?: number; y?: number } & {
    webPreferences: { preload: string };
  };
  readonly contents = new FakeContents();
  readonly webContents: FakeContents;
  readonly state = { visible: false, focused: false, minimized: false, maximized: false };
  constructor(options: FakeWindow['options']) {
    super();
    this.options = structuredClone(options);
    this.webContents = strict('webContents', this.contents);
    if (single) throw new Error('The app has made a second window.');
    single = this;
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string) {
    moments.loaded ||= Date.now();
    await link.call('load', url, readFileSync(this.options.webPreferences.preload, 'utf8'));
    this.contents.url = url;
    this.contents.emit('dom-ready', {});
    this.emit('ready-to-show');
  }
  show = () => void Object.assign(this.state, { visible: true, focused: true });
  focus = () => void Object.assign(this.state, { focused: true });
  restore = () => void Object.assign(this.state, { minimized: false });
  isFocused = () => this.state.focused;
  isVisible = () => this.state.visible;
  isMinimized = () => this.state.minimized;
  isDestroyed = () => false;
  maximize = () => {
    this.state.maximized = true;
    this.emit('maximize');
  };
  isMaximized = () => this.state.maximized;
  getNormalBounds = () => {
    const { x = 0, y = 0, width, height } = this.options;
    return { x, y, width, height };
  };
}

export const BrowserWindow = new Proxy(FakeWindow, {
  construct: (made, args) => strict('BrowserWindow', new made(args[0])),
});

class FakeApp extends EventEmitter {
  readonly isPackaged = true;
  requestSingleInstanceLock = () => {
    const lock = path.join(userData, 'instance.lock');
    const other = existsSync(lock) && Number(readFileSync(lock, 'utf8'));
    if (other && other !== process.pid && existsSync(`/proc/${other}`)) return false;
    writeFileSync(lock, String(process.pid));
    return true;
  };
  private hasStarted = false;
  /** What opened the app comes before it is ready, and with it, as on macOS. */
  whenReady = async () => {
    const { HARNESS_OPEN_URL: link, HARNESS_OPENED_NOTIFICATION: identifier } = process.env;
    if (link) this.emit('open-url', { preventDefault: () => {} }, link);
    this.hasStarted = true;
    // macOS activates what it starts, while the app still gets ready.
    if (link || identifier) setImmediate(() => this.emit('activate', {}, false));
    this.emit('ready', {}, identifier ? { identifier, actionIdentifier: '', userInfo: {}, date: 0 } : {});
  };
  isReady = () => this.hasStarted;
  setAsDefaultProtocolClient = () => true;
  getVersion = () => '0.1.0';
  getPath = (name: string) => {
    if (name === 'userData') return userData;
    if (name === 'logs' || name === 'downloads') return path.join(userData, name);
    return notThere(`app.getPath('${name}')`)();
  };
  quit = () => {
    const event = { defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true) };
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    single?.emit('close', event);
    this.emit('will-quit', event);
    process.exit(0);
  };
  exit = (code: number) => process.exit(code);
}
const fakeApp = new FakeApp();
export const app = strict('app', fakeApp);

class FakeNotification extends EventEmitter {
  static isSupported = () => true;
  readonly options: object;
  constructor(options: object) {
    super();
    this.options = structuredClone(options);
  }
  show = () => void notifications.push({ options: this.options, notification: this });
}
export const Notification = strict('Notification', FakeNotification);

export const ipcMain = strict('ipcMain', {
  handle: (channel: string, handler: Handler) => {
    if (channels.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    channels.set(channel, handler);
  },
});

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged: (given: object[]) => void structuredClone(given),
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
    void schemes.set(scheme, handler),
});

export const net = strict('net', {
  fetch: async (url: string, init?: RequestInit) => {
    if (!url.startsWith('file:')) {
      if (process.env.HARNESS_OFFLINE) throw new Error('net::ERR_INTERNET_DISCONNECTED');
      return fetch(url, init);
    }
    const file = fileURLToPath(url);
    return new Response(readFileSync(file), {
      headers: { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' },
    });
  },
});

const countHandler = () => {
  permissionHandlers += 1;
};
export const session = strict('session', {
  defaultSession: strict(
    'session.defaultSession',
    Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: countHandler,
      setPermissionCheckHandler: countHandler,
      setDevicePermissionHandler: countHandler,
    }),
  ),
});

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
export const screen = strict('screen', { getPrimaryDisplay: () => display, getAllDisplays: () => [display] });

interface MenuItem {
  id?: string;
  label?: string;
  submenu?: MenuItem[];
  click?(item: MenuItem): void;
}
let items: MenuItem[] = [];

export const Menu = strict('Menu', {
  buildFromTemplate: (template: MenuItem[]) => {
    items = template.flatMap(({ submenu }) => submenu ?? []);
    return strict('Menu', { getMenuItemById: (id: string) => items.find((item) => item.id === id) ?? null });
  },
  setApplicationMenu: () => {
    hasMenu = true;
  },
});
export const shell = strict('shell', {
  openExternal: async (url: string) => void external.push(url),
  openPath: async (folder: string) => {
    external.push(folder);
    return existsSync(folder) ? '' : 'There is no such folder.';
  },
});
export const dialog = strict('dialog', {
  showMessageBox: async (...given: { message: string }[]) => {
    asked.push(given.at(-1)?.message ?? '');
    return { response: 0, checkboxChecked: false };
  },
  showErrorBox: (title: string, text: string) => void errors.push(`${title}: ${text}`),
});
