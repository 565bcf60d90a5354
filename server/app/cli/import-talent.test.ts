import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertClient, oneLine, suiteCommandLine } from '../../../tests/support/command-line.ts';
import { candidates, organisations } from '../../platform/db/schema.ts';

describe('import-talent', () => {
  const commandLine = suiteCommandLine();
  beforeAll(async () => {
    await commandLine.run(['migrate']);
    await insertClient(commandLine, { name: 'Client', email: 'owner@client.example' });
  });

  const importInto = (organisation: string, file: string, ...options: string[]) =>
    commandLine.run(['import-talent', '--organisation', organisation, ...options, file]);

  test("takes an organization's name, id or a member's address, and names each bad row", async () => {
    const owner = await commandLine.findAccount('owner@client.example');
    const rows = [
      'name,title,skills,location',
      'Ada,Engineer,SQL,Berlin',
      ',Nobody,,',
      'Grace,Admiral,COBOL,Arlington',
    ];
    const csv = commandLine.writeFile('people.csv', `${rows.join('\n')}\n`);
    const first = await importInto('Client', csv);
    expect(first).toMatchObject({ code: 0, error: '' });
    expect(first.out).toMatch(/^Line 3: .+\n2 imported, 0 known already, 1 rejected\.\n$/);
    for (const organisation of [owner?.organisations.id ?? '', 'owner@client.example']) {
      const again = await importInto(organisation, csv);
      expect(again.out).toContain('0 imported, 2 known already, 1 rejected.');
    }
    const pool = await commandLine.withDatabase(({ db }) =>
      db.select({ to: candidates.organisationId }).from(candidates),
    );
    expect(pool).toEqual([{ to: owner?.organisations.id }, { to: owner?.organisations.id }]);
  });

  test('says basis and notice of everyone of whom the file says none, also of those known already', async () => {
    await insertClient(commandLine, { name: 'Grounds', email: 'owner@grounds.example' });
    const write = (...rows: string[]) =>
      commandLine.writeFile('people.csv', ['name,title,email,lawful basis', ...rows].join('\n'));
    const before = await importInto('Grounds', write('Ann,Cook,ann@cooks.example,'));
    expect(before.out).toBe('1 imported, 0 known already, 0 rejected.\n');
    const file = write('Ann,Cook,ann@cooks.example,', 'Ben,Cook,ben@cooks.example,Contract');
    const said = ['--basis', 'legitimate-interests', '--notice-date', '2026-03-01'];
    expect((await importInto('Grounds', file, ...said)).out).toBe(
      '1 imported, 1 updated, 0 known already, 0 rejected.\nOf those who were known, basis or notice was missing for 1 and is filled in.\n',
    );
    const owner = await commandLine.findAccount('owner@grounds.example');
    const pool = await commandLine.withDatabase(({ db }) =>
      db
        .select()
        .from(candidates)
        .where(eq(candidates.organisationId, owner?.organisations.id ?? ''))
        .orderBy(candidates.name),
    );
    expect(pool.map(({ name, lawfulBasis, noticedOn }) => [name, lawfulBasis, noticedOn])).toEqual([
      ['Ann', 'legitimate-interests', '2026-03-01'],
      ['Ben', 'contract', '2026-03-01'],
    ]);
  });

  test('reports in one line what it cannot find or tell apart', async () => {
    const csv = commandLine.writeFile('people.csv', 'what,is,this\n1,2,3\n');
    await commandLine.withDatabase(({ db }) =>
      db.insert(organisations).values([
        { name: 'Twins', websiteUrl: 'https://one.example' },
        { name: 'Twins', websiteUrl: 'https://two.example' },
      ]),
    );
    for (const [organisation, file, says] of [
      ['Nobody', csv, 'No organization'],
      ['nobody@client.example', csv, 'No organization'],
      ['11111111-2222-4333-8444-555555555555', csv, 'No organization'],
      ['Twins', csv, '2 organizations are called "Twins"'],
      ['Client', `${csv}x`, 'There is no file'],
      ['Client', csv, ''],
    ] as const) {
      const { code, error } = await importInto(organisation, file);
      expect(code).toBe(1);
      expect(error).toMatch(oneLine);
      expect(error).toContain(says);
    }
  });
});
