import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openHandOvers } from '../../../../tests/support/hand-overs.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { audit, handOverPeople } from '../../../platform/db/schema.ts';
import { giveUpHandOver } from './run-hand-over.ts';

describe('a hand-over', () => {
  const { call, greenhouse, member, person, read, run, server, start, started, states } = openHandOvers();

  test('hands over by a job, with an outcome for each person, an entry of the trail and a page there', async () => {
    const [ann, ben] = [await person('Ann Lee'), await person('Ben Roe')];
    const id = await started([ann, ben, ann]);
    expect(await states(id)).toEqual(['waiting', 'waiting']);
    await run(id);
    const done = await read(id);
    expect(done).toMatchObject({
      system: 'Greenhouse',
      job: 'Crane operator',
      status: 'completed',
      by: 'Bea Member',
    });
    expect(done.people).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(greenhouse.added.map(({ external_id }) => external_id).sort()).toEqual([ann, ben].sort());
    const [shown] = (await call('GET', `/talent/people/${ann}/hand-overs/`)).body;
    expect(shown).toMatchObject({ job: 'Crane operator', state: 'done', by: 'Bea Member' });
    expect(shown.url).toMatch(/^https:\/\/app\.greenhouse\.io\/people\/\d+/);
    const trail = await server.db.select().from(audit).where(eq(audit.subjectId, ann));
    expect(trail).toMatchObject([{ action: 'person.handed-over', actorId: member.userId }]);
    // Delivered twice by the queue, nobody is sent twice.
    await run(id);
    expect(greenhouse.added).toHaveLength(2);
  });

  test('goes on after a refusal, and only those who failed are tried again', async () => {
    const [ann, ben] = [await person('Ann Lee'), await person('Ben Roe')];
    greenhouse.faults.push({
      status: 422,
      body: { errors: [{ message: 'is invalid', field: 'emails' }] },
    });
    const id = await started([ann, ben]);
    await run(id);
    const { status, detail, people } = await read(id);
    expect([status, detail]).toEqual(['completed', '1 of 2 people were handed over.']);
    const failed = people.filter(({ state }) => state === 'failed');
    expect(failed).toMatchObject([{ detail: expect.stringContaining('emails: is invalid') }]);
    const again = await started(failed.map((one) => one.id ?? ''));
    await run(again);
    expect(await states(again)).toEqual(['done']);
    expect(greenhouse.added).toHaveLength(2);
  });

  test('leaves the system alone for as long as it asks, and goes on then', async () => {
    const id = await started([await person('Ann Lee'), await person('Ben Roe')]);
    greenhouse.faults.push({ status: 429, headers: { 'retry-after': '120' } });
    await run(id);
    const waiting = await read(id);
    expect(waiting).toMatchObject({
      status: 'queued',
      detail: expect.stringContaining('It goes on at about'),
    });
    const queued = await server.db.execute(sql`
      select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where name = 'hand-over' and data ->> 'id' = ${id} and start_after > now() + interval '1 minute'`);
    const [job] = (queued as unknown as { rows: { seconds: number }[] }).rows;
    expect(job?.seconds).toBeGreaterThan(110);
    expect(job?.seconds).toBeLessThan(125);
    await run(id);
    expect(await states(id)).toEqual(['done', 'done']);
  });

  test('gives somebody up after eight outages', async () => {
    const id = await started([await person('Ann Lee')]);
    greenhouse.faults.push(...Array.from({ length: 8 }, () => ({ status: 503 })));
    for (let attempt = 0; attempt < 8; attempt++) await run(id);
    const { status, detail, people } = await read(id);
    expect(people).toMatchObject([{ state: 'failed', detail: expect.stringContaining('later') }]);
    expect([status, detail]).toEqual(['failed', 'Nobody was handed over.']);
  });

  test('does not send again what the system may have heard', async () => {
    const ann = await person('Ann Lee');
    greenhouse.faults.push('cut after');
    const id = await started([ann]);
    await run(id);
    expect(await read(id)).toMatchObject({
      people: [{ state: 'unclear', detail: expect.stringContaining('Look there') }],
    });
    await run(id);
    expect(greenhouse.added).toHaveLength(1);
    expect((await start([ann])).status).toBe(409);
  });

  test('leaves unclear whom a worker was sending when it died', async () => {
    const [ann, ben] = [await person('Ann Lee'), await person('Ben Roe')];
    const id = await started([ann, ben]);
    await server.db
      .update(handOverPeople)
      .set({ state: 'sending', attempts: 1 })
      .where(eq(handOverPeople.candidateId, ann));
    await run(id);
    expect(await states(id)).toEqual(['done', 'unclear']);
    expect(greenhouse.added.map(({ external_id }) => external_id)).toEqual([ben]);
  });

  test('stops at a refused key, and says of everybody what to do', async () => {
    const [ann, ben] = [await person('Ann Lee'), await person('Ben Roe')];
    const id = await started([ann, ben]);
    greenhouse.faults.push({ status: 401 });
    await run(id);
    const { status, people } = await read(id);
    expect(status).toBe('failed');
    for (const one of people) {
      expect(one).toMatchObject({
        state: 'failed',
        detail: expect.stringContaining('An Owner has to check'),
      });
    }
    expect((await start([ann, ben])).status).toBe(202);
  });

  test('a cancelled or given up one leaves nobody waiting', async () => {
    const [ann, ben] = [await person('Ann Lee'), await person('Ben Roe')];
    const cancelled = await started([ann]);
    expect((await call('POST', `/tasks/${cancelled}/cancel/`, undefined, member)).status).toBe(204);
    expect(await read(cancelled)).toMatchObject({
      people: [{ state: 'failed', detail: 'The hand-over was cancelled by Bea Member.' }],
    });
    await run(cancelled);
    expect(greenhouse.added).toEqual([]);
    const given = await started([ben]);
    await giveUpHandOver(server.services, given, 'It died.');
    expect(await states(given)).toEqual(['failed']);
  });

  test('is worked on by the worker', async () => {
    await server.work();
    const id = await started([await person('Ann Lee')]);
    await waitUntil(async () => (await read(id)).status === 'completed', 20_000, 50);
    expect(await states(id)).toEqual(['done']);
  });
});
