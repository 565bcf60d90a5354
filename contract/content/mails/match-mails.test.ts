import { expect, test } from 'vitest';
import { type MailIdentity, matchMails } from './match-mails.ts';

/** A mail as `segment/name/subject/text`. */
const mail = (written: string): MailIdentity => {
  const [segment = '', name = '', subject = '', fingerprint] = written.split('/');
  return { segment, name, subject, ...(fingerprint && { fingerprint }) };
};
const match = (before: string[], after: string[], gone: string[] = []) =>
  matchMails(before.map(mail), after.map(mail), gone.map(mail));
const series = ['A/1/One/a', 'A/2/Two/b', 'A/3/Three/c'];

test.each<[string, string[], (number | undefined)[]]>([
  ['the same', series, [0, 1, 2]],
  ['the first one deleted', ['A/2/Two/b', 'A/3/Three/c'], [1, 2]],
  ['the first one deleted, and numbered anew', ['A/1/Two/b', 'A/2/Three/c'], [1, 2]],
  ['deleted, numbered anew, and another subject', ['A/1/Other/b', 'A/2/Three/c'], [1, 2]],
  ['deleted, numbered anew, and another text', ['A/1/Two/x', 'A/2/Three/c'], [1, 2]],
  ['moved', ['A/1/Three/c', 'A/2/One/a', 'A/3/Two/b'], [2, 0, 1]],
  ['moved to another segment', ['A/1/Two/b', 'A/2/Three/c', 'B/1/One/a'], [1, 2, 0]],
  ['a new one before them', ['A/1/New/x', 'A/2/One/a', 'A/3/Two/b', 'A/4/Three/c'], [undefined, 0, 1, 2]],
  ['another subject', ['A/1/Uno/a', 'A/2/Two/b', 'A/3/Three/c'], [0, 1, 2]],
  ['one written anew', ['A/1/Uno/x', 'A/2/Two/b', 'A/3/Three/c'], [0, 1, 2]],
  ['one written anew under another heading', ['A/I/Uno/x', 'A/2/Two/b', 'A/3/Three/c'], [0, 1, 2]],
  ['one in place of two', ['A/x/Uno/x', 'A/3/Three/c'], [undefined, 2]],
])('finds mails: %s', (_what, after, found) => {
  expect(match(series, after)).toEqual(found);
});

test('does not guess among mails that are alike', () => {
  expect(match(['A/1/Hi/a', 'A/2/Hi/b'], ['A/x/Hi/c'])).toEqual([undefined]);
  expect(match(['A/1/Hi', 'A/2/Hi'], ['A/2/Hi'])).toEqual([1]);
});

test('finds those of earlier texts by their words, never by heading or place', () => {
  expect(match(['A/1/One/a'], ['A/1/One/a', 'A/2/Two/b'], ['A/2/Two/b'])).toEqual([0, 1]);
  expect(match(['A/1/One/a'], ['A/1/One/a', 'A/2/New/x'], ['A/2/Two/b'])).toEqual([0, undefined]);
  // One that comes back is found before another is taken for it.
  expect(match(['A/1/New/x'], ['A/1/One/a'], ['A/1/One/a'])).toEqual([1]);
});

test('mails without a subject are not alike for that', () => {
  expect(match(['A/1//a', 'A/2//b'], ['A/9//x', 'A/8//b', 'A/7//y'])).toEqual([undefined, 1, undefined]);
});
