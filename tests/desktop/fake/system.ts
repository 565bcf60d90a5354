/** Fakes of what the system shows: menus, message boxes, notifications, displays. */
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type {
  Clipboard,
  Dialog,
  Display,
  Menu as ElectronMenu,
  Notification as ElectronNotification,
  MenuItem,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  NotificationConstructorOptions,
  OpenDialogReturnValue,
  PowerMonitor,
  SaveDialogOptions,
  SaveDialogReturnValue,
  Screen,
  Shell,
} from 'electron';
import { driverCalls } from './driver-link.ts';
import { requireReady, strict } from './strict.ts';

const notifications: { options: NotificationConstructorOptions; notification: EventEmitter }[] = [];
const external: string[] = [];
const errors: string[] = [];
/** Messages of the boxes shown so far. */
const messages: string[] = [];
/** Buttons that the user will press in the next boxes. When empty, the default button is pressed. */
const queuedPresses: string[] = [];
/** Files that the user will choose in the next dialogs. */
const queuedFiles: string[] = [];
let currentMenu: ElectronMenu | null = null;
/** The names that dialogs for saving have suggested. */
const suggestedFiles: string[] = [];
let applicationMenu: MenuItemConstructorOptions[] | undefined;
let popup: MenuItemConstructorOptions[] = [];

class FakeNotification extends EventEmitter implements Pick<ElectronNotification, 'show'> {
  static isSupported = () => true;
  /** Notification Center of macOS. */
  static getHistory = async () => [];
  readonly options: NotificationConstructorOptions;
  constructor(options: NotificationConstructorOptions) {
    super();
    requireReady('new Notification');
    this.options = structuredClone(options);
  }
  show() {
    notifications.push({ options: this.options, notification: this });
  }
}
export const Notification = strict('Notification', FakeNotification);

export type MenuOf = MenuItemConstructorOptions[];

const submenuOf = ({ submenu }: MenuItemConstructorOptions) =>
  (submenu ?? []) as MenuItemConstructorOptions[];
const labelOf = ({ label = '' }: MenuItemConstructorOptions) => label.replace('&', '');

function requireItems(template: MenuItemConstructorOptions[]): void {
  for (const item of template) {
    if (!item.label && !item.role && item.type !== 'separator') {
      throw new TypeError('Invalid template for MenuItem: must have either label, role or type');
    }
    requireItems(submenuOf(item));
  }
}

/** The items of a menu that main has built. */
export const itemsOf = (menu: ElectronMenu | null) =>
  (menu as unknown as { template: MenuOf } | null)?.template ?? [];

export function chooseItem(template: MenuItemConstructorOptions[], label: string): void {
  const item = template.flatMap((one) => [one, ...submenuOf(one)]).find((one) => labelOf(one) === label);
  if (!item?.click || item.enabled === false || item.visible === false)
    throw new Error(`No item of the menu is called ${label}.`);
  item.click(item as unknown as MenuItem, undefined, {} as never);
}

export const Menu = strict('Menu', {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => {
    requireReady('Menu.buildFromTemplate');
    requireItems(template);
    const all = template.flatMap((one) => [one, ...submenuOf(one)]);
    const menu = {
      template,
      getMenuItemById: (id: string) => (all.find((item) => item.id === id) ?? null) as MenuItem | null,
      popup: () => {
        popup = template;
      },
    } satisfies Pick<ElectronMenu, 'getMenuItemById' | 'popup'> & { template: unknown };
    return strict('Menu', menu) as unknown as ElectronMenu;
  },
  setApplicationMenu: (menu: ElectronMenu | null) => {
    requireReady('Menu.setApplicationMenu');
    currentMenu = menu;
    applicationMenu = menu ? itemsOf(menu) : undefined;
  },
  getApplicationMenu: () => currentMenu,
} satisfies Pick<typeof ElectronMenu, 'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'>);

const display = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } } as Display;
export const screen = strict(
  'screen',
  {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
  } satisfies Pick<Screen, 'getPrimaryDisplay' | 'getAllDisplays'>,
  (member) => requireReady(`screen.${member}`),
);

/** Seconds without use of the computer. */
let idle = 0;
const fakePowerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => idle });
export const powerMonitor = strict('powerMonitor', fakePowerMonitor, () =>
  requireReady('powerMonitor'),
) as unknown as Pick<PowerMonitor, 'on' | 'getSystemIdleTime'>;

