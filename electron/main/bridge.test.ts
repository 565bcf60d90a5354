import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { desktopCalls } from '../../contract/desktop/desktop.ts';
import { computerCalls } from '../../contract/desktop/desktop-computer.ts';
import { windowCalls } from '../../contract/desktop/desktop-windows.ts';
import { buildAppState } from '../../tests/support/app-state.ts';
import { buildFakeWindows } from '../../tests/support/fake-windows.ts';
import { search as task } from '../../tests/support/task-watch.ts';
import { openBridge } from './bridge.ts';

type Handler = Parameters<IpcMain['handle']>[1];
type Frame = { origin: string; parent: object | null } | null;

const ourPage: Frame = { origin: 'app://larkspur', parent: null };
const session = {
  restore: vi.fn(async () => ({ outcome: 'absent' as const })),
  keep: vi.fn(async () => ({ outcome: 'kept' as const })),
  refresh: vi.fn(async () => ({ outcome: 'unreachable' as const })),
  clear: vi.fn(async () => {}),
  accessToken: () => undefined,
};
const tasks = {
  watch: vi.fn(),
  clear: vi.fn(),
  signedIn: vi.fn(),
  resume: vi.fn(),
  wake: vi.fn(),
  inbox: vi.fn(() => ({ finished: [], notifies: true })),
  pending: vi.fn(() => []),
  progress: vi.fn(),
  markSeen: vi.fn(),
  setNotifies: vi.fn(),
};
const server = {
  read: vi.fn(() => ({ origin: 'https://one.example', standard: 'https://one.example' })),
  choose: vi.fn(async () => ({ outcome: 'same' as const, origin: 'https://one.example' })),
  chooseThisComputer: vi.fn(async () => ({ outcome: 'cancelled' as const, origin: 'https://one.example' })),
};
const appControl = {
  read: vi.fn(() => buildAppState()),
  change: vi.fn(() => buildAppState()),
  act: vi.fn(async () => {}),
};
const connection = { check: vi.fn(async () => false), retry: vi.fn(async () => true) };
const computer = {
  backUp: vi.fn(async () => ({ outcome: 'cancelled' as const })),
  restoreBackup: vi.fn(async () => ({ outcome: 'done' as const, file: '/backup.tar.gz' })),
  showDataFolder: vi.fn(async () => {}),
  readLocalData: vi.fn(async () => ({ exists: true })),
  removeLocalData: vi.fn(async () => ({ outcome: 'cancelled' as const })),
  readLock: vi.fn(async () => ({ isOn: true, isLocked: true, minutes: 5 })),
  actOnLock: vi.fn(async () => ({ outcome: 'wrong' as const })),
  openMailDraft: vi.fn(async () => ({ outcome: 'done' as const })),
};
const windows = buildFakeWindows();
const browser = { start: vi.fn(async () => ({ outcome: 'cancelled' as const })) };
const confirmSignOut = vi.fn(async () => true);
const parts = { tasks, browser, server, appControl, connection, computer, windows, confirmSignOut };
let handlers: Map<string, Handler>;

beforeEach(() => {
  vi.clearAllMocks();
  handlers = new Map();
  const ipc = { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) };
  openBridge(ipc, () => ({ ...parts, session }));
});

const sender = { id: 1 };
const invoke = async (channel: string, args: unknown[], senderFrame: Frame = ourPage) =>
  handlers.get(channel)?.({ senderFrame, sender } as unknown as IpcMainInvokeEvent, ...args);

it('handles every channel of the contract and no other', () => {
  expect([...handlers.keys()].sort()).toEqual(
    Object.values({ ...desktopCalls, ...computerCalls, ...windowCalls }).sort(),
  );
});

