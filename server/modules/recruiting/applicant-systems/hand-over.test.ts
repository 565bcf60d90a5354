import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { craneJob, openHandOvers } from '../../../../tests/support/hand-overs.ts';
import { storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { candidates, handOverPeople, settings } from '../../../platform/db/schema.ts';

describe('handing people over to an applicant system', () => {
  let bench: Awaited<ReturnType<typeof openHandOvers>>;
  beforeAll(async () => {
    bench = await openHandOvers();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.reset());

  test('keeps the key to itself, and only for the address that it was entered for', async () => {
    const shown = await bench.call('GET', '/api/settings/applicant-system/');
    expect(shown.body).toMatchObject({ ...bench.account(), is_set: true, has_key: true, version: 1 });
    const [row] = await bench.server.services.db
      .select()
      .from(settings)
      .where(eq(settings.organisationId, bench.team.owner.organisationId));
    expect(JSON.stringify([shown.body, row])).not.toContain(bench.greenhouse.apiKey);
    const test = (changes: object) =>
      bench.call('POST', '/api/settings/applicant-system/test/', { ...bench.account(), ...changes });
    expect((await test({})).body).toEqual({
      works: true,
      detail: 'Greenhouse has 2 open jobs that this user can see.',
    });
    expect((await test({ api_key: 'wrong' })).body).toMatchObject({ works: false });
    const elsewhere = bench.greenhouse.baseUrl.replace('127.0.0.1', 'localhost');
    expect((await test({ base_url: elsewhere })).body).toMatchObject({ works: false });
    await bench.connect({ base_url: elsewhere, api_key: undefined });
    expect((await bench.call('GET', '/api/settings/applicant-system/')).body.has_key).toBe(false);
    expect((await bench.call('DELETE', '/api/settings/applicant-system/')).status).toBe(204);
    const none = await bench.call('GET', '/talent/hand-overs/target/');
    expect(none.body).toEqual({ system: null, jobs: [], obstacle: expect.stringContaining('An Owner can') });
    expect((await bench.start([await bench.person('Ann Lee')])).status).toBe(403);
  });

  test('offers the jobs of the system, and says why there are none', async () => {
    expect(
      (await bench.call('GET', '/talent/hand-overs/target/', undefined, bench.team.member)).body,
    ).toEqual({
      system: 'Greenhouse',
      jobs: [
        { id: '146859', name: 'Crane operator' },
        { id: '150050', name: 'Harbour pilot' },
      ],
      obstacle: '',
    });
    await bench.connect({ api_key: 'wrong' });
    const refused = await bench.call('GET', '/talent/hand-overs/target/', undefined, bench.team.member);
    expect(refused.body).toMatchObject({ jobs: [], obstacle: expect.stringContaining('refused the key') });
  });

  test('shows what would be sent before anything is', async () => {
    const ann = await bench.person('Ann Lee');
    const [shown] = await bench.preview({ people: [ann] });
    expect(shown).toMatchObject({ id: ann, name: 'Ann Lee', obstacle: '', earlier: [], is_there: false });
    expect(shown?.fields).toContainEqual({ label: 'Email', value: 'Ann.Lee@people.example' });
    const [mono] = await bench.preview({ people: [await bench.person('Ann')] });
    expect(mono?.obstacle).toContain('a first and a last name');
    expect(bench.greenhouse.added).toEqual([]);
  });

  test('never sends somebody into the same job twice without being asked', async () => {
    const ann = await bench.person('Ann Lee');
    const first = await bench.started([ann]);
    expect((await bench.start([ann])).status).toBe(409);
    await bench.run(first);
    const again = await bench.start([ann]);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('Ann Lee')]);
    expect((await bench.preview({ people: [ann] }))[0]).toMatchObject({
      is_there: true,
      earlier: [{ state: 'done' }],
    });
    expect((await bench.preview({ people: [ann], job_id: '150050' }))[0]).toMatchObject({ is_there: false });
    await bench.run(await bench.started([ann], { again: [ann] }));
    await bench.run(await bench.started([ann], { job_id: '150050', role: 'prospect' }));
    expect(bench.greenhouse.added.map(({ job_id }) => job_id)).toEqual([146_859, 146_859, 150_050]);
  });

  test('of two requests at once one is refused', async () => {
    const ann = await bench.person('Ann Lee');
    const answers = await Promise.all([bench.start([ann]), bench.start([ann])]);
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
    const [first, second] = [await bench.team.member.call(request), await bench.team.member.call(request)];
    expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
  });

  test('takes people of a search by their results, and those of whom nothing is kept not', async () => {
    const search = await storeSearchWithPeople(bench.server, bench.team.owner);
    const [ann] = search.pool;
    await bench.server.services.db
      .update(candidates)
      .set({ name: 'Ann Lee' })
      .where(eq(candidates.id, ann ?? ''));
    const results = (await bench.call('GET', `/search/jobs/${search.id}/results/`)).body as {
      id: string;
      title: string;
    }[];
    const idOf = (name: string) => results.find(({ title }) => title.startsWith(name))?.id ?? '';
    const web = await bench.preview({ results: [idOf('Cy')] });
    expect(web).toMatchObject([{ id: null, obstacle: expect.stringContaining('Decide on them first') }]);
    await bench.call('POST', `/search/jobs/${search.id}/decisions/`, {
      decision: 'shortlist',
      reason: '',
      people: [{ id: idOf('Cy'), version: 0 }],
    });
    await bench.run((await bench.start([], { results: [idOf('Ann'), idOf('Cy')] })).body.task_id);
    expect(bench.greenhouse.added.map(({ last_name }) => last_name).sort()).toEqual(['Lee', 'Web']);
  });

  test('refuses the sample, the deleted and jobs that are closed', async () => {
    const ann = await bench.person('Ann Lee');
    const closed = await bench.started([ann], { job_id: '1' });
    await bench.run(closed);
    expect(await bench.read(closed)).toMatchObject({
      status: 'failed',
      people: [{ state: 'failed', detail: expect.stringContaining('no such open job') }],
    });
    expect((await bench.start([])).status).toBe(400);
    const id = await bench.started([ann]);
    await bench.server.services.db
      .update(candidates)
      .set({ deletedAt: new Date() })
      .where(eq(candidates.id, ann));
    expect((await bench.start([ann])).status).toBe(404);
    await bench.run(id);
    expect(await bench.read(id)).toMatchObject({ people: [{ detail: 'The person was deleted here.' }] });
    const [sample] = await bench.server.services.db
      .select()
      .from(candidates)
      .where(sql`organisation_id is null`)
      .limit(1);
    if (sample) expect((await bench.start([sample.id])).status).toBe(400);
  });

  test('a program does it with a key that may write the pool, and with no other', async () => {
    const made = async (...scopes: string[]) =>
      (await bench.call('POST', '/api/settings/api-keys/', { name: 'Sync', scopes })).body.key as string;
    const ann = await bench.person('Ann Lee');
    const by = async (key: string) =>
      bench.server.app.inject({
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
    await bench.run(await bench.started([ann]));
    bench.greenhouse.faults.push({ status: 422 });
    await bench.run(await bench.started([ben]));
    const held = await bench.call('GET', `/talent/people/${ann}/export/`);
    expect(held.body.hand_overs).toMatchObject([{ system: 'greenhouse', state: 'done' }]);
    for (const id of [ann, ben]) await bench.call('POST', `/talent/people/${id}/erase/`);
    const path = '/api/settings/applicant-system/left/';
    const left = (await bench.call('GET', path)).body;
    expect(left).toMatchObject([
      { system: 'Greenhouse', person: expect.stringMatching(/^\d+$/), by: 'Bea Member' },
    ]);
    expect(JSON.stringify(left)).not.toContain('Ann');
    const stranger = await bench.server.createUser();
    expect((await bench.call('DELETE', `${path}${left[0].id}/`, undefined, stranger)).status).toBe(404);
    expect((await bench.call('DELETE', `${path}${left[0].id}/`)).status).toBe(204);
    expect((await bench.call('GET', path)).body).toEqual([]);
    const rows = await bench.server.services.db
      .select()
      .from(handOverPeople)
      .where(eq(handOverPeople.organisationId, bench.team.owner.organisationId));
    expect(rows).toEqual([]);
  });
});
