import { expect, test } from 'vitest';
import { blockChanges, readableDifference } from './text-difference.tsx';

const inMarks = (before: string, after: string) =>
  readableDifference(before, after)
    .map(({ value, added, removed }) => (added ? `[+${value}+]` : removed ? `[-${value}-]` : value))
    .join('');

test('a word that was changed in a sentence is shown alone', () => {
  expect(inMarks('The ward is full. We hire nurses.', 'The ward is empty. We hire nurses.')).toBe(
    'The ward is [-full-][+empty+]. We hire nurses.',
  );
});

test('another sentence is shown whole, beside those that stay', () => {
  expect(
    inMarks(
      'We send nurses to people. Which question should we answer?',
      'We send nurses to people. What would you like to discuss with a colleague of ours?',
    ),
  ).toBe(
    'We send nurses to people. [-Which question should we answer?-][+What would you like to discuss with a colleague of ours?+]',
  );
});

test('a short sentence does not pass for a part of a long one', () => {
  expect(inMarks('Write down four.', 'Our four mechanics write every repair down before they begin.')).toBe(
    '[-Write down four.-][+Our four mechanics write every repair down before they begin.+]',
  );
});

test('a paragraph stands beside what it became, and what is new by itself', () => {
  expect(blockChanges('## One\n\nTwo.\n\nThree.', '## One\n\nTwo, longer.\n\nThree.\n\nFour.')).toEqual([
    { before: '## One', after: '## One' },
    { before: 'Two.', after: 'Two, longer.' },
    { before: 'Three.', after: 'Three.' },
    { after: 'Four.' },
  ]);
});

test('both texts can be read from the difference', () => {
  const before = 'One. Two is long.\n\nThree.';
  const after = 'One. Two is short.\n\nFour and five.';
  const parts = readableDifference(before, after);
  expect(parts.flatMap(({ value, added }) => (added ? [] : value)).join('')).toBe(before);
  expect(parts.flatMap(({ value, removed }) => (removed ? [] : value)).join('')).toBe(after);
});
