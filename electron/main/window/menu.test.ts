import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { menuTemplate } from './menu.ts';

const acts = {
  setNotifies: vi.fn(),
  openServer: vi.fn(),
  openSettings: vi.fn(),
  showLogs: vi.fn(),
  lock: vi.fn(),
  zoom: vi.fn(),
  find: vi.fn(),
};
const windows = { openOwn: vi.fn(), openQuickSearch: vi.fn(), go: vi.fn(), print: vi.fn(), savePdf: vi.fn() };
const updates = [{ label: 'Check for Updates…' }];

const build = (platform: NodeJS.Platform, given: { isPackaged?: boolean; notifies?: boolean } = {}) =>
  menuTemplate({ platform, isPackaged: true, notifies: true, updates, windows, ...acts, ...given });

const itemsOf = (item: MenuItemConstructorOptions | undefined) =>
  (item?.submenu ?? []) as MenuItemConstructorOptions[];
const allOf = (template: MenuItemConstructorOptions[]) => template.flatMap(itemsOf);
const find = (template: MenuItemConstructorOptions[], label: string) =>
  allOf(template).find((item) => item.label?.replace('&', '') === label);
const click = (item: MenuItemConstructorOptions | undefined, checked = false) =>
  item?.click?.({ checked } as never, undefined, {} as never);

it.each(['darwin', 'win32', 'linux'] as const)('has the standard menus and items of %s', (platform) => {
  const template = build(platform);
  const names = template.map(({ role, label }) => role ?? label?.replace('&', ''));
  const menus = ['File', 'editMenu', 'View', 'History', 'windowMenu', 'help'];
  expect(names).toEqual(platform === 'darwin' ? ['Larkspur', ...menus] : menus);
  const roles = allOf(template).map(({ role }) => role);
  const ofMac = ['services', 'hide', 'hideOthers', 'unhide'] as const;
  expect(roles).toEqual(expect.arrayContaining(['about', 'close', 'quit', 'reload', 'togglefullscreen']));
  if (platform === 'darwin') expect(roles).toEqual(expect.arrayContaining([...ofMac]));
  else for (const role of ofMac) expect(roles).not.toContain(role);
});

it.each([
  ['darwin', 'Larkspur'],
  ['win32', '&Help'],
  ['linux', '&Help'],
] as const)('checks for updates where users of %s look for it', (platform, menu) => {
  const items = itemsOf(build(platform).find(({ label }) => label === menu));
  expect(items).toContainEqual(updates[0]);
  expect(allOf(build(platform)).filter(({ label }) => label === 'Check for Updates…')).toHaveLength(1);
});

it('offers developer tools only in development', () => {
  const hasTools = (isPackaged: boolean) =>
    allOf(build('linux', { isPackaged })).some(({ role }) => role === 'toggleDevTools');
  expect([hasTools(true), hasTools(false)]).toEqual([false, true]);
});

it.each(['darwin', 'linux'] as const)('opens the server page and the logs on %s', (platform) => {
  vi.clearAllMocks();
  click(find(build(platform), 'Server…'));
  expect(acts.openServer).toHaveBeenCalledOnce();
  click(find(build(platform), 'Settings…'));
  expect(acts.openSettings).toHaveBeenCalledOnce();
  click(find(build(platform), 'Show Logs'));
  expect(acts.showLogs).toHaveBeenCalledOnce();
});

it('turns notifications on and off', () => {
  expect(find(build('linux', { notifies: false }), 'Notifications')?.checked).toBe(false);
  const item = find(build('linux'), 'Notifications');
  expect(item).toMatchObject({ type: 'checkbox', checked: true });
  click(item, false);
  expect(acts.setNotifies).toHaveBeenCalledExactlyOnceWith(false);
});

it.each(['darwin', 'linux'] as const)('finds in the page by the usual shortcuts of %s', (platform) => {
  const steps = allOf(build(platform)).flatMap((item) => {
    acts.find.mockClear();
    if (item.accelerator) click(item);
    return acts.find.mock.calls.map(([step]) => [item.accelerator, step]);
  });
  expect(steps).toEqual([
    ['CmdOrCtrl+F', undefined],
    ['CmdOrCtrl+G', 'next'],
    ['CmdOrCtrl+Shift+G', 'previous'],
  ]);
});

it.each(['darwin', 'win32', 'linux'] as const)('keeps what the Edit menu of %s has', (platform) => {
  const edit = build(platform).find(({ role }) => role === 'editMenu');
  const roles = itemsOf(edit).map(({ role }) => role);
  const standard = ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'];
  expect(roles).toEqual(expect.arrayContaining(standard));
  expect(roles.includes('pasteAndMatchStyle')).toBe(platform === 'darwin');
});

it('zooms by the usual shortcuts', () => {
  const steps = allOf(build('linux')).flatMap((item) => {
    if (!item.accelerator) return [];
    acts.zoom.mockClear();
    click(item);
    return acts.zoom.mock.calls.map(([step]) => [item.accelerator, step]);
  });
  expect(steps).toEqual([
    ['CmdOrCtrl+0', 'reset'],
    ['CmdOrCtrl+Plus', 1],
    ['CmdOrCtrl+=', 1],
    ['CmdOrCtrl+-', -1],
  ]);
});

it.each([
  ['darwin', 'Cmd+[', 'Cmd+]'],
  ['win32', 'Alt+Left', 'Alt+Right'],
  ['linux', 'Alt+Left', 'Alt+Right'],
] as const)(
  'goes back and forward by the usual keys of %s, once there is somewhere to go',
  (platform, back, forward) => {
    const items = itemsOf(build(platform).find(({ label }) => label === 'H&istory'));
    expect(items.map(({ accelerator, enabled }) => [accelerator, enabled])).toEqual([
      [back, false],
      [forward, false],
    ]);
    for (const item of items) click(item);
    expect(windows.go.mock.calls).toEqual([['back'], ['forward']]);
    windows.go.mockClear();
  },
);

it.each(['darwin', 'linux'] as const)('opens, prints and saves the window in front on %s', (platform) => {
  const template = build(platform);
  expect(find(template, 'Open in New Window')).toMatchObject({
    accelerator: 'CmdOrCtrl+Shift+N',
    enabled: false,
  });
  for (const label of ['Open in New Window', 'Quick Search', 'Print…', 'Save as PDF…']) {
    click(find(template, label));
  }
  for (const act of ['openOwn', 'openQuickSearch', 'print', 'savePdf'] as const) {
    expect(windows[act]).toHaveBeenCalledOnce();
    windows[act].mockClear();
  }
});
