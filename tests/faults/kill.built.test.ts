import { expect, test } from 'vitest';
import { runFaultRounds } from './fault-rounds.ts';

/** Two kills of the default installation. `npm run test:long` injects every fault on both databases. */
test('a server killed at work on the embedded database loses and duplicates nothing', async () => {
  const { ledger, triggered } = await runFaultRounds('embedded', 2);
  expect(ledger.tasks.length).toBeGreaterThan(0);
  expect(Object.keys(triggered).length).toBeGreaterThan(0);
}, 400_000);
