import { readdirSync, readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { pdfResume } from '../../../../../tests/quality/resumes/resume-files.ts';
import { readResumeFile } from './read-resume-file.ts';

const now = new Date('2026-11-26');

/** What is read of each file of a case. */
async function readCase(name: string) {
  const folder = `tests/cases/${name}`;
  const files = readdirSync(folder).sort();
  expect(files.length).toBeGreaterThan(0);
  return Promise.all(
    files.map(async (file) => {
      const read = await readResumeFile(readFileSync(`${folder}/${file}`), now);
      if (read.kind !== 'resume') throw new Error(`${file} was read as an archive.`);
      return { file, ...read.resume };
    }),
  );
}

test('a job counts with its dates in any usual form', async () => {
  for (const { file, title, employer, years, doubtful } of await readCase('14-dates-of-jobs')) {
    const expected = file === 'input-4.docx' ? 12 : 4;
    expect([file, title, employer, years]).toEqual([file, 'Site Engineer', 'Fjordbygg AS', expected]);
    expect(doubtful).toEqual([]);
  }
});

test('dates, passports and book numbers are no phone numbers', async () => {
  for (const { file, phone } of await readCase('15-date-taken-for-phone'))
    expect([file, phone]).toEqual([file, '']);
});

test('a name whose letters stand apart is read', async () => {
  for (const { file, name } of await readCase('16-letter-spaced-name'))
    expect([file, name]).toEqual([file, 'Greta Holmström']);
});

test('bold that is drawn by writing twice is read once', async () => {
  expect(await readCase('17-fake-bold-pdf')).toMatchObject([
    { name: 'Greta Holmström', email: 'greta@bold.example', employer: 'Quellbrunn GmbH' },
  ]);
});

test('places and dates at the right margin belong to their lines, and are no column', async () => {
  const page = new PDFDocument({ size: 'A4', margin: 45 });
  const parts: Uint8Array[] = [];
  page.on('data', (part: Uint8Array) => parts.push(part));
  const isDone = new Promise((resolve) => page.on('end', resolve));
  page.fontSize(18).text('Greta Holmstrom').fontSize(10).text('greta@margin.example').moveDown();
  page.fontSize(12).text('Experience').fontSize(10);
  for (const [left, right] of [
    ['Fjordbygg AS', 'Bergen, Norway'],
    ['Site Engineer', '03/2020 - present'],
    ['Quellbrunn GmbH', 'Munich'],
    ['Junior Engineer', '01/2018 - 02/2020'],
    ['Alder Systems Ltd', 'Newcastle upon Tyne'],
    ['Trainee', '2016 - 2017'],
  ] as const) {
    page.text(left, { continued: false }).moveUp().text(right, { align: 'right' });
  }
  page.end();
  await isDone;
  const read = await readResumeFile(Buffer.concat(parts), now);
  expect(read).toMatchObject({
    resume: {
      title: 'Site Engineer',
      employer: 'Fjordbygg AS',
      earlier_employers: ['Quellbrunn GmbH', 'Alder Systems Ltd'],
    },
  });
});

test.each([true, false])(
  'a sidebar beside jobs of one line each is a column: left %s',
  async (sideIsLeft) => {
    const bytes = await pdfResume({
      name: 'Greta Holmstrom',
      below: [],
      sideIsLeft,
      side: [
        { heading: 'SKILLS', lines: ['Kafka', 'Kotlin', 'Terraform'] },
        { heading: 'LANGUAGES', lines: ['Polish, German (B2), Norwegian, English', '(C1)'] },
        { heading: 'CONTACT', lines: ['greta@side.example'] },
      ],
      main: [
        {
          heading: 'EXPERIENCE',
          lines: ['N26, Backend Engineer, 2020 – present', 'Zalando, Software Developer, 2016 – 2020'],
        },
        { heading: 'EDUCATION', lines: ['BSc Computer Science, Harwick, 2012 – 2016'] },
      ],
    });
    expect(await readResumeFile(bytes, now)).toMatchObject({
      resume: {
        title: 'Backend Engineer',
        employer: 'N26',
        skills: ['Kafka', 'Kotlin', 'Terraform'],
        languages: ['Polish', 'German B2', 'Norwegian', 'English C1'],
        job_history: ['Backend Engineer, N26, 2020 – present', 'Software Developer, Zalando, 2016 – 2020'],
      },
    });
  },
);

test('a town beside the contact details is the place, and a company named like a page is no link', async () => {
  const text = [
    'Greta Holmstrom',
    'Amsterdam | greta@place.example | +31 20 555 0147',
    'Experience',
    'Backend Engineer, Booking.com, 2020 – present',
    'Built the payment services of the whole company in Kotlin.',
    'Languages',
    'English C2, Dutch native',
  ].join('\n');
  const read = await readResumeFile(Buffer.from(text), now);
  expect(read).toMatchObject({
    resume: {
      ...{ location: 'Amsterdam', employer: 'Booking.com', profile_url: '', links: [] },
      languages: ['English C2', 'Dutch native'],
    },
  });
});

test('a turned page is read as it is seen', async () => {
  expect(await readCase('18-rotated-page')).toMatchObject([
    { name: 'Greta Holmström', email: 'greta@rot.example', employer: 'Quellbrunn GmbH', years: 9 },
  ]);
});
