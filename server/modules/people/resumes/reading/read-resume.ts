import { personLimits } from '../../../../../contract/people/person-fields.calls.ts';
import type { DoubtfulField, ResumeProposal } from '../../../../../contract/people/resumes.calls.ts';
import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { findSkills, isKnownSkill } from '../../../search/criteria/find-skills.ts';
import { describeLanguage, findLanguages } from '../../../search/criteria/human-languages.ts';
import { skillJudge } from '../../../search/criteria/judge-skills.ts';
import { findYears } from '../../../search/criteria/years.ts';
import { Person } from '../../../search/person.ts';
import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { detectLanguage } from '../../../search/vocabulary/language.ts';
import { isHeading, type SectionKind } from '../../../search/vocabulary/resume-headings.ts';
import { resolveAreas } from '../../text/places.ts';
import { readContacts, readPhone, readPlace } from './contacts.ts';
import { type Job, readJobs, yearsWorked } from './employment.ts';
import { readName } from './person-name.ts';
import { cutText, type Fact, nothing, type ResumeLine } from './resume-text.ts';
import { readSections, type Section } from './sections.ts';
import { titleWorth, withoutVerb } from './titles.ts';

const mostWords = 5;
const grade =
  /(?:\([^()]*\)|(?<![★☆●○■□])[★☆●○■□]+|\d{1,3}\s?%|[-–:]\s*(?:expert|advanced|intermediate|basic|beginner|proficient|sehr gut|gut|grundkenntnisse|avanzado|avanc[ée]|intermedio|base|buono|goed))$/iu;

function readSkills(sections: Section[], name: string): string[] {
  const isEnglish =
    detectLanguage(sections.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n')) === 'en';
  const listed = sections
    .filter(({ kind }) => kind === 'skills')
    .flatMap(({ lines }) =>
      skillsOfLines(
        lines.map(({ text }) => text),
        isEnglish,
      ),
    );
  const isOther = (skill: string) => isHeading(skill) || foldAccents(skill) === foldAccents(name);
  const skills = listed.filter((skill) => !isOther(skill));
  if (skills.length > 0) return unique(skills).slice(0, personLimits.skills);
  const text = sections
    .filter(({ kind }) => kind === 'summary' || kind === 'experience' || kind === 'header')
    .flatMap(({ lines }) => lines.map((line) => line.text))
    .join('\n');
  const person = new Person({ title: '', location: '', skills: [], summary: text });
  return unique(findSkills(text).map((skill) => skill.text))
    .filter((skill) => skillJudge(skill)(person).verdict === 'found')
    .slice(0, personLimits.skills);
}

/** Of sentences the skills that are known and names, of lists each item. A line in lower case goes on with the sentence before. */
function skillsOfLines(lines: string[], isEnglish: boolean): string[] {
  let isProse = false;
  return lines.flatMap((line) => {
    const pieces = piecesOf(line);
    const goesOn = isProse && /^\p{Ll}/u.test(line);
    isProse = isEnglish && (goesOn || pieces.some((piece) => sentence.test(piece.trim())));
    if (!isProse) return itemsOf(pieces);
    const isName = (item: string) => isKnownSkill(item) || /^\p{Lu}/u.test(item);
    return pieces.flatMap((piece) =>
      sentence.test(piece.trim())
        ? findSkills(piece).map(({ text }) => text)
        : itemsOf([piece]).filter(isName),
    );
  });
}

const piecesOf = (line: string): string[] =>
  line
    .replace(/^[-•·*▪◦–‣○●✓]\s*/u, '')
    .replace(/^[^:,;]{2,40}:\s+/, '')
    .split(/[\t,;|•·▪●]|\s[–/]\s/);

/** `Proficient in SAP`: words of grammar, which names of skills seldom have. */
const sentence = /(?<!\p{L})(?:the|an?|to|in|with|for|by|from|on|using|that|which|who|has|is|are)\s+\S/u;

function itemsOf(pieces: string[]): string[] {
  const items = pieces
    .map((item) => item.trim().replace(grade, ''))
    .map((item) => trimEndOf(item.replace(/^(?:and|und|et|y|e)\s+/i, ''), /[.\s]/).trim());
  return items.filter(
    (item) =>
      item !== '' &&
      item.length <= personLimits.skill &&
      item.split(/\s+/).length <= mostWords &&
      /\p{L}/u.test(item) &&
      !/[@]|https?:|\b(?:19|20)\d\d\b/.test(item),
  );
}

const unique = (all: string[]): string[] => {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = foldAccents(one);
    return seen.has(key) ? false : seen.add(key);
  });
};

