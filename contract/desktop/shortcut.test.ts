import { expect, it } from 'vitest';
import { acceleratorOf, isAccelerator, shortcutText } from './shortcut.ts';

it.each(['Control+Shift+L', 'Alt+Shift+Space', 'Control+Alt+1', 'Shift+Super+Up', 'Alt+F4', 'Control+F24'])(
  'accepts %s',
  (keys) => expect(isAccelerator(keys)).toBe(true),
);

it.each([
  ['a key alone', 'L'],
  ['what copies in every program', 'Control+C'],
  ['a capital letter', 'Shift+L'],
  ['a function key alone', 'F5'],
  ['Shift and a function key', 'Shift+F5'],
  ['modifiers alone', 'Control+Shift'],
  ['a modifier twice', 'Control+Control+L'],
  ['a key that is none', 'Control+Shift+Lx'],
  ['a media key', 'Control+Shift+MediaPlayPause'],
  ['nothing', ''],
])('refuses %s', (_what, keys) => expect(isAccelerator(keys)).toBe(false));

const press = (code: string, ...held: ('ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey')[]) =>
  acceleratorOf({
    code,
    ctrlKey: held.includes('ctrlKey'),
    altKey: held.includes('altKey'),
    shiftKey: held.includes('shiftKey'),
    metaKey: held.includes('metaKey'),
  });

it('names pressed keys as Electron does, whatever the keyboard prints on them', () => {
  expect(press('KeyL', 'shiftKey', 'ctrlKey')).toBe('Control+Shift+L');
  expect(press('Digit3', 'altKey', 'metaKey')).toBe('Alt+Super+3');
  expect(press('ArrowUp', 'ctrlKey', 'altKey')).toBe('Control+Alt+Up');
  expect(press('Space', 'ctrlKey', 'shiftKey')).toBe('Control+Shift+Space');
  expect(press('F9', 'ctrlKey')).toBe('Control+F9');
  expect(press('ControlLeft', 'ctrlKey')).toBeUndefined();
  expect(press('MetaRight', 'metaKey')).toBeUndefined();
});

it('writes keys as each system does', () => {
  expect(shortcutText('Control+Shift+L', false)).toBe('Ctrl + Shift + L');
  expect(shortcutText('Alt+Super+L', true)).toBe('⌥⌘L');
});
