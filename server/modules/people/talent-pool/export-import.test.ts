import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawfulBases } from '../../../../contract/people/people.calls.ts';
import {
  type PersonFields,
  personFieldNames,
  personFields,
} from '../../../../contract/people/person-fields.calls.ts';
import { storeCandidate, storeJob } from '../../../../tests/support/search-rows.ts';
import { importsOf } from '../../../../tests/support/talent-imports.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, searchPeople, tags } from '../../../platform/db/schema.ts';
import { columnsOf, fieldsOf } from '../fields.ts';

const server = openSuiteApp({ SAMPLE_TALENT: 'off' });

/** Texts as people and files give them, with what separates items, quotes, formulas and escapes. */
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.constantFrom(
    ';',
    '; ',
    ',',
    ', ',
    '|',
    '•',
    ':::',
    '"',
    "'",
    "'=",
    '=1+1',
    '+49',
    '-',
    '@',
    '[',
    '{a}',
    '["a"]',
  ),
  fc.constantFrom(
    'Müller, Xavier',
    'Cook – Fjordmat',
    'Engineer at Acme',
    'N/A',
    'Mr.',
    '  ',
    '1e3',
    '* Work',
  ),
);
const line = (max: number) =>
  fc
    .array(piece, { maxLength: 3 })
    .map((pieces) =>
      pieces
        .join('')
        .replace(/[\p{Cc}\u2028\u2029\uFFFD]/gu, '')
        .slice(0, max)
        .toWellFormed()
        .trim(),
    )
    .filter((text) => !text.includes('\uFFFD'));
const filled = (max: number) => line(max).filter((text) => text !== '');
const list = (items: number, max: number) => fc.uniqueArray(filled(max), { maxLength: items });

const person = fc.record({
  fields: fc
    .record({
      name: filled(60),
      title: line(60),
      employer: line(60),
      location: line(60),
      email: fc.constant(''),
      phone: line(40),
      profile_url: fc.constant(''),
      years: fc.option(
        fc.float({ min: 0, max: 70, noNaN: true }).map((years) => Math.abs(Math.round(years * 4) / 4)),
      ),
      skills: list(6, 60),
      languages: list(4, 40),
      links: fc.uniqueArray(fc.webUrl({ withQueryParameters: true, withFragments: true }), { maxLength: 3 }),
      summary: fc.array(line(80), { maxLength: 4 }).map((lines) => lines.join('\n').trim()),
      jobs: fc.array(line(80), { maxLength: 4 }).map((lines) => lines.join('\n').trim()),
      source: line(40),
    })
    .map((fields): PersonFields => personFields.parse(fields)),
  tags: fc.uniqueArray(filled(40), { maxLength: 4, selector: (tag) => tag.toLowerCase() }),
  isStopped: fc.boolean(),
  basis: fc.option(fc.constantFrom(...lawfulBases)),
  notice: fc.option(fc.constantFrom('2026-01-31', '2025-12-01')),
  attributes: fc.dictionary(filled(20), filled(60), { maxKeys: 3, noNullPrototype: true }),
});

async function readPool(organisationId: string) {
  const rows = await server.db.select().from(candidates).where(eq(candidates.organisationId, organisationId));
  const people = await Promise.all(
    rows.map(async (row) => {
      const own = await server.db
        .select({ tag: tags.tag })
        .from(tags)
        .where(and(eq(tags.candidateId, row.id), eq(tags.organisationId, organisationId)));
      return {
        ...fieldsOf(row),
        tags: own.map(({ tag }) => tag).sort(),
        isStopped: row.doNotContact,
        basis: row.lawfulBasis,
        notice: row.noticedOn,
        attributes: row.attributes,
        place: [row.latitude, row.longitude],
      };
    }),
  );
  return people.sort((a, b) => (a.email < b.email ? -1 : 1));
}

