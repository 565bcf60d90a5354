import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { openCandidateFile, readFirstRows } from './read-candidate-rows.ts';
import { recognizeColumns } from './recognize-columns.ts';

const sheet = (...rows: string[][]) => stringify(rows);
const people = (file: string) =>
  [...openCandidateFile(Buffer.from(file))()].flatMap((row) => ('candidate' in row ? [row.candidate] : []));
const meanings = (file: string) => {
  const { header, rows } = readFirstRows(Buffer.from(file), 'utf-8', 60);
  return recognizeColumns(header, rows).map(({ meaning, isDoubtful }) =>
    isDoubtful ? `${meaning}?` : meaning,
  );
};

test('the employer stands in a cell beside a title of its own', () => {
  const file = sheet(
    ['Name', 'Headline', 'Title – Employer'],
    ['Ada', 'Cook', 'Cook – Fjordmat'],
    ['Bo', '', 'Nurse – Klinik'],
  );
  expect(people(file).map(({ title, employer }) => [title, employer])).toEqual([
    ['Cook', 'Fjordmat'],
    ['Nurse', 'Klinik'],
  ]);
});

test("Lever's headline of employers is no title beside the job applied for", () => {
  const file = sheet(
    ['Name', 'Headline', 'Posting Title', 'Email'],
    ['Ida Holm', 'Fjordmat, Nordkap Ferries', 'Data Engineer', 'ida@lever.example'],
    ['Per Lund', 'Fjordmat', 'Data Engineer', 'per@lever.example'],
  );
  expect(meanings(file)).toEqual(['name', 'employer?', 'title?', 'email']);
  expect(people(file)[1]).toMatchObject({ title: 'Data Engineer', employer: 'Fjordmat' });
  const jobs = sheet(
    ['Name', 'Headline', 'Posting Title'],
    ['Ida Holm', 'Cook', 'Chef'],
    ['Per Lund', 'Nurse', 'Nurse'],
  );
  expect(meanings(jobs)).toEqual(['name', 'title', 'keep']);
});

describe('objects in cells', () => {
  const objects = (write: (value: unknown) => string) =>
    sheet(
      [
        'Id',
        'Name',
        'Emails',
        'Phones',
        'LinkedIn',
        'Job Title',
        'Company',
        'Address',
        'Skills',
        'Created by',
      ],
      [
        'a1',
        write({ firstName: 'Ada', lastName: "O'Lund" }),
        write({ primaryEmail: 'ada@x.example', additionalEmails: null }),
        write({
          primaryPhoneNumber: '90000001',
          primaryPhoneCountryCode: 'NO',
          primaryPhoneCallingCode: '+47',
          additionalPhones: [],
        }),
        write({ primaryLinkUrl: 'https://www.linkedin.com/in/ada-x', primaryLinkLabel: '' }),
        'Data Engineer',
        write({ id: 'c1', name: 'Fjordmat' }),
        write({ addressStreet1: 'Kaia 1', addressCity: 'Oslo', addressCountry: 'Norway' }),
        write([
          { id: 's1', name: 'Java' },
          { id: 's2', name: 'SQL' },
        ]),
        write({ source: 'IMPORT', name: 'Tim', workspaceMemberId: null }),
      ],
    );
  const inPython = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll('null', 'None')
      .replaceAll(/(?<!O)'/g, "\\'")
      .replaceAll(/"([^"]*)"/g, (_, text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`))
      .replaceAll(/(?<=')([:,])/g, '$1 ');

  test.each([
    ['JSON', JSON.stringify],
    ['Python literals', inPython],
  ])('are read by the names in them, as %s', (_what, write) => {
    const file = objects(write);
    expect(meanings(file)).toEqual(
      'record_id name email phone profile_url title employer location skills keep'.split(' '),
    );
    const [ada] = people(file);
    expect(ada).toMatchObject({
      name: "Ada O'Lund",
      email: 'ada@x.example',
      phone: '+47 90000001',
      title: 'Data Engineer',
      employer: 'Fjordmat',
      location: 'Oslo, Norway',
      skills: ['Java', 'SQL'],
      profile_url: 'https://www.linkedin.com/in/ada-x',
    });
    expect(ada?.attributes).toEqual({ Id: 'a1', 'Created by': 'source: IMPORT; name: Tim' });
  });

  test.each([
    ['{"value":"ada@x.example","type":"work"}', { email: 'ada@x.example' }],
    ['[{"address":"ada@x.example","primary":true}]', { email: 'ada@x.example' }],
    ['{"shoe":"42"}', { email: '', attributes: { 'Email as imported': 'shoe: 42' } }],
    ['{"primaryEmail":"","additionalEmails":null}', { email: '', attributes: {} }],
    ['{not JSON', { email: '' }],
  ])('take %s for an address', (cell, expected) => {
    expect(people(sheet(['Name', 'Title', 'Email'], ['Ada', 'Cook', cell]))[0]).toMatchObject(expected);
  });

  test('tell of a column without a known name that it holds names', () => {
    const cell = JSON.stringify({ first: 'Ada', last: 'Lund' });
    const file = sheet(['Who', 'Title'], [cell, 'Cook']);
    expect(meanings(file)).toEqual(['name?', 'title']);
    expect(people(file)[0]?.name).toBe('Ada Lund');
  });
});
