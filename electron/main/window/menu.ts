import type { App, ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron';
import { brand } from '../../../contract/site/brand.ts';
import type { WindowMenu } from './open-windows.ts';

interface MenuParts {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  notifies: boolean;
  updates: MenuItemConstructorOptions[];
  setNotifies(notifies: boolean): void;
  openServer(): void;
  openSettings(): void;
  lock(): void;
  showLogs(): void;
  zoom(step: 1 | -1 | 'reset'): void;
  find(step?: 'next' | 'previous'): void;
  windows: Pick<WindowMenu, 'openOwn' | 'openQuickSearch' | 'go' | 'print' | 'savePdf'>;
}

export const notificationsItem = 'notifications';
export const lockItem = 'lock';
export const windowItems = {
  own: 'own-window',
  back: 'back',
  forward: 'forward',
  print: 'print',
  pdf: 'save-pdf',
} as const;

const separator: MenuItemConstructorOptions = { type: 'separator' };

export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const isMac = parts.platform === 'darwin';
  const settings: MenuItemConstructorOptions[] = [
    { label: '&Settings…', accelerator: 'CmdOrCtrl+,', click: () => parts.openSettings() },
    { label: 'Ser&ver…', click: () => parts.openServer() },
    {
      id: lockItem,
      label: '&Lock',
      accelerator: 'CmdOrCtrl+L',
      visible: false,
      click: () => parts.lock(),
    },
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
      submenu: [
        ...fileItems(parts.windows),
        separator,
        ...(isMac ? [] : [...settings, separator]),
        { role: 'close' },
        ...(isMac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu', label: '&Edit', submenu: editItems(parts.find, isMac) },
    { label: '&View', submenu: viewItems(parts) },
    { label: 'H&istory', submenu: historyItems(parts.windows, isMac) },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: '&Help',
      submenu: [
        { label: 'Show &Logs', click: () => parts.showLogs() },
        ...(isMac ? [] : [...parts.updates, separator, { role: 'about' } as const]),
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
      separator,
      ...settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

const fileItems = (windows: MenuParts['windows']): MenuItemConstructorOptions[] => [
  { label: '&Quick Search', click: () => windows.openQuickSearch() },
  {
    id: windowItems.own,
    label: 'Open in &New Window',
    accelerator: 'CmdOrCtrl+Shift+N',
    enabled: false,
    click: () => windows.openOwn(),
  },
  separator,
  { id: windowItems.print, label: '&Print…', accelerator: 'CmdOrCtrl+P', click: () => windows.print() },
  { id: windowItems.pdf, label: 'Save as P&DF…', click: () => windows.savePdf() },
];

const historyItems = (windows: MenuParts['windows'], isMac: boolean): MenuItemConstructorOptions[] => [
  {
    id: windowItems.back,
    label: '&Back',
    accelerator: isMac ? 'Cmd+[' : 'Alt+Left',
    enabled: false,
    click: () => windows.go('back'),
  },
  {
    id: windowItems.forward,
    label: '&Forward',
    accelerator: isMac ? 'Cmd+]' : 'Alt+Right',
    enabled: false,
    click: () => windows.go('forward'),
  },
];

const speech: MenuItemConstructorOptions = {
  label: 'Speech',
  submenu: [{ role: 'startSpeaking' }, { role: 'stopSpeaking' }],
};

const editItems = (find: MenuParts['find'], isMac: boolean): MenuItemConstructorOptions[] => [
  { role: 'undo' },
  { role: 'redo' },
  separator,
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  ...(isMac ? [{ role: 'pasteAndMatchStyle' } as const] : []),
  { role: 'delete' },
  ...(isMac ? [] : [separator]),
  { role: 'selectAll' },
  separator,
  { label: '&Find…', accelerator: 'CmdOrCtrl+F', click: () => find() },
  { label: 'Find &Next', accelerator: 'CmdOrCtrl+G', click: () => find('next') },
  { label: 'Find &Previous', accelerator: 'CmdOrCtrl+Shift+G', click: () => find('previous') },
  ...(isMac ? [separator, speech] : []),
];

/** Zooming is not a role, because the zoom level survives restarts. */
const viewItems = ({ isPackaged, zoom }: MenuParts): MenuItemConstructorOptions[] => [
  { role: 'reload' },
  ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  separator,
  { label: '&Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
  { label: 'Zoom &In', accelerator: 'CmdOrCtrl+Plus', click: () => zoom(1) },
  // On keyboards where plus needs Shift, its key works without Shift, too.
  {
    label: 'Zoom In',
    accelerator: 'CmdOrCtrl+=',
    visible: false,
    click: () => zoom(1),
  },
  { label: 'Zoom &Out', accelerator: 'CmdOrCtrl+-', click: () => zoom(-1) },
  separator,
  { role: 'togglefullscreen' },
];

type Page = Pick<WebContents, 'replaceMisspelling' | 'showDefinitionForSelection'> & {
  session: Pick<WebContents['session'], 'addWordToSpellCheckerDictionary'>;
};
type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;
/** In characters. */
const maxTermLength = 24;

export function offerContextMenus(
  app: Pick<App, 'on'>,
  menu: Pick<typeof Menu, 'buildFromTemplate'>,
  platform: NodeJS.Platform,
): void {
  app.on('web-contents-created', (_event, contents) =>
    contents.on('context-menu', (_clicked, params) =>
      menu.buildFromTemplate(contextMenuTemplate(params, contents, platform)).popup(),
    ),
  );
}

export function contextMenuTemplate(
  clicked: Clicked,
  page: Page,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  return [
    ...(clicked.misspelledWord ? spelling(clicked, page) : []),
    ...(platform === 'darwin' ? lookUp(clicked, page) : []),
    ...editing(clicked),
  ];
}

function spelling(
  { misspelledWord, dictionarySuggestions }: Clicked,
  page: Page,
): MenuItemConstructorOptions[] {
  const suggestions = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => page.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No Spelling Suggestions', enabled: false }]),
    separator,
    {
      label: 'Add to Dictionary',
      click: () => void page.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    separator,
  ];
}

function lookUp({ selectionText }: Clicked, page: Page): MenuItemConstructorOptions[] {
  const term = selectionText.trim();
  if (!term) return [];
  const shown = term.length > maxTermLength ? `${term.slice(0, maxTermLength).trimEnd()}…` : term;
  // An ampersand would underline the letter after it.
  const label = `Look Up “${shown.replaceAll('&', '&&')}”`;
  return [{ label, click: () => page.showDefinitionForSelection() }, separator];
}

function editing({ isEditable, selectionText, editFlags }: Clicked): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  const selectAll: MenuItemConstructorOptions = { role: 'selectAll', enabled: editFlags.canSelectAll };
  if (!isEditable) return selectionText.trim() ? [copy, separator, selectAll] : [selectAll];
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
    selectAll,
  ];
}