test('people who are exported and imported into an empty organization are the same in every field', async () => {
  const owner = await server.createUser();
  const { organisationId } = owner;
  const generated = fc.sample(person, { numRuns: 250, seed: 33 });
  const people = generated.map(({ fields, tags: own, isStopped, basis, notice, attributes }, at) => {
    // By which they are told apart.
    const named = { ...fields, email: `P${String(at).padStart(3, '0')}.o'Neil@pool.example` };
    const held = { doNotContact: isStopped, lawfulBasis: basis, noticedOn: notice, attributes };
    return { row: { id: randomUUID(), organisationId, ...columnsOf(named), ...held }, tags: own };
  });
  await server.db.insert(candidates).values(people.map(({ row }) => row));
  const given = people.flatMap(({ row, tags: own }) =>
    own.map((tag) => ({ organisationId, candidateId: row.id, tag })),
  );
  await server.db.insert(tags).values(given);
  const exported = await owner.send('GET', '/talent/export/');
  expect(exported.statusCode).toBe(200);
  const other = await server.createUser();
  const started = await other.send('POST', '/talent/imports/', exported.rawPayload, {
    'content-type': 'text/csv',
  });
  expect(started.statusCode, started.body).toBe(202);
  const imports = importsOf(server);
  await imports.run(started.json().task_id);
  expect(await imports.stateOf(other, started.json().task_id)).toMatchObject({
    imported: generated.length,
    duplicates: 0,
    rejected: 0,
    kept_cells: 0,
  });
  const [before, after] = [await readPool(organisationId), await readPool(other.organisationId)];
  for (const [at, one] of before.entries()) expect(after[at]).toEqual({ ...one, place: after[at]?.place });
  expect(after).toHaveLength(before.length);
  expect(
    personFieldNames.filter((name) => before.every((one) => one[name] === '' || one[name] === null)),
  ).toEqual(['profile_url']);
});

test('an export has further details as they are read, the stage and the last contact, which no import takes', async () => {
  const owner = await server.createUser();
  const { organisationId } = owner;
  const attributes = { Grade: 'B', 'Source note': 'Fair: Berlin' };
  const person = await storeCandidate(server, organisationId, {
    name: 'Ann Lee',
    email: 'ann@lee.example',
    attributes,
  });
  const { id: jobId } = await storeJob(server, owner, { title: 'Welder', status: 'Completed' });
  await server.db
    .insert(searchPeople)
    .values({ organisationId, jobId, candidateId: person, stage: 'new', decision: 'maybe' });
  const exported = await owner.send('GET', '/talent/export/');
  expect(exported.body).toContain('"Grade: B\nSource note: Fair: Berlin"');
  expect(exported.body.trim()).toMatch(/,New \(Welder\),$/);
  const other = await server.createUser();
  const sheet = { 'content-type': 'text/csv' };
  const started = await other.send('POST', '/talent/imports/', exported.rawPayload, sheet);
  await importsOf(server).run(started.json().task_id);
  expect(await readPool(other.organisationId)).toMatchObject([{ name: 'Ann Lee', attributes }]);
  expect(Object.keys((await readPool(other.organisationId))[0]?.attributes ?? {})).toEqual(
    Object.keys(attributes),
  );
});

test('the file imported where the people are adds nobody and changes nothing', async () => {
  const owner = await server.createUser();
  for (const fields of [
    { name: 'Ann Lee', title: '', employer: 'Fjordmat', phone: '+47 900 00 001', email: 'ann@lee.example' },
    { name: 'Bo Lind', title: 'Cook', skills: ['Fish; meat', 'Bread'], languages: ['Swedish'], years: 4.5 },
  ]) {
    await owner.send('POST', '/talent/people/', fields);
  }
  const before = await readPool(owner.organisationId);
  const exported = await owner.send('GET', '/talent/export/');
  const started = await owner.send('POST', '/talent/imports/', exported.rawPayload, {
    'content-type': 'text/csv',
  });
  const imports = importsOf(server);
  await imports.run(started.json().task_id);
  expect(await imports.stateOf(owner, started.json().task_id)).toMatchObject({ imported: 0, duplicates: 2 });
  expect(await readPool(owner.organisationId)).toEqual(before);
});
