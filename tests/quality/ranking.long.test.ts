import { beforeAll, describe, expect, test } from 'vitest';
import { createTestUser, openSuiteApp, type TestUser } from '../support/test-app.ts';
import { MemoryPool } from './memory-pool.ts';
import { buildNeedles, toCsvRows } from './needles.ts';
import { buildTestSet, type RowKind } from './occupations.ts';
import { type Api, judge, rankByBm25, rankByProduct } from './rankers.ts';
import { seeded } from './seeded.ts';

/** A small `npm run bench:ranking`: the floors are a little below what it reaches. */
const floors: Record<RowKind, { map50: number; recall50: number; overBm25: number }> = {
  full: { map50: 0.9, recall50: 0.95, overBm25: 1.1 },
  sparse: { map50: 0.74, recall50: 0.9, overBm25: 1.3 },
};

describe('how well people made from occupations are ranked', () => {
  const server = openSuiteApp();
  beforeAll(() => server.work());

  const apiOf = (user: TestUser): Api => ({
    send: async (method, url, body) => {
      const payload = body === undefined ? {} : { payload: body as object };
      return (await user.call({ method: method as 'GET', url, ...payload })).json();
    },
    upload: async (url, csv) => {
      const headers = { 'content-type': 'text/csv' };
      return (await user.send('POST', url, csv, headers)).json();
    },
  });

  test.each(['full', 'sparse'] as const)(
    '%s rows: above the floor, and far above BM25',
    async (rows) => {
      // People of many occupations, and as many searches as fit into a few seconds.
      const { people, jobs } = buildTestSet(60, 12, rows);
      const set = { people, jobs: jobs.slice(0, 8) };
      server.services.config.search.withheldOccupations = new Set(set.jobs.map(({ code }) => code));
      const user = await createTestUser(server);
      const found = judge(set, await rankByProduct(apiOf(user), set));
      const bm25 = judge(set, rankByBm25(set));
      expect(found.map50).toBeGreaterThan(floors[rows].map50);
      expect(found.recall50).toBeGreaterThan(floors[rows].recall50);
      expect(found.map50 / bm25.map50).toBeGreaterThan(floors[rows].overBm25);
    },
    180_000,
  );
});

test('puts each planted person of bench:search first', () => {
  const needles = buildNeedles();
  const others = toCsvRows(0, 2000, seeded(1)).map(({ person }) => person);
  const pool = new MemoryPool([...needles.map(({ person }) => person), ...others]);
  const first = needles.map(
    ({ job }) =>
      pool.rank({ title: job.job_title, location: job.location, description: job.job_description })[0],
  );
  expect(first).toEqual(needles.map(({ name }) => name));
}, 60_000);
