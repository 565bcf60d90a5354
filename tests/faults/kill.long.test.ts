import { expect, test } from 'vitest';
import { whyNoPostgres } from '../support/postgres-programs.ts';
import { runFaultRounds } from './fault-rounds.ts';
import { faults } from './installation.ts';

test('a server killed six times on the embedded database loses and duplicates nothing', async () => {
  const { ledger, triggered } = await runFaultRounds('embedded', 6);
  expect(ledger.tasks.length).toBeGreaterThan(0);
  expect(Object.keys(triggered).length).toBeGreaterThan(0);
  expect([...ledger.autosaved.values()].some(({ confirmed }) => confirmed > 0)).toBe(true);
}, 600_000);

test.skipIf(whyNoPostgres())(
  'server and workers on PostgreSQL survive the loss of each other and of the database',
  async () => {
    const { ledger, slowestRecoveryMs } = await runFaultRounds('postgres', faults.postgres.length);
    expect(ledger.tasks.length).toBeGreaterThan(0);
    expect(Object.keys(slowestRecoveryMs).sort()).toEqual([...faults.postgres].sort());
  },
  600_000,
);
