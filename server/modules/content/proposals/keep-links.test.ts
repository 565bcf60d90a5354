import { expect, test } from 'vitest';
import { keepLinks } from './compose-proposal.ts';

const site = 'https://harbour.example';
const keep = (before: string, after: string, isWanted = (_sentence: string) => true) =>
  keepLinks(before, after, (address) => address === site, isWanted);

test.each([
  [
    'on the same words',
    'We staff [night shifts](https://a.example/nights).',
    'Hello. Our night shifts begin at nine.',
    'Hello. Our [night shifts](https://a.example/nights) begin at nine.',
  ],
  [
    'with its sentence where the words are gone, before the hashtags',
    'Hello. Read [our report](https://a.example/report) first. Bye.\n\n#Care',
    'Good morning.\n\n#Care #Nurses',
    'Good morning.\n\nRead [our report](https://a.example/report) first.\n\n#Care #Nurses',
  ],
  [
    'in its own section, and before what to do next',
    '## New\n\n### Email 1\n\nHi.\n\n## Old\n\n### Email 1\n\n- Register at https://a.example/day.\n\n**Call to action:** Come',
    `## New\n\n### Email 1\n\nHey.\n\n## Old\n\n### Email 1\n\nHey.\n\n**Call to action:** Go to ${site}`,
    `## New\n\n### Email 1\n\nHey.\n\n## Old\n\n### Email 1\n\nHey.\n\nRegister at https://a.example/day.\n\n**Call to action:** Go to ${site}`,
  ],
])('a link is kept %s', (_what, before, after, kept) => {
  expect(keep(before, after)).toBe(kept);
});

test.each([
  ['that the composer writes', `Write to us: ${site}.`, 'Hello.'],
  ['that the text has', 'See [this](https://a.example/x).', 'Look: https://a.example/x.'],
  ['of a section that is gone', '## Why\n\nSee [this](https://a.example/x).', '## How\n\nSo.'],
  ['of a label', '**Subject:** See [this](https://a.example/x)', '**Subject:** Hello'],
])('no link is added %s', (_what, before, after) => {
  expect(keep(before, after)).toBe(after);
});

test('a heading or a part of a word gets no link, and an unwanted sentence is not added', () => {
  const before = '## Care\n\nThe best [Care](https://a.example/x) ever.';
  const after = '## Care\n\nCareers.';
  expect(keep(before, after)).toBe(`${after}\n\nThe best [Care](https://a.example/x) ever.`);
  expect(keep(before, after, (sentence) => !sentence.includes('best'))).toBe(after);
});
