import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { craneJob, openHandOvers } from '../../../../tests/support/hand-overs.ts';
import { storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { candidates, handOverPeople, settings } from '../../../platform/db/schema.ts';

describe('handing people over to an applicant system', () => {
  const bench = openHandOvers();
  const { account, call, connect, greenhouse, member, owner, preview, read, run, server, start, started } =
    bench;

  test('keeps the key to itself, and only for the address that it was entered for', async () => {
    const shown = await call('GET', '/api/settings/applicant-system/');
    expect(shown.body).toMatchObject({ ...account(), is_set: true, has_key: true, version: 1 });
    const [row] = await server.db
      .select()
      .from(settings)
      .where(eq(settings.organisationId, owner.organisationId));
    expect(JSON.stringify([shown.body, row])).not.toContain(greenhouse.apiKey);
    const test = (changes: object) =>
      call('POST', '/api/settings/applicant-system/test/', { ...account(), ...changes });
    expect((await test({})).body).toEqual({
      works: true,
      detail: 'Greenhouse has 2 open jobs that this user can see.',
    });
    expect((await test({ api_key: 'wrong' })).body).toMatchObject({ works: false });
    const elsewhere = greenhouse.baseUrl.replace('127.0.0.1', 'localhost');
    expect((await test({ base_url: elsewhere })).body).toMatchObject({ works: false });
    await connect({ base_url: elsewhere, api_key: undefined });
    expect((await call('GET', '/api/settings/applicant-system/')).body.has_key).toBe(false);
    expect((await call('DELETE', '/api/settings/applicant-system/')).status).toBe(204);
    const none = await call('GET', '/talent/hand-overs/target/');
    expect(none.body).toEqual({ system: null, jobs: [], obstacle: expect.stringContaining('An Owner can') });
    expect((await start([await bench.person('Ann Lee')])).status).toBe(403);
  });

  test('offers the jobs of the system, and says why there are none', async () => {
    expect((await call('GET', '/talent/hand-overs/target/', undefined, member)).body).toEqual({
      system: 'Greenhouse',
      jobs: [
        { id: '146859', name: 'Crane operator' },
        { id: '150050', name: 'Harbour pilot' },
      ],
      obstacle: '',
    });
    await connect({ api_key: 'wrong' });
    const refused = await call('GET', '/talent/hand-overs/target/', undefined, member);
    expect(refused.body).toMatchObject({ jobs: [], obstacle: expect.stringContaining('refused the key') });
  });

  test('shows what would be sent before anything is', async () => {
    const ann = await bench.person('Ann Lee');
    const [shown] = await preview({ people: [ann] });
    expect(shown).toMatchObject({ id: ann, name: 'Ann Lee', obstacle: '', earlier: [], is_there: false });
    expect(shown?.fields).toContainEqual({ label: 'Email', value: 'Ann.Lee@people.example' });
    const [mono] = await preview({ people: [await bench.person('Ann')] });
    expect(mono?.obstacle).toContain('a first and a last name');
    expect(greenhouse.added).toEqual([]);
  });

  test('never sends somebody into the same job twice without being asked', async () => {
    const ann = await bench.person('Ann Lee');
    const first = await started([ann]);
    expect((await start([ann])).status).toBe(409);
    await run(first);
    const again = await start([ann]);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('Ann Lee')]);
    expect((await preview({ people: [ann] }))[0]).toMatchObject({
      is_there: true,
      earlier: [{ state: 'done' }],
    });
    expect((await preview({ people: [ann], job_id: '150050' }))[0]).toMatchObject({ is_there: false });
    await run(await started([ann], { again: [ann] }));
    await run(await started([ann], { job_id: '150050', role: 'prospect' }));
    expect(greenhouse.added.map(({ job_id }) => job_id)).toEqual([146_859, 146_859, 150_050]);
  });

  test('of two requests at once one is refused', async () => {
    const ann = await bench.person('Ann Lee');
    const answers = await Promise.all([start([ann]), start([ann])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  test('repeats a request with its key once', async () => {
    const ann = await bench.person('Ann Lee');
    const request = {
      method: 'POST' as const,
      url: '/talent/hand-overs/',
      payload: { people: [ann], ...craneJob },
      headers: { 'idempotency-key': 'once' },
    };
    const [first, second] = [await member.call(request), await member.call(request)];
    expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
  });

  test('takes people of a search by their results, and those of whom nothing is kept not', async () => {
    const search = await storeSearchWithPeople(server, owner);
    const [ann] = search.pool;
    await server.db
      .update(candidates)
      .set({ name: 'Ann Lee' })
      .where(eq(candidates.id, ann ?? ''));
    const results = (await call('GET', `/search/jobs/${search.id}/results/`)).body as {
      id: string;
      title: string;
    }[];
    const idOf = (name: string) => results.find(({ title }) => title.startsWith(name))?.id ?? '';
    const web = await preview({ results: [idOf('Cy')] });
    expect(web).toMatchObject([{ id: null, obstacle: expect.stringContaining('Decide on them first') }]);
    await call('POST', `/search/jobs/${search.id}/decisions/`, {
      decision: 'shortlist',
      reason: '',
      people: [{ id: idOf('Cy'), version: 0 }],
    });
    await run((await start([], { results: [idOf('Ann'), idOf('Cy')] })).body.task_id);
    expect(greenhouse.added.map(({ last_name }) => last_name).sort()).toEqual(['Lee', 'Web']);
  });

  test('refuses the sample, the deleted and jobs that are closed', async () => {
    const ann = await bench.person('Ann Lee');
    const closed = await started([ann], { job_id: '1' });
    await run(closed);
    expect(await read(closed)).toMatchObject({
      status: 'failed',
      people: [{ state: 'failed', detail: expect.stringContaining('no such open job') }],
    });
    expect((await start([])).status).toBe(400);
    const id = await started([ann]);
    await server.db.update(candidates).set({ deletedAt: new Date() }).where(eq(candidates.id, ann));
    expect((await start([ann])).status).toBe(404);
    await run(id);
    expect(await read(id)).toMatchObject({ people: [{ detail: 'The person was deleted here.' }] });
    const [sample] = await server.db.select().from(candidates).where(sql`organisation_id is null`).limit(1);
    if (sample) expect((await start([sample.id])).status).toBe(400);
  });

  test('a program does it with a key that may write the pool, and with no other', async () => {
    const made = async (...scopes: string[]) =>
      (await call('POST', '/api/settings/api-keys/', { name: 'Sync', scopes })).body.key as string;
    const ann = await bench.person('Ann Lee');
    const by = async (key: string) =>
      server.app.inject({
        method: 'POST',
        url: '/talent/hand-overs/',
        headers: { authorization: `Bearer ${key}` },
        payload: { people: [ann], ...craneJob },
      });
    expect((await by(await made('talent:read', 'searches:write'))).statusCode).toBe(403);
    expect((await by(await made('talent:write'))).statusCode).toBe(202);
  });

  test('an erased person leaves a note where they still are, without saying who', async () => {
    const [ann, ben] = [await bench.person('Ann Lee'), await bench.person('Ben Roe')];
    await run(await started([ann]));
    greenhouse.faults.push({ status: 422 });
    await run(await started([ben]));
    const held = await call('GET', `/talent/people/${ann}/export/`);
    expect(held.body.hand_overs).toMatchObject([{ system: 'greenhouse', state: 'done' }]);
    for (const id of [ann, ben]) await call('POST', `/talent/people/${id}/erase/`);
    const path = '/api/settings/applicant-system/left/';
    const left = (await call('GET', path)).body;
    expect(left).toMatchObject([
      { system: 'Greenhouse', person: expect.stringMatching(/^\d+$/), by: 'Bea Member' },
    ]);
    expect(JSON.stringify(left)).not.toContain('Ann');
    const stranger = await server.createUser();
    expect((await call('DELETE', `${path}${left[0].id}/`, undefined, stranger)).status).toBe(404);
    expect((await call('DELETE', `${path}${left[0].id}/`)).status).toBe(204);
    expect((await call('GET', path)).body).toEqual([]);
    const rows = await server.db
      .select()
      .from(handOverPeople)
      .where(eq(handOverPeople.organisationId, owner.organisationId));
    expect(rows).toEqual([]);
  });
});
