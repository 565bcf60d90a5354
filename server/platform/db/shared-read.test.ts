import { expect, test, vi } from 'vitest';
import type { Database } from './client.ts';
import { sharedRead } from './read-snapshot.ts';

const stock: Record<string, number> = { apples: 3, pears: 5 };

function openRead() {
  const ask = vi.fn(async (names: readonly string[]) =>
    names.filter((name) => name in stock).map((name) => ({ name, count: stock[name] })),
  );
  const read = sharedRead(
    () => ask,
    (row) => row.name,
  );
  const db = {} as Database;
  return { ask, count: async (name: string) => (await read(db, name))?.count };
}

test('concurrent reads share one query, and each gets its own row', async () => {
  const { ask, count } = openRead();
  expect(await Promise.all([count('pears'), count('plums'), count('apples'), count('pears')])).toEqual([
    5,
    undefined,
    3,
    5,
  ]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('nothing is cached: a later read queries again', async () => {
  const { ask, count } = openRead();
  expect(await count('apples')).toBe(3);
  stock.apples = 2;
  expect(await count('apples')).toBe(2);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a failed query rejects its readers, and the next one is tried', async () => {
  const { ask, count } = openRead();
  ask.mockRejectedValueOnce(new Error('The database does not answer.'));
  const both = await Promise.allSettled([count('apples'), count('pears')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await count('pears')).toBe(5);
});
