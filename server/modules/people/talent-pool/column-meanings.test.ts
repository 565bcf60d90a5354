import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { furtherColumns, personTable } from '../../../../contract/people/person-fields.calls.ts';
import { isInternal, readHeader } from './column-meanings.ts';
import { openCandidateFile } from './read-candidate-rows.ts';
import { recognizeColumns } from './recognize-columns.ts';

describe('names of columns', () => {
  const fields = Object.entries({ ...personTable, ...furtherColumns });
  const joined = (person: string) => person.replace("'", '');

  test.each([
    'Candidate',
    "Applicant's",
    'Contact',
    'Person',
    'Bewerber',
    'Kandidaten',
    'Candidat',
    'Candidato',
  ])('mean the same with %s before them', (person) => {
    const read = fields.flatMap(([field, { columns }]) =>
      columns
        .split(', ')
        .flatMap((name) => [`${person} ${name}`, joined(person) + name])
        .filter((name) => readHeader(name)?.field !== field),
    );
    expect(read).toEqual([]);
  });

  test.each([
    ['Candidate First Name', 'first_name'],
    ['Candidate Last Name', 'last_name'],
    ['candidate_last_name', 'last_name'],
    ['Nachname des Bewerbers', 'last_name'],
    ['Current Co.', 'employer'],
    ['Org.', 'employer'],
    ['Last Employer', 'employer'],
    ['Source Name', 'source'],
    ['Name der Quelle', 'source'],
    ['Candidate Id', 'record_id'],
    ['Candidate No.', 'record_id'],
    ['Bewerber-Nr.', 'record_id'],
    ['Phone No.', 'phone'],
    ['Tel.-Nr.', 'phone'],
    ['Tel.', 'phone'],
    ['Last Contact', undefined],
    ['Recruiter Name', undefined],
    ['Profile Name', undefined],
  ])('%s: %s', (name, field) => {
    expect(readHeader(name)?.field).toBe(field);
  });

  test.each([
    'Notes (internal)',
    'Private Notes',
    'Personal notes',
    'Recruiter comments',
    'Interview feedback',
    'Screening notes',
    'Assessment',
    'Salary expectation',
    'Skills (internal)',
    'InternalNotes',
    'Interne Notizen',
    'Bemerkungen',
    'Kommentar',
    'Rückmeldung',
    'Beschreibung (vertraulich)',
    'Gehaltswunsch',
    'Commentaires',
    'Remarques confidentielles',
    'Notes privées',
    'Prétentions salariales',
    'Comentarios',
    'Observaciones internas',
    'Notas privadas',
    'Pretensión salarial',
  ])('%s is a detail, whatever its cells look like', (name) => {
    const cells = ['Java, SQL, Kubernetes', 'Welder', 'Berlin'];
    const read = cells.map((cell) => recognizeColumns(['Name', name], Array(3).fill(['Ann Lee', cell])));
    expect(read.map(([, column]) => column?.meaning)).toEqual(['keep', 'keep', 'keep']);
  });

  test.each([
    ['Notes', 'summary'],
    ['International phone', undefined],
    ['Private Email', 'email'],
    ['Internet address', undefined],
    ['Professional summary', 'summary'],
  ])('%s is no internal one', (name, field) => {
    expect(readHeader(name)?.field).toBe(field);
    expect(isInternal(name)).toBe(false);
  });

  test.each([
    ['a first name without a last one', ['First Name', 'Title'], ['Anna', 'Nurse'], ['first_name?', 'title']],
    [
      'a whole name beside a part that it lacks',
      ['Candidate Name', 'First Name', 'Title'],
      ['Petrova', 'Anna', 'Nurse'],
      ['last_name?', 'first_name', 'title'],
    ],
    [
      'a whole name beside parts of another',
      ['Full Name', 'First Name', 'Last Name', 'Title'],
      ['Anna Petrova', 'Ada', 'Lund', 'Nurse'],
      ['name?', 'first_name?', 'last_name?', 'title'],
    ],
    [
      'nothing where they agree',
      ['Full Name', 'First Name', 'Last Name', 'Title'],
      ['Anna Petrova', 'Anna', 'Petrova', 'Nurse'],
      ['name', 'first_name', 'last_name', 'title'],
    ],
  ])('%s is asked', (_what, header, cells, expected) => {
    const read = recognizeColumns(header, [cells]);
    expect(read.map(({ meaning, isDoubtful }) => meaning + (isDoubtful ? '?' : ''))).toEqual(expected);
  });
});

describe('two columns of one field', () => {
  const meanings = (header: string[], ...rows: string[][]) =>
    recognizeColumns(header, rows).map(({ meaning, isDoubtful }) => meaning + (isDoubtful ? '?' : ''));

  test.each(['Job Name', 'Jobs', 'Requisition', 'Applied for', 'Beworben auf', 'Nom du poste', 'Vacante'])(
    '%s beside an empty title is a detail',
    (name) => {
      const read = meanings(['Name', 'Title', name], ['Ada Lund', '', 'Registered Nurse (Denver)']);
      expect(read).toEqual(['name', 'title', 'keep']);
    },
  );

  test('the job applied for is asked about where it is the only title', () => {
    expect(meanings(['Name', 'Job Name'], ['Ada Lund', 'Registered Nurse (Denver)'])[1]).toBe('title?');
  });

  test('the second is kept as a detail, and asked about', () => {
    const [header, ...rows] = [
      ['Name', 'Headline', 'Current Title'],
      ['Ada Lund', 'Cook, cyclist', 'Cook'],
      ['Bo Holm', 'Nurse', 'Nurse'],
    ] as [string[], ...string[][]];
    expect(meanings(header, ...rows)).toEqual(['name', 'keep?', 'title']);
    const file = Buffer.from(stringify([header, ...rows]));
    const kept = { title: 'Cook', attributes: { Headline: 'Cook, cyclist' } };
    expect([...openCandidateFile(file)()][0]).toMatchObject({ candidate: kept });
    const chosen = openCandidateFile(file, { given: ['name', 'title', 'title'] });
    expect([...chosen()][1]).toMatchObject({ candidate: { title: 'Nurse' } });
    expect([...chosen()][0]).toMatchObject({ candidate: kept });
  });
});
