import { expect, test } from 'vitest';
import { lengthOf, shownText } from './post-kind-texts.tsx';

test('an emoji counts as one character, and marks and escapes as none', () => {
  expect(lengthOf('👨‍👩‍👧 day')).toBe(5);
  expect(shownText('## A \\*star\\*\n\n**Bold** text')).toBe('A *star*\n\nBold text');
});
