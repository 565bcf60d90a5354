import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DuplicatePair, PersonMerge } from '../../../../contract/people/duplicates.calls.ts';
import { personFields } from '../../../../contract/people/person-fields.calls.ts';
import { storeJob } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { candidateIdentities, candidates, personMerges, searchPeople } from '../../../platform/db/schema.ts';

const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
const owner = server.userForEach();

const add = async (fields: object): Promise<string> => {
  const added = await owner.send('POST', '/talent/people/', { title: '', ...fields, is_another: true });
  expect(added.statusCode, added.body).toBe(201);
  return added.json().id;
};
const list = async (query = '') =>
  (await owner.call({ url: `/talent/duplicates/${query}` })).json() as DuplicatePair[];
const brief = (pairs: DuplicatePair[]) =>
  pairs.map(({ kept, other, reasons }) => [kept.name, other.name, reasons]);
const decide = async (as: 'merge' | 'apart' | 'open', ...pairs: [string, string][]) =>
  owner.send('POST', '/talent/duplicates/', {
    as,
    pairs: pairs.map(([kept, other]) => ({ kept, other })),
  });
const read = async (id: string) => (await owner.call({ url: `/talent/people/${id}/` })).json();
const post = (url: string, payload: object) => owner.send('POST', url, payload);

test('likely pairs come with their reasons, the strongest first', async () => {
  await add({ name: 'Ann Lee', email: 'ann@x.example', phone: '+47 900 00 001' });
  await add({ name: 'Anna Lee', email: 'ANN@x.example', phone: '0047 90000001' });
  await add({ name: 'Bo Holm', employer: 'Fjordmat', title: 'Cook' });
  await add({ name: 'Holm Bo', employer: 'fjordmat', title: 'Cook' });
  await add({ name: 'Cleo Vik', location: 'Oslo, Norway' });
  await add({ name: 'Cleo Vik', location: 'Oslo' });
  await add({ name: 'Dag Moen', title: 'Welder' });
  await add({ name: 'Dag Moen', title: 'Nurse' });
  expect(brief(await list())).toEqual([
    ['Ann Lee', 'Anna Lee', ['email', 'phone']],
    ['Bo Holm', 'Holm Bo', ['name-employer', 'name']],
    ['Cleo Vik', 'Cleo Vik', ['name']],
  ]);
  expect(brief(await list('?reason=name'))).toEqual([['Cleo Vik', 'Cleo Vik', ['name']]]);
  const page = await owner.call({ url: '/talent/duplicates/?page=2&page_size=1' });
  expect(page.headers['x-total-count']).toBe('3');
  expect(brief(page.json())).toEqual([['Bo Holm', 'Holm Bo', ['name-employer', 'name']]]);
  const member = await server.createUser({
    role: 'Member',
    organisationId: owner.organisationId,
  });
  expect((await member.call({ url: '/talent/duplicates/' })).statusCode).toBe(403);
});

test('titles say nothing of who a person is, unless they are the name', async () => {
  await add({ name: 'Lea Amsel', employer: 'Klinik Nord' });
  await add({ name: 'Dr. Lea Amsel', employer: 'Klinik Nord' });
  await add({ name: 'Ma Li', employer: 'Fjordmat' });
  await add({ name: 'Li Ma', employer: 'Fjordmat' });
  await add({ name: 'Dr. Vik', employer: 'Klinik Nord' });
  await add({ name: 'Prof. Vik', employer: 'Klinik Nord' });
  expect(brief(await list())).toEqual([
    ['Lea Amsel', 'Dr. Lea Amsel', ['name-employer']],
    ['Ma Li', 'Li Ma', ['name-employer']],
  ]);
});

test('an address of a whole job portal makes no pairs', async () => {
  for (let at = 0; at < 13; at += 1) {
    await add({ name: `Person ${String.fromCharCode(65 + at)}${at}`, email: 'jobs@portal.example' });
  }
  expect(await list()).toEqual([]);
});

test('the one who was worked with is proposed as the main record, else the one with an address', async () => {
  const names = async () => (await list()).map(({ kept }) => kept.email);
  await add({ name: 'Ann Lee', phone: '+47 900 00 001' });
  const written = await add({ name: 'Ann Lee', email: 'ann@x.example', phone: '+47 900 00 001' });
  expect(await names()).toEqual(['ann@x.example']);
  await decide('merge', [written, (await list())[0]?.other.id ?? '']);
  await add({ name: 'Bo Vik', email: 'bo@z.example', phone: '+47 900 00 004', employer: 'A' });
  const found = await add({ name: 'Bo Vik', email: 'bo@y.example', phone: '+47 900 00 003', employer: 'A' });
  const { id: jobId } = await storeJob(server, owner, { status: 'Completed' });
  const { organisationId } = owner;
  await server.db
    .insert(searchPeople)
    .values({ organisationId, jobId, candidateId: found, decision: 'shortlist' });
  expect((await list('?reason=name-employer')).map(({ kept }) => kept.email)).toEqual(['bo@y.example']);
  const phones = async (id: string) => (await read(id)).attributes;
  await decide('merge', [found, (await list('?reason=name-employer'))[0]?.other.id ?? '']);
  expect(await phones(found)).toMatchObject({ 'Other phone': '+47 900 00 004' });
});