export const shell = strict('shell', {
  openExternal: async (url: string) => void external.push(url),
  openPath: async (folder: string) => {
    external.push(folder);
    return existsSync(folder) ? '' : 'There is no such folder.';
  },
} satisfies Pick<Shell, 'openExternal' | 'openPath'>);

export const dialog = strict('dialog', {
  showMessageBox: async (...given: unknown[]): Promise<MessageBoxReturnValue> => {
    requireReady('dialog.showMessageBox');
    const { message, buttons = [], defaultId = 0 } = given.at(-1) as MessageBoxOptions;
    messages.push(message);
    const press = queuedPresses.shift();
    const response = press === undefined ? defaultId : buttons.indexOf(press);
    if (response < 0) throw new Error(`"${message}" has no button ${press}.`);
    return { response, checkboxChecked: false };
  },
  showMessageBoxSync: (...given: unknown[]): number => {
    requireReady('dialog.showMessageBoxSync');
    const { message, buttons = [], defaultId = 0 } = given.at(-1) as MessageBoxOptions;
    messages.push(message);
    const press = queuedPresses.shift();
    const response = press === undefined ? defaultId : buttons.indexOf(press);
    if (response < 0) throw new Error(`"${message}" has no button ${press}.`);
    return response;
  },
  showErrorBox: (title: string, text: string) => void errors.push(`${title}: ${text}`),
  showSaveDialog: async (...given: unknown[]): Promise<SaveDialogReturnValue> => {
    requireReady('dialog.showSaveDialog');
    suggestedFiles.push((given.at(-1) as SaveDialogOptions).defaultPath ?? '');
    const filePath = queuedFiles.shift();
    return { canceled: filePath === undefined, filePath: filePath ?? '' };
  },
  showOpenDialog: async (): Promise<OpenDialogReturnValue> => {
    requireReady('dialog.showOpenDialog');
    const filePath = queuedFiles.shift();
    return { canceled: filePath === undefined, filePaths: filePath === undefined ? [] : [filePath] };
  },
} satisfies Pick<
  Dialog,
  'showMessageBox' | 'showMessageBoxSync' | 'showErrorBox' | 'showSaveDialog' | 'showOpenDialog'
>);

let copied = '';
export const clipboard = strict('clipboard', {
  writeText: async (text: string) => {
    requireReady('clipboard.writeText');
    copied = text;
  },
} satisfies Pick<Clipboard, 'writeText'>);

export const systemState = () => ({
  notifications: notifications.map(({ options }) => options),
  external,
  errors,
  asked: messages,
  suggestedFiles,
  /** The items of the application's menu that can be clicked. */
  menuItems: (applicationMenu ?? [])
    .flatMap(submenuOf)
    .filter((item) => item.click && item.enabled !== false)
    .map(labelOf),
  copied,
  hasMenu: applicationMenu !== undefined,
  /** Labels or roles of the last context menu. */
  popup: popup.map((item) => labelOf(item) || item.role || item.type || ''),
});

Object.assign(driverCalls, {
  click: (index: number) => void notifications[index]?.notification.emit('click', {}),
  /** Presses a button of a notification. */
  pressAction: (index: number, text: string) => {
    const { options, notification } = notifications[index] ?? {};
    const at = options?.actions?.findIndex((action) => action.text === text) ?? -1;
    if (at < 0) throw new Error(`The notification has no button ${text}.`);
    notification?.emit('action', {}, at);
  },
  /** Windows refuses a notification. */
  refuse: (index: number) => void notifications[index]?.notification.emit('failed', {}, 'Disabled.'),
  menu: (label: string) => chooseItem(applicationMenu ?? [], label),
  popup: (label: string) => chooseItem(popup, label),
  /** The computer goes to sleep, or was not used for so many seconds. */
  suspend: () => void fakePowerMonitor.emit('suspend'),
  idle: (seconds: number) => {
    idle = seconds;
  },
  /** The computer wakes from sleep. */
  wake: () => void fakePowerMonitor.emit('resume'),
  /** The user will choose this file in the next dialog; without one they cancel. */
  chooseFile: (file: string) => void queuedFiles.push(file),
  press: (button: string) => void queuedPresses.push(button),
});
