import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { files, talentImports } from '../../../platform/db/schema.ts';

const url = '/talent/imports/';

describe('starting an import', () => {
  const server = openSuiteApp();

  const upload = (user: TestUser, payload: string | Buffer | Readable, query = '') =>
    user.send('POST', url + query, payload, { 'content-type': 'text/csv' });
  const storedFor = (user: TestUser) =>
    server.db.select().from(talentImports).where(eq(talentImports.organisationId, user.organisationId));

  test('stores the file with its queue entry and answers the task at once', async () => {
    const owner = await server.createUser();
    const before = await server.services.queue.counts();
    const answer = await upload(owner, 'Name,Title\nAnn,Welder\n', '?file_name=people.csv');
    expect(answer.statusCode).toBe(202);
    const [stored] = await storedFor(owner);
    expect(answer.json()).toEqual({ task_id: stored?.id });
    expect(stored).toMatchObject({ status: 'queued', fileName: 'people.csv', createdBy: owner.userId });
    expect(gunzipSync(stored?.file ?? '').toString()).toBe('Name,Title\nAnn,Welder\n');
    const after = await server.services.queue.counts();
    expect(after['talent-import'] - before['talent-import']).toBe(1);
  });

  test('a file without the columns it needs is refused before it is accepted, naming what was found', async () => {
    const owner = await server.createUser();
    const answer = await upload(owner, 'Company,City\nAcme,Berlin\n');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toMatch(
      /No column for the name and none for the job title.*"Company", "City"/,
    );
    expect(await storedFor(owner)).toEqual([]);
  });

  test.each([
    ['an empty file', ''],
    ['a workbook', Buffer.from('PK\x03\x04')],
  ])('%s is refused with what to do', async (_what, payload) => {
    const owner = await server.createUser();
    const answer = await upload(owner, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toMatch(/^(The file is empty\.|This is an Excel workbook.*Save it as CSV)/);
  });

  test('10 MB are accepted and one byte more is not', async () => {
    const owner = await server.createUser();
    const fill = (size: number) => {
      const head = 'Name,Title,Shoe size\nAnn,Welder,';
      return Readable.from(
        [head, ...Array(7).fill('4'.repeat((size - head.length) / 7))].map((part) => Buffer.from(part)),
      );
    };
    const head = 'Name,Title,Shoe size\nAnn,Welder,'.length;
    const largest = importLimits.bytes - ((importLimits.bytes - head) % 7);
    expect((await upload(owner, fill(largest))).statusCode).toBe(202);
    const refused = await upload(owner, fill(largest + 7));
    expect(refused.statusCode).toBe(413);
    expect(refused.json().detail).toContain('larger than 10 MB');
    expect(await storedFor(owner)).toHaveLength(1);
  });

  test('the uploaded file can be downloaded as it was, until it is not kept any more', async () => {
    const owner = await server.createUser();
    const csv = Buffer.from('\ufeffName,Title\r\nAnn Łęcka,Welder\r\n');
    const { task_id: id } = (await upload(owner, csv, '?file_name=people%20%26%20more.csv')).json();
    const download = (user: TestUser) => user.send('GET', `${url}${id}/file/`);
    const answer = await download(owner);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(csv)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(csv.length),
      'content-disposition': "attachment; filename*=UTF-8''people%20%26%20more.csv",
      'x-content-type-options': 'nosniff',
    });
    const [stored] = await storedFor(owner);
    await server.change(files, stored?.originalId ?? '', { expiresAt: new Date(0) });
    const late = await download(owner);
    expect([late.statusCode, late.json().detail]).toEqual([
      404,
      'The file of this import is not kept any more.',
    ]);
  });

  test('of a refused upload no file is kept', async () => {
    const owner = await server.createUser();
    for (const payload of ['Company,City\nAcme,Berlin\n', '%PDF-1.7\n1 0 obj', Buffer.from('PK\x03\x04')]) {
      expect((await upload(owner, payload)).statusCode).toBe(400);
    }
    expect(await server.db.$count(files, eq(files.organisationId, owner.organisationId))).toBe(0);
  });

  test('anything but text/csv is refused', async () => {
    const owner = await server.createUser();
    const answer = await owner.send('POST', url, { rows: [] });
    expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Send the body as text/csv.']);
    const empty = await owner.send('POST', url);
    expect([empty.statusCode, empty.json().detail]).toEqual([400, 'Send the file as text/csv.']);
  });
});
