import { expect, it, vi } from 'vitest';
import { toFileName } from './paper.ts';

vi.mock('electron', () => ({}));

it.each([
  ['Ada Example', 'Ada Example'],
  ['Data/Platform Engineer: 2', 'Data Platform Engineer 2'],
  ['Zoë Müller, 李娜', 'Zoë Müller, 李娜'],
  ['..\\..\\a', 'a'],
  ['.hidden.', 'hidden'],
  ['Two\nlines\tand \u202E a turn', 'Two lines and a turn'],
  ['CON', 'CON_'],
  ['lpt1.txt', 'lpt1.txt_'],
  ['Console', 'Console'],
  [' ... ', 'Page'],
  ['👩‍🔬 Lab', '👩‍🔬 Lab'],
  ['?*<>|"', 'Page'],
])('makes of %j the name %j', (title, name) => {
  expect(toFileName(title)).toBe(name);
});

it('shortens to what every system takes, and never within a character', () => {
  for (const long of ['a', '李', '👩‍🔬', 'e\u0301']) {
    const name = toFileName(long.repeat(300));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(Buffer.byteLength(name)).toBeGreaterThan(150);
    expect(name.isWellFormed()).toBe(true);
  }
});
