import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { UnreadableFileError } from './csv-columns.ts';
import { openCandidateFile, readFirstRows } from './read-candidate-rows.ts';

const header = 'Name,Title,Skills,Location,Summary,Email,Profile URL';
const bytesOf = (text: string) => Buffer.from(text);
const read = (text: string | Buffer) => [
  ...openCandidateFile(typeof text === 'string' ? bytesOf(text) : text)(),
];
const names = (text: string | Buffer) =>
  read(text).flatMap((row) => ('candidate' in row ? [row.candidate.name] : []));
const refused = (text: string | Buffer) =>
  read(text).flatMap((row) => ('reason' in row ? [[row.line, row.reason]] : []));

test('reads a row into its texts', () => {
  expect(
    read(
      `${header}\n Ann  Lee , Welder ,MIG; TIG,"Austin, TX",Ten years.,ann@lee.example,profiles.example/ann\n`,
    ),
  ).toEqual([
    {
      line: 2,
      candidate: {
        name: 'Ann Lee',
        title: 'Welder',
        skills: ['MIG', 'TIG'],
        location: 'Austin, TX',
        summary: 'Ten years.',
        email: 'ann@lee.example',
        profile_url: 'https://profiles.example/ann',
        source: '',
        attributes: {},
      },
    },
  ]);
});

test('keeps a row without an address that is none, and columns that have no meaning of their own', () => {
  const rows = read(
    "Name,Title,Email,Notice period,Line,Reason\nAnn,Welder,bob,'=2 weeks,7,Old\nBob,Cook,b@c.example,,,\n",
  );
  expect(rows).toMatchObject([
    { candidate: { email: '', attributes: { 'Email as imported': 'bob', 'Notice period': '=2 weeks' } } },
    { candidate: { email: 'b@c.example' } },
  ]);
  expect(rows.map((row) => 'candidate' in row && Object.keys(row.candidate.attributes))).toEqual([
    ['Email as imported', 'Notice period'],
    [],
  ]);
});

describe('line numbers', () => {
  test('count the lines of the file, also after cells that run over several', () => {
    const rows = read(
      `${header}\r\nAnn,Welder,,,"one\r\ntwo\r\n\r\nfour"\r\n\r\n,,,\r\nBob,Cook\r\n,Nurse\r\n`,
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 8, 9]);
    expect(rows[0]).toMatchObject({ candidate: { summary: 'one\ntwo\n\nfour' } });
    expect(rows[2]).toMatchObject({ line: 9, reason: 'The name is missing.', cells: ['', 'Nurse'] });
  });

  test('count a header over two lines and the line that names the separator', () => {
    expect(read('sep=;\n"Full\nName";Title\nAnn;Welder')).toMatchObject([{ line: 4 }]);
  });
});

describe('a row is refused with its reason', () => {
  test.each([
    [',Welder', 'The name is missing.'],
    ['\u200b\u00ad,Welder', 'The name is missing.'],
    ['Ann,', 'The job title is missing.'],
    ['Ann,Welder,,Austin, TX,,,', 'The row has 8 columns, but the header has 7.'],
    ['Ann\0,Welder', 'The name contains a null character.'],
    [`Ann,${'x'.repeat(301)}`, 'The title is longer than 300 characters.'],
    ['Ann,"Welder', 'A quotation mark is opened and never closed.'],
  ])('%j', (row, reason) => {
    const rows = read(`${header}\n${row.replace('Austin, TX,,,', 'Austin, TX,,,x')}\nBob,Cook\n`);
    expect(rows).toMatchObject([
      { line: 2, reason: expect.stringContaining(reason) },
      { line: 3, candidate: expect.objectContaining({ name: 'Bob' }) },
    ]);
  });

  test('a missing closing quotation mark costs only its own line', () => {
    const text = `${header}\nAnn,Welder\nBob,"Cook,,,,\nCid,Nurse,"a, b"\nDan,Clerk,,,"two\nlines"\n`;
    expect(names(text)).toEqual(['Ann', 'Cid', 'Dan']);
    expect(refused(text)).toEqual([[3, 'A quotation mark is opened and never closed.']]);
  });
});

