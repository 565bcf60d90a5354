import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalise, cleanLine, fragment, joinList, properName, shorten } from './clean-text.ts';

describe('cleanLine', () => {
  test.each([
    ['  many \n\t spaces  ', 'many spaces'],
    ['wait.... what', 'wait… what'],
    ['really?!?! yes!!!', 'really? yes!'],
    ['one,, two ;; three', 'one, two; three'],
    ['space before , comma . Then', 'space before, comma. Then'],
    ['use .NET and Node.js', 'use .NET and Node.js'],
    ['Acme Inc., Berlin', 'Acme Inc., Berlin'],
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

describe('fragment', () => {
  test.each([
    ['Remote hiring.', 'Remote hiring'],
    ['- Remote hiring', 'Remote hiring'],
    ['## Remote hiring', 'Remote hiring'],
    ['“Remote hiring!”', 'Remote hiring'],
    ['Hire. Fast. Now', 'Hire, Fast, Now'],
    ['Work with Dr. Adams in the U.S. now', 'Work with Dr Adams in the US now'],
    ['J. Doe Inc. Berlin', 'J Doe Inc Berlin'],
    ['Ask the Dr.', 'Ask the'],
    ['.]0', ']0'],
    ['REMOTE HIRING FOR HR', 'Remote hiring for HR'],
    ['NASA', 'NASA'],
    ['.NET developers', '.NET developers'],
    ['採用の秘訣。今すぐ。', '採用の秘訣、今すぐ'],
    ['!!!', ''],
    [' \u200b ', ''],
  ])('%j becomes %j', (typed, clean) => {
    expect(fragment(typed)).toBe(clean);
  });
});

describe('small pieces', () => {
  test('a name keeps its spelling and loses only the closing mark', () => {
    expect(properName('IKEA')).toBe('IKEA');
    expect(properName('ACME INC.')).toBe('ACME INC');
    expect(properName('Yahoo! Japan')).toBe('Yahoo! Japan');
  });

  test('capitalise leaves words alone that have their own spelling', () => {
    expect(capitalise('hello there')).toBe('Hello there');
    expect(capitalise('iPhone repair')).toBe('iPhone repair');
    expect(capitalise('“quoted” words')).toBe('“Quoted” words');
    expect(capitalise('élan')).toBe('Élan');
  });

  test('lists are joined in words', () => {
    expect(joinList([])).toBe('');
    expect(joinList(['a'])).toBe('a');
    expect(joinList(['a', 'b', 'c'])).toBe('a, b and c');
  });

  test('shortening cuts at a clause or a word and leaves no connecting word at the end', () => {
    expect(shorten('a short text', 50)).toBe('a short text');
    expect(shorten('people who hire nurses, carers and the families of those who', 40)).toBe(
      'people who hire nurses',
    );
    expect(shorten('people who hire nurses for the best of clinics', 31)).toBe('people who hire nurses');
    expect(shorten('x'.repeat(100), 20)).toBe('x'.repeat(20));
  });
});