export type ReadResume = ResumeProposal & { doubtful: DoubtfulField[]; unread: string[] };

const most = { unread: 50, unreadLength: 200, employers: 50 };

export function readResume(lines: ResumeLine[], now: Date): ReadResume {
  const sections = readSections(lines);
  const linesOf = (...kinds: SectionKind[]) =>
    sections.filter(({ kind }) => kinds.includes(kind)).flatMap((section) => section.lines);
  const texts = (...kinds: SectionKind[]) => linesOf(...kinds).map(({ text }) => text);
  const all = lines.map(({ text }) => text);
  const contacts = readContacts(all);
  const email = contacts.email.length <= 254 ? contacts.email : '';
  const name = readName(lines, contacts.email);
  const { jobs, unread } = readJobs(linesOf('experience'), now);
  const [present, earlier] = employersOf(jobs);
  const [profile = '', ...links] = contacts.links.filter((link) => link.length <= personLimits.link);
  const header = texts('header', 'contact');
  const place = firstFact(readPlace(header), readPlace(texts('other', 'pastimes', 'languages', 'skills')));
  const phone = readPhone(all, place.value, email);
  const title = readTitle(texts('header'), name.value, jobs);
  const years = yearsOf(jobs, [...header, ...texts('summary')], now);
  const facts = { name, title, employer: present, location: place, phone, years };
  const languages = readLanguages(sections);
  const isDoubtful = ([, { isSure }]: [string, { isSure: boolean }]) => !isSure;
  const history = latestFirst(jobs).map(describeJob).slice(0, most.employers);
  return {
    name: cutText(name.value, personLimits.name),
    title: cutText(title.value, personLimits.title),
    employer: cutText(present.value, personLimits.employer),
    earlier_employers: earlier.slice(0, most.employers),
    job_history: history,
    jobs: cutText(history.join('\n'), personLimits.jobs),
    location: cutText(place.value, personLimits.location),
    email,
    other_emails: [],
    phone: cutText(phone.value, personLimits.phone),
    profile_url: profile,
    links,
    skills: readSkills(sections, name.value),
    languages,
    years: years.value === '' ? null : Number(years.value),
    summary: summarise(sections),
    source: 'Résumé',
    doubtful: Object.entries(facts)
      .filter(isDoubtful)
      .map(([field]) => field as DoubtfulField),
    unread: [...unreadOf(header, Object.values(facts), [email, ...contacts.links]), ...unread]
      .slice(0, most.unread)
      .map((line) => cutText(line.replaceAll('\t', ' '), most.unreadLength)),
  };
}

const firstFact = (a: Fact, b: Fact): Fact => (a.value === '' ? b : a);

function latestFirst(jobs: Job[]): Job[] {
  const dated = jobs.filter(({ months }) => months);
  const undated = jobs.filter(({ months }) => !months);
  dated.sort(
    (a, b) => Number(b.isPresent) - Number(a.isPresent) || (b.months?.to ?? 0) - (a.months?.to ?? 0),
  );
  return jobs[0] && !jobs[0].months ? [...undated, ...dated] : [...dated, ...undated];
}

/** `Data Engineer, Harbour, 2019 – present`. A semicolon would end the entry of a list. */
function describeJob({ title, employer, months, isPresent }: Job): string {
  const years = months && [Math.floor(months.from / 12), isPresent ? 'present' : months.lastYear];
  const parts = [title, employer, years && [...new Set(years)].join(' – ')];
  return cutText(parts.filter(Boolean).join(', ').replaceAll(/[\t;]/g, ','), most.unreadLength);
}

