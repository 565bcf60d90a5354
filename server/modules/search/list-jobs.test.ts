import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { listSearchJobs } from '../../../contract/search/sourcing.calls.ts';
import { storeCandidate, storeJob, storeResult } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { candidates, searchJobs, searchResults } from '../../platform/db/schema.ts';

const url = '/search/jobs/';

describe('listing searches', () => {
  const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });

  test('spec §7: jobs are a list with id, title, location, created_at and all_search_results, newest first [S7.13, S3.15]', async () => {
    const owner = await server.createUser();
    const older = await storeJob(server, owner, {
      title: 'Older',
      createdAt: new Date('2026-01-01T10:00:00Z'),
    });
    const newer = await storeJob(server, owner, {
      title: 'Newer. Full time',
      createdAt: new Date('2026-01-02T10:00:00Z'),
      status: 'Completed',
    });
    await storeResult(server, newer.id, { rank: 2, url: 'https://people.example/ann' });
    await storeResult(server, newer.id, { rank: 1, url: '/dashboard/sourcing/candidates/1' });
    const answer = await owner.send('GET', url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([
      {
        id: newer.id,
        title: 'Newer. Full time',
        location: 'Austin, TX',
        created_at: '2026-01-02T10:00:00.000Z',
        status: 'Completed',
        is_mine: true,
        all_search_results: [
          {
            id: expect.any(String),
            url: 'https://larkspur.example/dashboard/sourcing/candidates/1',
            created_at: expect.stringMatching(/Z$/),
          },
          { id: expect.any(String), url: 'https://people.example/ann', created_at: expect.any(String) },
        ],
      },
      expect.objectContaining({ id: older.id, all_search_results: [] }),
    ]);
  });

  test('an organization without searches has an empty list, whatever others have', async () => {
    const owner = await server.createUser();
    await storeJob(server, await server.createUser());
    expect((await owner.send('GET', url)).json()).toEqual([]);
  });

  test('pages are given on request, with the whole count', async () => {
    const owner = await server.createUser();
    for (const day of [1, 2, 3]) {
      await storeJob(server, owner, { title: `Day ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
    }
    const second = await owner.send('GET', `${url}?page=2&page_size=2`);
    expect(second.json().map((job: { title: string }) => job.title)).toEqual(['Day 1']);
    expect(second.headers['x-total-count']).toBe('3');
    expect((await owner.send('GET', `${url}?page=0`)).statusCode).toBe(400);
  });

  test('the links of a page are read in one query', async () => {
    const owner = await server.createUser();
    for (let at = 0; at < 5; at++) await storeResult(server, (await storeJob(server, owner)).id);
    const select = vi.spyOn(server.db, 'select');
    const jobs = (await owner.send('GET', url)).json();
    expect(jobs.flatMap((job: { all_search_results: unknown[] }) => job.all_search_results)).toHaveLength(5);
    // The jobs, and their links by a query with a part; the session is read by a query prepared before.
    expect(select).toHaveBeenCalledTimes(3);
  });

  test('the links of a completed search follow each change', async () => {
    const { db } = server;
    const owner = await server.createUser();
    const job = await storeJob(server, owner, { status: 'Completed' });
    const candidateId = await storeCandidate(server, owner.organisationId);
    await storeResult(server, job.id, { rank: 1, url: '/people/1', candidateId });
    await storeResult(server, job.id, { rank: 2, url: 'https://people.example/2' });
    const links = async () => {
      const [listed] = (await owner.send('GET', url)).json();
      return listSearchJobs.answers[200].parse([listed])[0]?.all_search_results.map((link) => link.url);
    };
    const both = ['https://larkspur.example/people/1', 'https://people.example/2'];
    expect(await links()).toEqual(both);
    await db.update(searchResults).set({ url: '/people/3' }).where(eq(searchResults.rank, 2));
    expect(await links()).toContain('https://larkspur.example/people/3');
    await storeResult(server, job.id, { rank: 3, url: 'https://people.example/4' });
    expect(await links()).toHaveLength(3);
    await server.change(searchJobs, job.id, { shown: 2 });
    expect(await links()).toHaveLength(2);
    await db.delete(candidates).where(eq(candidates.id, candidateId));
    expect(await links()).toEqual(['https://larkspur.example/people/3']);
  });
});
