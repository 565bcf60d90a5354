import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMail } from './optional-cells.ts';
import { openCandidateFile } from './read-candidate-rows.ts';

const rowsOf = (text: string | Buffer) => [
  ...openCandidateFile(typeof text === 'string' ? Buffer.from(text) : text)(),
];
const candidatesOf = (text: string | Buffer) =>
  rowsOf(text).flatMap((row) => ('candidate' in row ? [row.candidate] : []));
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
/** The field and the further details that a cell of a column becomes. */
const readCell = (column: string, text: string) => {
  const [person] = candidatesOf(`Name,Title,${column}\nAnn,Welder,${cell(text)}\n`);
  return [person, person?.attributes] as const;
};

test('a link that is none costs only itself, and a formula gives its address', () => {
  const file = readFileSync('tests/cases/12-optional-link-costs-the-person/input.csv');
  expect(candidatesOf(file).map((one) => [one.name, one.profile_url, one.attributes])).toEqual([
    ['Plain Lind', '', { 'Profile URL as imported': 'in/plain-x' }],
    ['None Lind', '', { 'Profile URL as imported': 'N/A' }],
    ['Dash Lind', '', { 'Profile URL as imported': '-' }],
    ['Hyper Lind', 'https://www.linkedin.com/in/hyper-x', {}],
  ]);
});

test.each([
  ['=HYPERLINK("https://a.example/x";"Profil")', 'https://a.example/x', false],
  ['=hyperlink( "a.example/x" )', 'https://a.example/x', false],
  ['=HYPERLINK(A2,"Profile")', '', true],
  ['Profile: https://a.example/x.', 'https://a.example/x', true],
  ['[Ann](https://a.example/x)', 'https://a.example/x', true],
  ['https://a.example/x https://b.example/y', 'https://a.example/x', true],
  ['ftp://a.example', '', true],
  ['javascript:alert(1)', '', true],
  [`https://a.example/${'x'.repeat(2048)}`, '', true],
  ['#N/A', '', true],
])('the link %j is read as %j', (text, link, isKept) => {
  const [person, details] = readCell('LinkedIn', text);
  expect(person?.profile_url).toBe(link);
  expect(details).toEqual(isKept ? { 'Profile URL as imported': text } : {});
});

test('a formula of a text alone, by which spreadsheets keep digits, is that text', () => {
  const [person] = candidatesOf('Name,Title,Phone\n="Ann","=""Welder""","=""0170 123456"""\n');
  expect(person).toMatchObject({ name: 'Ann', title: 'Welder', phone: '0170 123456' });
});

test('a link that is none leaves the one of the next column', () => {
  const [person] = candidatesOf('Name,Title,LinkedIn,Website\nAnn,Welder,N/A,https://ann.example\n');
  expect(person).toMatchObject({
    profile_url: 'https://ann.example',
    attributes: { 'Profile URL as imported': 'N/A; https://ann.example' },
  });
});

describe('a cell that its field cannot take is kept as it stood', () => {
  const long = 'x'.repeat(301);
  test.each([
    ['Location', long, { location: '' }, { 'Location as imported': long }],
    ['Source', long, { source: '' }, { 'Source as imported': long }],
    ['Summary', 'y'.repeat(10_001), { summary: '' }, { 'Summary as imported': 'y'.repeat(10_001) }],
    ['Location', 'K\0ln', { location: '' }, { 'Location as imported': 'K\uFFFDln' }],
    ['Skills', `MIG;${long}`, { skills: ['MIG'] }, { 'Skills as imported': `MIG;${long}` }],
    ['Lawful basis', 'They asked me', {}, { 'Lawful basis as imported': 'They asked me' }],
    ['Notice sent on', '1.3.2026', {}, { 'Notice as imported': '1.3.2026' }],
    ['Notice sent on', '2999-01-01', {}, { 'Notice as imported': '2999-01-01' }],
    ['Email', 'petra.müller@x.example', { email: '' }, { 'Email as imported': 'petra.müller@x.example' }],
  ])('%s %#', (column, text, fields, details) => {
    const [person, kept] = readCell(column, text);
    expect(person).toMatchObject({ name: 'Ann', title: 'Welder', ...fields });
    expect(kept).toEqual(details);
    expect([person?.lawful_basis, person?.noticed_on]).toEqual([undefined, undefined]);
  });

  test('and the first hundred of more skills are taken', () => {
    const skills = Array.from({ length: 101 }, (_, at) => `s${at}`);
    const [person, kept] = readCell('Skills', skills.join(';'));
    expect(person?.skills).toEqual(skills.slice(0, 100));
    expect(kept).toEqual({ 'Skills as imported': skills.join(';') });
  });
});

test('no optional value costs the person, whatever it is', () => {
  const columns = [
    'Location',
    'LinkedIn',
    'Email',
    'Source',
    'Skills',
    'Summary',
    'Lawful basis',
    'Notice date',
  ];
  const text = fc
    .string({ unit: 'binary', maxLength: 40 })
    .filter((one) => !/[\r\n]/.test(one) && one.trim() !== '');
  fc.assert(
    fc.property(fc.tuple(...columns.map(() => text)), (cells) => {
      const people = candidatesOf(
        `Name,Title,${columns.join(',')}\nAnn,Welder,${cells.map(cell).join(',')}\n`,
      );
      expect(people).toMatchObject([{ name: 'Ann', title: 'Welder' }]);
      expect(JSON.stringify(people)).not.toContain('\\u0000');
    }),
    { numRuns: 300 },
  );
});

test('a word before a bare address is kept, since it may be its beginning', () => {
  expect(readMail('nora co@x.example')).toEqual({ value: 'co@x.example', isWhole: false });
  expect(readMail('nora\nco@x.example')).toEqual({ value: 'co@x.example', isWhole: false });
  for (const cell of ['Nora Sandvik <nora@x.example>', 'Mail: nora@x.example', 'nora@x.example (work)'])
    expect(readMail(cell)).toEqual({ value: 'nora@x.example', isWhole: true });
});

test.each(['N/A', 'n/a', '#N/A', 'n.a.', '-', '—', 'none', 'NULL', 'NaN', '#REF!', '?'])(
  '%j says nothing, in whatever column',
  (text) => {
    for (const column of ['Skills', 'Tags', 'Location', 'Company', 'Source', 'Languages', 'Do not contact']) {
      const [person, attributes] = readCell(column, text);
      expect(attributes).toEqual({});
      expect(person).toMatchObject({ name: 'Ann', location: '', skills: [], source: '' });
      for (const field of ['tags', 'employer', 'languages', 'do_not_contact'])
        expect(person).not.toHaveProperty(field);
    }
    expect(readCell('Skills', `Java; ${text}`)[0]?.skills).toEqual(['Java']);
  },
);
