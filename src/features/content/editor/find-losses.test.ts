import { expect, test } from 'vitest';
import { findLosses } from './proposal-panel.tsx';

test('names sections, links and figures that are gone', () => {
  const before =
    '## Facts\n\nWe place 4,200 nurses, 12 % more, for €30. See [jobs](https://a.example/jobs).\n\n## Next\n\n1. Call us.';
  expect(findLosses(before, '## facts\n\nWe place 4,200 nurses.')).toEqual([
    { is: 'The section', text: 'Next' },
    { is: 'The link', text: 'https://a.example/jobs' },
    { is: 'The figure', text: '12 %' },
    { is: 'The figure', text: '€30' },
  ]);
  expect(findLosses(before, before)).toEqual([]);
  expect(findLosses('Call 01775 555 014 in 2027.', 'Call us in 2027.')).toEqual([
    { is: 'The figure', text: '01775 555 014' },
  ]);
  expect(findLosses('Version B2 of 3.', 'Version B2, all 3.')).toEqual([]);
});
