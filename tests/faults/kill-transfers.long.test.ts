import { expect, test } from 'vitest';
import { whyNoPostgres } from '../support/postgres-programs.ts';
import { runTransferRounds } from './transfer-rounds.ts';

test('exports, imports and erasures survive a server killed on the embedded database', async () => {
  const { exports, imports, hit, erased } = await runTransferRounds('embedded', 3);
  expect([exports, imports]).toEqual([3, 3]);
  expect(hit).toBeGreaterThan(0);
  expect([...erased.values()]).toContain(true);
}, 900_000);

test.skipIf(whyNoPostgres())(
  'exports, imports and erasures survive server and workers killed on PostgreSQL',
  async () => {
    const { exports, imports, hit, erased } = await runTransferRounds('postgres', 3);
    expect([exports, imports]).toEqual([3, 3]);
    expect(hit).toBeGreaterThan(0);
    expect([...erased.values()]).toContain(true);
  },
  900_000,
);
