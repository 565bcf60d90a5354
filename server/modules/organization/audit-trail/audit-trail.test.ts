import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/organization/audit-trail.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import { callAuth } from '../../../../tests/support/account.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { storeCandidate, storeJob } from '../../../../tests/support/search-rows.ts';
import { startSequence } from '../../../../tests/support/sequences.ts';
import { openSuiteApp, type TestUser, testPassword } from '../../../../tests/support/test-app.ts';
import { audit as record } from '../../../platform/audit.ts';
import { audit, generations, resumes } from '../../../platform/db/schema.ts';
import { endAccess } from '../../account/passwords/account-access.ts';

describe('the audit trail of an organization', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  let owner: TestUser;

  const read = async (user: TestUser, query = '') => {
    const answer = await user.call({ url: `/api/audit/${query}` });
    expect(answer.statusCode, answer.body).toBe(200);
    return { entries: answer.json() as AuditEntry[], total: Number(answer.headers[totalCountHeader]) };
  };
  const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);
  async function open() {
    owner = await server.createUser({ name: 'Ada Owner' });
    return server.createUser({ role: 'Member', colleagueOf: owner, name: '=Sam Member' });
  }
  const act = (user: TestUser, name: string) => user.send('PATCH', '/api/user/me/', { name });

  test('tells who did what to what, from where, newest first, and a login', async () => {
    const member = await open();
    await act(member, 'Sam Renamed');
    const payload = { role: 'Owner' };
    await owner.send('PATCH', `/team/members/${member.userId}/`, payload);
    await callAuth(server, 'jwt/create', { email: owner.email, password: testPassword });
    const { entries, total } = await read(owner);
    expect(total).toBe(3);
    expect(entries.map(({ actor, action, subject, detail }) => [actor, action, subject, detail])).toEqual([
      ['Ada Owner', 'session.started', null, ''],
      ['Ada Owner', 'member.role-changed', 'Sam Renamed', 'Owner'],
      ['=Sam Member', 'account.renamed', 'Sam Renamed', ''],
    ]);
    expect(entries[1]).toMatchObject({ subject_id: member.userId, address: '127.0.0.1' });
    expect(Date.parse(entries[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('names people and searches as they are called now, and nobody who is deleted', async () => {
    await open();
    const person = await storeCandidate(server, owner.organisationId, { name: 'Mila Visser' });
    const job = await storeJob(server, owner, { title: 'Cook' });
    const ctx = { db: server.db, ip: '', caller: { ...owner, name: 'Ada Owner' } };
    await record(ctx, 'search.started', job.id);
    await record(ctx, 'person.edited', person);
    expect((await read(owner)).entries.map(({ subject }) => subject)).toEqual(['Mila Visser', 'Cook']);
    expect(actionsOf((await read(owner, '?q=visser')).entries)).toEqual(['person.edited']);
    expect(actionsOf((await read(owner, '?q=coo')).entries)).toEqual(['search.started']);
    await owner.send('DELETE', `/talent/candidates/${person}/`);
    expect((await read(owner)).entries.map(({ subject }) => subject)).toEqual([null, null, 'Cook']);
    expect((await read(owner, '?q=visser')).entries).toEqual([]);
  });

  test('names files, sequences, keys, topics and who notes are about, as long as they are there', async () => {
    await open();
    const { db } = server;
    const { organisationId } = owner;
    const [resume] = await db
      .insert(resumes)
      .values({ organisationId, fileName: 'mila.pdf' })
      .returning({ id: resumes.id });
    const person = await storeCandidate(server, organisationId, { name: 'Mila Visser' });
    const sample = await storeCandidate(server, null, { name: 'Sam Sample' });
    const payload = { text: 'Call in May.' };
    await owner.send('POST', `/talent/people/${person}/notes/`, payload);
    await startSequence(server, owner);
    const importUrl = '/talent/imports/?file_name=people.csv';
    await owner.send('POST', importUrl, Buffer.from('Name,Title\nAnn Lee,Welder\n'), {
      'content-type': 'text/csv',
    });
    const ctx = { db, ip: '', caller: { ...owner, name: 'Ada Owner' } };
    const [generation] = await db
      .insert(generations)
      .values({ organisationId, kind: 'blog', prompt: { target_audience: 'Nurses', topic: 'Rest' } as never })
      .returning({ id: generations.id });
    await record(ctx, 'generation.started', generation?.id ?? '');
    await record(ctx, 'resume.skipped', resume?.id ?? '');
    await record(ctx, 'person.decided', sample);
    const named = async () => {
      const { entries } = await read(owner);
      return Object.fromEntries(entries.map(({ action, subject }) => [action, subject]));
    };
    expect(await named()).toMatchObject({
      'generation.started': 'Rest',
      'resume.skipped': 'mila.pdf',
      'note.added': 'Mila Visser',
      'sequence.started': 'Night shifts',
      'import.started': 'people.csv',
      'person.decided': 'Sam Sample',
    });
    await db.delete(resumes);
    const { entries } = await read(owner, '?kind=note');
    expect(entries.map((entry) => entry.candidate_id)).toEqual([person]);
    expect(await named()).toMatchObject({ 'resume.skipped': null, 'note.added': 'Mila Visser' });
  });

  test('says what was decided, and of what is gone what it was called', async () => {
    await open();
    const { decide, idOf } = searchPeopleCalls(() => owner);
    const { id } = await storeSearchWithPeople(server, owner);
    await decide(id, [{ id: await idOf(id, 'Ann'), version: 0 }], 'shortlist');
    const invited = { email: 'kim@harbour.example', role: 'Member' };
    await owner.send('POST', '/team/invitations/', invited);
    const key = { name: 'Nightly export', scopes: ['searches:read'] };
    expect((await owner.send('POST', '/api/settings/api-keys/', key)).statusCode).toBe(201);
    await server.db.transaction((tx) => endAccess(tx, owner.userId));
    const other = await server.createUser({ colleagueOf: owner });
    const { entries } = await read(other);
    expect(entries.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['api-key.created', null, 'Nightly export'],
      ['invitation.sent', null, 'kim@harbour.example'],
      ['person.decided', 'Ann', 'Shortlist'],
    ]);
    expect((await read(other, '?q=nightly')).total).toBe(1);
  });

  test('is narrowed by name, kind and day, and paged', async () => {
    const member = await open();
    for (const name of ['A', 'B', 'C']) await act(member, name);
    await owner.send('POST', '/api/user/sessions/end-others/');
    const today = new Date().toISOString().slice(0, 10);
    expect(actionsOf((await read(owner, '?q=ada')).entries)).toEqual(['sessions.ended']);
    expect((await read(owner, '?kind=account')).total).toBe(3);
    expect((await read(owner, '?kind=sign-in')).total).toBe(4);
    expect((await read(owner, '?kind=people')).total).toBe(0);
    expect((await read(owner, '?q=sessions%20END')).total).toBe(1);
    // A kind is a whole word, and no pattern.
    expect((await read(owner, '?kind=acc%25')).total).toBe(0);
    expect((await read(owner, `?from=${today}&to=${today}`)).total).toBe(4);
    expect((await read(owner, '?to=2020-01-01')).total).toBe(0);
    const second = await read(owner, '?page=2&page_size=3');
    expect([second.total, actionsOf(second.entries)]).toEqual([4, ['account.renamed']]);
  });

  test('is exported whole as CSV and JSON, with formulas escaped, and the export is recorded', async () => {
    const member = await open();
    await act(member, 'Sam');
    await act(member, 'Sam');
    const csv = await owner.call({ url: '/api/audit/export/?kind=account' });
    expect(csv.headers['content-type']).toContain('text/csv');
    const [headings, ...rows] = csv.body.replace('\ufeff', '').trim().split('\n');
    expect(headings).toBe('At,By,Action,Detail,Subject,Subject id,Address,By the provider');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(",'=Sam Member,account.renamed,,Sam,");
    const json = await owner.call({ url: '/api/audit/export/?format=json' });
    expect(json.headers['content-type']).toContain('application/json');
    expect(json.headers['content-disposition']).toMatch(/audit-trail-.*\.json/);
    expect(actionsOf(json.json())).toEqual(['trail.exported', 'account.renamed', 'account.renamed']);
    expect(actionsOf((await read(owner)).entries).slice(0, 2)).toEqual(['trail.exported', 'trail.exported']);
    const none = await owner.call({ url: '/api/audit/export/?format=json&q=nobody' });
    expect(none.json()).toEqual([]);
  });

  test('records who exported the pool, results and decisions', async () => {
    await open();
    const job = await storeJob(server, owner, { status: 'Completed' });
    for (const url of [
      '/talent/export/',
      `/search/jobs/${job.id}/export/`,
      `/search/jobs/${job.id}/decisions/export/`,
    ]) {
      expect((await owner.call({ url })).statusCode, url).toBe(200);
    }
    expect(actionsOf((await read(owner, '?q=ada')).entries)).toEqual([
      'decisions.exported',
      'results.exported',
      'pool.exported',
    ]);
  });

  test('is for Owners, and each organization has its own', async () => {
    const member = await open();
    await act(member, 'Sam');
    for (const url of ['/api/audit/', '/api/audit/export/']) {
      expect((await member.call({ url })).statusCode).toBe(403);
    }
    const elsewhere = await server.createUser();
    expect((await read(elsewhere)).total).toBe(0);
    // Nothing in it can be changed, not even on the server.
    await expect(server.db.update(audit).set({ actorName: 'Nobody' })).rejects.toThrow();
  });
});