it.each<[string, unknown[], unknown, ReturnType<typeof vi.fn>?]>([
  [desktopCalls.restoreSession, [], { outcome: 'absent' }],
  [desktopCalls.keepSession, [{ access: 'a', refresh: 'r' }], { outcome: 'kept' }, session.keep],
  [desktopCalls.refreshSession, [], { outcome: 'unreachable' }],
  [desktopCalls.signInByBrowser, [], { outcome: 'cancelled' }, browser.start],
  [desktopCalls.watchTask, [task], undefined, tasks.watch],
  [desktopCalls.readInbox, [], { finished: [], notifies: true }],
  [desktopCalls.markInboxSeen, [], undefined, tasks.markSeen],
  [desktopCalls.setNotifies, [false], undefined, tasks.setNotifies],
  [desktopCalls.readServer, [], { origin: 'https://one.example', standard: 'https://one.example' }],
  [desktopCalls.chooseServer, ['two.example'], expect.anything(), server.choose],
  [desktopCalls.changeAppSettings, [{ closing: 'keep' }], expect.anything(), appControl.change],
  [desktopCalls.runAppAction, ['show-logs'], undefined, appControl.act],
  [desktopCalls.checkConnection, [], false],
  [desktopCalls.retryConnection, [], true],
  [computerCalls.backUp, [], { outcome: 'cancelled' }],
  [computerCalls.restoreBackup, [], { outcome: 'done', file: '/backup.tar.gz' }],
  [computerCalls.showDataFolder, [], undefined, computer.showDataFolder],
  [computerCalls.readLocalData, [], { exists: true }],
  [computerCalls.removeLocalData, [], { outcome: 'cancelled' }],
])('passes %s with %j on, and answers %j', async (channel, args, answer, called) => {
  expect(await invoke(channel, args)).toEqual(answer);
  if (called) expect(called.mock.calls[0]?.slice(0, args.length)).toEqual(args);
});

it('passes on what is done about the passphrase, and nothing else', async () => {
  expect(await invoke(computerCalls.readLock, [])).toMatchObject({ isLocked: true });
  const action = { do: 'unlock', passphrase: 'a guess' };
  expect(await invoke(computerCalls.actOnLock, [action])).toEqual({ outcome: 'wrong' });
  expect(computer.actOnLock).toHaveBeenCalledExactlyOnceWith(action);
  for (const odd of [
    { do: 'unlock' },
    { do: 'unlock', passphrase: 'x'.repeat(201) },
    { do: 'turn-off' },
    { do: 'set-minutes', minutes: 1 },
    { do: 'lock', passphrase: 'a guess' },
  ]) {
    await expect(invoke(computerCalls.actOnLock, [odd])).rejects.toThrow('other arguments');
  }
});

it('passes drafts of mails on, and no other link or file', async () => {
  const call = (kind: string, content: string) => invoke(computerCalls.openMailDraft, [{ kind, content }]);
  expect(await call('link', 'mailto:ann@people.example')).toEqual({ outcome: 'done' });
  expect(await call('file', 'X-Unsent: 1')).toEqual({ outcome: 'done' });
  const links = ['https://one.example', 'file:///mailto:', `mailto:${'a'.repeat(2000)}`];
  for (const link of links) await expect(call('link', link)).rejects.toThrow('other arguments');
  await expect(call('file', '')).rejects.toThrow('other arguments');
  expect(computer.openMailDraft).toHaveBeenCalledTimes(2);
});

it('windows follow the session: back with it, closed with a sign-in or a sign-out', async () => {
  await invoke(desktopCalls.restoreSession, []);
  expect(windows.restored).not.toHaveBeenCalled();
  session.restore.mockResolvedValueOnce({ outcome: 'unreachable' } as never);
  await invoke(desktopCalls.restoreSession, []);
  expect(windows.restored).toHaveBeenCalledOnce();
  await invoke(desktopCalls.keepSession, [{ access: 'a', refresh: 'r' }]);
  expect(windows.signedIn).toHaveBeenCalledOnce();
  await invoke(desktopCalls.clearSession, []);
  expect(windows.signedOut).toHaveBeenCalledExactlyOnceWith(sender);
});

