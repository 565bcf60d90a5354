import { describe, expect, test } from 'vitest';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { noticeDue } from './lawful-grounds.ts';

test('a notice is due a month after somebody was added, in a shorter month on its last day', () => {
  expect(noticeDue(new Date('2026-11-23T22:00:00Z'))).toBe('2026-12-23');
  expect(noticeDue(new Date('2026-01-31T10:00:00Z'))).toBe('2026-02-28');
  expect(noticeDue(new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-31');
});

describe('why a person is held', { timeout: 60_000 }, () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'on' });
  const owner = server.userForEach();

  const said = { lawful_basis: 'consent', noticed_on: '2026-03-01' };
  const add = (name: string) =>
    storeCandidate(server, owner.organisationId, { name, email: `${name.toLowerCase()}@people.example` });
  const say = (id: string, payload: object = said, by = owner) =>
    by.send('PUT', `/talent/people/${id}/grounds/`, payload);
  const read = async (id: string) => (await owner.call({ url: `/talent/people/${id}/` })).json();
  const listed = async (privacy: string) => {
    const answer = await owner.call({ url: `/talent/candidates/?sort=name&privacy=${privacy}` });
    return answer.json().map(({ name }: { name: string }) => name);
  };

  test('is said, shown with the day on which a notice is due, and part of what is held on them', async () => {
    const id = await add('Ann');
    const due = noticeDue(new Date());
    expect((await read(id)).grounds).toEqual({ lawful_basis: null, noticed_on: null, notice_due: due });
    const elsewhere = await server.createUser();
    expect((await say(id, said, elsewhere)).statusCode).toBe(404);
    expect((await say(id, { lawful_basis: 'because', noticed_on: null })).statusCode).toBe(400);
    expect((await say(id, { lawful_basis: null, noticed_on: '2026-02-30' })).statusCode).toBe(400);
    const future = await say(id, { lawful_basis: null, noticed_on: '2999-01-01' });
    expect(future.statusCode).toBe(400);
    expect(future.json()).toMatchObject({ noticed_on: ['Must not be a day in the future.'] });
    expect((await say(id)).json()).toEqual(said);
    expect((await read(id)).grounds).toEqual({ ...said, notice_due: due });
    const held = (await owner.call({ url: `/talent/people/${id}/export/` })).json();
    expect(held.person).toMatchObject([said]);
    await say(id, { lawful_basis: null, noticed_on: null });
    expect((await read(id)).grounds).toMatchObject({ lawful_basis: null, noticed_on: null });
  });

  test('narrows the pool to those of whom it is missing', async () => {
    const [ann, ben] = [await add('Ann'), await add('Ben'), await add('Cleo')];
    await say(ann);
    await say(ben, { lawful_basis: 'contract', noticed_on: null });
    await server.change(candidates, ben, { createdAt: new Date(Date.now() - 40 * dayMs) });
    expect(await listed('no-basis')).toEqual(['Cleo']);
    expect(await listed('no-notice')).toEqual(['Ben', 'Cleo']);
    expect(await listed('notice-overdue')).toEqual(['Ben']);
    expect((await owner.call({ url: '/talent/candidates/?privacy=all' })).statusCode).toBe(400);
  });

  test('is up to an Owner; a Member reads it', async () => {
    const id = await add('Ann');
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    expect((await say(id, said, member)).statusCode).toBe(403);
    const several = {
      method: 'POST',
      url: '/talent/people/grounds/',
      payload: { people: [{ id, ...said }] },
    };
    expect((await member.call(several as never)).statusCode).toBe(403);
    await say(id);
    const read = (await member.call({ url: `/talent/people/${id}/` })).json();
    expect(read.grounds).toMatchObject(said);
  });

  test('is said of several at once, audited, and taken back with what the answer says', async () => {
    const [ann, ben, cleo] = [await add('Ann'), await add('Ben'), await add('Cleo')];
    const foreign = await storeCandidate(server, (await server.createUser()).organisationId);
    await say(ben, { lawful_basis: 'contract', noticed_on: '2026-05-01' });
    await say(cleo, { lawful_basis: 'consent', noticed_on: null });
    const put = (people: object[]) => owner.send('POST', '/talent/people/grounds/', { people });
    const grounds = async () => {
      const all = await Promise.all([ann, ben, cleo].map(read));
      return all.map(({ grounds: { lawful_basis, noticed_on } }) => [lawful_basis, noticed_on]);
    };
    const before = await grounds();
    const chosen = [ann, ben, cleo, foreign].map((id) => ({ id, lawful_basis: 'consent' }));
    const { changed } = (await put(chosen)).json();
    expect(await grounds()).toEqual([
      ['consent', null],
      ['consent', '2026-05-01'],
      ['consent', null],
    ]);
    expect(changed).toHaveLength(2);
    expect(changed).toContainEqual({ id: ben, lawful_basis: 'contract', noticed_on: '2026-05-01' });
    const trail = (await owner.call({ url: '/api/audit/' })).json();
    const set = trail.filter(({ action }: { action: string }) => action === 'person.grounds-set');
    expect(set.map(({ subject_id }: { subject_id: string }) => subject_id).sort()).toEqual(
      [ann, ben, ben, cleo].sort(),
    );
    expect((await put(changed)).json().changed).toHaveLength(2);
    expect(await grounds()).toEqual(before);
    expect((await put([])).statusCode).toBe(400);
    expect((await put([{ id: ann, noticed_on: 'soon' }])).statusCode).toBe(400);
    expect((await put([{ id: ann, noticed_on: '2999-01-01' }])).statusCode).toBe(400);
  });

  test('leaves with an export, as an import reads it', async () => {
    await say(await add('Ann'), { lawful_basis: 'legitimate-interests', noticed_on: '2026-03-01' });
    const sheet = (await owner.call({ url: '/talent/export/' })).body;
    expect(sheet).toContain('Source,Lawful basis,Notice sent on');
    expect(sheet).toMatch(/^Ann,.*,Legitimate interests,2026-03-01,/m);
  });

  test('is kept when two are made one, the person’s own first', async () => {
    const [ann, twin, third] = [await add('Ann'), await add('Anne'), await add('Annie')];
    await say(twin);
    const merge = (other: string) => owner.send('POST', `/talent/people/${ann}/merge/`, { other });
    await merge(twin);
    expect((await read(ann)).grounds).toMatchObject(said);
    await say(third, { lawful_basis: 'contract', noticed_on: '2026-05-01' });
    await merge(third);
    expect((await read(ann)).grounds).toMatchObject(said);
  });
});
