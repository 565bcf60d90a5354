import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { bringForward, goTo, openPage, windowOptions } from './window.ts';

it('gives pages a sandbox, a world of their own and no Node', () => {
  expect(windowOptions('/preload.cjs').webPreferences).toMatchObject({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  });
});

it('opens on a path and is seen once there is something to see', async () => {
  const window = Object.assign(new EventEmitter(), { show: vi.fn(), loadURL: vi.fn(async () => {}) });
  await openPage(window as unknown as Parameters<typeof openPage>[0], '/dashboard');
  expect(window.loadURL).toHaveBeenCalledWith('app://larkspur/dashboard');
  expect(window.show).not.toHaveBeenCalled();
  window.emit('ready-to-show');
  expect(window.show).toHaveBeenCalledOnce();
});

it('comes back from being minimised', () => {
  const window = { isMinimized: () => true, restore: vi.fn(), show: vi.fn(), focus: vi.fn() };
  bringForward(window);
  for (const call of [window.restore, window.show, window.focus]) expect(call).toHaveBeenCalledOnce();
});

it('shows another page in the window that is there', () => {
  const window = {
    ...{ isMinimized: () => false, restore: vi.fn(), show: vi.fn(), focus: vi.fn() },
    webContents: { send: vi.fn() },
  };
  goTo(window, '/dashboard/marketing');
  expect(window.focus).toHaveBeenCalled();
  expect(window.webContents.send).toHaveBeenCalledWith('page:open', '/dashboard/marketing');
});
