import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openImportSuite } from '../../../../tests/support/import-suite.ts';
import { firstAttempt } from '../../../../tests/support/talent-imports.ts';
import { readIdentityKey } from '../../../platform/keys/identity-key.ts';
import { runSearch } from '../../search/run-search.ts';
import { noFields } from '../fields.ts';
import { findKnown } from '../person/add-person.ts';
import { likelyIdentities } from './person-identities.ts';

const suite = openImportSuite();
const { erase, importFile, owner, poolNames, server, stateOf } = suite;

async function search(job: { job_title: string; location: string }): Promise<string[]> {
  const payload = { ...job, job_description: 'Digs tunnels.' };
  const { task_id } = (await owner.send('POST', '/search/initiate/', payload)).json();
  await runSearch(server.services, task_id, { jobId: 'job', ...firstAttempt() });
  const { results } = (await owner.send('GET', `/search/status/?task_id=${task_id}`)).json();
  return results.map(({ url }: { url: string }) => url);
}

test('namesakes with different addresses are two results of a search', async () => {
  await importFile(readFileSync('tests/cases/06-namesakes-in-search/input.csv'));
  expect(new Set(await search({ job_title: 'Tunnel Engineer', location: 'Rotterdam' })).size).toBe(2);
});

async function countsOf(file: string | Buffer) {
  const { imported, duplicates, rejected } = await stateOf(await importFile(file));
  return { imported, duplicates, rejected };
}

test.each([
  ['phone numbers', 'Phone', '+31 6 11111111', '+31 6 22222222'],
  ['profiles', 'LinkedIn', 'linkedin.com/in/tw1', 'linkedin.com/in/tw2'],
  ['addresses that are none', 'Email', 'tw@müller.example', 'tw@köln.example'],
])(
  'namesakes with different %s are two people, and are known the next time',
  async (_what, column, one, two) => {
    const rows = [one, two].map((contact) => `Thomas Wright,Tunnel Engineer,Rotterdam,${contact}`);
    const file = `Name,Title,Location,${column}\n${rows.join('\n')}\n`;
    expect(await countsOf(file)).toEqual({ imported: 2, duplicates: 0, rejected: 0 });
    expect(await countsOf(file)).toEqual({ imported: 0, duplicates: 2, rejected: 0 });
  },
);

const portal = () => readFileSync('tests/cases/05-shared-address/input.csv');

test('people behind one address are all imported, and recognised by address and name the next time', async () => {
  expect(await countsOf(portal())).toEqual({ imported: 3, duplicates: 0, rejected: 0 });
  expect(await countsOf(portal())).toEqual({ imported: 0, duplicates: 3, rejected: 0 });
  const again = 'Name,Title,Email\nD. Pellegrin,Head Nurse,Applications@jobportal.example\n';
  expect(await countsOf(again)).toEqual({ imported: 0, duplicates: 1, rejected: 0 });
  expect(await poolNames()).toEqual(['Dario Pellegrin', 'Henrike Vossloh', 'Mei-Lin Okafor']);
});

test('whoever is erased behind a shared address takes nobody along, and does not come again', async () => {
  await importFile(portal());
  await erase('Henrike Vossloh');
  expect(await countsOf(portal())).toEqual({ imported: 0, duplicates: 2, rejected: 1 });
  const another = 'Name,Title,Email\nVossloh Henrike,Cook,applications@jobportal.example\n';
  expect(await countsOf(another)).toEqual({ imported: 1, duplicates: 0, rejected: 0 });
});

test('a namesake of somebody who was erased stays and comes again', async () => {
  const namesakes = () => readFileSync('tests/cases/06-namesakes-in-search/input.csv');
  await importFile(namesakes());
  await erase('Thomas Wright');
  expect(await poolNames()).toEqual(['Thomas Wright']);
  expect(await countsOf(namesakes())).toEqual({ imported: 0, duplicates: 1, rejected: 1 });
});

