import { beforeAll, describe, expect, test } from 'vitest';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { attempt } from '../../../../tests/support/content.ts';
import { storeJob } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { purgeDeleted } from '../../../platform/db/deleted.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { matchCandidates } from '../../search/match-candidates.ts';
import { tidyPool } from '../../search/pool-index/index-pool.ts';
import { runSearch } from '../../search/run-search.ts';
import { storeImport } from './candidate-file.ts';
import { openCandidateFile } from './read-candidate-rows.ts';
import { runImport } from './run-import.ts';

const header = 'Name,Title,Skills,Location,Summary,Email';
const people = [
  'Ann Lee,Senior Data Engineer,Kafka; SQL; Node.js,"Berlin, Germany",Moved nightly batches to streams.,ann@pool.example',
  'Bob Ray,Registered Nurse,Triage,"Los Angeles, CA",Steady on nights.,bob@pool.example',
  'Cid Böhm,Nursing Assistant,Patient care,"Mexico City, Mexico",Helped 100% of the ward.,cid@pool.example',
  'Dan Engel,Head Cook,Menus,Lisbon,"=HYPERLINK(""http://evil.example"")",dan@pool.example',
];

describe("an organization's candidates", () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  const owner = server.suiteUser();
  const member = server.suiteUser({ role: 'Member', colleagueOf: owner });
  beforeAll(() => fill(owner, people));

  async function fill(user: TestUser, rows: string[]) {
    const file = Buffer.from(`${header}\n${rows.join('\n')}\n`);
    const { organisationId, userId: createdBy } = user;
    const id = await storeImport(server.db, { organisationId, createdBy, fileName: 'a.csv', file });
    await runImport(server.services, id, { isLast: true, signal: new AbortController().signal });
  }
  const list = (user: TestUser, query = '') => user.send('GET', `/talent/candidates/${query}`);
  const found = async (q: string) =>
    ((await list(member, `?q=${encodeURIComponent(q)}`)).json() as Candidate[]).map(({ name }) => name);
  const idOf = async (name: string) =>
    ((await list(owner, `?q=${encodeURIComponent(name)}`)).json() as Candidate[])[0]?.id ?? 'nobody';

  test('are listed for every member, with the whole count, a page at a time', async () => {
    const all = await list(member);
    expect(all.headers['x-total-count']).toBe('4');
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await list(member, `?page=${page}&page_size=2`)).json());
    expect(pages).toEqual(all.json());
    expect(pages.map(({ name }: Candidate) => name).sort()).toEqual([
      'Ann Lee',
      'Bob Ray',
      'Cid Böhm',
      'Dan Engel',
    ]);
  });

  test.each([
    ['engineer', ['Ann Lee']],
    ['engineers berlin', ['Ann Lee']],
    ['kaf', ['Ann Lee']],
    ['node.js', ['Ann Lee']],
    ['nurse', ['Bob Ray', 'Cid Böhm']],
    ['nurse in los angeles', ['Bob Ray']],
    ['mexico city', ['Cid Böhm']],
    ['streams', ['Ann Lee']],
    ['eng', ['Dan Engel', 'Ann Lee']],
    ['böhm', ['Cid Böhm']],
    ['lee ann', ['Ann Lee']],
    ['100%', ['Cid Böhm']],
    ['cook kafka', []],
    ['the', []],
    ["a'b & (c | !d:*", []],
    ['%', []],
    ['_', []],
    ['\\', []],
  ])('a search for %j finds %j', async (q, names) => {
    const hits = await found(q);
    expect(hits.sort()).toEqual([...names].sort());
  });

  test('who bears the name comes before who does the work', async () => {
    expect((await found('eng'))[0]).toBe('Dan Engel');
  });

  test('are looked at one by one', async () => {
    const answer = await member.send('GET', `/talent/candidates/${await idOf('Ann Lee')}/`);
    expect(answer.json()).toMatchObject({
      name: 'Ann Lee',
      title: 'Senior Data Engineer',
      skills: ['Kafka', 'SQL', 'Node.js'],
      location: 'Berlin, Germany',
      email: 'ann@pool.example',
      sample: false,
    });
  });

  test('are deleted', async () => {
    await fill(owner, ['Eve Short,Pilot']);
    const url = `/talent/candidates/${await idOf('Eve Short')}/`;
    expect((await owner.send('DELETE', url)).statusCode).toBe(204);
    expect((await owner.send('GET', url)).statusCode).toBe(404);
    expect((await owner.send('DELETE', url)).statusCode).toBe(404);
  });

  test('come back when their deletion is undone, and are found again', async () => {
    const user = await server.createUser();
    await fill(user, ['Fay Long,Saddler', 'Gus Low,Saddler']);
    const names = async (query: string) =>
      (await user.send('GET', `/talent/candidates/?q=${query}`))
        .json()
        .map(({ name }: { name: string }) => name);
    const [fay] = (await user.send('GET', '/talent/candidates/?q=fay')).json();
    const found = async () =>
      (await matchCandidates(server.services, user.organisationId, saddler, 10)).map(
        ({ title }) => title.split(' · ')[0],
      );
    const saddler = { title: 'Saddler', location: '', description: '', criteria: [] };
    const restore = (by = user) => by.send('POST', `/talent/candidates/${fay.id}/restore/`);
    expect((await found()).sort()).toEqual(['Fay Long', 'Gus Low']);
    await user.send('DELETE', `/talent/candidates/${fay.id}/`);
    expect(await names('saddler')).toEqual(['Gus Low']);
    expect(await found()).toEqual(['Gus Low']);
    await tidyPool(server.db, user.organisationId);
    expect((await restore(await server.createUser())).statusCode).toBe(404);
    const colleague = await server.createUser({ role: 'Member', colleagueOf: user });
    expect((await restore(colleague)).statusCode).toBe(403);
    const restored = await restore();
    expect([restored.statusCode, restored.json()]).toEqual([200, fay]);
    expect((await names('saddler')).sort()).toEqual(['Fay Long', 'Gus Low']);
    expect((await found()).sort()).toEqual(['Fay Long', 'Gus Low']);
    expect((await restore()).statusCode).toBe(200);
  });

  test('are listed once deleted, by deletion, until they are restored', async () => {
    const user = await server.createUser();
    await fill(
      user,
      ['Fay Long', 'Gus Low', 'Hal Orr', 'Ivy Poe', 'Jo Ray'].map((name) => `${name},Saddler`),
    );
    const people = (await user.send('GET', '/talent/candidates/')).json() as { id: string; name: string }[];
    const idsOf = (...names: string[]) => names.map((name) => people.find((one) => one.name === name)?.id);
    const change = (ids: unknown[], is_deleted: boolean) =>
      user.send('POST', '/talent/candidates/deletions/', { ids, is_deleted });
    const deletions = async (by = user) =>
      (await by.send('GET', '/talent/candidates/deletions/'))
        .json()
        .map(({ ids, names }: Record<string, unknown>) => [ids, names]);
    const together = ['Fay Long', 'Gus Low', 'Ivy Poe', 'Jo Ray'];
    await change(idsOf(...together), true);
    await change(idsOf('Hal Orr'), true);
    expect(await deletions()).toEqual([
      [idsOf('Hal Orr'), ['Hal Orr']],
      [idsOf(...together), together],
    ]);
    expect(await deletions(await server.createUser())).toEqual([]);
    await change(idsOf('Hal Orr'), false);
    await fill(user, ['Fay Long,Saddler']);
    expect(await deletions()).toEqual([[idsOf(...together), together]]);
  });

  test('who must not be contacted come back as such after their deletion, until contact is allowed', async () => {
    const user = await server.createUser();
    const row = 'Fay Long,Saddler,,,,fay@stops.example';
    const list = async () => (await user.send('GET', '/talent/candidates/')).json();
    const stop = { reason: 'Works for a client', until: '2999-01-31' };
    const mark = (id: string, do_not_contact: boolean) =>
      user.send('POST', '/talent/people/changes/', {
        ids: [id],
        do_not_contact,
        ...(do_not_contact && stop),
      });
    const remove = (id: string) => user.send('DELETE', `/talent/candidates/${id}/`);
    const purge = async (id: string) => {
      await remove(id);
      await server.change(candidates, id, { deletedAt: new Date(Date.now() - 31 * 86_400_000) });
      await purgeDeleted(server.db);
    };
    const expectStopped = async () => {
      const [person] = await list();
      expect(person.do_not_contact).toBe(true);
      const { contact_stop } = (await user.send('GET', `/talent/people/${person.id}/`)).json();
      expect(contact_stop).toMatchObject(stop);
      return person.id;
    };
    const addByHand = (name: string) =>
      user.send('POST', '/talent/people/', { name, title: 'Saddler', email: 'Fay@stops.example' });
    await fill(user, [row]);
    const [first] = await list();
    await mark(first.id, true);
    await remove(first.id);
    await fill(user, [row]);
    await remove(await expectStopped());
    expect((await addByHand('Fay Long')).statusCode).toBe(201);
    await purge(await expectStopped());
    expect((await addByHand('Fay Married')).statusCode).toBe(201);
    await purge(await expectStopped());
    await fill(user, [row]);
    const last = await expectStopped();
    await mark(last, false);
    await purge(last);
    await fill(user, [row]);
    expect((await list())[0].do_not_contact).toBe(false);
  });

  test('go from the results of searches with the end of their 30 days', async () => {
    const user = await server.createUser();
    await fill(user, ['Fay Long,Saddler', 'Gus Low,Saddler']);
    const { id } = await storeJob(server, user, { title: 'Saddler' });
    await runSearch(server.services, id, attempt());
    const results = async () =>
      (await user.call({ url: `/search/jobs/${id}/results/` }))
        .json()
        .map(({ title }: { title: string }) => title);
    expect((await results()).sort()).toEqual(['Fay Long · Saddler', 'Gus Low · Saddler']);
    const [fay] = (await user.call({ url: '/talent/candidates/?q=fay' })).json();
    await user.send('DELETE', `/talent/candidates/${fay.id}/`);
    await purgeDeleted(server.db);
    expect(await results()).toHaveLength(2);
    const deletedAt = new Date(Date.now() - 31 * 86_400_000);
    await server.change(candidates, fay.id, { deletedAt });
    await purgeDeleted(server.db);
    expect(await results()).toEqual(['Gus Low · Saddler']);
  });

  test('who was imported again after a deletion is restored beside, with their history', async () => {
    const user = await server.createUser();
    await fill(user, ['Fay Long,Saddler']);
    const list = async () => (await user.send('GET', '/talent/candidates/')).json();
    const [{ id }] = await list();
    await user.send('POST', `/talent/people/${id}/notes/`, { text: 'Nights.' });
    await user.send('DELETE', `/talent/candidates/${id}/`);
    await fill(user, ['Fay Long,Saddler', 'Gus Low,Saddler']);
    expect(await list()).toHaveLength(2);
    const latest = async () => {
      const [{ id: latestId }] = (await user.send('GET', '/talent/imports/')).json();
      return (await user.send('GET', `/talent/imports/${latestId}/`)).json();
    };
    expect((await latest()).deleted_before).toBe(1);
    expect((await user.send('POST', `/talent/candidates/${id}/restore/`)).statusCode).toBe(200);
    expect(await list()).toHaveLength(3);
    expect((await latest()).deleted_before).toBe(0);
    const person = (await user.send('GET', `/talent/people/${id}/`)).json();
    expect(person.sharing).toMatchObject([{ name: 'Fay Long' }]);
    const { statusCode } = await user.send('POST', `/talent/people/${person.sharing[0].id}/merge/`, {
      other: id,
    });
    expect([statusCode, (await list()).length]).toEqual([204, 2]);
  });

  describe('as CSV', () => {
    const download = (user: TestUser, query = '') => user.send('GET', `/talent/export/${query}`);

    test('come as a file by name, with formulas escaped', async () => {
      const answer = await download(owner);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="talent-pool-\d{4}-\d\d-\d\d\.csv"$/,
      );
      expect(answer.body).toMatch(/Lisbon,"'=HYPERLINK/);
      const rows = [...openCandidateFile(answer.rawPayload)()];
      expect(rows.map((row) => 'candidate' in row && row.candidate.name)).toEqual([
        'Ann Lee',
        'Bob Ray',
        'Cid Böhm',
        'Dan Engel',
      ]);
      expect(rows[0]).toMatchObject({
        candidate: { skills: ['Kafka', 'SQL', 'Node.js'], location: 'Berlin, Germany' },
      });
    });

    test('are those that a search finds', async () => {
      const rows = [...openCandidateFile((await download(owner, '?q=nurse')).rawPayload)()];
      expect(rows.map((row) => 'candidate' in row && row.candidate.name)).toEqual(['Bob Ray', 'Cid Böhm']);
    });

    test('come whole beyond one batch, also those of the same name', async () => {
      const large = await server.createUser();
      await fill(
        large,
        Array.from({ length: 1203 }, (_, n) => `Same Name,Clerk,,,,n${n}@pool.example`),
      );
      const rows = [...openCandidateFile((await download(large)).rawPayload)()];
      const addresses = rows.map((row) => 'candidate' in row && row.candidate.email);
      expect(new Set(addresses).size).toBe(1203);
      expect(addresses).toHaveLength(1203);
    });
  });
});
