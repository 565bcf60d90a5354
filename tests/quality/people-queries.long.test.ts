import { expect, test } from 'vitest';
import { askQuery, type QueryMode, type QueryOutcome, readPeopleQueries } from './people-queries.ts';

/** Every so many of the 700 queries; `npm run bench:queries` asks all. */
const step = 20;
const floors: Record<QueryMode, number> = { fields: 0.92, title: 0.85 };

test.each(['fields', 'title'] as const)(
  'real queries for people (%s) have the right person first, and hardly ever a wrong level',
  (mode) => {
    const all = readPeopleQueries();
    const asked = all.filter((_, at) => at % step === 0);
    const outcomes = asked.map((query, at) => askQuery(query, all, at, mode));
    const share = (outcome: QueryOutcome) =>
      outcomes.filter((found) => found === outcome).length / outcomes.length;
    expect(share('right')).toBeGreaterThanOrEqual(floors[mode]);
    expect(share('wrong level')).toBeLessThanOrEqual(0.03);
  },
  120_000,
);