test('those whose names are withheld are all imported', async () => {
  const file = readFileSync('tests/cases/21-placeholder-names/input.csv');
  expect(await countsOf(file)).toEqual({ imported: 4, duplicates: 0, rejected: 0 });
  const shared =
    'Name,Title,Email\nConfidential,Cook,hr@people.example\nConfidential,Cook,hr@people.example\n';
  expect(await countsOf(shared)).toEqual({ imported: 2, duplicates: 0, rejected: 0 });
});

test('one of those can be deleted and restored', async () => {
  await importFile('Name,Title\nN.N.,Cook\n');
  const [person] = await suite.pool();
  const url = `/talent/candidates/${person?.id}/`;
  expect((await owner.send('DELETE', url)).statusCode).toBe(204);
  expect((await owner.send('POST', `${url}restore/`)).statusCode).toBe(200);
});

test('who was deleted can be restored after another person of the same address has come', async () => {
  await importFile(portal());
  const person = (await suite.pool()).find(({ name }) => name === 'Dario Pellegrin');
  const url = `/talent/candidates/${person?.id}/`;
  await owner.send('DELETE', url);
  await importFile('Name,Title,Email\nKofi Mensah,Cook,applications@jobportal.example\n');
  expect((await owner.send('POST', `${url}restore/`)).statusCode).toBe(200);
});

test('two who share an address can be made one, and the name of either is known after that', async () => {
  await importFile(portal());
  const pool = await suite.pool();
  const idOf = (wanted: string) => pool.find(({ name }) => name === wanted)?.id;
  const merged = await owner.send('POST', `/talent/people/${idOf('Dario Pellegrin')}/merge/`, {
    other: idOf('Henrike Vossloh'),
  });
  expect(merged.statusCode).toBe(204);
  expect(await countsOf(portal())).toEqual({ imported: 0, duplicates: 3, rejected: 0 });
});

test('a résumé is taken for one of those who share the address by its name', async () => {
  await importFile(portal());
  const pool = await suite.pool();
  const key = await readIdentityKey(server.db, server.services.config);
  const asked = likelyIdentities(key, {
    email: 'applications@jobportal.example',
    other_emails: [],
    phone: '',
    profile_url: '',
    links: [],
  });
  const knownAs = (name: string) =>
    server.db.transaction(async (tx) => (await findKnown(tx, owner.organisationId, name, asked))?.id);
  expect(await knownAs('M. Okafor')).toBe(pool.find(({ name }) => name === 'Mei-Lin Okafor')?.id);
  expect(await knownAs('Kofi Mensah')).toBeUndefined();
});

test('a person’s page proposes to merge those who share the address', async () => {
  await importFile(portal());
  const dario = (await suite.pool()).find(({ name }) => name === 'Dario Pellegrin');
  const read = await owner.send('GET', `/talent/people/${dario?.id}/`);
  expect(read.json().sharing.map(({ name }: { name: string }) => name)).toEqual([
    'Henrike Vossloh',
    'Mei-Lin Okafor',
  ]);
});

test('a person’s page names those of the same name and employer, until they are told apart', async () => {
  const add = (employer: string, title: string) =>
    owner.send('POST', '/talent/people/', { ...noFields, name: 'Tove Marie Lind', employer, title });
  const first = (await add('Fjordmat AS', 'Cook')).json().id as string;
  const second = (await add('fjordmat as', 'Head Cook')).json().id as string;
  await add('Harbour Works', 'Baker');
  const sharing = async () => {
    const read = await owner.send('GET', `/talent/people/${second}/`);
    return read.json().sharing.map(({ id }: { id: string }) => id);
  };
  expect(await sharing()).toEqual([first]);
  const apart = { pairs: [{ kept: first, other: second }], as: 'apart' };
  await owner.send('POST', '/talent/duplicates/', apart);
  expect(await sharing()).toEqual([]);
});
