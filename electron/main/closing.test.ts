import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { AppSettings } from '../../contract/desktop/app-settings.ts';
import { createClosing } from './all-day.ts';

vi.mock('electron', () => ({}));

function open({
  closing = 'ask' as AppSettings['closing'],
  platform = 'linux' as NodeJS.Platform,
  hasTray = true,
  isSignedIn = true,
  answer = 0,
  isFullScreen = false,
} = {}) {
  let settings = { closing } as AppSettings;
  const ask = vi.fn(async () => answer);
  const quit = vi.fn();
  const decide = createClosing({
    platform,
    settings: {
      get: () => settings,
      change: (changed) => {
        settings = { ...settings, ...changed };
      },
    },
    hasTray: () => hasTray,
    isSignedIn: () => isSignedIn,
    ask,
    quit,
  });
  const window = Object.assign(new EventEmitter(), {
    hide: vi.fn(),
    minimize: vi.fn(),
    isFullScreen: () => isFullScreen,
    setFullScreen: vi.fn(),
  });
  const event = { preventDefault: vi.fn() };
  const close = () => decide.handle(event, window as never);
  return { decide, close, ask, quit, window, event, chosen: () => settings.closing };
}

it.each([
  [{ isSignedIn: false }, 'nobody is signed in'],
  [{ isSignedIn: false, closing: 'keep' }, 'there is nothing to keep watching'],
  [{ isSignedIn: false, platform: 'darwin' }, 'macOS keeps the app running by itself'],
] as const)('lets the window close with %j: %s', (given, _why) => {
  const { close, event, ask } = open(given);
  close();
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

it('asks once, remembers the answer and hides the window', async () => {
  const { close, event, window, ask, chosen } = open();
  close();
  close();
  await vi.waitFor(() => expect(window.hide).toHaveBeenCalledOnce());
  expect(chosen()).toBe('keep');
  close();
  expect(window.hide).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledOnce();
  expect(event.preventDefault).toHaveBeenCalledTimes(3);
});

it('quits when that is the answer, and does nothing when there is none', async () => {
  const quitting = open({ answer: 1 });
  quitting.close();
  await vi.waitFor(() => expect(quitting.quit).toHaveBeenCalledOnce());
  expect(quitting.chosen()).toBe('quit');

  const cancelled = open({ answer: 2 });
  cancelled.close();
  await vi.waitFor(() => expect(cancelled.ask).toHaveBeenCalledOnce());
  expect(cancelled.chosen()).toBe('ask');
  expect(cancelled.quit).not.toHaveBeenCalled();
  expect(cancelled.window.hide).not.toHaveBeenCalled();
});

it('quits as a whole where the user wants that, so that windows of people and posts are remembered', () => {
  const { close, event, quit, ask } = open({ closing: 'quit' });
  close();
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(quit).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});

it('hides the window on macOS without a question, so that its page hears of watches', () => {
  const { close, event, window, ask } = open({ platform: 'darwin', closing: 'quit' });
  close();
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(window.hide).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});

it('on macOS leaves full screen before the window is hidden', () => {
  const { close, window } = open({ platform: 'darwin', isFullScreen: true });
  close();
  expect(window.setFullScreen).toHaveBeenCalledExactlyOnceWith(false);
  expect(window.hide).not.toHaveBeenCalled();
  window.emit('leave-full-screen');
  expect(window.hide).toHaveBeenCalledOnce();
});

it('minimises the window where there is no tray, and says so', async () => {
  const { close, window, ask } = open({ hasTray: false });
  close();
  await vi.waitFor(() => expect(window.minimize).toHaveBeenCalledOnce());
  expect(window.hide).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({ detail: expect.stringContaining('This desktop has no tray') }),
  );
});

it('lets every window close once the app quits', () => {
  const { decide, close, event } = open({ closing: 'keep' });
  decide.quitting();
  close();
  expect(event.preventDefault).not.toHaveBeenCalled();
});
