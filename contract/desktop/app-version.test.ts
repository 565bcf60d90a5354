import { expect, it } from 'vitest';
import { isOlder, isVersion } from './app-version.ts';

it.each([
  ['1.9.0', '1.10.0'],
  ['1.2.3', '2.0.0'],
  ['1.2.0-beta.2', '1.2.0-beta.10'],
  ['1.2.0-beta.9', '1.2.0'],
  ['1.1.9', '1.2.0-beta.1'],
])('%s is older than %s, and not the other way round', (older, newer) => {
  expect([isOlder(older, newer), isOlder(newer, older)]).toEqual([true, false]);
});

it('a version is not older than itself, and a text that is no version is neither older nor newer', () => {
  expect(isOlder('1.2.0', '1.2.0')).toBe(false);
  for (const text of ['', '1.2', 'v1.2.0', '1.2.0-rc.1', '99']) {
    expect([isVersion(text), isOlder('1.2.0', text), isOlder(text, '1.2.0')]).toEqual([false, false, false]);
  }
});
