import { describe, expect, test } from 'vitest';
import { requiredName } from './text.ts';

const accepts = (name: string) => requiredName(200).safeParse(name).success;

describe('a name', () => {
  test.each(['Robin Vale', ' Zoë ', '李小龍', 'محمد', 'नीता', 'Ünïcode ☂️ GmbH', '👩‍👩‍👧', '3M'])(
    'may be %s',
    (name) => {
      expect(accepts(name)).toBe(true);
    },
  );

  test.each([
    ['nothing that is seen', '\u200b\u200b'],
    ['two lines', 'Robin\r\nBcc: eve@example.com'],
    ['a tab', 'Robin\tVale'],
    ['a turn of the direction', 'Robin \u202egro.elpmaxe'],
    ['an isolated direction', '\u2067Robin\u2069'],
    ['combining marks alone', '\u0301\u0301'],
    ['blanks', '   '],
  ])('has more than %s', (_what, name) => {
    expect(accepts(name)).toBe(false);
  });
});
