import { describe, expect, test } from 'vitest';
import { importsOf } from '../../../../tests/support/talent-imports.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';

const file = 'Wer;Title;Notes;Rate\nAda Lovelace;Engineer;Likes tea;400\nIda Rhodes;Analyst;;380\n';

describe('mapping the columns of an import by hand', () => {
  const server = openSuiteApp();

  const send = (user: TestUser, url: string, payload: string | Buffer = file) =>
    user.send('POST', url, payload, { 'content-type': 'text/csv' });
  const preview = async (user: TestUser, payload?: string | Buffer) => {
    const answer = await send(user, '/talent/imports/preview/', payload);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().columns as { name: string; meaning: string; examples: string[] }[];
  };
  const meanings = async (user: TestUser, payload?: string) =>
    (await preview(user, payload)).map(({ meaning }) => meaning);
  const startWith = (user: TestUser, columns: string) => send(user, `/talent/imports/?columns=${columns}`);

  test('a preview shows each column with what it is taken for and what it holds', async () => {
    const owner = await server.createUser();
    expect(await preview(owner)).toEqual([
      { name: 'Wer', meaning: 'keep', examples: ['Ada Lovelace', 'Ida Rhodes'] },
      { name: 'Title', meaning: 'title', examples: ['Engineer', 'Analyst'] },
      { name: 'Notes', meaning: 'summary', examples: ['Likes tea'] },
      { name: 'Rate', meaning: 'keep', examples: ['400', '380'] },
    ]);
  });

  test('a preview shows the first person as they would be stored, by the columns that are chosen', async () => {
    const owner = await server.createUser();
    const text = 'Wer;Vorname;Title;Firma\nPetrova;Anna;;N26\nLund;Ada;Nurse;St. Olav\n';
    const personBy = async (columns?: string) => {
      const url = `/talent/imports/preview/${columns ? `?columns=${columns}` : ''}`;
      const answer = await send(owner, url, text);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().person;
    };
    expect(await personBy()).toMatchObject({ line: 3, name: 'Ada', title: 'Nurse', employer: 'St. Olav' });
    expect(await personBy('last_name,first_name,title,keep')).toMatchObject({
      name: 'Ada Lund',
      employer: '',
    });
    expect(await personBy('keep,keep,title,keep')).toBeUndefined();
    expect((await send(owner, '/talent/imports/preview/?columns=name', text)).statusCode).toBe(400);
  });

  test('what is chosen decides what becomes of each column, of rejected rows as well', async () => {
    const owner = await server.createUser();
    const imports = importsOf(server);
    const started = await send(owner, '/talent/imports/?columns=name,title,keep,skip', `${file};Nobody;;1\n`);
    expect(started.statusCode, started.body).toBe(202);
    await imports.run(started.json().task_id);
    const people = await imports.poolOf(owner);
    expect(
      people.map(({ name, title, summary, attributes }) => ({ name, title, summary, attributes })),
    ).toEqual(
      expect.arrayContaining([
        { name: 'Ada Lovelace', title: 'Engineer', summary: '', attributes: { Notes: 'Likes tea' } },
        { name: 'Ida Rhodes', title: 'Analyst', summary: '', attributes: {} },
      ]),
    );
    const rejected = await owner.send('GET', `/talent/imports/${started.json().task_id}/errors/`);
    expect(rejected.body).toContain('Nobody');
  });

  test('an organization finds its choices again, in other files and without choosing; others do not', async () => {
    const owner = await server.createUser();
    const other = await server.createUser();
    expect((await send(owner, '/talent/imports/')).statusCode).toBe(400);
    expect((await startWith(owner, 'name,title,keep,skip')).statusCode).toBe(202);
    expect(await meanings(owner, 'Rate,wer,Phone\n1,Ann,2\n')).toEqual(['skip', 'name', 'keep']);
    expect((await send(owner, '/talent/imports/')).statusCode).toBe(202);
    expect(await meanings(other)).toEqual(['keep', 'title', 'summary', 'keep']);
    // A name that means what it says is not remembered otherwise any more.
    expect((await startWith(owner, 'name,title,summary,keep')).statusCode).toBe(202);
    expect(await meanings(owner)).toEqual(['name', 'title', 'summary', 'keep']);
  });

  test.each([
    ['other words', 'name,title,dance,skip', 'columns'],
    ['too few columns', 'name,title', 'columns'],
  ])('%s are refused and not remembered', async (_what, columns, field) => {
    const owner = await server.createUser();
    const answer = await startWith(owner, columns);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json())).toContain(field);
    expect(await meanings(owner)).toEqual(['keep', 'title', 'summary', 'keep']);
  });

  test('a choice without a name is refused', async () => {
    const owner = await server.createUser();
    const answer = await startWith(owner, 'keep,title,keep,keep');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toContain('No column for the name');
  });

  test('a preview refuses headings with nobody below them', async () => {
    const owner = await server.createUser();
    const answer = await send(owner, '/talent/imports/preview/', 'Name,Title\n');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe('The file has headings and nobody below them.');
  });

  test('a preview takes the beginning of a file alone, and only from an Owner', async () => {
    const owner = await server.createUser();
    const long = Buffer.alloc(256 * 1024 + 1, 'Name,Title\n');
    expect((await send(owner, '/talent/imports/preview/', long)).statusCode).toBe(413);
    expect((await preview(owner, long.subarray(1)))[0]?.meaning).toBeDefined();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    expect((await send(member, '/talent/imports/preview/')).statusCode).toBe(403);
  });
});
