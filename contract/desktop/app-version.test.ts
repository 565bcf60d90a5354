import { expect, it } from 'vitest';
import { isOlder, isVersion, missedMinimum, skipsRollout } from './app-version.ts';

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

it('a version below the minimum misses it, and gets the update before its turn', () => {
  const offered = { version: '1.4.0', minimumVersion: '1.2.0', stagingPercentage: 1 };
  expect(missedMinimum('1.1.9', offered)).toBe('1.2.0');
  expect(missedMinimum('1.2.0', offered)).toBeUndefined();
  expect(skipsRollout('1.1.9', offered)).toBe(true);
  expect(skipsRollout('1.3.0', offered)).toBe(false);
  expect(skipsRollout('1.1.9', { ...offered, stagingPercentage: 0 })).toBe(false);
});

it.each(['99.0.0', '1.4.1', 'latest', '', 2, null, undefined, ['1.2.0']])(
  'a minimum of %j, which no update reaches or which is no version, asks for nothing',
  (minimumVersion) => {
    expect(missedMinimum('1.0.0', { version: '1.4.0', minimumVersion })).toBeUndefined();
  },
);
