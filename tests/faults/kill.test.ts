import { expect, test } from 'vitest';
import { killRounds } from './kill-rounds.ts';

/** A few kills; `npm run test:faults` does twenty. */
const kills = 3;

test.each(['embedded', 'postgres'] as const)(
  'killed in the middle of its work on the %s database, the server loses, doubles and forgets nothing',
  async (database) => {
    const report = await killRounds(database, kills);
    expect(report.acknowledged.search + report.acknowledged.generation).toBeGreaterThan(0);
  },
  240_000,
);
