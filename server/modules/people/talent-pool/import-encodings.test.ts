import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { encodeIn } from '../../../../tests/support/encoded-names.ts';
import { openImportSuite } from '../../../../tests/support/import-suite.ts';
import { files, talentImports } from '../../../platform/db/schema.ts';

const { owner, poolNames, run, server, stateOf, upload } = openImportSuite();

const preview = async (payload: Buffer, query = '') => (await upload(payload, `preview/${query}`)).json();

test.each([
  ['input-1250.csv', 'windows-1250', ['Jiří Dvořák', 'Łucja Żebrowska']],
  ['input-1251.csv', 'windows-1251', ['Ольга Кравцова']],
  ['input-1254.csv', 'windows-1254', ['Şule Işıldak']],
  ['input-mac.csv', 'macintosh', ['Renée Müller']],
  ['input-utf16le-nobom.csv', 'utf-16le', ['Renée Noël']],
])(
  '%s is imported with its names as they were written, and the report says how it was read',
  async (name, encoding, names) => {
    const sent = await upload(readFileSync(`tests/cases/19-encoding-silently-wrong/${name}`));
    expect(sent.statusCode).toBe(202);
    const id = sent.json().task_id;
    await run(id);
    expect(await stateOf(id)).toMatchObject({ encoding, rejected: 0 });
    expect(await poolNames()).toEqual(names);
  },
);

/** As it stands, it may be both. */
const doubtful = () =>
  encodeIn('Name,Title,Email\nAnn Lee,Welder,a@x.example\nZofia Śmigielska,,z@x.example\n', 'iso-8859-2');

test('a file that may be in two encodings is asked about, with rows that differ, and nothing of it is imported', async () => {
  expect(await preview(doubtful())).toMatchObject({
    encoding: {
      is_sure: false,
      readings: expect.arrayContaining([
        { encoding: 'iso-8859-2', rows: [['Zofia Śmigielska', '', 'z@x.example']] },
      ]),
    },
  });
  const refused = await upload(doubtful());
  expect(refused.statusCode).toBe(400);
  expect(refused.json().encoding).toEqual([expect.stringContaining('iso-8859-2')]);
  const { db } = server;
  const ofOwner = eq(talentImports.organisationId, owner.organisationId);
  expect(await db.$count(talentImports, ofOwner)).toBe(0);
  expect(await db.$count(files, eq(files.organisationId, owner.organisationId))).toBe(0);
});

test('the answer decides the preview, the import, the download of held-back rows and what is imported anyway', async () => {
  const query = '?encoding=iso-8859-2';
  expect(await preview(doubtful(), query)).toMatchObject({
    columns: [{ examples: ['Ann Lee', 'Zofia Śmigielska'] }, {}, {}],
    encoding: { name: 'iso-8859-2', is_sure: true, readings: [] },
  });
  const id = (await upload(doubtful(), query)).json().task_id;
  await run(id);
  const url = `/talent/imports/${id}/held-back/`;
  expect((await owner.send('GET', `${url}file/`)).body).toContain('Zofia Śmigielska');
  const anyway = (await owner.send('POST', url, {})).json().task_id;
  await run(anyway);
  expect(await stateOf(anyway)).toMatchObject({ imported: 1, encoding: 'iso-8859-2' });
  expect(await poolNames()).toEqual(['Ann Lee', 'Zofia Śmigielska']);
});

test('held-back rows of an encoding of another version are read in the one that is found', async () => {
  const id = (await upload(Buffer.from('Name,Title\nZoë,\n'))).json().task_id;
  await run(id);
  await server.db.execute(sql`update talent_imports set encoding = 'klingon' where id = ${id}`);
  const file = await owner.send('GET', `/talent/imports/${id}/held-back/file/`);
  expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('Zoë')]);
});

test('an encoding that nobody knows is refused by its field', async () => {
  const refused = await upload(doubtful(), '?encoding=klingon');
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([
    400,
    expect.arrayContaining(['encoding']),
  ]);
});

test('a file in Unicode or plain letters is never asked about', async () => {
  for (const text of ['Name,Title\nŁucja Żebrowska,Welder\n', 'Name,Title\nAnn Lee,Welder\n']) {
    expect((await preview(Buffer.from(text))).encoding).toEqual({
      name: 'utf-8',
      is_sure: true,
      readings: [],
    });
  }
});
