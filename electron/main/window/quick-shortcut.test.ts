import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { AppSettings } from '../../../contract/desktop/app-settings.ts';
import { buildAppState } from '../../../tests/support/app-state.ts';
import { createQuickShortcut } from './open-windows.ts';

vi.mock('electron', () => ({}));

function build(saved = 'off', taken: string[] = [], platform: NodeJS.Platform = 'linux') {
  const held = new Map<string, () => void>();
  const keys = {
    register: vi.fn((name: string, onPress: () => void) => {
      if (taken.includes(name)) return false;
      held.set(name, onPress);
      return true;
    }),
    unregister: vi.fn((name: string) => void held.delete(name)),
  };
  let stored: AppSettings = { ...buildAppState().settings, shortcut: saved };
  const settings = {
    get: () => stored,
    change: (changed: Partial<AppSettings>) => {
      stored = { ...stored, ...changed };
    },
  };
  const app = new EventEmitter();
  const onPress = vi.fn();
  const log = { warn: vi.fn() };
  const parts = { app: app as never, keys, settings, platform, onPress, log };
  const shortcut = createQuickShortcut(parts);
  return { shortcut, held, keys, app, onPress, log, saved: () => stored.shortcut };
}

it('takes no keys until the user chooses some', () => {
  const { shortcut, keys } = build();
  expect(keys.register).not.toHaveBeenCalled();
  expect(shortcut.isTaken()).toBe(false);
});

it('takes the chosen keys at once, keeps them, and gives the earlier ones back', () => {
  const { shortcut, held, onPress, saved } = build();
  expect(shortcut.choose('Control+Shift+L')).toBe('set');
  held.get('Control+Shift+L')?.();
  expect(onPress).toHaveBeenCalledOnce();
  expect(shortcut.choose('Control+Shift+L')).toBe('set');
  expect(shortcut.choose('Control+Alt+K')).toBe('set');
  expect([...held.keys()]).toEqual(['Control+Alt+K']);
  expect(saved()).toBe('Control+Alt+K');
  expect(shortcut.choose('off')).toBe('set');
  expect([...held.keys()]).toEqual([]);
  expect(saved()).toBe('off');
});

it('says that keys belong to another program, and keeps the earlier ones', () => {
  const { shortcut, held, saved } = build('Control+Shift+L', ['Control+Alt+K']);
  expect(shortcut.choose('Control+Alt+K')).toBe('taken');
  expect([...held.keys()]).toEqual(['Control+Shift+L']);
  expect(saved()).toBe('Control+Shift+L');
  expect(shortcut.isTaken()).toBe(false);
});

it.each([
  ['linux', 'Control+Shift+N'],
  ['win32', 'Control+Shift+G'],
  ['darwin', 'Shift+Super+N'],
] as const)('on %s, %s is a key of its own menu', (platform, name) => {
  const { shortcut, keys } = build('off', [], platform);
  expect(shortcut.choose(name)).toBe('own');
  expect(keys.register).not.toHaveBeenCalled();
});

it('keys that another program has taken since are said, and tried again at the next start', () => {
  const { shortcut, log, saved } = build('Control+Shift+L', ['Control+Shift+L']);
  expect(shortcut.isTaken()).toBe(true);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(saved()).toBe('Control+Shift+L');
});

it('gives the keys back when the app quits, once', () => {
  const { app, keys, held } = build('Control+Shift+L');
  app.emit('will-quit');
  app.emit('will-quit');
  expect(keys.unregister).toHaveBeenCalledExactlyOnceWith('Control+Shift+L');
  expect(held.size).toBe(0);
});
