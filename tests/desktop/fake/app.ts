import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  App,
  AuthInfo,
  AutoUpdater,
  Dock,
  JumpListCategory,
  JumpListItem,
  LoginItemSettings,
  LoginItemSettingsOptions,
  Menu,
  Settings,
} from 'electron';
import { pages } from './contents.ts';
import { driverCalls } from './driver-link.ts';
import { requireReleasedKeys } from './keys.ts';
import { phase, preventable, requireNotReady, requireReady, strict, throwNotModelled } from './strict.ts';
import { chooseItem, itemsOf, type MenuOf } from './system.ts';
import { windows } from './windows.ts';

const userData = process.env.HARNESS_USER_DATA ?? '';

type Modelled =
  | ('isPackaged' | 'isReady' | 'whenReady' | 'quit' | 'exit' | 'getVersion' | 'getPath')
  | 'getLocaleCountryCode'
  | ('requestSingleInstanceLock' | 'setAsDefaultProtocolClient' | 'setAppUserModelId')
  | ('getLoginItemSettings' | 'setLoginItemSettings' | 'setBadgeCount')
  | ('dock' | 'setJumpList' | 'getJumpListSettings');

class FakeApp extends EventEmitter implements Pick<App, Modelled> {
  readonly isPackaged = true;
  userModelId: string | undefined;
  opensAtLogin = false;
  badge = 0;
  jumpList: JumpListCategory[] = [];
  /** What the user has taken off the jump list since it was last set. */
  removedItems: JumpListItem[] = [];
  dockMenu: MenuOf = [];
  /** Undefined except on macOS. */
  get dock() {
    const setMenu = (menu: Menu) => {
      requireReady('dock.setMenu');
      this.dockMenu = itemsOf(menu);
    };
    return process.platform === 'darwin' ? (strict('dock', { setMenu }) as unknown as Dock) : undefined;
  }
  setJumpList(categories: JumpListCategory[] | null) {
    requireReady('app.setJumpList');
    if (process.platform !== 'win32') throw new Error('Only Windows has jump lists.');
    for (const { type, name, items = [] } of categories ?? []) {
      // Windows leaves out what breaks its rules, without a word.
      if ((type === 'custom') !== Boolean(name)) throw new Error('Custom categories alone have names.');
      if (items.some(({ program, title }) => !program || !title))
        throw new Error('An item lacks its program.');
      if (items.some(({ description = '' }) => description.length > 260)) throw new Error('Too long.');
    }
    const wasRemoved = ({ args }: JumpListItem) => this.removedItems.some((removed) => removed.args === args);
    this.jumpList = (categories ?? []).filter(({ items = [] }) => !items.some(wasRemoved));
    this.removedItems = [];
    return 'ok' as const;
  }
  getJumpListSettings() {
    requireReady('app.getJumpListSettings');
    if (process.platform !== 'win32') throw new Error('Only Windows has jump lists.');
    return { minItems: 10, removedItems: this.removedItems };
  }
  /** The user takes an item off a category of the jump list. */
  removeFromJumpList(title: string) {
    const isRemoved = (item: JumpListItem) => item.title === title;
    this.removedItems.push(...this.jumpList.flatMap(({ items = [] }) => items.filter(isRemoved)));
    for (const category of this.jumpList)
      category.items = category.items?.filter((one) => !isRemoved(one)) ?? [];
  }
  private starting: Promise<void> | undefined;

