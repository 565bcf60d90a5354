/**
 * `npm run bench:queries`: 700 real queries for people, each in a pool with one person who is right and others who are
 * wrong by level, place, work or years; typed into the form's fields, and whole as the job's title.
 */
import { askQuery, type QueryMode, type QueryOutcome, readPeopleQueries } from './people-queries.ts';

const all = readPeopleQueries();
const columns: QueryOutcome[] = [
  'right',
  'wrong level',
  'wrong place',
  'other work',
  'too few years',
  'nobody',
];
console.log(`\n${all.length} queries; what stood first, of 100\n`);
console.log(`| typed | ${columns.join(' | ')} |\n|---|${'---|'.repeat(columns.length)}`);
const wrong: string[] = [];
for (const [mode, typed] of [
  ['fields', 'role and place into the fields'],
  ['title', 'the whole query as the title'],
] as [QueryMode, string][]) {
  const outcomes = all.map((asked, at) => ({ asked, outcome: askQuery(asked, all, at + 1, mode) }));
  const shares = columns.map((column) => {
    const count = outcomes.filter(({ outcome }) => outcome === column).length;
    return ((100 * count) / all.length).toFixed(1);
  });
  console.log(`| ${[typed, ...shares].join(' | ')} |`);
  wrong.push(
    ...outcomes
      .filter(({ outcome }) => outcome !== 'right')
      .map(({ asked, outcome }) => `- ${mode}: ${asked.query} (${asked.role}, ${asked.place}): ${outcome}`),
  );
}
console.log(`\n${wrong.join('\n')}`);
