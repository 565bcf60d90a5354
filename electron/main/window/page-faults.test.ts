import { EventEmitter } from 'node:events';
import type { MessageBoxOptions } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPage } from './page-windows.ts';

vi.mock('electron', () => ({}));

const ask = vi.fn<(question: MessageBoxOptions) => Promise<number>>();
const showLogs = vi.fn();
const quit = vi.fn();
const log = { folder: '', info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const reload = vi.fn();
const show = vi.fn();
const forcefullyCrashRenderer = vi.fn();
let window: EventEmitter & { webContents: EventEmitter };

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  ask.mockReset().mockResolvedValue(0);
  const webContents = Object.assign(new EventEmitter(), { reload, forcefullyCrashRenderer });
  window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false, show });
  watchPage(window as never, { log, ask, showLogs, quit });
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
async function crash(reason = 'crashed') {
  window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  await settle();
}
async function failLoad({ code = -2, isMainFrame = true } = {}) {
  window.webContents.emit('did-fail-load', {}, code, 'ERR_FAILED', 'app://larkspur/dashboard', isMainFrame);
  await settle();
}

it.each([
  ['crashed', () => crash()],
  ['ran out of memory', () => crash('oom')],
  ['was killed', () => crash('killed')],
  ['did not load', () => failLoad()],
])('reloads a page that %s once, and then explains', async (_name, fail) => {
  ask.mockReturnValue(new Promise(() => {}));
  await fail();
  expect(reload).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
  await fail();
  expect(reload).toHaveBeenCalledOnce();
  expect(show).toHaveBeenCalledOnce();
  expect(ask.mock.lastCall?.[0]).toMatchObject({
    message: 'This page has stopped working',
    buttons: ['Reload', 'Show logs', 'Quit'],
  });
  expect(log.error).toHaveBeenCalledTimes(2);
  await fail();
  expect(ask).toHaveBeenCalledOnce();
});

it('shows the logs, asks again, and reloads', async () => {
  await crash();
  ask.mockResolvedValueOnce(1).mockResolvedValueOnce(0);
  await crash();
  expect(showLogs).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('quits when the user chooses to', async () => {
  await crash();
  ask.mockResolvedValueOnce(2);
  await crash();
  expect(quit).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads again after the page has recovered', async () => {
  await crash();
  await vi.advanceTimersByTimeAsync(60_001);
  await crash();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
});

it('ignores a clean exit, a replaced load, and frames', async () => {
  await crash('clean-exit');
  await failLoad({ code: -3 });
  await failLoad({ isMainFrame: false });
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload a closed window', async () => {
  Object.assign(window, { isDestroyed: () => true });
  await crash();
  expect(reload).not.toHaveBeenCalled();
});

it('asks about a page that hangs, and crashes it only on request', async () => {
  window.emit('unresponsive');
  await settle();
  expect(ask.mock.lastCall?.[0]).toMatchObject({ buttons: ['Wait', 'Reload', 'Show logs'], cancelId: 0 });
  expect(forcefullyCrashRenderer).not.toHaveBeenCalled();
  ask.mockResolvedValueOnce(2);
  window.emit('unresponsive');
  await settle();
  expect(showLogs).toHaveBeenCalledOnce();
  ask.mockResolvedValueOnce(1);
  window.emit('unresponsive');
  await settle();
  expect(forcefullyCrashRenderer).toHaveBeenCalledOnce();
  await crash('killed');
  expect(reload).toHaveBeenCalledOnce();
});

it('withdraws the question when the page responds again', () => {
  ask.mockReturnValue(new Promise(() => {}));
  window.emit('unresponsive');
  window.emit('unresponsive');
  expect(ask).toHaveBeenCalledOnce();
  const signal = ask.mock.lastCall?.[0].signal;
  expect(signal?.aborted).toBe(false);
  window.emit('responsive');
  expect(signal?.aborted).toBe(true);
});

it("writes down the page's own errors", () => {
  const said = { message: 'TypeError: x', lineNumber: 7, sourceId: 'app://larkspur/assets/main.js' };
  window.webContents.emit('console-message', { ...said, level: 'info' });
  expect(log.warn).not.toHaveBeenCalled();
  window.webContents.emit('console-message', { ...said, level: 'error' });
  expect(log.warn).toHaveBeenCalledWith('Page: TypeError: x (app://larkspur/assets/main.js:7)');
});