  requestSingleInstanceLock() {
    const lock = path.join(userData, 'instance.lock');
    const other = existsSync(lock) && Number(readFileSync(lock, 'utf8'));
    if (other && other !== process.pid && existsSync(`/proc/${other}`)) return false;
    writeFileSync(lock, String(process.pid));
    return true;
  }
  setAsDefaultProtocolClient() {
    return true;
  }
  setAppUserModelId(id: string) {
    requireNotReady('app.setAppUserModelId');
    this.userModelId = id;
  }
  whenReady() {
    this.starting ??= this.becomeReady();
    return this.starting;
  }
  /** Emits what opened the app before and with `ready`, as macOS does. */
  private async becomeReady() {
    const { HARNESS_OPEN_URL: url, HARNESS_OPENED_NOTIFICATION: identifier } = process.env;
    if (url) this.emit('open-url', preventable({}), url);
    if (process.env.HARNESS_OPEN_FILE) this.openFile(process.env.HARNESS_OPEN_FILE);
    // The main script continues until its first await.
    await Promise.resolve();
    phase.isReady = true;
    // macOS activates an app that it starts, while `ready` is still handled.
    if (url || identifier) setImmediate(() => this.emit('activate', {}, false));
    this.emit('ready', {}, identifier ? { identifier, actionIdentifier: '', userInfo: {}, date: 0 } : {});
  }
  openFile(file: string) {
    const event = preventable({});
    this.emit('open-file', event, file);
    // Else macOS says that the app cannot open such files.
    if (!event.defaultPrevented) throw new Error(`Nobody has opened ${file}.`);
  }
  isReady() {
    return phase.isReady;
  }
  getVersion() {
    return '0.1.0';
  }
  getPath(name: Parameters<App['getPath']>[0]) {
    if (name === 'userData') return userData;
    if (name === 'appData') return userData;
    if (name === 'logs' || name === 'downloads' || name === 'documents') return path.join(userData, name);
    return throwNotModelled(`app.getPath('${name}')`);
  }
  getLocaleCountryCode() {
    requireReady('app.getLocaleCountryCode');
    return 'DE';
  }
  setBadgeCount(count = 0) {
    requireReady('app.setBadgeCount');
    if (process.platform === 'win32') throw new Error('Windows has no badge: it has an overlay icon.');
    this.badge = count;
    return true;
  }
  getLoginItemSettings(options: LoginItemSettingsOptions = {}) {
    this.requireLoginItems(options.args);
    return {
      openAtLogin: this.opensAtLogin,
      wasOpenedAtLogin: process.env.HARNESS_OPENED_AT_LOGIN === '1',
    } as LoginItemSettings;
  }
  setLoginItemSettings({ openAtLogin = false, args }: Settings) {
    this.requireLoginItems(args);
    this.opensAtLogin = openAtLogin;
  }
  private requireLoginItems(args: string[] | undefined) {
    requireReady('app.getLoginItemSettings');
    if (process.platform === 'linux') throw new Error('Linux has no login items.');
    if (Boolean(args) !== (process.platform === 'win32')) {
      throw new Error('Login items have arguments on Windows, and only there.');
    }
  }
  quit() {
    const event = preventable({});
    this.emit('before-quit', event);
    if (!event.defaultPrevented && !this.isClosing) void this.closeAll();
  }
  private isClosing = false;
  isQuitting() {
    return this.isClosing;
  }
  private async closeAll() {
    this.isClosing = true;
    for (const window of windows.all) {
      // A window that stays open ends the quit.
      if (!(await window.mayClose())) {
        this.isClosing = false;
        return;
      }
      window.destroy();
    }
    this.isClosing = false;
    const last = preventable({});
    this.emit('will-quit', last);
    if (last.defaultPrevented) return;
    this.emit('quit', {}, 0);
    requireReleasedKeys();
    process.exit(0);
  }
  exit(code?: number) {
    process.exit(code);
  }
}
const fakeApp = new FakeApp();
export const app = strict('app', fakeApp);
export const appState = () => ({
  userModelId: fakeApp.userModelId,
  opensAtLogin: fakeApp.opensAtLogin,
  badge: fakeApp.badge,
  jumpList: fakeApp.jumpList,
  dockMenu: fakeApp.dockMenu.map(({ label, type }) => label ?? type ?? ''),
});

const fakeUpdater = new EventEmitter();
export const autoUpdater = strict('autoUpdater', fakeUpdater, (member) => {
  if (process.platform !== 'darwin') throw new Error(`Only macOS uses autoUpdater.${member} here.`);
}) as unknown as Pick<AutoUpdater, 'on'>;

async function restartForUpdate() {
  fakeUpdater.emit('before-quit-for-update');
  for (const window of windows.all) {
    // One that stays keeps the app running, without the update.
    if (!(await window.mayClose())) return;
    window.destroy();
  }
  fakeApp.quit();
}

pages.onCreated = (contents) => void fakeApp.emit('web-contents-created', {}, contents);
windows.onAllClosed = () => {
  // A quit closes the windows itself.
  if (fakeApp.isQuitting()) return;
  // Electron quits an app without a listener.
  if (!fakeApp.emit('window-all-closed')) fakeApp.quit();
};

Object.assign(driverCalls, {
  dock: (label: string) => chooseItem(fakeApp.dockMenu, label),
  secondInstance: (argv: string[]) => void fakeApp.emit('second-instance', preventable({}), argv, '/'),
  openUrl: (url: string) => void fakeApp.emit('open-url', preventable({}), url),
  openFile: (file: string) => fakeApp.openFile(file),
  /** The user clicks the app's icon, as on macOS. */
  activate: () => {
    const hasVisibleWindows = [...windows.all].some(({ state }) => state.visible && !state.minimized);
    fakeApp.emit('activate', preventable({}), hasVisibleWindows);
  },
  removeFromJumpList: (title: string) => fakeApp.removeFromJumpList(title),
  /** The installer of macOS closes the windows, and then has the app quit. */
  restartForUpdate: () => void setImmediate(() => void restartForUpdate()),
  quit: () => void setImmediate(() => fakeApp.quit()),
  /** Throws an uncaught error in the main process. */
  fault: (message: string) =>
    void setImmediate(() => {
      throw new Error(message);
    }),
  /** A page's request is messages for a password; driverCalls what the app gives. */
  login: (authInfo: AuthInfo) =>
    new Promise<{ user?: string | undefined; password?: string | undefined }>((resolve) => {
      const event = preventable({});
      const callback = (user?: string, password?: string) => resolve({ user, password });
      fakeApp.emit('login', event, windows.main()?.webContents, { url: '' }, authInfo, callback);
      if (!event.defaultPrevented) callback();
    }),
});
