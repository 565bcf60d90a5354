import { expect, test } from 'vitest';
import { checkPatterns, findSlowText, readPatterns, repeats } from './check-patterns.ts';

const none = { proven: [], measured: [] };
const patternOf = (source: string, flags = '') => ({ source, flags, at: 'server/a.ts:1' });

test('reads literals, and what is given to RegExp as far as the file spells it out', () => {
  const text = [
    'const names = "a|b";',
    'const first = /x+$/giu;',
    'const second = new RegExp(`^(?:$' + '{names})-$' + '{word}+`, "i");',
  ].join('\n');
  expect(readPatterns('a.ts', text).map(({ source, flags, at }) => `${at} ${source} ${flags}`)).toEqual([
    'a.ts:2 x+$ giu',
    'a.ts:3 ^(?:a|b)-x+ i',
  ]);
});

test('finds the text on which a pattern is slow, and none for one that is linear', () => {
  expect(findSlowText('\\s+$', '')?.text).toContain('" "');
  expect(findSlowText('<script\\b([^>]*)([^>]*)>', 'i')?.text).toContain('<script');
  expect(findSlowText('^\\s*#{1,6}[a-z]*', '')).toBeUndefined();
}, 60_000);

test('a pattern without a repetition needs no verdict', () => {
  expect(repeats('^[a-z*+]?\\+\\p{L}$')).toBe(false);
  expect(repeats('a{2,3}')).toBe(true);
});

test('names a slow pattern, and an exception that nothing needs', async () => {
  const unneeded = { at: 'server/b.ts', reason: 'It is gone.' };
  const { slow, unneeded: found } = await checkPatterns([patternOf('[.,]+$')], none, [unneeded]);
  expect(slow.map(({ pattern }) => pattern.source)).toEqual(['[.,]+$']);
  expect(found).toEqual([unneeded]);
});

test('judges only what has no verdict yet, and forgets what is gone', async () => {
  const known = { proven: ['/[.,]+$/'], measured: ['/gone+/'] };
  const { slow, fresh, verdicts } = await checkPatterns([patternOf('[.,]+$')], known, []);
  expect([slow, fresh, verdicts]).toEqual([[], 0, { proven: ['/[.,]+$/'], measured: [] }]);
});
