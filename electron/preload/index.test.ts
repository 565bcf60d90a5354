import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type DesktopBridge, desktopCalls } from '../../contract/desktop/desktop.ts';
import { computerCalls } from '../../contract/desktop/desktop-computer.ts';
import { fileCalls } from '../../contract/desktop/desktop-files.ts';
import { windowCalls } from '../../contract/desktop/desktop-windows.ts';

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn(async () => 'answer'), on: vi.fn(), off: vi.fn() },
  webUtils: { getPathForFile: vi.fn() },
}));
vi.mock('electron', () => electron);
let bridge: DesktopBridge;
let keepEarly: (event: object, path: string) => void;

beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: vi.fn() });
  await import('./index.ts');
  keepEarly = electron.ipcRenderer.on.mock.calls[0]?.[1];
  const [name, exposed] = electron.contextBridge.exposeInMainWorld.mock.calls[0] ?? [];
  expect(name).toBe('larkspur');
  bridge = exposed;
});
// Other files of the worker have no window: PGlite, for one, would take it for a browser's.
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => vi.clearAllMocks());

it('is frozen and has named methods alone', () => {
  expect(Object.isFrozen(bridge)).toBe(true);
  expect(Object.values(bridge).every((method) => typeof method === 'function')).toBe(true);
  expect(Object.keys(bridge).sort()).toEqual(
    [
      ...Object.keys({ ...desktopCalls, ...computerCalls, ...fileCalls, ...windowCalls }),
      ...['onAppStateChanged', 'onConnectionChanged', 'onGivenChanged', 'onInboxChanged', 'onOpenPath'],
      'onSessionDropped',
    ].sort(),
  );
});

it('passes exactly the agreed arguments on each channel', async () => {
  const tokens = { access: 'a', refresh: 'r' };
  const loose = bridge as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  expect(await loose.restoreSession?.('more')).toBe('answer');
  await loose.keepSession?.(tokens, 'more');
  expect(electron.ipcRenderer.invoke.mock.calls).toEqual([['session:restore'], ['session:keep', tokens]]);
});

it('buffers a page that is opened before the app subscribes', () => {
  keepEarly({ sender: 'secret' }, '/dashboard/marketing');
  const listener = vi.fn();
  bridge.onOpenPath(listener)();
  bridge.onOpenPath(listener)();
  expect(listener.mock.calls).toEqual([['/dashboard/marketing']]);
});

it('passes the value, never the event, to listeners until they unsubscribe', () => {
  const listener = vi.fn();
  const stop = bridge.onOpenPath(listener);
  const [channel, onMessage] = electron.ipcRenderer.on.mock.calls[0] ?? [];
  onMessage({ sender: 'secret' }, '/dashboard', 'more');
  expect(channel).toBe('page:open');
  expect(listener.mock.calls).toEqual([['/dashboard']]);
  stop();
  expect(electron.ipcRenderer.off).toHaveBeenCalledWith('page:open', onMessage);
});

it.each([
  ['onSessionDropped', 'session:dropped', 'refused'],
  ['onConnectionChanged', 'connection:changed', false],
] as const)('%s hands on what %s says, and nothing else', (method, channel, value) => {
  const listener = vi.fn();
  bridge[method](listener);
  expect(electron.ipcRenderer.on.mock.calls[0]?.[0]).toBe(channel);
  electron.ipcRenderer.on.mock.calls[0]?.[1]({ sender: 'secret' }, value, 'more');
  expect(listener.mock.calls).toEqual([[value]]);
});
