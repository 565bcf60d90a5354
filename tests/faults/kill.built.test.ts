import { expect, test } from 'vitest';
import { whyNoPostgres } from '../support/postgres-programs.ts';
import { faultRounds } from './fault-rounds.ts';

/** A few faults; `npm run test:faults` makes twenty of each database. */
test('killed in the middle of its work on the embedded database, the server loses, doubles and forgets nothing', async () => {
  const { ledger, struck } = await faultRounds('embedded', 2);
  expect(ledger.tasks.length).toBeGreaterThan(0);
  expect(Object.keys(struck).length).toBeGreaterThan(0);
}, 400_000);

test.skipIf(whyNoPostgres())(
  'server and workers on PostgreSQL survive the loss of each other and of the database',
  async () => {
    const chosen = ['kill a worker', 'stop the database', 'cut every connection'] as const;
    const { ledger, slowestMs } = await faultRounds('postgres', 3, chosen);
    expect(ledger.tasks.length).toBeGreaterThan(0);
    expect(Object.keys(slowestMs)).toEqual(chosen);
  },
  400_000,
);
