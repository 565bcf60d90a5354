import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { poolSegments } from '../../../platform/db/schema.ts';
import type { Query } from './analyse.ts';
import { dropCostlyWords, largePool, searchPools } from './search-pools.ts';

const usual = { ...largePool };
const server = openSuiteApp();
let organisationId: string;
beforeAll(async () => {
  organisationId = (await server.createUser()).organisationId;
  const skills = ['Kafka', 'Python', 'SQL', 'Excel', 'Go'];
  for (let at = 0; at < 40; at++)
    await storeCandidate(server, organisationId, {
      name: `Person ${at}`,
      title: at % 3 === 0 ? 'Data Engineer' : 'Nurse',
      skills: skills.filter((_, skill) => ((at * 7 + skill * 5) * 13) % 4 === 0),
      summary: at % 2 === 0 ? 'Built pipelines for years.' : 'Nights on a ward.',
    });
});
beforeEach(() => Object.assign(largePool, { documents: 1, termsAtATime: 2 }));
afterEach(() => Object.assign(largePool, usual));

const search = (description: string) =>
  searchPools(server.db, [organisationId], { title: 'Data Engineer', description }, 1000);

test('a large pool is scored as a small one, by several searches at once', async () => {
  const jobs = ['Build pipelines with Kafka.', 'SQL and Excel on a ward.', 'Go and Python.'];
  const large = await Promise.all(jobs.map(search));
  Object.assign(largePool, usual);
  expect(large).toEqual(await Promise.all(jobs.map(search)));
  expect(Math.min(...large.map((found) => found.length))).toBeGreaterThan(10);
});

test('no words widen a query that cost too much; those of the job stay', async () => {
  const { db } = server;
  await search('Kafka');
  const segments = await db
    .select()
    .from(poolSegments)
    .where(eq(poolSegments.organisationId, organisationId));
  const ids = segments.map(({ id }) => id);
  const query: Query = new Map([['kafka', { weight: 1 }]]);
  const expanded: Query = new Map([...query, ['python', { weight: 0.5 }], ['sql', { weight: 0.4 }]]);
  expect(await dropCostlyWords(db, ids, query, expanded)).toEqual(expanded);
  largePool.feedbackBytes = 0;
  expect(await dropCostlyWords(db, ids, query, expanded)).toEqual(query);
});