test('pairs that are told apart are not proposed again until that is taken back', async () => {
  const [one, two] = [
    await add({ name: 'Ann Lee', title: 'Cook' }),
    await add({ name: 'Ann Lee', title: 'Cook' }),
  ];
  expect((await decide('apart', [two, one])).json()).toEqual({ merges: [], changed: 1 });
  expect(await list()).toEqual([]);
  expect((await read(one)).name).toBe('Ann Lee');
  expect((await decide('open', [one, two])).json()).toEqual({ merges: [], changed: 1 });
  expect(brief(await list())).toEqual([['Ann Lee', 'Ann Lee', ['name']]]);
});

test('all of a kind are merged at once, a pair of which one is gone left out', async () => {
  const ids = [];
  for (let at = 0; at < 3; at += 1) ids.push(await add({ name: 'Ann Lee', email: 'ann@x.example' }));
  const [a = '', b = '', c = ''] = ids;
  const stranger = await server.createUser();
  expect(
    (
      await stranger.send('POST', '/talent/duplicates/', { as: 'merge', pairs: [{ kept: a, other: b }] })
    ).json(),
  ).toEqual({ merges: [], changed: 0 });
  const answer = (await decide('merge', [a, b], [a, c], [b, c])).json();
  expect(answer.changed).toBe(2);
  expect(await list()).toEqual([]);
});

test('the addresses of both are kept, found, and known by imports; mails go to one that is chosen', async () => {
  const kept = await add({ name: 'Ann Lee', email: 'ann@x.example', other_emails: ['a@x.example'] });
  const other = await add({ name: 'Anna Lee', email: 'anna@y.example', other_emails: ['A@x.example'] });
  await decide('merge', [kept, other]);
  const merged = await read(kept);
  expect(merged).toMatchObject({
    email: 'ann@x.example',
    other_emails: ['a@x.example', 'anna@y.example'],
  });
  expect(merged.history).toContainEqual(expect.objectContaining({ kind: 'merged', text: 'Anna Lee' }));
  const found = async (q: string) =>
    (await owner.call({ url: '/talent/candidates/', query: { q } }))
      .json()
      .map(({ id }: { id: string }) => id);
  for (const q of ['anna@y.example', 'ANNA@Y.example', 'ann@x.example', 'a@x'])
    expect(await found(q), q).toContain(kept);
  expect(await found('bo@y.example')).toEqual([]);
  const swapped = await owner.send('PUT', `/talent/people/${kept}/`, {
    ...personFields.parse(merged),
    version: merged.version,
    email: 'anna@y.example',
    other_emails: ['ann@x.example', 'a@x.example'],
  });
  expect(swapped.statusCode, swapped.body).toBe(200);
  const again = await owner.send('POST', '/talent/people/', { name: 'Ann Lee', email: 'ann@x.example' });
  expect(again.statusCode).toBe(409);
});

test('of each field the chosen value stays, and its undo gives back what it was', async () => {
  const kept = await add({ name: 'Ann Lee', email: 'ann@x.example', phone: '+47 900 00 001', title: 'Cook' });
  const other = await add({
    ...{
      name: 'Anna Lee',
      email: 'anna@y.example',
      phone: '+47 900 00 002',
      title: 'Baker',
      location: 'Oslo',
    },
  });
  const takes = ['name', 'email', 'phone', 'location'];
  const merging = await post('/talent/duplicates/', { as: 'merge', pairs: [{ kept, other, takes }] });
  const fields = { name: 'Anna Lee', email: 'anna@y.example', phone: '+47 900 00 002', location: 'Oslo' };
  expect(await read(kept)).toMatchObject({
    ...fields,
    title: 'Cook',
    other_emails: ['ann@x.example'],
    attributes: { 'Other phone': '+47 900 00 001' },
  });
  expect((await owner.call({ url: '/talent/merges/' })).json()).toMatchObject([
    { kept: { name: 'Anna Lee', title: 'Cook' }, other: { name: 'Anna Lee', title: 'Baker' } },
  ]);
  await post(`/talent/merges/${merging.json().merges[0]}/undo/`, {});
  expect(await read(kept)).toMatchObject({
    name: 'Ann Lee',
    email: 'ann@x.example',
    other_emails: [],
    location: '',
  });
  expect(await read(other)).toMatchObject(fields);
  const refused = await post('/talent/duplicates/', {
    as: 'merge',
    pairs: [{ kept, other, takes: ['skills'] }],
  });
  expect(refused.statusCode).toBe(400);
});

