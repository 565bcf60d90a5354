import { expect, it, vi } from 'vitest';
import type { AppSettings } from '../../../contract/app-settings.ts';
import { createClosing } from './closing.ts';

function open({
  closing = 'ask' as AppSettings['closing'],
  platform = 'linux' as NodeJS.Platform,
  hasTray = true,
  isSignedIn = true,
  answer = 0,
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
  const window = { hide: vi.fn(), minimize: vi.fn() };
  const event = { preventDefault: vi.fn() };
  return { decide, ask, quit, window, event, chosen: () => settings.closing };
}

it.each([
  [{ closing: 'quit' }, 'the user wants the app to quit'],
  [{ isSignedIn: false }, 'nobody is signed in'],
  [{ isSignedIn: false, closing: 'keep' }, 'there is nothing to keep watching'],
  [{ platform: 'darwin' }, 'macOS keeps the app running by itself'],
] as const)('lets the window close with %j: %s', (given, _why) => {
  const { decide, event, window, ask } = open(given);
  decide.handle(event, window);
  expect(event.preventDefault).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

it('asks once, remembers the answer and hides the window', async () => {
  const { decide, event, window, ask, chosen } = open();
  decide.handle(event, window);
  decide.handle(event, window);
  await vi.waitFor(() => expect(window.hide).toHaveBeenCalledOnce());
  expect(chosen()).toBe('keep');
  decide.handle(event, window);
  expect(window.hide).toHaveBeenCalledTimes(2);
  expect(ask).toHaveBeenCalledOnce();
  expect(event.preventDefault).toHaveBeenCalledTimes(3);
});

it('quits when that is the answer, and does nothing when there is none', async () => {
  const quitting = open({ answer: 1 });
  quitting.decide.handle(quitting.event, quitting.window);
  await vi.waitFor(() => expect(quitting.quit).toHaveBeenCalledOnce());
  expect(quitting.chosen()).toBe('quit');

  const cancelled = open({ answer: 2 });
  cancelled.decide.handle(cancelled.event, cancelled.window);
  await vi.waitFor(() => expect(cancelled.ask).toHaveBeenCalledOnce());
  expect(cancelled.chosen()).toBe('ask');
  expect(cancelled.quit).not.toHaveBeenCalled();
  expect(cancelled.window.hide).not.toHaveBeenCalled();
});

it('minimises the window where there is no tray, and says so', async () => {
  const { decide, event, window, ask } = open({ hasTray: false });
  decide.handle(event, window);
  await vi.waitFor(() => expect(window.minimize).toHaveBeenCalledOnce());
  expect(window.hide).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({ detail: expect.stringContaining('This desktop has no tray') }),
  );
});

it('lets every window close once the app quits', () => {
  const { decide, event, window } = open({ closing: 'keep' });
  decide.quitting();
  decide.handle(event, window);
  expect(event.preventDefault).not.toHaveBeenCalled();
});
