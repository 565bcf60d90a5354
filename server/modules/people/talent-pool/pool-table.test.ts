import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { storeMail } from '../../../../tests/support/search-people.ts';
import { storeCandidate, storeJob } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { candidates, messages, searchPeople } from '../../../platform/db/schema.ts';

describe('the table of the talent pool', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  const owner = server.suiteUser();
  const member = server.suiteUser({ role: 'Member', colleagueOf: owner });
  const stranger = server.suiteUser();
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const people = [
      {
        name: 'Ann',
        skills: ['C++', 'Kafka'],
        location: 'Berlin, Germany',
        source: 'Referral',
        years: 8,
        day: 1,
      },
      {
        name: 'bob',
        skills: ['C', 'Patient care'],
        location: 'Munich, Germany',
        source: 'Fair',
        years: 3,
        day: 2,
      },
      { name: 'Cid', skills: ['Kafka Streams'], location: '', source: 'Fair', years: null, day: 3 },
    ];
    for (const { day, ...person } of people) {
      const createdAt = new Date(Date.UTC(2026, 0, day, 23, 30));
      ids[person.name] = await storeCandidate(server, owner.organisationId, { ...person, createdAt });
    }
    ids.Zoe = await storeCandidate(server, stranger.organisationId, { name: 'Zoe', source: 'Elsewhere' });
  });

  const list = async (query: Record<string, string>, user = member) => {
    const answer = await user.call({ method: 'GET', url: '/talent/candidates/', query });
    return { answer, people: answer.json() as Candidate[] };
  };
  const named = async (query: Record<string, string>) => (await list(query)).people.map(({ name }) => name);
  const change = (user: TestUser, payload: object) => user.send('POST', '/talent/people/changes/', payload);
  const deletions = (user: TestUser, payload: object) =>
    user.send('POST', '/talent/candidates/deletions/', payload);

  test.each([
    [{ skill: 'kafka' }, ['Cid', 'Ann']],
    [{ skill: 'kaf stream' }, ['Cid']],
    [{ skill: 'c++' }, ['Ann']],
    [{ skill: 'berlin' }, []],
    [{ place: 'germ' }, ['bob', 'Ann']],
    [{ place: 'berlin, germany' }, ['Ann']],
    [{ place: 'kafka' }, []],
    [{ source: 'Fair' }, ['Cid', 'bob']],
    [{ added_from: '2026-01-02' }, ['Cid', 'bob']],
    [{ added_to: '2026-01-02' }, ['bob', 'Ann']],
    [{ q: 'ann', source: 'Fair' }, []],
    [{ skill: "a'b & (c | !d:*" }, []],
  ])('%o finds %j', async (query, names) => {
    expect(await named(query)).toEqual(names);
  });

  test.each([
    [{}, ['Cid', 'bob', 'Ann']],
    [{ sort: 'created_at', order: 'asc' }, ['Ann', 'bob', 'Cid']],
    [{ sort: 'name' }, ['Ann', 'bob', 'Cid']],
    [{ sort: 'name', order: 'desc' }, ['Cid', 'bob', 'Ann']],
    // Whoever lacks it comes last, either way.
    [{ sort: 'years' }, ['Ann', 'bob', 'Cid']],
    [{ sort: 'years', order: 'asc' }, ['bob', 'Ann', 'Cid']],
    [{ sort: 'location', order: 'desc' }, ['bob', 'Ann', 'Cid']],
  ])('%o sorts as %j', async (query, names) => {
    expect(await named(query)).toEqual(names);
  });

  test('a page tells how many the filters let through', async () => {
    const { answer, people } = await list({ place: 'germany', page: '2', page_size: '1' });
    expect(answer.headers['x-total-count']).toBe('2');
    expect(people.map(({ name }) => name)).toEqual(['Ann']);
  });

  test('people are found by where they stand and by their last contact, and exported as found', async () => {
    const { organisationId } = owner;
    const { db } = server;
    const job = await storeJob(server, owner, { status: 'Completed' });
    const later = await storeJob(server, owner, { status: 'Completed' });
    const stand = (name: string, jobId: string, stage: string, movedAt: Date) =>
      db
        .insert(searchPeople)
        .values({ organisationId, jobId, candidateId: ids[name] as string, stage, movedAt });
    await stand('Ann', job.id, 'interview', new Date('2026-01-01'));
    await stand('Ann', later.id, 'offer', new Date('2026-02-01'));
    await stand('bob', job.id, 'interview', new Date('2026-01-01'));
    expect(await named({ stage: 'interview' })).toEqual(['bob']);
    expect(await named({ stage: 'offer' })).toEqual(['Ann']);
    expect(await named({ stage: 'none' })).toEqual(['Cid']);
    const send = (name: string, days: number, status: 'sent' | 'failed' = 'sent') =>
      storeMail(server, owner, ids[name] as string, {
        status,
        sentAt: new Date(Date.now() - days * 86_400_000),
      });
    await send('Ann', 100);
    await send('bob', 10);
    await send('Cid', 10, 'failed');
    expect(await named({ last_contact: 'never' })).toEqual(['Cid']);
    expect(await named({ last_contact: 'within-30' })).toEqual(['bob']);
    expect(await named({ last_contact: 'not-90' })).toEqual(['Cid', 'Ann']);
    expect(await named({ last_contact: 'not-365' })).toEqual(['Cid']);
    expect((await list({ last_contact: 'someday' })).answer.statusCode).toBe(400);
    const exported = await owner.call({
      url: '/talent/export/',
      query: { last_contact: 'not-90', stage: 'offer' },
    });
    expect(exported.body.split('\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFName', 'Ann', '']);
    await db.delete(searchPeople).where(eq(searchPeople.organisationId, organisationId));
    await db.delete(messages).where(eq(messages.organisationId, organisationId));
  });

  test('tells those who asked not to be written to from the others', async () => {
    const asked = eq(candidates.name, 'bob');
    await server.db.update(candidates).set({ doNotContact: true }).where(asked);
    expect(await named({ do_not_contact: 'yes' })).toEqual(['bob']);
    expect(await named({ do_not_contact: 'no' })).toEqual(['Cid', 'Ann']);
    expect((await list({ do_not_contact: 'maybe' })).answer.statusCode).toBe(400);
    await server.db.update(candidates).set({ doNotContact: false }).where(asked);
  });

  test('refuses a day and an order that there are not', async () => {
    expect((await list({ added_from: '2026-02-31' })).answer.statusCode).toBe(400);
    expect((await list({ sort: 'email' })).answer.statusCode).toBe(400);
  });

  test('several people are tagged at once, and whoever was changed can be changed back', async () => {
    await change(member, { ids: [ids.Ann], add_tag: 'nights' });
    const added = await change(member, { ids: [ids.Ann, ids.bob, ids.Zoe], add_tag: 'Nights' });
    expect(added.json()).toEqual({ changed: [ids.bob] });
    expect(await named({ tag: 'NIGHTS' })).toEqual(['bob', 'Ann']);
    expect(await named({ q: ' nights ', sort: 'name' })).toEqual(['Ann', 'bob']);
    expect(await named({ q: 'nights -kafka' })).toEqual([]);
    expect((await list({ q: 'bob' })).people).toMatchObject([{ tags: ['Nights'], do_not_contact: false }]);
    expect((await member.call({ url: '/talent/facets/' })).json()).toEqual({
      sources: ['Fair', 'Referral'],
      tags: ['Nights', 'nights'],
    });
    const undone = await change(member, { ids: [ids.bob], remove_tag: 'Nights' });
    expect(undone.json()).toEqual({ changed: [ids.bob] });
    expect(await named({ tag: 'nights' })).toEqual(['Ann']);
  });

  test('several people are kept from being contacted at once', async () => {
    const stopped = await change(member, { ids: [ids.Ann, ids.Zoe], do_not_contact: true });
    expect(stopped.json()).toEqual({ changed: [ids.Ann] });
    expect((await list({ q: 'ann' })).people).toMatchObject([{ do_not_contact: true }]);
    const again = await change(member, { ids: [ids.Ann], do_not_contact: true });
    expect(again.json()).toEqual({ changed: [] });
    await change(member, { ids: [ids.Ann], do_not_contact: false });
  });

  test('an Owner deletes several at once and restores them, and nobody else does', async () => {
    expect((await deletions(member, { ids: [ids.Ann] })).statusCode).toBe(403);
    const eve = { name: 'Eve', email: 'eve@pool.example' };
    const { id } = (await member.send('POST', '/talent/people/', eve)).json();
    expect((await deletions(owner, { ids: [id, ids.Zoe] })).json()).toEqual({ changed: [id] });
    expect(await named({ q: 'eve' })).toEqual([]);
    expect((await deletions(owner, { ids: [id], is_deleted: false })).json()).toEqual({ changed: [id] });
    expect(await named({ q: 'eve' })).toEqual(['Eve']);
    // Added again since, the person of before comes back beside.
    await deletions(owner, { ids: [id] });
    const again = (await member.send('POST', '/talent/people/', eve)).json().id;
    expect((await deletions(owner, { ids: [id], is_deleted: false })).json()).toEqual({ changed: [id] });
    await deletions(owner, { ids: [id, again] });
    expect((await list({}, stranger)).people.map(({ name }) => name)).toEqual(['Zoe']);
  });

  test('the export holds what the filters let through', async () => {
    const csv = (await owner.call({ url: '/talent/export/?source=Fair' })).body;
    expect(csv).toContain('bob');
    expect(csv).not.toContain('Ann');
  });

  test('each user has saved views of their own', async () => {
    const url = '/talent/views/';
    const views = [{ name: 'Fair', query: 'source=Fair&sort=name' }];
    expect((await member.send('PUT', url, { views })).json()).toEqual({ views });
    expect((await member.call({ url })).json()).toEqual({ views });
    expect((await owner.call({ url })).json()).toEqual({ views: [] });
    expect((await member.send('PUT', url, { views: [{ name: '', query: '' }] })).statusCode).toBe(400);
  });

  test('the newest of an own pool are read from an index, in order', async () => {
    const { db } = server;
    const rows = Array.from({ length: 3000 }, (_, at) => ({
      organisationId: stranger.organisationId,
      ...{
        name: `P ${at}`,
        title: '',
        skills: [],
        location: '',
        summary: '',
        email: '',
        profileUrl: '',
        source: '',
      },
    }));
    await db.insert(candidates).values(rows);
    await db.execute('analyze candidates');
    const plan = await db.execute(`explain select * from candidates
      where organisation_id = '${stranger.organisationId}' and is_listed
      order by created_at desc nulls last, id limit 50`);
    expect(JSON.stringify(plan)).toContain('candidates_newest');
  });
});
