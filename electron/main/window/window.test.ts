import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { bringForward, goTo, openPage, windowOptions } from './window.ts';

it('gives pages a sandbox, context isolation and no Node', () => {
  expect(windowOptions('/preload.cjs').webPreferences).toMatchObject({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  });
});

const buildPage = () =>
  Object.assign(new EventEmitter(), {
    show: vi.fn(),
    maximize: vi.fn(),
    loadURL: vi.fn(async () => {}),
  });

it('opens on a path and is shown once the page has rendered', async () => {
  const window = buildPage();
  await openPage(window as unknown as Parameters<typeof openPage>[0], '/dashboard', false);
  expect(window.loadURL).toHaveBeenCalledWith('app://larkspur/dashboard');
  expect(window.show).not.toHaveBeenCalled();
  window.emit('ready-to-show');
  expect(window.show).toHaveBeenCalledOnce();
  expect(window.maximize).not.toHaveBeenCalled();
});

it('is maximised again, and ignores a page that fails to load', async () => {
  const window = buildPage();
  window.loadURL.mockRejectedValue(new Error('ERR_FAILED (-2)'));
  await openPage(window as unknown as Parameters<typeof openPage>[0], '/dashboard', true);
  window.emit('ready-to-show');
  expect(window.maximize).toHaveBeenCalledOnce();
});

it('opens at its stored bounds, else with a default size', () => {
  const bounds = { x: 10, y: 20, width: 900, height: 700 };
  expect(windowOptions('/preload.cjs', bounds)).toMatchObject(bounds);
  expect(windowOptions('/preload.cjs')).toMatchObject({ width: 1280, height: 840 });
  expect(windowOptions('/preload.cjs')).not.toHaveProperty('x');
});

it('is restored when minimised', () => {
  const window = { isMinimized: () => true, restore: vi.fn(), show: vi.fn(), focus: vi.fn() };
  bringForward(window);
  for (const call of [window.restore, window.show, window.focus]) expect(call).toHaveBeenCalledOnce();
});

it('shows another page in the open window', () => {
  const window = {
    isMinimized: () => false,
    restore: vi.fn(),
    show: vi.fn(),
    focus: vi.fn(),
    webContents: { send: vi.fn() },
  };
  goTo(window, '/dashboard/marketing');
  expect(window.focus).toHaveBeenCalled();
  expect(window.webContents.send).toHaveBeenCalledWith('page:open', '/dashboard/marketing');
});
