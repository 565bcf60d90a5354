import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { candidates, resumes } from '../../../platform/db/schema.ts';

describe('basis and notice of imported people', { timeout: 60_000 }, () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  let owner: TestUser;
  beforeAll(() => server.work());
  beforeEach(async () => {
    owner = await server.createUser();
  });

  /** Imports the rows of a CSV; returns the report. */
  const importRows = async (rows: string[], query = '') => {
    const started = await owner.send('POST', `/talent/imports/${query}`, rows.join('\n'), {
      'content-type': 'text/csv',
    });
    const url = `/talent/imports/${started.json().task_id}/`;
    const report = async () => (await owner.call({ url })).json();
    await waitUntil(async () => (await report()).status === 'completed', 30_000);
    return report();
  };
  const grounds = async () => {
    const rows = await server.db
      .select()
      .from(candidates)
      .where(eq(candidates.organisationId, owner.organisationId))
      .orderBy(candidates.name);
    return rows.map(({ name, lawfulBasis, noticedOn }) => [name, lawfulBasis, noticedOn]);
  };

  test('come from their columns, and a cell that is neither is kept beside, without what is said for all', async () => {
    const rows = [
      'Name,Title,Lawful basis,Notice sent on',
      'Ann,Cook,Legitimate interest,2026-03-01',
      'Ben,Cook,They asked me,',
      'Cleo,Cook,Consent,1.3.2026',
      'Dan,Cook,,',
      'Eve,Cook,,2999-01-01',
    ];
    const report = await importRows(rows, '?lawful_basis=contract&noticed_on=2026-04-01');
    expect(report).toMatchObject({ imported: 5, rejected: 0, errors: [] });
    expect(await grounds()).toEqual([
      ['Ann', 'legitimate-interests', '2026-03-01'],
      ['Ben', null, '2026-04-01'],
      ['Cleo', 'consent', null],
      ['Dan', 'contract', '2026-04-01'],
      ['Eve', 'contract', null],
    ]);
    const stored = await server.db
      .select({ attributes: candidates.attributes })
      .from(candidates)
      .where(eq(candidates.organisationId, owner.organisationId))
      .orderBy(candidates.name);
    expect(stored.map(({ attributes }) => attributes)).toEqual([
      {},
      { 'Lawful basis as imported': 'They asked me' },
      { 'Notice as imported': '1.3.2026' },
      {},
      { 'Notice as imported': '2999-01-01' },
    ]);
  });

  test('are said for everyone of whom the file says none', async () => {
    const rows = ['Name,Title,Legal basis', 'Ann,Cook,Contract', 'Ben,Cook,'];
    await importRows(rows, '?lawful_basis=consent&noticed_on=2026-04-01');
    expect(await grounds()).toEqual([
      ['Ann', 'contract', '2026-04-01'],
      ['Ben', 'consent', '2026-04-01'],
    ]);
    const start = (query: string) =>
      owner.send('POST', `/talent/imports/?${query}`, rows.join('\n'), { 'content-type': 'text/csv' });
    const refused = await start('lawful_basis=because&noticed_on=soon');
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json())).toEqual(expect.arrayContaining(['lawful_basis', 'noticed_on']));
    const future = await start('noticed_on=2999-01-01');
    expect(future.statusCode).toBe(400);
    expect(future.json()).toMatchObject({ noticed_on: ['Must not be a day in the future.'] });
  });

  test('are filled in for people known already who have none, and the report counts them', async () => {
    await importRows([
      'Name,Title,Email,Lawful basis,Notice sent on',
      'Ann,Cook,ann@cooks.example,,',
      'Ben,Cook,ben@cooks.example,Contract,',
      'Cleo,Cook,cleo@cooks.example,Contract,2026-01-01',
    ]);
    const again = await importRows(
      [
        'Name,Title,Email,Lawful basis',
        'Ann,Cook,ann@cooks.example,Legal obligation',
        'Ben,Cook,ben@cooks.example,',
        'Cleo,Cook,cleo@cooks.example,',
        'Dan,Cook,dan@cooks.example,',
        'Dan Reed,Chef,dan@cooks.example,Contract',
      ],
      '?lawful_basis=consent&noticed_on=2026-04-01',
    );
    expect(again).toMatchObject({ imported: 1, updated: 2, duplicates: 2, grounds_filled: 2 });
    expect(await grounds()).toEqual([
      ['Ann', 'legal-obligation', '2026-04-01'],
      ['Ben', 'contract', '2026-04-01'],
      ['Cleo', 'contract', '2026-01-01'],
      ['Dan', 'consent', '2026-04-01'],
    ]);
    const third = await importRows(
      ['Name,Title,Email', 'Ann,Cook,ann@cooks.example'],
      '?lawful_basis=consent',
    );
    expect(third).toMatchObject({ duplicates: 1, grounds_filled: 0 });
  });

  /** Everybody of the pool, chosen one by one. */
  const exportAll = async (): Promise<string> => {
    const listed: { id: string }[] = (await owner.call({ url: '/talent/candidates/' })).json();
    const payload = { ids: listed.map(({ id }) => id) };
    return (await owner.send('POST', '/talent/people/export/', payload)).body;
  };

  test('come back from the CSV of chosen people into another pool', async () => {
    await importRows([
      'Name,Title,Source,Lawful basis,Notice sent on',
      'Ann,Cook,Fair,Legitimate interests,2026-03-01',
      'Ben,Cook,,,',
      'Cleo,Cook,,Contract,',
    ]);
    const before = await grounds();
    const csv = await exportAll();
    owner = await server.createUser();
    expect(await importRows([csv.trimEnd()])).toMatchObject({ imported: 3, rejected: 0 });
    expect(await grounds()).toEqual(before);
    expect(await exportAll()).toBe(csv);
  });

  const keep = async (email: string, by: TestUser, body: object = {}) => {
    const sent = await by.send(
      'POST',
      '/talent/resumes/?file_name=ann.txt',
      `Ann Lee\nCook\nRotterdam, Netherlands | ${email}\n\nExperience\n03/2020 - present   Cook\nHarbourline\n\nSkills\nSoups, sauces\n`,
      { 'content-type': 'application/octet-stream' },
    );
    const id = sent.json().task_id;
    const { db } = server;
    await waitUntil(async () => {
      const [row] = await db.select().from(resumes).where(eq(resumes.id, id));
      return row?.status === 'completed';
    }, 30_000);
    const payload = { person: { name: email.split('@')[0], title: 'Cook', email }, ...body };
    return by.send('POST', `/talent/resumes/${id}/keep/`, payload);
  };

  test('come with a résumé that an Owner keeps, and fill in what is missing of somebody known', async () => {
    const said = { grounds: { lawful_basis: 'consent', noticed_on: '2026-04-01' } };
    expect((await keep('ann@lee.example', owner, said)).json()).toMatchObject({
      is_new: true,
      grounds_filled: false,
    });
    expect((await keep('ben@lee.example', owner)).json().is_new).toBe(true);
    expect((await keep('ben@lee.example', owner, said)).json()).toMatchObject({
      is_new: false,
      grounds_filled: true,
    });
    const future = { grounds: { lawful_basis: null, noticed_on: '2999-01-01' } };
    const refused = await keep('cleo@lee.example', owner, future);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Must not be a day in the future.');
    const other = { grounds: { lawful_basis: 'contract', noticed_on: '2026-05-05' } };
    expect((await keep('ann@lee.example', owner, other)).json().grounds_filled).toBe(false);
    expect(await grounds()).toEqual([
      ['ann', 'consent', '2026-04-01'],
      ['ben', 'consent', '2026-04-01'],
    ]);
  });

  test('a Member keeps a résumé, and leaves it to an Owner to say why', async () => {
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const refused = await keep('ann@lee.example', member, {
      grounds: { lawful_basis: 'consent', noticed_on: null },
    });
    expect(refused.statusCode).toBe(403);
    expect((await keep('ann@lee.example', member)).statusCode).toBe(200);
    expect(await grounds()).toEqual([['ann', null, null]]);
  });
});