it('answers with the session of the server that is in use now', async () => {
  const later = { ...session, restore: vi.fn(async () => ({ outcome: 'locked' as const })) };
  let current = session as typeof session | typeof later;
  openBridge({ handle: (channel, handler) => void handlers.set(channel, handler) }, () => ({
    ...parts,
    session: current,
  }));
  current = later;
  expect(await invoke(desktopCalls.restoreSession, [])).toEqual({ outcome: 'locked' });
  expect(session.restore).not.toHaveBeenCalled();
});

it('tells the task watch whose session it is', async () => {
  session.restore.mockResolvedValueOnce({ outcome: 'restored', access: 'restored' } as never);
  session.refresh.mockResolvedValueOnce({ outcome: 'refreshed', access: 'refreshed' } as never);
  await invoke(desktopCalls.restoreSession, []);
  await invoke(desktopCalls.keepSession, [{ access: 'kept', refresh: 'r' }]);
  await invoke(desktopCalls.refreshSession, []);
  expect(tasks.signedIn.mock.calls).toEqual([['restored'], ['kept'], ['refreshed']]);
});

it('forgets watched tasks when the session ends', async () => {
  await invoke(desktopCalls.clearSession, []);
  expect(session.clear).toHaveBeenCalled();
  expect(tasks.clear).toHaveBeenCalled();
});

it.each<[string, Frame]>([
  ['a frame that is gone', null],
  ['another origin', { origin: 'https://evil.example', parent: null }],
  ['a frame within our page', { origin: 'app://larkspur', parent: {} }],
])('refuses %s on every channel', async (_name, frame) => {
  for (const channel of handlers.keys()) {
    await expect(invoke(channel, [], frame)).rejects.toThrow('not from a page of this app');
  }
  expect(session.restore).not.toHaveBeenCalled();
});

it.each<[string, unknown[]]>([
  [desktopCalls.restoreSession, ['more']],
  [desktopCalls.keepSession, []],
  [desktopCalls.keepSession, [{ access: 'a' }]],
  [desktopCalls.keepSession, ['token']],
  [desktopCalls.keepSession, [{ access: 'a', refresh: 'r' }, 'more']],
  [desktopCalls.watchTask, [null]],
  [desktopCalls.watchTask, [{ ...task, id: '../1' }]],
  [desktopCalls.watchTask, [{ ...task, kind: 'hand-over' }]],
  [desktopCalls.watchTask, [{ ...task, label: 'x'.repeat(301) }]],
  [desktopCalls.watchTask, [{ ...task, result: 'https://evil.example' }]],
  [desktopCalls.watchTask, [{ ...task, result: '//evil.example' }]],
  [desktopCalls.watchTask, [{ ...task, more: true }]],
  [desktopCalls.readServer, ['more']],
  [desktopCalls.chooseServer, []],
  [desktopCalls.chooseServer, ['']],
  [desktopCalls.chooseServer, ['x'.repeat(2001)]],
  [desktopCalls.chooseServer, [{ origin: 'https://two.example' }]],
  [desktopCalls.changeAppSettings, [{}]],
  [desktopCalls.changeAppSettings, [{ closing: 'later' }]],
  [desktopCalls.changeAppSettings, [{ quietHours: { from: '25:00', to: '07:00' } }]],
  [desktopCalls.changeAppSettings, [{ spelling: ['../en'] }]],
  [desktopCalls.changeAppSettings, [{ dataFolder: '/' }]],
  [desktopCalls.runAppAction, ['format-disk']],
  [desktopCalls.checkConnection, ['https://two.example']],
  [desktopCalls.retryConnection, ['https://two.example']],
])('refuses %s with %j', async (channel, args) => {
  await expect(invoke(channel, args)).rejects.toThrow('other arguments than agreed');
  expect(session.keep).not.toHaveBeenCalled();
  expect(tasks.watch).not.toHaveBeenCalled();
  expect(server.choose).not.toHaveBeenCalled();
  expect(appControl.change).not.toHaveBeenCalled();
  expect(appControl.act).not.toHaveBeenCalled();
  expect(connection.check).not.toHaveBeenCalled();
  expect(connection.retry).not.toHaveBeenCalled();
});