test('a field of one line has neither line breaks nor control characters', () => {
  expect(read('Name,Title\n"Ann\n\u0007 Lee\u2028","Head\r\n\tCook\u0085"\n')).toMatchObject([
    { candidate: { name: 'Ann Lee', title: 'Head Cook' } },
  ]);
});

test('a row that repeats the header is no person, and a broken line is kept as it stands', () => {
  const rows = read(`${header}\nAnn,Welder\n${header}\nBob,"Cook,,,,\n`);
  expect(rows).toMatchObject([
    { line: 2 },
    { line: 3, reason: 'This row repeats the names of the columns.' },
    { line: 4, written: 'Bob,"Cook,,,,' },
  ]);
});

test('skills are enough to be a person, in a file with a column for titles or without one', () => {
  const without = read('Name;Skills\nAnn;MIG, TIG\nBob;\n');
  expect(without).toMatchObject([
    { candidate: { name: 'Ann', title: '', skills: ['MIG', 'TIG'] } },
    { line: 3, reason: 'The job title is missing.' },
  ]);
  expect(read('Name,Title,Skills\nAnn,,Java;SQL\nBob,Cook,\n')).toMatchObject([
    { candidate: { name: 'Ann', title: '', skills: ['Java', 'SQL'] } },
    { candidate: { name: 'Bob', title: 'Cook' } },
  ]);
  expect(read('Nombre completo\tHabilidades\nAna\tCocina\n')).toMatchObject([
    { candidate: { name: 'Ana', skills: ['Cocina'] } },
  ]);
});

test('a quotation mark inside a text is part of it', () => {
  expect(names(`${header}\n"Ann ""Sparks"" Lee",Welder\nBob "Pan" Ray,Cook\n`)).toEqual([
    'Ann "Sparks" Lee',
    'Bob "Pan" Ray',
  ]);
});

describe('encodings', () => {
  const text = `${header}\nJosé Müller,Köchin\nAnn,Welder\n`;

  test('UTF-8, with and without a mark', () => {
    expect(names(text)).toEqual(['José Müller', 'Ann']);
    expect(names(`\uFEFF${text}`)).toEqual(['José Müller', 'Ann']);
  });

  test('Windows-1252, as older office software writes it', () => {
    expect(names(Buffer.from(text, 'latin1'))).toEqual(['José Müller', 'Ann']);
  });

  test('UTF-16, as spreadsheets call "Unicode text"', () => {
    expect(names(Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'))).toEqual([
      'José Müller',
      'Ann',
    ]);
  });

  test('damaged rows of a UTF-8 file are refused, the others kept', () => {
    const damaged = Buffer.concat([bytesOf(text), Buffer.from('Ren\xe9,Cook\n', 'latin1')]);
    expect(names(damaged)).toEqual(['José Müller', 'Ann']);
    expect(refused(damaged)).toEqual([[4, 'The name contains a damaged character. Save the file as UTF-8.']]);
  });
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['another binary file', 'Name\x01\x02\x03,Title\nAnn,Cook', 'This is no CSV'],
  ['a workbook', 'PK\x03\x04…', 'This is an Excel workbook'],
  ['a file without headings', 'Ann Lee,Welder\n', 'The first row reads: "Ann Lee", "Welder".'],
  ['an open quotation mark', '"Name,Title\nAnn,Welder', 'The first row has a quotation mark'],
])('%s is refused as a whole', (_what, text, message) => {
  expect(() => openCandidateFile(bytesOf(text))).toThrow(UnreadableFileError);
  expect(() => openCandidateFile(bytesOf(text))).toThrow(message);
});

test('rows beyond the limit are refused with one reason', () => {
  const rows = read(`${header}\n${'Ann,Welder\n'.repeat(importLimits.rows + 5)}`);
  expect(rows).toHaveLength(importLimits.rows + 1);
  expect(rows.at(-1)).toMatchObject({
    line: importLimits.rows + 2,
    reason: expect.stringContaining('20,000 rows'),
  });
});

