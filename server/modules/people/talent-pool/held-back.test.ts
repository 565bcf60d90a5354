import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { HeldBackRow } from '../../../../contract/people/held-back.calls.ts';
import type { Person } from '../../../../contract/people/people.calls.ts';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import type { TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import { openImportSuite } from '../../../../tests/support/import-suite.ts';
import { files, talentImportErrors, talentImports } from '../../../platform/db/schema.ts';
import { cleanUpHeldBack } from '../privacy/forget-copies.ts';

const suite = openImportSuite();
const { erase, importFile, owner, poolNames, run, server, stateOf } = suite;

const urlOf = (id: string) => `/talent/imports/${id}/held-back/`;
const heldBack = async (id: string): Promise<HeldBackRow[]> =>
  (await suite.owner.send('GET', urlOf(id))).json();
const importAnyway = (id: string, lines?: number[], as?: 'known') =>
  suite.owner.send('POST', urlOf(id), { as, lines });
async function runAnyway(id: string, lines?: number[], as?: 'known') {
  const started = await importAnyway(id, lines, as);
  expect(started.statusCode).toBe(202);
  await run(started.json().task_id);
  return stateOf(started.json().task_id);
}
const linesOf = async (id: string) => (await heldBack(id)).map(({ line }) => line);

const mixed = [
  'Name,Title,Email,Rate',
  'Ann Lee,Welder,ann@pool.example,400',
  'A. Lee,Cook,ANN@pool.example,500',
  ',Cook,nobody@pool.example,1',
  'Bob Ray,,bob@pool.example,2',
  'Cid Moss,Nurse,cid@pool.example,3,too,many',
  '"Dan,Fitter',
].join('\n');

test('every row that is held back is listed with line, name, reason and the person it was taken for', async () => {
  const id = await importFile(mixed);
  const [ann] = await suite.pool();
  const person = { id: ann?.id, name: 'Ann Lee', title: 'Welder', employer: '', email: 'ann@pool.example' };
  const row = { name: '', title: '', employer: '', email: '', person: null, can_import: true };
  const invalid = { ...row, kind: 'invalid', email: 'nobody@pool.example', title: 'Cook' };
  const shared = 'A person with this mail address is in the talent pool.';
  const known = { ...invalid, kind: 'duplicate', name: 'A. Lee', email: 'ann@pool.example', person };
  const bob = { ...invalid, name: 'Bob Ray', title: '', email: 'bob@pool.example' };
  const cid = { ...invalid, name: 'Cid Moss', title: 'Nurse', email: 'cid@pool.example' };
  const unreadable = { ...row, kind: 'unreadable', can_import: false };
  expect(await heldBack(id)).toEqual([
    { ...known, line: 3, reason: shared },
    { ...invalid, line: 4, reason: 'The name is missing.', lacks: 'name' },
    { ...bob, line: 5, reason: 'The job title is missing.', lacks: 'title' },
    { ...cid, line: 6, reason: expect.stringContaining('The row has 6 columns') },
    { ...unreadable, line: 7, reason: 'A quotation mark is opened and never closed.' },
  ]);
  const state = await stateOf(id);
  expect(state).toMatchObject({ imported: 1, duplicates: 1, rejected: 4, held_back: 5 });
  const errors = state.errors.map(({ line, lacks }: { line: number; lacks?: string }) => [line, lacks]);
  expect(errors).toEqual([
    [4, 'name'],
    [5, 'title'],
    [6, undefined],
    [7, undefined],
  ]);
});

test('a cell that is no mail address is shown as it was, to be corrected', async () => {
  const id = await importFile('Name,Title,Email\n,Cook,nobody@example\n,,other@example');
  expect(await heldBack(id)).toMatchObject([
    { line: 2, lacks: 'name', email: 'nobody@example' },
    { line: 3, lacks: 'name', email: 'other@example' },
  ]);
  const edit = { line: 2, name: 'Ugo Bo', title: 'Cook', employer: '', email: 'ugo@pool.example' };
  const { task_id } = (await suite.owner.send('POST', urlOf(id), { lines: [2], edits: [edit] })).json();
  await run(task_id);
  expect(await stateOf(task_id)).toMatchObject({ imported: 1, kept_cells: 0 });
  expect(await suite.pool()).toMatchObject([{ email: 'ugo@pool.example', attributes: {} }]);
});

test('rows that updated people are told apart, and imported anyway only when chosen', async () => {
  await importFile('Name,Title,Email\nAnn Lee,Welder,ann@pool.example\nBo Ray,Cook,bo@pool.example\n');
  const id = await importFile(
    'Name,Title,Email,Phone,Tags\nAnn Lee,Welder,ann@pool.example,+47 900 00 001,\nBo Ray,Cook,bo@pool.example,,\nBo Ray,Cook,bo@pool.example,,Nights\n',
  );
  expect(await stateOf(id)).toMatchObject({
    imported: 0,
    updated: 2,
    duplicates: 1,
    rejected: 0,
    held_back: 1,
    errors: [],
  });
  expect((await heldBack(id)).map(({ line, kind, reason }) => [line, kind, reason])).toEqual([
    [3, 'duplicate', 'A person with this mail address is in the talent pool.'],
    [2, 'updated', 'The person with this mail address was updated.'],
    [4, 'updated', 'The person with this mail address was updated.'],
  ]);
  const file = await owner.send('GET', `${urlOf(id)}file/`);
  expect(file.body).toContain('2,The person with this mail address was updated.,Ann Lee');
  expect(await runAnyway(id)).toMatchObject({ rows_total: 1, imported: 1 });
  expect(await linesOf(id)).toEqual([2, 4]);
  expect((await importAnyway(id)).statusCode).toBe(400);
  expect(await runAnyway(id, [2])).toMatchObject({ imported: 1 });
  expect(await stateOf(id)).toMatchObject({ updated: 2, duplicates: 1 });
});

test('rows of known people update them, and undoing that brings back what was known', async () => {
  await importFile(
    'Name,Title,Email,Phone,Skills\nAnn Lee,Welder,ann@pool.example,+47 900 00 001,TIG\nBo Ray,Cook,bo@pool.example,,\n',
  );
  const id = await importFile(
    'Name,Title,Email,Phone,Skills\nA. Lee,Foreman,ann@pool.example,,TIG\nBo Ray,Chef,bo@pool.example,,\n,Cook,nobody@pool.example,,\n',
  );
  expect(await suite.stateOf(id)).toMatchObject({ imported: 0, updated: 0, duplicates: 2, rejected: 1 });
  expect((await importAnyway(id, [4], 'known')).statusCode).toBe(400);
  const done = await runAnyway(id, [2], 'known');
  expect(done).toMatchObject({ rows_total: 1, imported: 0, updated: 1, duplicates: 0 });
  const people = async () =>
    (await suite.pool()).map(({ name, title, phone }) => [name, title, phone]).sort();
  const ann = ['Ann Lee', 'Foreman', '+47 900 00 001'];
  expect(await people()).toEqual([ann, ['Bo Ray', 'Cook', '']]);
  expect(await linesOf(id)).toEqual([3, 4]);
  const listed: TalentImport[] = (await owner.send('GET', '/talent/imports/')).json();
  expect(listed.find((one) => one.id === done.id)).toMatchObject({ imported: 0, updated: 1 });
  const updated = (await suite.pool()).find(({ title }) => title === 'Foreman');
  const { history }: Person = (await owner.send('GET', `/talent/people/${updated?.id}/`)).json();
  expect(history).toContainEqual(
    expect.objectContaining({
      kind: 'edited',
      text: expect.stringMatching(/^Import of .*\nTitle: Welder → Foreman$/),
    }),
  );
  // The same again says nothing new, and is not held back once more.
  const again = await suite.importFile('Name,Title,Email\nA. Lee,Foreman,ann@pool.example\n');
  const nothing = { rows_read: 1, updated: 0, duplicates: 0, held_back: 0 };
  expect(await runAnyway(again, undefined, 'known')).toMatchObject(nothing);
  expect(await linesOf(again)).toEqual([]);
  await suite.owner.send('POST', `/talent/imports/${done.id}/undo/`);
  expect((await heldBack(id))[0]).toMatchObject({
    line: 2,
    kind: 'duplicate',
    reason: 'A person with this mail address is in the talent pool.',
    person: { name: 'Ann Lee' },
    can_import: true,
  });
  await suite.owner.send('POST', `/talent/imports/${done.id}/restore/`);
  expect(await linesOf(id)).toEqual([3, 4]);
  await suite.owner.send('POST', `/talent/imports/${done.id}/undo/`);
  expect(await people()).toEqual([
    ['Ann Lee', 'Welder', '+47 900 00 001'],
    ['Bo Ray', 'Cook', ''],
  ]);
});

test('a page of the list says how many there are', async () => {
  const id = await importFile(mixed);
  const page = await owner.send('GET', `${urlOf(id)}?page=2&page_size=2`);
  expect(page.headers['x-total-count']).toBe('5');
  expect(page.json().map(({ line }: HeldBackRow) => line)).toEqual([5, 6]);
});

test('they are downloaded as they were, with line and reason', async () => {
  const id = await importFile(mixed);
  const file = await owner.send('GET', `${urlOf(id)}file/`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body.replace('\uFEFF', '').trimEnd().split('\n')).toEqual([
    'Line,Reason,Name,Title,Email,Rate',
    '3,A person with this mail address is in the talent pool.,A. Lee,Cook,ANN@pool.example,500',
    '4,The name is missing.,,Cook,nobody@pool.example,1',
    '5,The job title is missing.,Bob Ray,,bob@pool.example,2',
    expect.stringMatching(/^6,"?The row has 6 columns.*,Cid Moss,Nurse,cid@pool.example,3,too,many$/),
    expect.stringMatching(/^7,A quotation mark is opened and never closed\.,".+"$/),
  ]);
});

test('chosen ones are imported anyway as new people, and leave the list', async () => {
  const id = await importFile(mixed);
  expect(await runAnyway(id, [3, 5])).toMatchObject({
    rows_total: 2,
    imported: 2,
    duplicates: 0,
    rejected: 0,
  });
  expect(await poolNames()).toEqual(['A. Lee', 'Ann Lee', 'Bob Ray']);
  expect(await linesOf(id)).toEqual([4, 6, 7]);
  expect((await importAnyway(id, [3])).json()).toEqual({
    lines: ['No row that can be imported is held back at line 3.'],
    request_id: expect.any(String),
  });
});

test('a row is imported as it was corrected, as a new person or into the one it was taken for', async () => {
  const id = await importFile(mixed);
  const corrected = {
    name: 'Nadia Bode',
    title: 'Head Cook',
    employer: 'Hotel Ost',
    email: 'nadia@pool.example',
  };
  const send = (payload: object) => owner.send('POST', urlOf(id), payload);
  const refused = await send({ lines: [5], edits: [{ line: 4, ...corrected }] });
  expect([refused.statusCode, refused.json().edits]).toEqual([
    400,
    ['Line 4 is not among the rows to import.'],
  ]);
  expect((await send({ lines: [4], edits: [{ line: 4, ...corrected, name: ' ' }] })).statusCode).toBe(400);
  const added = (await send({ lines: [4], edits: [{ line: 4, ...corrected }] })).json().task_id;
  const annOf = { name: 'Ann Lee', title: 'Foreman', employer: 'Yard', email: 'ann@pool.example' };
  const updated = (await send({ as: 'known', lines: [3], edits: [{ line: 3, ...annOf }] })).json().task_id;
  await run(added);
  await run(updated);
  const pool = await suite.pool();
  expect(pool.find(({ name }) => name === 'Nadia Bode')).toMatchObject({
    ...corrected,
    attributes: { Rate: '1' },
  });
  expect(pool.find(({ name }) => name === 'Ann Lee')).toMatchObject({ title: 'Foreman', employer: 'Yard' });
  expect(await linesOf(id)).toEqual([5, 6, 7]);
  const kept = await server.db.select({ edits: talentImports.edits }).from(talentImports);
  expect(new Set(kept.map(({ edits }) => edits))).toEqual(new Set([null]));
});

test('all are imported anyway: a missing name is said, and cells too many are kept', async () => {
  const id = await importFile(mixed);
  const state = await runAnyway(id);
  expect(state).toMatchObject({ imported: 4, rejected: 0, held_back: 0, kept_cells: 2 });
  expect(await linesOf(id)).toEqual([7]);
  const pool = await suite.pool();
  expect(pool.find(({ email }) => email === 'nobody@pool.example')?.name).toBe('nobody@pool.example');
  expect(pool.find(({ name }) => name === 'Cid Moss')?.attributes).toEqual({
    Rate: '3',
    'Further cells as imported': 'too; many',
  });
  const unread = await suite.owner.send('GET', '/talent/candidates/?unread=yes&sort=name');
  expect(unread.json().map(({ name }: { name: string }) => name)).toEqual([
    'Cid Moss',
    'nobody@pool.example',
  ]);
  const left = await importAnyway(id);
  expect([left.statusCode, left.json().detail]).toEqual([400, 'No row is held back that can be imported.']);
});

test('a missing name is made of the mail address, and marked to be checked', async () => {
  const id = await importFile('Name,Title,Email\n,Cook,grace.kim@pool.example\n');
  expect(await runAnyway(id)).toMatchObject({ imported: 1 });
  expect(await suite.pool()).toMatchObject([
    { name: 'Grace Kim', attributes: { 'Name as imported': expect.stringContaining('check it') } },
  ]);
});

test('a name that is too long is cut and kept whole beside', async () => {
  const long = `Ann ${'x'.repeat(300)}`;
  const id = await importFile(`Name,Title\n${long},Welder\n`);
  expect(await runAnyway(id)).toMatchObject({ imported: 1, kept_cells: 1 });
  expect(await suite.pool()).toMatchObject([
    { name: long.slice(0, 200), attributes: { 'Name as imported': long } },
  ]);
});

test('rows that are asked for twice are imported once', async () => {
  const id = await importFile(mixed);
  const [first, second] = [await importAnyway(id, [3]), await importAnyway(id, [3])];
  for (const { json } of [first, second]) await run(json().task_id);
  expect(await poolNames()).toEqual(['A. Lee', 'Ann Lee']);
  expect(await stateOf(second.json().task_id)).toMatchObject({ imported: 0, rejected: 0 });
});

test('an import that was cancelled before it began leaves its rows on the list', async () => {
  const id = await importFile(mixed);
  const started = (await importAnyway(id)).json().task_id;
  await owner.send('POST', `/tasks/${started}/cancel/`);
  expect(await linesOf(id)).toEqual([3, 4, 5, 6, 7]);
});

test('an erased person is never imported anyway, and no list names them', async () => {
  await importFile('Name,Title,Email\nAnn Lee,Welder,ann@pool.example\n');
  await erase('Ann Lee');
  const again = await importFile(
    'Name,Title,Email\nAnn Lee,Welder,ann@pool.example\nAnn Lee,,ann@pool.example\nBob Ray,,bob@pool.example\n',
  );
  const erased = { kind: 'erased', reason: erasedText, name: '', can_import: false };
  expect(await heldBack(again)).toMatchObject([erased, erased, { name: 'Bob Ray' }]);
  expect((await importAnyway(again, [2])).statusCode).toBe(400);
  expect(await poolNames()).toEqual([]);
});

test('rows that wait to be imported anyway do not bring back who is erased meanwhile', async () => {
  const id = await importFile(mixed);
  const started = (await importAnyway(id, [3, 5])).json().task_id;
  await erase('Ann Lee');
  expect(await heldBack(id)).toMatchObject([
    { line: 3, name: '', title: '', email: '', person: null, can_import: false },
    { line: 4 },
    { line: 5, name: '' },
    { line: 6 },
    { line: 7 },
  ]);
  await run(started);
  expect(await stateOf(started)).toMatchObject({
    imported: 1,
    rejected: 1,
    errors: [{ line: 3, reason: erasedText }],
  });
  expect(await poolNames()).toEqual(['Bob Ray']);
});

test('after an erasure the rest can neither be downloaded whole nor imported: the file that named the person is gone', async () => {
  const id = await importFile(mixed);
  await erase('Ann Lee');
  const file = await owner.send('GET', `${urlOf(id)}file/`);
  expect(file.body).toContain('5,The job title is missing.');
  expect(file.body).not.toMatch(/Lee|Bob/);
  const refused = await importAnyway(id, [5]);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    'The file of this import is not kept any more. Import it again.',
  ]);
});

