import { expect, it } from 'vitest';
import { describeDurations } from './test-reports.ts';

it('lists each part with its time, and the total last', () => {
  const parts = [
    { title: 'Types', seconds: 9.96 },
    { title: 'Unit, component and server tests', seconds: 425.2 },
    { title: 'Build', seconds: 59.9 },
  ];
  expect(describeDurations(parts).split('\n')).toEqual([
    'Types                                 10.0 s',
    'Unit, component and server tests  7 min 05 s',
    'Build                             1 min 00 s',
    'Total                             8 min 15 s',
  ]);
});
