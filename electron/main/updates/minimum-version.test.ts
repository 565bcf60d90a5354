import { expect, it } from 'vitest';
import { missedMinimum, skipsRollout } from './minimum-version.ts';

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
