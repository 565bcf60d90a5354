import { eq, getTableColumns, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { searchJobs, searchRuns } from '../../platform/db/schema.ts';
import { initiateSearch } from './initiate-search.ts';

const url = '/search/initiate/';
const fields = { job_title: 'Data Engineer', location: 'Austin, TX', job_description: 'Kafka and SQL.' };

describe('initiating a search', () => {
  const server = openSuiteApp();

  const queued = async (id: string) => {
    const { rows } = (await server.db.execute(
      sql`select data from pgboss.job where name = 'search' and data->>'id' = ${id}`,
    )) as unknown as { rows: unknown[] };
    return rows.length;
  };
  const jobsOf = (organisationId: string) =>
    server.db
      .select({
        ...getTableColumns(searchJobs),
        status: searchRuns.status,
        criteriaVersion: searchRuns.criteriaVersion,
      })
      .from(searchJobs)
      .innerJoin(searchRuns, eq(searchRuns.jobId, searchJobs.id))
      .where(eq(searchJobs.organisationId, organisationId));

  test('spec §7: initiating a search answers its task_id [S7.15, S6.3]', async () => {
    const member = await server.createUser({ role: 'Member' });
    const answer = await member.send('POST', url, fields);
    expect(answer.statusCode).toBe(200);
    const { task_id } = answer.json();
    expect(await jobsOf(member.organisationId)).toMatchObject([
      {
        id: task_id,
        title: fields.job_title,
        location: fields.location,
        description: fields.job_description,
        createdBy: member.userId,
        status: 'Processing',
        maxPages: 3,
      },
    ]);
    expect(await queued(task_id)).toBe(1);
  });

  test('row and queue entry come together or not at all', async () => {
    const owner = await server.createUser();
    const ctx = {
      ...server.services,
      caller: { ...owner, sessionId: '', isProvider: false, name: '', role: 'Owner' as const },
      ip: '',
      bearer: '',
      getHeader: () => undefined,
      setHeader: () => {},
      queue: { ...server.services.queue, enqueue: () => Promise.reject(new Error('The queue is full.')) },
    };
    await expect(initiateSearch(ctx, { body: fields })).rejects.toThrow('The queue is full.');
    expect(await jobsOf(owner.organisationId)).toEqual([]);
  });

  test('spec §6: max_pages from anyone but a SuperAdmin is refused [S6.9]', async () => {
    const owner = await server.createUser();
    const answer = await owner.send('POST', url, { ...fields, max_pages: 2 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().max_pages).toEqual(['Only a SuperAdmin may set the number of pages.']);
    expect(await jobsOf(owner.organisationId)).toEqual([]);
  });

  test('the role of a SuperAdmin counts only in the provider’s organization', async () => {
    const pretender = await server.createUser({ role: 'SuperAdmin', isProvider: false });
    const answer = await pretender.send('POST', url, { ...fields, max_pages: 2 });
    expect(answer.statusCode).toBe(400);
  });

  test('spec §6: a SuperAdmin sets max_pages [S6.8, S9.14]', async () => {
    const admin = await server.createUser({ role: 'SuperAdmin' });
    const ask = (max_pages: unknown) => admin.send('POST', url, { ...fields, max_pages });
    for (const wrong of [0, -1, 1.5, 51, '2', null]) {
      const answer = await ask(wrong);
      expect(answer.statusCode, String(wrong)).toBe(400);
      expect(answer.json().max_pages, String(wrong)).toHaveLength(1);
    }
    expect((await ask(0)).json().max_pages).toEqual(['Max pages must be a positive number.']);
    expect((await ask(51)).json().max_pages).toEqual(['Max pages must be at most 50.']);
    for (const right of [1, 50]) expect((await ask(right)).statusCode, String(right)).toBe(200);
    expect((await jobsOf(admin.organisationId)).map((job) => job.maxPages).sort((a, b) => a - b)).toEqual([
      1, 50,
    ]);
  });

  test('spec §5: a search without a job description is refused [S5.13]', async () => {
    const owner = await server.createUser();
    const answer = await owner.send('POST', url, { job_title: '', job_description: '  ' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      job_title: ['Please fill in this field.'],
      location: ['This field is required.'],
      job_description: ['Job description cannot be empty.'],
    });
  });
});