test('an objection to mails holds for people imported anyway, and for a new name at the same address', async () => {
  const id = await importFile(mixed);
  const [ann] = await suite.pool();
  const payload = { do_not_contact: true };
  await owner.send('PUT', `/talent/people/${ann?.id}/contact/`, payload);
  await runAnyway(id, [3, 5]);
  await importFile('Name,Title,Email\nKofi Mensah,Cook,ann@pool.example\nEve Ito,Cook,eve@pool.example\n');
  const stopped = (await suite.pool()).filter(({ doNotContact }) => doNotContact);
  expect(stopped.map(({ name }) => name).sort()).toEqual(['A. Lee', 'Ann Lee', 'Kofi Mensah']);
});

test('names are forgotten with the file', async () => {
  const id = await importFile(mixed);
  const [stored] = await server.db.select().from(talentImports).where(eq(talentImports.id, id));
  await server.db.delete(files).where(eq(files.id, stored?.originalId ?? ''));
  await cleanUpHeldBack(server.db);
  const names = await server.db
    .select({ name: talentImportErrors.name })
    .from(talentImportErrors)
    .where(eq(talentImportErrors.importId, id));
  expect(new Set(names.map(({ name }) => name))).toEqual(new Set(['']));
});

test('a person who shares an address under another name is added, and the result proposes a merge', async () => {
  await importFile('Name,Title,Email\nDario Pellegrin,Nurse,portal@jobs.example\n');
  const id = await importFile(
    'Name,Title,Email\nHenrike Vossloh,Cook,portal@jobs.example\nMei-Lin Okafor,Cook,portal@jobs.example\nBob Ray,Cook,\n',
  );
  expect(await stateOf(id)).toMatchObject({ imported: 3, duplicates: 0, shared: 2 });
  const url = `/talent/imports/${id}/shared/`;
  const shared = await owner.send('GET', url);
  expect(shared.headers['x-total-count']).toBe('2');
  const pairs = shared
    .json()
    .map(({ person, others }: { person: { name: string }; others: { name: string }[] }) => [
      person.name,
      others.map(({ name }) => name).sort(),
    ]);
  expect(pairs.map(([name]: [string]) => name)).toEqual(['Henrike Vossloh', 'Mei-Lin Okafor']);
  expect(
    pairs
      .flatMap(([, others]: [string, string[]]) => others)
      .filter((name: string) => name === 'Dario Pellegrin'),
  ).toHaveLength(2);
  const [{ person, others }] = shared.json();
  await owner.send('POST', `/talent/people/${person.id}/merge/`, { other: others[0].id });
  expect((await owner.send('GET', url)).json().length).toBeLessThan(2);
});

test('who is added by hand at an address that has objected must not be contacted either', async () => {
  await importFile('Name,Title,Email\nAnn Lee,Welder,ann@pool.example\n');
  const [ann] = await suite.pool();
  const objection = { do_not_contact: true };
  await owner.send('PUT', `/talent/people/${ann?.id}/contact/`, objection);
  const payload = { name: 'Kofi Mensah', email: 'ann@pool.example', is_another: true };
  await owner.send('POST', '/talent/people/', payload);
  expect((await suite.pool()).map(({ doNotContact }) => doNotContact)).toEqual([true, true]);
});
