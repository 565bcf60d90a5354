import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MenuItemConstructorOptions, MessageBoxOptions, NotificationConstructorOptions } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import { brand } from '../../../contract/site/brand.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import type { FoundUpdate } from './updater.ts';
import { openUpdates, updateItems } from './updates.ts';

const found = vi.hoisted(() => ({ answer: undefined as FoundUpdate | undefined }));
vi.mock('./updater.ts', () => ({
  createUpdater: () => ({
    on: () => {},
    checkForUpdates: async () => found.answer,
    quitAndInstall: () => {},
  }),
}));

const userData = folderForEach();
afterEach(() => void vi.useRealTimers());

class FakeNotification extends EventEmitter {
  static shown: FakeNotification[] = [];
  static isSupported = () => true;
  readonly options: NotificationConstructorOptions;
  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show = () => void FakeNotification.shown.push(this);
}

function open(environment: NodeJS.ProcessEnv = {}) {
  const dialogs: MessageBoxOptions[] = [];
  const openExternal = vi.fn(async () => {});
  const app = Object.assign(new EventEmitter(), {
    getVersion: () => '1.0.0',
    isPackaged: true,
    getPath: () => userData,
  });
  const showMessageBox = async (options: MessageBoxOptions) => {
    dialogs.push(options);
    return { response: 0, checkboxChecked: false };
  };
  const updates = openUpdates({
    app: app as never,
    dialog: { showMessageBox } as never,
    shell: { openExternal },
    Notification: FakeNotification as never,
    answerChallenge: () => {},
    platform: 'linux',
    environment,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return { updates, dialogs, openExternal, app };
}

const item = (items: MenuItemConstructorOptions[], label: string) => {
  const wanted = items.find((candidate) => candidate.label === label);
  if (!wanted) throw new Error(`No item ${label}.`);
  return wanted;
};
const click = (wanted: MenuItemConstructorOptions) =>
  wanted.click?.(undefined as never, undefined, undefined as never);

it('checks from the menu in a dialog of the shell, whose last button closes it, and opens the download page', async () => {
  const { updates, dialogs, openExternal } = open();
  click(item(updateItems(updates), 'Check for Updates…'));
  await vi.waitFor(() => expect(openExternal).toHaveBeenCalledExactlyOnceWith(brand.desktopDownloads));
  expect(dialogs[0]).toMatchObject({ title: brand.name, defaultId: 0, cancelId: 1 });
});

it('offers both channels in the menu, with the current one marked, and keeps the choice in a file', () => {
  const { updates } = open();
  const channels = () => item(updateItems(updates), 'Update Channel').submenu as MenuItemConstructorOptions[];
  expect(channels().map(({ label, checked }) => [label, checked])).toEqual([
    ['Stable', true],
    ['Beta', false],
  ]);
  click(item(channels(), 'Beta'));
  expect(item(channels(), 'Beta').checked).toBe(true);
  expect(JSON.parse(readFileSync(path.join(userData, 'updates.json'), 'utf8'))).toEqual({ channel: 'beta' });
});

it('announces a version by a notification, asks when it is clicked, and expects it after quitting', async () => {
  vi.useFakeTimers();
  const { updates, dialogs, app } = open({ APPIMAGE: '/home/ann/Larkspur.AppImage' });
  found.answer = { isUpdateAvailable: true, updateInfo: { version: '1.1.0' } };
  updates.start();
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(FakeNotification.shown).toHaveLength(1));
  expect(FakeNotification.shown[0]?.options.title).toBe(`${brand.name} 1.1.0 is ready`);
  expect(dialogs).toEqual([]);
  FakeNotification.shown[0]?.emit('click');
  expect(dialogs[0]?.message).toBe('Version 1.1.0 is ready.');
  app.emit('will-quit');
  expect(JSON.parse(readFileSync(path.join(userData, 'updates.json'), 'utf8')).expected).toEqual({
    version: '1.1.0',
    from: '1.0.0',
  });
});

it('starts with a record that is broken', () => {
  writeFileSync(path.join(userData, 'updates.json'), '{"channel":"nightly"');
  expect(open().updates.channel()).toBe('stable');
});
