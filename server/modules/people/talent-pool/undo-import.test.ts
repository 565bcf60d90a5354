import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { importsOf } from '../../../../tests/support/talent-imports.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, tags, talentImports } from '../../../platform/db/schema.ts';

const server = openSuiteApp();
const owner = server.userForEach();

async function runImport(file: string, columns?: string): Promise<string> {
  const started = await owner.send('POST', `/talent/imports/${columns ? `?columns=${columns}` : ''}`, file, {
    'content-type': 'text/csv',
  });
  expect(started.statusCode, started.body).toBe(202);
  const id = started.json().task_id;
  await importsOf(server).run(id);
  return id;
}
const stateOf = (id: string) => importsOf(server).stateOf(owner, id);
const undo = (id: string, by = owner) => by.send('POST', `/talent/imports/${id}/undo/`);
const restore = (id: string, by = owner) => by.send('POST', `/talent/imports/${id}/restore/`);
const listed = async (query = '') =>
  (await owner.call({ url: `/talent/candidates/?sort=name${query}` })).json() as {
    id: string;
    name: string;
    [field: string]: unknown;
  }[];
const names = async (query = '') => (await listed(query)).map(({ name }) => name);

describe('undoing an import', () => {
  test('takes who it added out of the pool, and shows the sample again where nobody is left', async () => {
    const id = await runImport('Name,Title,Email\nAnn,Cook,ann@x.example\nBo,Nurse,bo@x.example\n');
    expect(await stateOf(id)).toMatchObject({ imported: 2, can_undo: true, updated: 0, kept_by_undo: 0 });
    expect(await names(`&import=${id}`)).toEqual(['Ann', 'Bo']);
    const enqueue = vi.spyOn(server.services.queue, 'enqueue');
    expect((await undo(id)).json()).toEqual({ removed: 2, kept: 0, restored: 0 });
    expect(enqueue.mock.calls.map(([, queue]) => queue)).toEqual(['pool-index']);
    enqueue.mockRestore();
    const after = await stateOf(id);
    expect(after).toMatchObject({ is_undone: true });
    expect(after).not.toHaveProperty('can_undo');
    expect((await listed()).every(({ sample }) => sample)).toBe(true);
    expect((await undo(id)).statusCode).toBe(409);
    // The same file can come again.
    expect(await stateOf(await runImport('Name,Title,Email\nAnn,Cook,ann@x.example\n'))).toMatchObject({
      imported: 1,
    });
  });

  test('can be taken back: people and what known ones were given are there again', async () => {
    const first = await runImport('Name,Title,Email\nAnn,Cook,ann@x.example\n');
    const id = await runImport(
      'Name,Title,Email,Phone,Tags\nAnn,Cook,ann@x.example,+47 900 00 001,Nights\nBo,Nurse,bo@x.example,,\nCleo,Welder,cleo@x.example,,\n',
    );
    const cleo = (await listed()).find(({ name }) => name === 'Cleo');
    await owner.send('DELETE', `/talent/candidates/${cleo?.id}/`);
    expect((await restore(id)).statusCode).toBe(409);
    expect(await stateOf(id)).toMatchObject({ imported: 2, removed_by_undo: 1 });
    expect((await undo(id)).json()).toEqual({ removed: 1, kept: 0, restored: 1 });
    expect(await stateOf(id)).toMatchObject({ is_undone: true, can_restore: true });
    expect((await restore(id)).json()).toEqual({ added: 1, updated: 1 });
    const restored = await stateOf(id);
    expect(restored).toMatchObject({ can_undo: true, updated: 1 });
    expect(restored).not.toHaveProperty('can_restore');
    // Who was deleted by hand stays deleted.
    expect(await names()).toEqual(['Ann', 'Bo']);
    expect((await listed())[0]).toMatchObject({ phone: '+47 900 00 001', tags: ['Nights'] });
    expect((await restore(id)).statusCode).toBe(409);
    expect((await undo(id)).json()).toEqual({ removed: 1, kept: 0, restored: 1 });
    // Its changes hold nobody back who was added by another.
    expect((await undo(first)).json()).toEqual({ removed: 1, kept: 0, restored: 0 });
    expect((await listed()).every(({ sample }) => sample)).toBe(true);
    expect((await restore(first)).json()).toEqual({ added: 1, updated: 0 });
    expect(await names()).toEqual(['Ann']);
  });

  test('cannot be taken back for people who have been imported again, by others or after 30 days', async () => {
    const file = 'Name,Title,Email\nAnn,Cook,ann@x.example\n';
    const id = await runImport(file);
    await undo(id);
    const stranger = await server.createUser();
    expect((await restore(id, stranger)).statusCode).toBe(404);
    const { db } = server;
    const undoneAt = (days: number) => {
      const at = new Date(Date.now() - days * 86_400_000);
      return db.transaction(async (tx) => {
        await tx.update(talentImports).set({ undoneAt: at }).where(eq(talentImports.id, id));
        await tx.update(candidates).set({ deletedAt: at }).where(eq(candidates.importId, id));
      });
    };
    await undoneAt(31);
    expect((await restore(id)).statusCode).toBe(409);
    await undoneAt(1);
    await runImport(file);
    expect((await restore(id)).statusCode).toBe(409);
    expect(await names()).toEqual(['Ann']);
  });

  test('gives known people back what they were, except for what was changed since', async () => {
    const first = await runImport('Name,Title,Email\nAnn,Cook,ann@x.example\nBo,Nurse,bo@x.example\n');
    const file =
      'Name,Title,Email,Phone,Employer,Skills,Tags,Do not contact\nAnn,Cook,ann@x.example,+47 900 00 001,Fjordmat,Bread,Nights,yes\nBo,Nurse,bo@x.example,+47 900 00 002,Klinik,,,\n';
    const id = await runImport(file);
    expect(await stateOf(id)).toMatchObject({ imported: 0, duplicates: 0, updated: 2 });
    const [ann, bo] = await listed();
    expect(ann).toMatchObject({
      phone: '+47 900 00 001',
      skills: ['Bread'],
      tags: ['Nights'],
      do_not_contact: true,
    });
    await server.change(candidates, bo?.id ?? '', { employer: 'Sykehuset' });
    expect((await undo(id)).json()).toEqual({ removed: 0, kept: 0, restored: 2 });
    const [annAfter, boAfter] = await listed();
    expect(annAfter).toMatchObject({ phone: '', employer: '', skills: [], tags: [], do_not_contact: false });
    expect(boAfter).toMatchObject({ phone: '', employer: 'Sykehuset' });
    expect((await undo(first)).json()).toEqual({ removed: 2, kept: 0, restored: 0 });
  });

  test('leaves people that colleagues have worked with', async () => {
    const id = await runImport('Name,Title\nAnn,Cook\nBo,Nurse\nCleo,Welder\n');
    const [ann, bo] = await listed();
    await owner.send('POST', `/talent/people/${ann?.id}/notes/`, { text: 'Nights.' });
    await owner.send('POST', `/talent/people/${bo?.id}/tags/`, { tag: 'Fast' });
    expect(await stateOf(id)).toMatchObject({ kept_by_undo: 2, kept_names: ['Ann', 'Bo'] });
    expect((await undo(id)).json()).toEqual({ removed: 1, kept: 2, restored: 0 });
    expect(await names()).toEqual(['Ann', 'Bo']);
  });

  test('comes once they have ended, and for 30 days', async () => {
    const id = await importsOf(server).store(owner, ['Ann,Cook,,,,']);
    expect((await undo(id)).statusCode).toBe(409);
    const day = 86_400_000;
    await server.change(talentImports, id, {
      status: 'completed',
      finishedAt: new Date(Date.now() - 31 * day),
    });
    expect((await undo(id)).statusCode).toBe(409);
  });
});

