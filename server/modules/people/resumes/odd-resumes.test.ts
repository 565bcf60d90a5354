import { readdirSync, readFileSync } from 'node:fs';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Resume } from '../../../../contract/people/resumes.calls.ts';
import { leftOutHeader } from '../../../../contract/platform/call.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { resumes } from '../../../platform/db/schema.ts';

const server = openSuiteApp();
const member = server.suiteUser({ role: 'Member' });
beforeAll(() => server.work());

const list = () => member.call({ url: '/talent/resumes/' });
/** Sends the files of a case; returns what was read of them, by file name, once all were. */
async function readCase(name: string): Promise<Map<string, Resume['proposal']>> {
  const folder = `tests/cases/${name}`;
  const files = readdirSync(folder);
  for (const { id } of (await list()).json()) {
    await member.send('DELETE', `/talent/resumes/${id}/`);
  }
  for (const file of files) {
    const sent = await member.send(
      'POST',
      `/talent/resumes/?file_name=${file}`,
      readFileSync(`${folder}/${file}`),
      { 'content-type': 'application/octet-stream' },
    );
    expect(sent.statusCode).toBe(202);
  }
  const { db } = server;
  const isRead = and(eq(resumes.status, 'completed'), isNull(resumes.reviewedAt));
  await waitUntil(async () => (await db.$count(resumes, isRead)) === files.length, 60_000);
  const answer = await list();
  expect([answer.statusCode, answer.json().length]).toEqual([200, files.length]);
  return new Map(answer.json().map(({ file_name, proposal }: Resume) => [file_name, proposal]));
}
const mailsOf = async (name: string) =>
  Object.fromEntries([...(await readCase(name))].map(([file, proposal]) => [file, proposal?.email]));

test('résumés whose names are hard to read are listed with all others', async () => {
  const read = await readCase('01-resume-name-not-read');
  expect(Object.fromEntries([...read].map(([file, proposal]) => [file, proposal?.name]))).toEqual({
    'input.docx': 'Suharyanto',
    'input-2.docx': '王小明',
    'input-3.docx': 'ليلى الحسيني',
    'input-4.docx': 'Juliana de Souza',
    'input-5.docx': 'Johannes van der Berg',
    'input-6.docx': 'Robin Tamsett',
    'input-7.docx': 'Maria da Conceição Ferreira dos Santos Almeida',
    'input-8.docx': 'İbrahim Şahin',
  });
}, 90_000);

test('an address that is none is shown as it stands, to be corrected', async () => {
  expect(await mailsOf('02-resume-mail-not-accepted')).toEqual({
    'input.docx': 'petra.müller@umlaut.example',
    'input-2.docx': 'petra@müller-umlaut.example',
    'input-3.docx': 'petra..l@dots.example',
  });
}, 90_000);

test('an address with an apostrophe or an ampersand is read whole', async () => {
  expect(await mailsOf('04-apostrophe-mail-resume')).toEqual({
    'input.docx': "shauna.o'driscoll@irish.example",
    'input-2.docx': 'nora&co@irish.example',
    'input-3.docx': 'nora#1@irish.example',
  });
}, 90_000);

test('a résumé that cannot be shown is left out of the list, named, and can be skipped', async () => {
  const { db } = server;
  const [shown, odd] = await db
    .insert(resumes)
    .values(
      ['shown.pdf', 'odd.pdf'].map((fileName) => ({
        organisationId: member.organisationId,
        createdBy: member.userId,
        fileName,
        status: 'failed' as const,
        detail: 'It is damaged.',
      })),
    )
    .returning();
  if (!shown || !odd) throw new Error('Nothing was stored.');
  const before = (await list()).json();
  await db.execute(sql`update resumes set status = 'of a later version' where id = ${odd.id}`);
  const answer = await list();
  expect(answer.json()).toEqual(before.filter(({ id }: Resume) => id !== odd.id));
  expect(answer.headers[leftOutHeader]).toBe(odd.id);
  expect((await member.send('DELETE', `/talent/resumes/${odd.id}/`)).statusCode).toBe(204);
  expect((await list()).headers).not.toHaveProperty(leftOutHeader);
});