test('the time for a file of hostile quotation marks grows with its size, not with its square', () => {
  const cpuMs = (blocks: number) => {
    const text = `${header}\n${`"\n${'x""\n'.repeat(3000)}`.repeat(blocks)}`;
    const before = process.cpuUsage();
    expect(read(text).length).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  cpuMs(2);
  expect(cpuMs(16) / cpuMs(4)).toBeLessThan(8);
});

test('whatever the rows hold, each good one comes out once and each bad one is named', () => {
  const anyText = fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => text.replace(/[\0\uFFFD]/g, '').toWellFormed());
  const word = fc.string({ unit: fc.constantFrom(...'abcäß字 "\',;\n\t|'), minLength: 1, maxLength: 12 });
  const good = fc.record({
    name: word,
    title: word,
    summary: anyText,
    email: fc.constantFrom('', 'a@b.example', 'nobody'),
  });
  const bad = fc.constantFrom(
    { name: '', title: 'Cook', summary: '', email: '' },
    { name: 'Ann', title: ' ', summary: 'x', email: '' },
    { name: 'A\0nn', title: 'Cook', summary: 'x', email: '' },
  );
  const isNamed = ({ name, title }: { name: string; title: string }) =>
    name.trim() !== '' && title.trim() !== '';
  const rows = fc.array(
    fc.oneof({ weight: 4, arbitrary: good.filter(isNamed) }, { weight: 1, arbitrary: bad }),
  );
  const delimiter = fc.constantFrom(',', ';', '\t', '|');
  fc.assert(
    fc.property(rows, delimiter, fc.constantFrom('\n', '\r\n'), (rows, delimiter, record_delimiter) => {
      // The reader tells lines by \n, \r\n and \r alike, so a lone \r in a cell comes back as \n.
      const unescaped = (text: string) => text.replace(/^'(?=[=+\-@])/, '');
      const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
      const columns = ['name', 'title', 'summary', 'email'];
      const text = stringify(rows, { header: true, columns, delimiter, record_delimiter, quoted: true });
      const read = [...openCandidateFile(bytesOf(text))()];
      expect(read).toHaveLength(rows.length);
      for (const [at, row] of read.entries()) {
        const given = rows[at];
        if (given === undefined) throw new Error('More rows came out than went in.');
        const isBad = !isNamed(given) || given.name.includes('\0');
        expect('reason' in row).toBe(isBad);
        if ('candidate' in row) {
          expect(row.candidate.name).toBe(oneLine(unescaped(given.name.trim())));
          expect(row.candidate.title).toBe(oneLine(unescaped(given.title.trim())));
          expect(row.candidate.summary).toBe(unescaped(given.summary.replace(/\r\n|\r/g, '\n').trim()));
        }
      }
      const lines = read.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Name\0,Title\0\nAnn,Welder\n', /holds null characters.*save it as CSV \(UTF-8\)/],
  ['\0\0\x01\0garbage\0,x\n', /holds null characters/],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', /workbook or document of an older Office/],
  ['%PDF-1.7\n', /This is a PDF\. Save it as CSV/],
  ['<html><table><tr><td>Name', /This is a web page/],
  ['{\\rtf1\\ansi', /in RTF/],
])('what is no table of text is named: %j', (text, message) => {
  expect(() => openCandidateFile(Buffer.from(text, 'latin1'))).toThrow(message);
});

test('rows without quotation marks are taken apart without a parser, which costs ten times as much', () => {
  const row = (at: number) => `Ann Lee${at},Cook,a${at}@x.example,`;
  const text = `Name,Title,Email,Location\n${Array.from({ length: 20_000 }, (_, at) => row(at)).join('\n')}\n`;
  const start = process.cpuUsage();
  const { rows } = readFirstRows(Buffer.from(text), 'utf-8');
  const { user, system } = process.cpuUsage(start);
  expect([rows.length, rows[7]]).toEqual([20_000, ['Ann Lee7', 'Cook', 'a7@x.example', '']]);
  expect((user + system) / 1000).toBeLessThan(120);
});