describe('the same file with other columns', () => {
  const outlook =
    'Title,First Name,Last Name,Work,Job Title,Phone,Group\nMr.,Jan,Solberg,Fjordmat,Cook,+47 900 00 001,A\nDr,Lea,Amsel,Klinik,Surgeon,,B\n';

  test('corrects its people and adds nobody', async () => {
    await runImport(outlook, 'title,first_name,last_name,keep,skip,keep,tags');
    const [lea] = await listed();
    expect(lea).toMatchObject({ name: 'Jan Solberg', title: 'Mr.', tags: ['A'] });
    const again = await runImport(outlook, 'keep,first_name,last_name,employer,title,phone,skip');
    expect(await stateOf(again)).toMatchObject({ imported: 0, duplicates: 0, updated: 2, can_undo: true });
    const people = await server.db
      .select()
      .from(candidates)
      .where(and(eq(candidates.organisationId, owner.organisationId), candidates.isListed));
    expect(
      people
        .map(({ name, title, employer, phone, attributes }) => [name, title, employer, phone, attributes])
        .sort(),
    ).toEqual([
      ['Jan Solberg', 'Cook', 'Fjordmat', '+47 900 00 001', { Title: 'Mr.' }],
      ['Lea Amsel', 'Surgeon', 'Klinik', '', { Title: 'Dr' }],
    ]);
    // Long after, when it can no longer be undone.
    const finishAt = (finishedAt: Date) => server.change(talentImports, again, { finishedAt });
    await finishAt(new Date(0));
    const later = await stateOf(again);
    expect([later.can_undo, later.updated]).toEqual([undefined, 2]);
    await finishAt(new Date());
    await undo(again);
    expect((await listed()).map(({ title, phone }) => [title, phone])).toEqual([
      ['Mr.', ''],
      ['Dr', ''],
    ]);
  });

  test('leaves what was corrected by hand', async () => {
    await runImport(outlook, 'title,first_name,last_name,keep,skip,keep,skip');
    const { db } = server;
    await db
      .update(candidates)
      .set({ title: 'Head of kitchen' })
      .where(and(eq(candidates.organisationId, owner.organisationId), eq(candidates.name, 'Jan Solberg')));
    await runImport(outlook, 'keep,first_name,last_name,employer,title,phone,skip');
    expect((await listed()).map(({ title, employer }) => [title, employer])).toEqual([
      ['Head of kitchen', 'Fjordmat'],
      ['Surgeon', 'Klinik'],
    ]);
    expect(await db.select().from(tags).where(eq(tags.organisationId, owner.organisationId))).toEqual([]);
  });
});

