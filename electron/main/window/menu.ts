import type { MenuItemConstructorOptions } from 'electron';
import { brand } from '../../../contract/provider/brand.ts';

interface MenuParts {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Whether notifications are on; the item with the id `notificationsItem` follows later changes. */
  notifies: boolean;
  /** Items about updates, shown where the platform has them: *Check for Updates…* */
  updates: MenuItemConstructorOptions[];
  setNotifies(notifies: boolean): void;
  openServer(): void;
  showLogs(): void;
  zoom(step: 1 | -1 | 'reset'): void;
  /** Opens the find bar, or goes on to another match. */
  find(step?: 'next' | 'previous'): void;
}

export const notificationsItem = 'notifications';

const line: MenuItemConstructorOptions = { type: 'separator' };

/** The platform's standard menu with its standard shortcuts; what is the app's own stands where the platform expects it. */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const isMac = parts.platform === 'darwin';
  const settings: MenuItemConstructorOptions[] = [
    { label: 'Ser&ver…', click: () => parts.openServer() },
    {
      id: notificationsItem,
      label: '&Notifications',
      type: 'checkbox',
      checked: parts.notifies,
      click: ({ checked }) => parts.setNotifies(checked),
    },
  ];
  return [
    ...(isMac ? [appMenu(parts.updates, settings)] : []),
    {
      label: '&File',
      submenu: isMac ? [{ role: 'close' }] : [...settings, line, { role: 'close' }, { role: 'quit' }],
    },
    { role: 'editMenu', label: '&Edit', submenu: editItems(parts.find, isMac) },
    { label: '&View', submenu: viewItems(parts) },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: '&Help',
      submenu: [
        { label: 'Show &Logs', click: () => parts.showLogs() },
        ...(isMac ? [] : [...parts.updates, line, { role: 'about' } as const]),
      ],
    },
  ];
}

function appMenu(
  updates: MenuItemConstructorOptions[],
  settings: MenuItemConstructorOptions[],
): MenuItemConstructorOptions {
  return {
    label: brand.name,
    submenu: [
      { role: 'about' },
      ...updates,
      line,
      ...settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  };
}

const speech: MenuItemConstructorOptions = {
  label: 'Speech',
  submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }],
};

/** What the role has on each platform, and finding in the page. */
const editItems = (find: MenuParts['find'], isMac: boolean): MenuItemConstructorOptions[] => [
  { role: 'undo' },
  { role: 'redo' },
  line,
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  ...(isMac ? [{ role: 'pasteAndMatchStyle' } as const] : []),
  { role: 'delete' },
  ...(isMac ? [] : [line]),
  { role: 'selectAll' },
  line,
  { label: '&Find…', accelerator: 'CmdOrCtrl+F', click: () => find() },
  { label: 'Find &Next', accelerator: 'CmdOrCtrl+G', click: () => find('next') },
  { label: 'Find &Previous', accelerator: 'CmdOrCtrl+Shift+G', click: () => find('previous') },
  ...(isMac ? [line, speech] : []),
];

/** Zooming is ours, not a role's, because it is kept between starts. */
const viewItems = ({ isPackaged, zoom }: MenuParts): MenuItemConstructorOptions[] => [
  { role: 'reload' },
  ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  line,
  { label: '&Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
  { label: 'Zoom &In', accelerator: 'CmdOrCtrl+Plus', click: () => zoom(1) },
  // Where the plus sign needs Shift, its key alone zooms, too.
  {
    label: 'Zoom In',
    accelerator: 'CmdOrCtrl+=',
    visible: false,
    click: () => zoom(1),
  },
  { label: 'Zoom &Out', accelerator: 'CmdOrCtrl+-', click: () => zoom(-1) },
  line,
  { role: 'togglefullscreen' },
];
