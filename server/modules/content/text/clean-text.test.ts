import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, phrase, wordsWithin } from './clean-text.ts';

describe('cleanLine', () => {
  test.each([
    ['  many \n\t spaces  ', 'many spaces'],
    ['wait.... what', 'wait.... what'],
    ['really?!?! yes!!!', 'really?!?! yes!!!'],
    ['C’est quoi ?', 'C’est quoi ?'],
    ['use .NET and Node.js', 'use .NET and Node.js'],
    ['Acme Inc., Berlin', 'Acme Inc., Berlin'],
    ['Acme Ltd.: news', 'Acme Ltd.: news'],
    ['Do you know Acme Ltd.?', 'Do you know Acme Ltd.?'],
    ['in\u200bvisible \u202edirection\u202c', 'invisible direction'],
    ['families 👨‍👩‍👧 stay', 'families 👨‍👩‍👧 stay'],
  ])('%j becomes %j', (typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
  });
});

test('cleaning twice changes nothing more', () => {
  const marks = fc.string({ unit: fc.constantFrom(...'a B.,;:!?… "”'.split('')), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(marks, fc.string({ unit: 'binary' })), (typed) => {
      expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
    }),
  );
});

describe('phrase', () => {
  test.each([
    ['Remote hiring.', 'Remote hiring'],
    ['- Remote hiring', 'Remote hiring'],
    ['## Remote hiring', 'Remote hiring'],
    ['“Remote hiring!”', '“Remote hiring!”'],
    ['Hire. Fast. Now', 'Hire. Fast. Now'],
    ['Work with Dr. Adams in the U.S. now', 'Work with Dr. Adams in the U.S. now'],
    ['e.l.f. & Sons (UK) Ltd.', 'e.l.f. & Sons (UK) Ltd.'],
    ['REMOTE HIRING FOR HR', 'REMOTE HIRING FOR HR'],
    ['how To hire', 'how To hire'],
    ['ROS 2 vs. proprietary stacks', 'ROS 2 vs. proprietary stacks'],
    ['.NET developers', '.NET developers'],
    ['Yahoo!', 'Yahoo!'],
    ['!!!', ''],
    [' \u200b ', ''],
  ])('%j is said as %j', (typed, said) => {
    expect(phrase(typed)).toBe(said);
  });
});

test('a text is shortened by whole words, with a mark of what is left out', () => {
  const said = 'Our surgeons share one theatre, which is booked ahead';
  expect(wordsWithin(said, 100)).toBe(said);
  expect(wordsWithin(said, 34)).toBe('Our surgeons share one theatre…');
});
