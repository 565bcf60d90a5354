import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { erasedText, type HeldOnPerson } from '../../../../contract/people/privacy.calls.ts';
import { emptyProposal } from '../../../../tests/support/blank-person.ts';
import { storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import {
  audit,
  candidates,
  decisions,
  erasedIdentities,
  erasures,
  files,
  notes,
  resumes,
  searchResults,
  tags,
} from '../../../platform/db/schema.ts';

describe('a person who asks', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  let owner: TestUser;
  beforeAll(() => server.work());

  const post = (url: string, payload?: object | string, type = 'application/json') =>
    owner.call({
      method: 'POST',
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': type } }),
    });
  const mila = {
    name: 'Mila Visser',
    title: 'Night nurse',
    location: 'Rotterdam',
    email: 'mila@visser.example',
  };

  /** Imports a CSV and returns its report. */
  async function importRows(rows: string) {
    const csv = `Name,Title,Location,Email\n${rows}\n`;
    const { task_id: id } = (await post('/talent/imports/?file_name=people.csv', csv, 'text/csv')).json();
    const read = async () => (await owner.call({ url: `/talent/imports/${id}/` })).json();
    await waitUntil(async () => ['completed', 'failed'].includes((await read()).status), 30_000, 50);
    return read();
  }

  /** A person with a decision, a note, a tag and a result of a search. */
  async function open() {
    owner = await server.createUser({ name: 'Ada Owner' });
    await importRows(`${mila.name},${mila.title},${mila.location},${mila.email}`);
    const [person] = await server.db
      .select({ id: candidates.id })
      .from(candidates)
      .where(eq(candidates.organisationId, owner.organisationId));
    const id = person?.id ?? '';
    const job = await storeJob(server, owner, { title: 'Nurse', status: 'Completed' });
    await storeResult(server, job.id, { candidateId: id, title: mila.name });
    const [result] = await server.db
      .select({ id: searchResults.id })
      .from(searchResults)
      .where(eq(searchResults.candidateId, id));
    const decided = await post(`/search/jobs/${job.id}/decisions/`, {
      decision: 'shortlist',
      reason: 'Speaks of Mila',
      people: [{ id: result?.id, version: 0 }],
    });
    expect(decided.statusCode, decided.body).toBe(200);
    await post(`/talent/people/${id}/notes/`, { text: 'Mila prefers nights.' });
    await post(`/talent/people/${id}/tags/`, { tag: 'Nights' });
    return { id, job };
  }
  const erase = (id: string, by = owner) => by.send('POST', `/talent/people/${id}/erase/`);

  test('gets everything that is held on them, and the export is recorded', async () => {
    const { id } = await open();
    const answer = await owner.call({ url: `/talent/people/${id}/export/` });
    expect(answer.statusCode, answer.body).toBe(200);
    const held: HeldOnPerson = answer.json();
    expect(held.person).toMatchObject([{ id, ...mila, profile_url: '' }]);
    expect(held.tags).toEqual(['Nights']);
    expect(held.notes).toMatchObject([{ text: 'Mila prefers nights.', author_name: 'Ada Owner' }]);
    expect(held.decisions).toMatchObject([{ to: 'shortlist', reason: 'Speaks of Mila' }]);
    expect(held.search_results).toMatchObject([{ search: 'Nurse', title: mila.name }]);
    expect(held.audit_trail.map(({ action }) => action)).toContain('person.exported');
    const elsewhere = await server.createUser();
    expect((await elsewhere.call({ url: `/talent/people/${id}/export/` })).statusCode).toBe(404);
  });

  test('is erased from everywhere, also when deleted before, and the trail keeps the id alone', async () => {
    const { id } = await open();
    const elsewhere = await server.createUser();
    expect((await erase(id, elsewhere)).statusCode).toBe(404);
    await owner.send('DELETE', `/talent/candidates/${id}/`);
    expect((await erase(id)).statusCode).toBe(204);
    const { db } = server;
    const left = [
      await db.select().from(candidates).where(eq(candidates.id, id)),
      await db.select().from(notes).where(eq(notes.candidateId, id)),
      await db.select().from(tags).where(eq(tags.candidateId, id)),
      await db.select().from(decisions).where(eq(decisions.candidateId, id)),
      await db.select().from(searchResults).where(eq(searchResults.candidateId, id)),
      // The uploaded table names the person.
      await db.select().from(files).where(eq(files.organisationId, owner.organisationId)),
    ];
    expect(left.flat()).toEqual([]);
    const trail = await db.select().from(audit).where(eq(audit.organisationId, owner.organisationId));
    expect(trail.at(-1)).toMatchObject({ action: 'person.erased', subjectId: id });
    const list = await db
      .select()
      .from(erasedIdentities)
      .where(eq(erasedIdentities.organisationId, owner.organisationId));
    expect(list.length).toBeGreaterThan(0);
    expect(JSON.stringify([trail, list])).not.toMatch(/mila|visser/i);
    expect((await erase(id)).statusCode).toBe(404);
  });

  test('is not added again by an import, by the same address or by name, title and place', async () => {
    const { id } = await open();
    await erase(id);
    const again = await importRows(
      [
        'M. Visser,Nurse,The Hague,MILA@visser.example',
        'Mila Visser,Night Nurse,Rotterdam,',
        'Mila Visser,Data Engineer,Oslo,other@mila.example',
      ].join('\n'),
    );
    expect(again).toMatchObject({ imported: 1, rejected: 2 });
    expect(again.errors).toEqual([
      { line: 2, reason: erasedText },
      { line: 3, reason: erasedText },
    ]);
    const further = 'Somebody,Cook,Oslo,"first@cook.example, Mila <mila@visser.example>"';
    expect(await importRows(further)).toMatchObject({ imported: 0, rejected: 1 });
    // The table, which names them again, is not kept for download.
    const isOwn = eq(files.organisationId, owner.organisationId);
    expect(await server.db.$count(files, isOwn)).toBe(0);
    // Each organization has its own list.
    owner = await server.createUser();
    expect(await importRows('Mila Visser,Night nurse,Rotterdam,mila@visser.example')).toMatchObject({
      imported: 1,
      rejected: 0,
    });
  });

  test('is not added again by hand or by a résumé, and a waiting résumé goes with them', async () => {
    const { id } = await open();
    const { db } = server;
    const proposal = { ...emptyProposal, ...mila };
    const waiting = (email: string) => ({
      organisationId: owner.organisationId,
      fileName: 'cv.pdf',
      status: 'completed' as const,
      proposal: { ...proposal, name: 'Somebody', title: 'Cook', email },
    });
    await db.insert(resumes).values([waiting(mila.email), waiting('other@person.example')]);
    await erase(id);
    const left = await db.select().from(resumes).where(eq(resumes.organisationId, owner.organisationId));
    expect(left.map((resume) => resume.proposal?.email)).toEqual(['other@person.example']);
    for (const is_another of [false, true]) {
      const added = await post('/talent/people/', { ...mila, is_another });
      expect([added.statusCode, added.json().detail]).toEqual([400, erasedText]);
    }
    // Both ways of adding somebody go by this.
    expect((await post('/talent/people/', { ...mila, name: 'Nils', email: 'n@n.example' })).statusCode).toBe(
      201,
    );
  });

  test('stays, and with them all that names them, while the erasure can’t be noted outside the database', async () => {
    const { id } = await open();
    const list = path.join(server.dataDir, 'backups', 'larkspur-erasures.jsonl');
    rmSync(list, { force: true });
    // In its place stands what can't be written to.
    mkdirSync(list);
    try {
      const refused = await erase(id);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        503,
        expect.stringContaining('Nothing was erased'),
      ]);
    } finally {
      rmSync(list, { recursive: true });
    }
    const { db } = server;
    expect(await db.$count(notes, eq(notes.candidateId, id))).toBe(1);
    expect(await db.$count(erasures, eq(erasures.organisationId, owner.organisationId))).toBe(0);
    expect((await erase(id)).statusCode).toBe(204);
    expect(readFileSync(list, 'utf8')).toContain(id);
    expect(readFileSync(list, 'utf8')).not.toMatch(/mila|visser/i);
  });
});
