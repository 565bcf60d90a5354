import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importsOf } from '../../../../tests/support/talent-imports.ts';
import {
  createTestUser,
  openTestApp,
  type TestApp,
  type TestUser,
} from '../../../../tests/support/test-app.ts';
import { readIdentityKey } from '../../../platform/keys/identity-key.ts';
import { runSearch } from '../../search/run-search.ts';
import { findKnown } from '../person/add-person.ts';
import { likelyIdentities } from './person-identities.ts';
import { storeImport } from './store-import.ts';

const lastAttempt = () => ({ isLast: true, signal: new AbortController().signal });

let server: TestApp;
let owner: TestUser;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  server = await openTestApp();
  imports = importsOf(server);
});
beforeEach(async () => {
  owner = await createTestUser(server);
});
afterAll(() => server.close());

async function importFile(file: string | Buffer) {
  const id = await storeImport(server.services.db, {
    organisationId: owner.organisationId,
    createdBy: owner.userId,
    fileName: 'people.csv',
    file: Buffer.from(file),
  });
  await imports.run(id, lastAttempt());
  return imports.stateOf(owner, id);
}

async function search(job: { job_title: string; location: string }): Promise<string[]> {
  const payload = { ...job, job_description: 'Digs tunnels.' };
  const { task_id } = (await owner.call({ method: 'POST', url: '/search/initiate/', payload })).json();
  await runSearch(server.services, task_id, { jobId: 'job', ...lastAttempt() });
  const { results } = (await owner.call({ method: 'GET', url: `/search/status/?task_id=${task_id}` })).json();
  return results.map(({ url }: { url: string }) => url);
}

test('namesakes with different addresses are two results of a search', async () => {
  await importFile(readFileSync('tests/cases/06-namesakes-in-search/input.csv'));
  expect(new Set(await search({ job_title: 'Tunnel Engineer', location: 'Rotterdam' })).size).toBe(2);
});

const counts = ({ imported, duplicates, rejected }: Record<string, number>) => ({
  imported,
  duplicates,
  rejected,
});
const poolNames = async () => (await imports.poolOf(owner)).map(({ name }) => name).sort();
const erase = async (name: string) => {
  const person = (await imports.poolOf(owner)).find((one) => one.name === name);
  const answer = await owner.call({ method: 'POST', url: `/talent/people/${person?.id}/erase/` });
  expect(answer.statusCode).toBe(204);
};
const portal = () => readFileSync('tests/cases/05-shared-address/input.csv');

test('people behind one address are all imported, and recognised by address and name the next time', async () => {
  expect(counts(await importFile(portal()))).toEqual({ imported: 3, duplicates: 0, rejected: 0 });
  expect(counts(await importFile(portal()))).toEqual({ imported: 0, duplicates: 3, rejected: 0 });
  const again = 'Name,Title,Email\nD. Pellegrin,Head Nurse,Applications@jobportal.example\n';
  expect(counts(await importFile(again))).toEqual({ imported: 0, duplicates: 1, rejected: 0 });
  expect(await poolNames()).toEqual(['Dario Pellegrin', 'Henrike Vossloh', 'Mei-Lin Okafor']);
});

test('whoever is erased behind a shared address takes nobody along, and does not come again', async () => {
  await importFile(portal());
  await erase('Henrike Vossloh');
  expect(counts(await importFile(portal()))).toEqual({ imported: 0, duplicates: 2, rejected: 1 });
  const another = 'Name,Title,Email\nVossloh Henrike,Cook,applications@jobportal.example\n';
  expect(counts(await importFile(another))).toEqual({ imported: 1, duplicates: 0, rejected: 0 });
});

test('a namesake of somebody who was erased stays and comes again', async () => {
  const namesakes = () => readFileSync('tests/cases/06-namesakes-in-search/input.csv');
  await importFile(namesakes());
  await erase('Thomas Wright');
  expect(await poolNames()).toEqual(['Thomas Wright']);
  expect(counts(await importFile(namesakes()))).toEqual({ imported: 0, duplicates: 1, rejected: 1 });
});

test('those whose names are withheld are all imported', async () => {
  const file = readFileSync('tests/cases/21-placeholder-names/input.csv');
  expect(counts(await importFile(file))).toEqual({ imported: 4, duplicates: 0, rejected: 0 });
  const shared =
    'Name,Title,Email\nConfidential,Cook,hr@people.example\nConfidential,Cook,hr@people.example\n';
  expect(counts(await importFile(shared))).toEqual({ imported: 2, duplicates: 0, rejected: 0 });
});

test('one of those can be deleted and restored', async () => {
  await importFile('Name,Title\nN.N.,Cook\n');
  const [person] = await imports.poolOf(owner);
  const url = `/talent/candidates/${person?.id}/`;
  expect((await owner.call({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await owner.call({ method: 'POST', url: `${url}restore/` })).statusCode).toBe(200);
});

test('who was deleted can be restored after another person of the same address has come', async () => {
  await importFile(portal());
  const person = (await imports.poolOf(owner)).find(({ name }) => name === 'Dario Pellegrin');
  const url = `/talent/candidates/${person?.id}/`;
  await owner.call({ method: 'DELETE', url });
  await importFile('Name,Title,Email\nKofi Mensah,Cook,applications@jobportal.example\n');
  expect((await owner.call({ method: 'POST', url: `${url}restore/` })).statusCode).toBe(200);
});

test('two who share an address can be made one, and the name of either is known after that', async () => {
  await importFile(portal());
  const pool = await imports.poolOf(owner);
  const idOf = (wanted: string) => pool.find(({ name }) => name === wanted)?.id;
  const merged = await owner.call({
    method: 'POST',
    url: `/talent/people/${idOf('Dario Pellegrin')}/merge/`,
    payload: { other: idOf('Henrike Vossloh') },
  });
  expect(merged.statusCode).toBe(204);
  expect(counts(await importFile(portal()))).toEqual({ imported: 0, duplicates: 3, rejected: 0 });
});

test('a résumé is taken for one of those who share the address by its name', async () => {
  await importFile(portal());
  const pool = await imports.poolOf(owner);
  const key = await readIdentityKey(server.services.db, server.services.config);
  const asked = likelyIdentities(key, {
    email: 'applications@jobportal.example',
    phone: '',
    profile_url: '',
    links: [],
  });
  const knownAs = (name: string) =>
    server.services.db.transaction(
      async (tx) => (await findKnown(tx, owner.organisationId, name, asked))?.id,
    );
  expect(await knownAs('M. Okafor')).toBe(pool.find(({ name }) => name === 'Mei-Lin Okafor')?.id);
  expect(await knownAs('Kofi Mensah')).toBeUndefined();
});

test('a person’s page proposes to merge those who share the address', async () => {
  await importFile(portal());
  const dario = (await imports.poolOf(owner)).find(({ name }) => name === 'Dario Pellegrin');
  const read = await owner.call({ method: 'GET', url: `/talent/people/${dario?.id}/` });
  expect(read.json().sharing.map(({ name }: { name: string }) => name)).toEqual([
    'Henrike Vossloh',
    'Mei-Lin Okafor',
  ]);
});
