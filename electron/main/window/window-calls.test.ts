import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { desktopOrigin } from '../../../contract/desktop/desktop.ts';
import { windowCalls } from '../../../contract/desktop/desktop-windows.ts';
import { buildFakeWindows } from '../../../tests/support/fake-windows.ts';
import { answerWindowCalls } from '../bridge.ts';
import { createAnswer } from '../shell/ipc-calls.ts';

type Handler = Parameters<IpcMain['handle']>[1];

const windows = buildFakeWindows();
const sender = { id: 1 };
const handlers = new Map<string, Handler>();
const ipc = { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) };
answerWindowCalls(createAnswer(ipc, desktopOrigin), () => windows);
beforeEach(() => vi.clearAllMocks());

const invoke = async (channel: string, args: unknown[]) => {
  const event = { senderFrame: { parent: null, origin: desktopOrigin }, sender };
  return handlers.get(channel)?.(event as unknown as IpcMainInvokeEvent, ...args);
};

it('passes what pages ask of windows on, with the page that asks', async () => {
  await invoke(windowCalls.readWindow, []);
  expect(windows.read).toHaveBeenCalledWith(sender);
  await invoke(windowCalls.openWindow, ['/dashboard/sourcing/candidates/7']);
  expect(windows.open).toHaveBeenCalledWith('/dashboard/sourcing/candidates/7');
  await invoke(windowCalls.showInMain, ['/dashboard/sourcing?tab=initiate-search']);
  expect(windows.showInMain).toHaveBeenCalledWith('/dashboard/sourcing?tab=initiate-search');
  await invoke(windowCalls.closeWindow, []);
  expect(windows.close).toHaveBeenCalledWith(sender);
  expect(await invoke(windowCalls.chooseShortcut, ['Control+Shift+L'])).toBe('set');
  expect(await invoke(windowCalls.chooseShortcut, ['off'])).toBe('set');
  await invoke(windowCalls.printPage, []);
  expect(windows.print).toHaveBeenCalledWith(sender);
  await invoke(windowCalls.savePdf, ['Data Engineer']);
  expect(windows.savePdf).toHaveBeenCalledWith(sender, 'Data Engineer');
  await invoke(windowCalls.share, [{ url: 'https://talent.example/s' }]);
  expect(windows.share).toHaveBeenCalledWith(sender, { url: 'https://talent.example/s' });
});

it.each([
  [windowCalls.openWindow, '/dashboard/settings'],
  [windowCalls.openWindow, '/dashboard/sourcing/candidates/7?next=/login'],
  [windowCalls.openWindow, '//evil.example/dashboard/sourcing/candidates/7'],
  [windowCalls.openWindow, 'https://evil.example/dashboard/sourcing/candidates/7'],
  [windowCalls.showInMain, '//evil.example'],
  [windowCalls.showInMain, '/assets/evil.js'],
  [windowCalls.showInMain, 'file:///etc/passwd'],
  [windowCalls.chooseShortcut, 'Control+C'],
  [windowCalls.chooseShortcut, 'Space'],
  [windowCalls.savePdf, 'x'.repeat(301)],
  [windowCalls.share, { url: 'file:///etc/passwd' }],
  [windowCalls.share, { url: 'javascript:alert(1)' }],
  [windowCalls.share, {}],
  [windowCalls.share, { text: 'a', filePaths: ['/etc/passwd'] }],
])('%s refuses %j', async (channel, given) => {
  await expect(invoke(channel, [given])).rejects.toThrow('other arguments than agreed');
});