function employersOf(jobs: Job[]): [present: Fact, earlier: string[]] {
  const [latest, ...others] = latestFirst(jobs);
  if (!latest) return [nothing, []];
  const isSure = latest.employer === '' || (latest.isSure.employer && jobs[0]?.months !== undefined);
  const earlier = new Set(others.map(({ employer }) => employer));
  for (const one of ['', latest.employer]) earlier.delete(one);
  return [{ value: latest.employer, isSure }, [...earlier]];
}

/** What stands behind a name and says what a person has passed, not what they do: `Marisol Vega, RN`. */
const isCredential = (part: string): boolean =>
  /^(?:rn|bsn|msn|lpn|np|pa-c|cna|do|dds|dvm|mba|ph\.?d|cpa|cfa|pmp|m\.?d|j\.?d|esq|p\.?e|m\.?sc|b\.?sc|m\.?a|b\.?a|cissp|sphr|shrm-cp)\.?$/i.test(
    part,
  );

function readTitle(header: string[], name: string, jobs: Job[]): Fact {
  const parts = header
    .filter((line) => !/^[-•·*▪◦–‣○●➢❖✓]/.test(line) && line.split(/\s+/).length <= 14)
    .slice(0, 12)
    .flatMap((line) => line.split(/[\t|•·◆♦]|\s[–—-]\s|,\s/))
    .map((part) =>
      withoutVerb(
        part
          .trim()
          .replace(
            /^(?:position|title|job title|beruf|berufsbezeichnung|profession|puesto|stanowisko)\s*:\s*/i,
            '',
          )
          .trim(),
      ),
    )
    .filter((part) => part !== '' && part.toLowerCase() !== name.toLowerCase() && !isCredential(part));
  const worth = parts.map((part) => (resolveAreas(part).length > 0 ? 0 : titleWorth(part)));
  const stated = parts[worth.indexOf(2)] ?? parts[worth.indexOf(1)];
  const [latest] = latestFirst(jobs);
  if (!stated) return latest?.title ? { value: latest.title, isSure: latest.isSure.title } : nothing;
  const isSame = latest?.title.toLowerCase().includes(stated.toLowerCase()) ?? false;
  const isNear = worth.includes(2) && parts.indexOf(stated) < 3;
  return { value: plainCase(stated), isSure: isSame || isNear };
}

const plainCase = (text: string): string =>
  text.length > 5 && text === text.toUpperCase()
    ? text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : text;

function readLanguages(sections: Section[]): string[] {
  const own = sections.filter(({ kind }) => kind === 'languages').flatMap(({ lines }) => lines);
  const best = new Map<string, number>();
  const texts = own
    .map(({ text }) => text)
    .join('\n')
    .replaceAll('\n(', ' (')
    .split('\n');
  for (const text of texts) {
    for (const { language, rank } of findLanguages(text, { isList: true })) {
      best.set(language, Math.max(rank, best.get(language) ?? 0));
    }
  }
  return [...best]
    .map(([language, rank]) => describeLanguage({ language, rank }))
    .slice(0, personLimits.languages);
}

function yearsOf(jobs: Job[], lines: string[], now: Date): Fact {
  const worked = yearsWorked(jobs);
  if (worked !== undefined)
    return { value: String(worked), isSure: jobs.every(({ isSure }) => isSure.dates) };
  const [longest] = findYears(lines.join('. '), now.getFullYear()).sort((a, b) => b.years - a.years);
  return longest ? { value: String(Math.round(longest.years)), isSure: true } : nothing;
}

function unreadOf(header: string[], facts: Fact[], addresses: string[]): string[] {
  const taken = [
    ...facts.map(({ value }) => value),
    ...addresses.map((one) => one.replace(/^https?:\/\//, '')),
  ]
    .filter((value) => value.length > 1)
    .map((value) => value.toLowerCase());
  return header.filter((line) => !taken.some((value) => line.toLowerCase().includes(value)));
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