test('a merge is undone: each has again what was theirs, and what happened since stays', async () => {
  const kept = await add({ name: 'Ann Lee', email: 'ann@x.example', skills: ['Bread'] });
  const other = await add({
    name: 'Anna Lee',
    email: 'anna@x.example',
    phone: '+47 900 00 001',
    skills: ['Fish'],
    employer: 'Fjordmat',
  });
  for (const [id, tag, text] of [
    [kept, 'Own', 'of Ann'],
    [other, 'Theirs', 'of Anna'],
  ] as const) {
    await post(`/talent/people/${id}/tags/`, { tag });
    await post(`/talent/people/${id}/tags/`, { tag: 'Both' });
    await post(`/talent/people/${id}/notes/`, { text });
  }
  const identitiesOf = async (id: string) =>
    (await server.db.select().from(candidateIdentities).where(eq(candidateIdentities.candidateId, id)))
      .map(({ kind, hmac }) => `${kind} ${hmac}`)
      .sort();
  const before = [await identitiesOf(kept), await identitiesOf(other)];
  await owner.send('PUT', `/talent/people/${other}/contact/`, { do_not_contact: true });
  const [merge] = (await decide('merge', [kept, other])).json().merges;
  expect(await read(kept)).toMatchObject({
    email: 'ann@x.example',
    other_emails: ['anna@x.example'],
    phone: '+47 900 00 001',
    employer: 'Fjordmat',
    skills: ['Bread', 'Fish'],
    do_not_contact: true,
  });
  const merges = (await owner.call({ url: '/talent/merges/' })).json() as PersonMerge[];
  expect(merges).toMatchObject([
    { id: merge, kept: { id: kept, name: 'Ann Lee' }, other: { name: 'Anna Lee' } },
  ]);
  await post(`/talent/people/${kept}/notes/`, { text: 'since' });
  await server.change(candidates, kept, { employer: 'Brødhuset' });
  const undo = () => post(`/talent/merges/${merge}/undo/`, {});
  expect((await undo()).statusCode).toBe(204);
  const [ann, anna] = [await read(kept), await read(other)];
  expect(ann).toMatchObject({
    phone: '',
    employer: 'Brødhuset',
    other_emails: [],
    skills: ['Bread'],
    tags: ['Both', 'Own'],
    do_not_contact: false,
  });
  expect(anna).toMatchObject({
    name: 'Anna Lee',
    phone: '+47 900 00 001',
    tags: ['Both', 'Theirs'],
    do_not_contact: true,
  });
  expect(ann.written_notes.map(({ text }: { text: string }) => text)).toEqual(['since', 'of Ann']);
  expect(anna.written_notes.map(({ text }: { text: string }) => text)).toEqual(['of Anna']);
  expect([await identitiesOf(kept), await identitiesOf(other)]).toEqual(before);
  expect((await owner.call({ url: '/talent/candidates/?q=Anna' })).json()).toHaveLength(1);
  expect((await undo()).statusCode).toBe(404);
});

test('a merge of more than 30 days ago stays, and one of another organization is not there', async () => {
  const [kept, other] = [
    await add({ name: 'Ann Lee', title: 'Cook' }),
    await add({ name: 'Ann Lee', title: 'Cook' }),
  ];
  const [merge] = (await decide('merge', [kept, other])).json().merges;
  const stranger = await server.createUser();
  const undo = (by: TestUser) => by.send('POST', `/talent/merges/${merge}/undo/`);
  expect((await undo(stranger)).statusCode).toBe(404);
  await server.db
    .update(personMerges)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(and(eq(personMerges.id, merge), eq(personMerges.organisationId, owner.organisationId)));
  expect((await undo(owner)).statusCode).toBe(404);
  expect((await owner.call({ url: '/talent/merges/' })).json()).toEqual([]);
});

test('a sequence says of whom it may reach twice who gets the mails already', async () => {
  const named = { name: 'Pia Twice', employer: 'Harbour' };
  const stopped = await add({ ...named, email: 'pia1@x.example' });
  await owner.send('PUT', `/talent/people/${stopped}/contact/`, { do_not_contact: true });
  const first = await add({ ...named, email: 'pia2@x.example' });
  const other = await add({ ...named, email: 'pia3@x.example' });
  const alone = await add({ name: 'Olu Once', employer: 'Harbour', email: 'olu@x.example' });
  const steps = [{ subject: 'Hello', text: 'Hello', days: 0 }];
  const people = [stopped, first, other, alone];
  const answer = await post('/talent/sequences/preview/', { people, steps, time_zone: 'UTC' });
  const previews: { id: string; same_as?: string }[] = answer.json().people;
  const [one, two] = previews.filter(({ id }) => id === first || id === other);
  expect(two?.same_as).toBe(one?.id);
  expect(previews.filter(({ same_as }) => same_as)).toHaveLength(1);
});
