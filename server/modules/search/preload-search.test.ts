import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeCandidate } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { candidates } from '../../platform/db/schema.ts';
import { readCriteria } from './criteria/read-criteria.ts';
import { runInThread } from './pool-index/run-in-thread.ts';
import { nameOfDatabase } from './pool-index/search-pools.ts';
import { preloadPool, preloadWords } from './preload-search.ts';

describe('what the first search after a start would wait for', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  const owner = server.suiteUser();
  beforeAll(async () => {
    for (const name of ['Ann Lee', 'Bo Ito']) {
      await storeCandidate(server, owner.organisationId, {
        name,
        title: 'Registered Nurse',
        skills: [],
        location: 'Chicago',
      });
    }
  }, 180_000);

  /** Those of the pool whom the thread would have to be given for a search. */
  async function countUnknown(): Promise<number> {
    const { db } = server;
    const people = await db
      .select({ number: candidates.document, version: sql<string>`${candidates}.xmin::text` })
      .from(candidates);
    const versions = people.map(({ number, version }): [number, string] => [number, version]);
    return (await runInThread({ kind: 'unknown people', database: nameOfDatabase(db), people: versions }))
      .length;
  }

  test('words are loaded here and, where searches run, in the thread', async () => {
    await preloadWords(server.services, true);
    const loaded = performance.now();
    const job = { title: 'Welder', location: 'Leeds', description: 'Must have: MIG welding.' };
    readCriteria(job);
    await runInThread({ kind: 'analyse', job, options: {} });
    // A thread that has to load its words takes longer.
    expect(performance.now() - loaded).toBeLessThan(1000);
    expect(await countUnknown()).toBe(2);
  });

  test('a start that is stopped loads no more', async () => {
    await preloadPool(server.services, AbortSignal.abort());
    expect(await countUnknown()).toBe(2);
  });

  test('is loaded before anybody searches: the people of the pool that was searched last', async () => {
    const payload = {
      job_title: 'Registered Nurse',
      location: 'Chicago',
      job_description: 'Must have: triage.',
    };
    await owner.send('POST', '/search/initiate/', payload);
    await preloadPool(server.services, new AbortController().signal);
    expect(await countUnknown()).toBe(0);
  });

  test('a failure to load it is no failure of the start', async () => {
    const broken = { ...server.services, db: {} as typeof server.db };
    await expect(preloadPool(broken, new AbortController().signal)).resolves.toBeUndefined();
  });
});
