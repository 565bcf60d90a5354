import { expect, test } from 'vitest';
import { mergeTexts } from './use-versioned-form.ts';

test('a merge keeps what was typed, also an emptied field, and takes theirs everywhere else', () => {
  const base = { both: 'a', mine: 'a', emptied: 'a', theirs: 'a', none: 'a' };
  const typed = { both: 'mine', mine: 'mine', emptied: '', theirs: 'a', none: 'a' };
  const saved = { both: 'theirs', mine: 'a', emptied: 'a', theirs: 'theirs', none: 'a' };
  expect(mergeTexts(base, typed, saved)).toEqual({
    both: 'mine',
    mine: 'mine',
    emptied: '',
    theirs: 'theirs',
    none: 'a',
  });
});
