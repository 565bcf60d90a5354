import { type InventedPerson, inventPeople } from './invented-people.ts';
import { docxResume, pdfResume } from './resume-files.ts';
import { type JobHead, jobHeads, partsOf, type Wording, wordings } from './resume-text.ts';

export interface MadeResume {
  fileName: string;
  layout: string;
  bytes: Uint8Array;
  expected: InventedPerson;
}

type Parts = ReturnType<typeof partsOf>;
type Layout = (person: InventedPerson, parts: Parts) => Promise<Uint8Array>;

const contactLine = ({ email, phone, location, links }: InventedPerson) =>
  [location, phone, email, ...links.map((link) => link.replace('https://', ''))].join(' | ');
const contactLines = ({ email, phone, address, links }: InventedPerson) => [
  `Address: ${address}`,
  `Email: ${email}`,
  `Phone: ${phone}`,
  ...links,
];
const textOf = (lines: string[]) => Promise.resolve(new TextEncoder().encode(lines.join('\n')));
const flat = ({ heading, lines }: { heading: string; lines: string[] }) => ['', heading, ...lines];

/** Ways in which people set their résumés, by the end of the file's name. */
const layouts: Record<string, Layout> = {
  'one-column.pdf': (person, { summary, experience, education, skills, languages, references }) =>
    pdfResume({
      name: person.name,
      below: [person.title, contactLine(person)],
      main: [summary, skills, education, experience, languages, references],
    }),
  'sidebar-left.pdf': (person, { summary, experience, education, skillList, languages }) =>
    pdfResume({
      name: person.name,
      below: [person.title],
      side: [{ heading: 'Contact', lines: contactLines(person) }, skillList, languages],
      sideIsLeft: true,
      main: [summary, experience, education],
    }),
  'sidebar-right.pdf': (person, { summary, experience, education, skillList, languages }) =>
    pdfResume({
      name: person.name.toUpperCase(),
      below: [person.title],
      side: [{ heading: 'Contact', lines: contactLines(person) }, skillList, languages],
      sideIsLeft: false,
      main: [summary, experience, education],
    }),
  'dates-aside.pdf': (person, { experience, education, skills, languages }) =>
    pdfResume({
      name: 'Curriculum Vitae',
      below: [person.name, person.title, ...contactLines(person)],
      main: [experience, education, skills, languages],
      tabsAt: 150,
    }),
  'plain.docx': (person, { summary, experience, education, skills, languages, certificates, references }) =>
    docxResume({
      lines: [
        person.name,
        `${person.address} · ${person.phone}`,
        person.email,
        ...person.links,
        person.title,
      ],
      parts: [summary, certificates, experience, education, skills, languages, references],
    }),
  'page-header.docx': (person, { summary, experience, education, skillList, languages }) =>
    docxResume({
      header: [person.name, contactLine(person)],
      lines: [person.title],
      parts: [summary, skillList, experience, education, languages],
    }),
  'table.docx': (person, { summary, experience, education, skills, languages }) =>
    docxResume({
      lines: [person.name, ...contactLines(person), person.title],
      parts: [summary, experience, education, skills, languages],
      isTable: true,
    }),
  'plain.txt': (person, parts) =>
    textOf([
      person.name.toUpperCase(),
      person.title,
      contactLine(person),
      ...[parts.summary, parts.experience, parts.education, parts.skills, parts.languages].flatMap(flat),
    ]),
  'labels.txt': (person, parts) =>
    textOf([
      'CURRICULUM VITAE',
      `Name: ${person.name}`,
      `Position: ${person.title}`,
      ...contactLines(person),
      `${parts.skills.heading}: ${person.skills.join('; ')}`,
      `${parts.languages.heading}: ${parts.languages.lines.join(', ')}`,
      ...[parts.education, parts.certificates, parts.experience, parts.references].flatMap(flat),
    ]),
};

/** Makes a labeled set of invented résumés from a seed, each layout in turn, in six languages and six ways to head a job. */
export async function makeResumes(count = 36, seed = 1): Promise<MadeResume[]> {
  const words: Wording[] = Object.values(wordings);
  const heads: JobHead[] = Object.values(jobHeads);
  const made: MadeResume[] = [];
  for (const [at, expected] of inventPeople(count, seed).entries()) {
    const [layout, make] = Object.entries(layouts)[at % Object.keys(layouts).length] as [string, Layout];
    const words_ = words[(at + Math.floor(at / 9)) % words.length] as Wording;
    const head = heads[(at * 5 + Math.floor(at / 6)) % heads.length] as JobHead;
    const bytes = await make(expected, partsOf(expected, words_, head));
    made.push({ fileName: `${String(at + 1).padStart(2, '0')}-${layout}`, layout, bytes, expected });
  }
  return made;
}