describe("the file's own id", () => {
  const file = (header: string, ...rows: string[]) => [header, ...rows, ''].join('\n');

  test('finds a person again whose title and place have changed', async () => {
    await runImport(file('Candidate ID,Name,Title,City', '7,Ann Lund,Cook,Oslo', '8,Bo Holm,Nurse,Bergen'));
    const again = await runImport(
      file('Candidate ID,Name,Title,City,Phone', '7,Ann M. Lund,Chef,Molde,+47 900 00 001'),
    );
    expect(await stateOf(again)).toMatchObject({ imported: 0, duplicates: 0, updated: 1, held_back: 0 });
    expect(await listed()).toMatchObject([
      { name: 'Ann Lund', title: 'Cook', phone: '+47 900 00 001' },
      { name: 'Bo Holm' },
    ]);
    const { body } = await owner.call({ url: `/talent/imports/${again}/held-back/` });
    expect(body).toContain('The person with this ID of the file was updated.');
  });

  test('says nothing of another name, nor in the file of another program, and passes on no objection', async () => {
    await runImport(file('Candidate ID,Name,Title,Do not contact', '7,Ann Lund,Cook,yes'));
    const others = await runImport(file('Candidate ID,Name,Title', '7,Cleo Vik,Cook'));
    const elsewhere = await runImport(file('Contact ID,Name,Title', '7,Ann Lund,Chef'));
    for (const id of [others, elsewhere]) {
      expect(await stateOf(id)).toMatchObject({ imported: 1, duplicates: 0, shared: 0 });
    }
    const found = (await listed()).map(({ name, do_not_contact }) => `${name} ${do_not_contact}`);
    expect(found.sort()).toEqual(['Ann Lund false', 'Ann Lund true', 'Cleo Vik false']);
  });
});
