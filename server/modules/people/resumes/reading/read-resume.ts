import { personLimits } from '../../../../../contract/people/person-fields.calls.ts';
import type { ResumeProposal } from '../../../../../contract/people/resumes.calls.ts';
import { describeLanguage, findLanguages } from '../../../search/criteria/human-languages.ts';
import { findYears } from '../../../search/criteria/years.ts';
import { readContacts } from './contacts.ts';
import { type Job, readJobs, yearsWorked } from './employment.ts';
import { readName } from './person-name.ts';
import { readPlace } from './place.ts';
import { cutText, type ResumeLine } from './resume-text.ts';
import { readSections, type Section, type SectionKind } from './sections.ts';
import { readSkills } from './skills.ts';
import { titleWorth } from './titles.ts';

/** What rules read of a résumé; empty where they find nothing. */
export type ReadResume = ResumeProposal;

/** Reads the fields of a person out of the lines of their résumé. */
export function readResume(lines: ResumeLine[], now: Date): ReadResume {
  const sections = readSections(lines);
  const texts = (...kinds: SectionKind[]) =>
    sections
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap((section) => section.lines.map(({ text }) => text));
  const contacts = readContacts(lines.map(({ text }) => text));
  const name = cutText(readName(lines, contacts.email), personLimits.name);
  const jobs = readJobs(texts('experience'), now);
  const [present, ...earlier] = employersOf(jobs);
  const [profile = '', ...links] = contacts.links.filter((link) => link.length <= personLimits.link);
  const header = texts('header', 'contact');
  return {
    name,
    title: cutText(readTitle(texts('header'), name, jobs), personLimits.title),
    employer: cutText(present ?? '', personLimits.employer),
    earlier_employers: earlier.slice(0, 50),
    location: cutText(
      readPlace(header) || readPlace(texts('other', 'languages', 'skills')),
      personLimits.location,
    ),
    email: contacts.email.length <= 254 ? contacts.email : '',
    phone: cutText(contacts.phone, personLimits.phone),
    profile_url: profile,
    links,
    skills: readSkills(sections),
    languages: readLanguages(sections),
    years: yearsWorked(jobs) ?? statedYears([...header, ...texts('summary')], now),
    summary: summarise(sections),
    source: 'Résumé',
  };
}

/** The latest job's employer first; each once. */
function employersOf(jobs: Job[]): string[] {
  const names = [...jobs]
    .sort((a, b) => Number(b.isPresent) - Number(a.isPresent) || b.to - a.to)
    .map(({ employer }) => employer)
    .filter((employer) => employer !== '');
  return [...new Set(names)];
}

/** The title below the name, else that of the latest job. */
function readTitle(header: string[], name: string, jobs: Job[]): string {
  const parts = header
    .flatMap((line) => line.split(/\t|\s*[|•·◆♦]\s*|\s+[–—-]\s+|,\s+/))
    .map((part) =>
      part
        .replace(
          /^(?:position|title|job title|beruf|berufsbezeichnung|profession|puesto|stanowisko)\s*:\s*/i,
          '',
        )
        .trim(),
    )
    .filter((part) => part !== '' && part.toLowerCase() !== name.toLowerCase());
  const worth = parts.map(titleWorth);
  const stated = parts[worth.indexOf(2)] ?? parts[worth.indexOf(1)];
  const [latest] = [...jobs].sort((a, b) => Number(b.isPresent) - Number(a.isPresent) || b.to - a.to);
  return stated ? plainCase(stated) : (latest?.title ?? '');
}

const plainCase = (text: string): string =>
  text.length > 5 && text === text.toUpperCase()
    ? text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : text;

function readLanguages(sections: Section[]): string[] {
  const own = sections.filter(({ kind }) => kind === 'languages').flatMap(({ lines }) => lines);
  const best = new Map<string, number>();
  for (const { text } of own) {
    for (const { language, rank } of findLanguages(text.replaceAll('\t', ' '))) {
      best.set(language, Math.max(rank, best.get(language) ?? 0));
    }
  }
  return [...best]
    .map(([language, rank]) => describeLanguage({ language, rank }))
    .slice(0, personLimits.languages);
}

function statedYears(lines: string[], now: Date): number | null {
  const [longest] = findYears(lines.join('. '), now.getFullYear()).sort((a, b) => b.years - a.years);
  return longest ? Math.round(longest.years) : null;
}

/** What a search reads of the person: everything but the contact details, with its headings. */
function summarise(sections: Section[]): string {
  const parts = sections
    .filter(({ kind, lines }) => kind !== 'header' && kind !== 'contact' && lines.length > 0)
    .sort((a, b) => Number(b.kind === 'summary') - Number(a.kind === 'summary'))
    .map(({ kind, heading, lines }) => {
      const text = lines.map((line) => line.text.replaceAll('\t', ' ')).join('\n');
      return kind === 'summary' ? text : `${heading}\n${text}`;
    });
  return cutText(parts.join('\n\n'), personLimits.summary);
}
