import { expect, test } from 'vitest';
import { joinLines, trimEndOf, trimOf } from './trim.ts';

test('takes signs off the end, or off both ends, and leaves those within', () => {
  expect(trimEndOf('..a.b., ;', /[.,;\s]/)).toBe('..a.b');
  expect(trimOf('..a.b., ;', /[.,;\s]/)).toBe('a.b');
  expect(trimOf('...', /\./)).toBe('');
});

test('makes one line of several and leaves one line as it is', () => {
  expect(joinLines('One \r\n\n  two\u2028 three')).toBe('One two three');
  expect(joinLines(' as typed  ')).toBe(' as typed  ');
  expect(joinLines('\nSecond')).toBe(' Second');
});
