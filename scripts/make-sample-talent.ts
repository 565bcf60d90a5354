/**
 * Writes `resources/sample-talent.csv`: fictional people for trying the talent search. The same people at every run.
 * Run with `node scripts/make-sample-talent.ts`.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { businessRoles } from './sample-talent/business.ts';
import { operationsAndCareRoles } from './sample-talent/operations-and-care.ts';
import { type City, cities, names } from './sample-talent/places-and-names.ts';
import { productAndGrowthRoles } from './sample-talent/product-and-growth.ts';
import type { Role } from './sample-talent/role.ts';
import { seededChance } from './sample-talent/seeded-chance.ts';
import { softwareRoles } from './sample-talent/software.ts';

const peoplePerRole = 20;
/** Beside its people in the hubs, how many of a common role live anywhere. */
const commonElsewhere = 14;
const hubs = cities.filter(({ weight }) => weight >= 3);
const roles = [...softwareRoles, ...productAndGrowthRoles, ...businessRoles, ...operationsAndCareRoles];
const sources = [
  'Referral',
  'Careers page',
  'Alumni network',
  'Job fair',
  'Meetup',
  'Past applicant',
  'Newsletter',
  'Conference',
];
const mailHosts = ['mail.example', 'inbox.example', 'post.example'];

const chance = seededChance(20_261_101);
const takenNames = new Set<string>();
const takenSummaries = new Set<string>();

type Level = keyof Role['titles'];
interface Material {
  openings: () => string;
  achievements: () => string;
  starting: () => string;
  leading: () => string;
  closings: () => string;
}

/** The people of one role: its material is dealt out like cards, so that no sentence comes up too often. */
function makePeople(role: Role) {
  const material: Material = {
    openings: chance.dealer(role.openings),
    achievements: chance.dealer(role.achievements),
    starting: chance.dealer(role.starting),
    leading: chance.dealer(role.leading),
    closings: chance.dealer(role.closings),
  };
  return placesOf(role).map((city, index) => {
    const level: Level = index % 20 < 3 ? 'junior' : index % 20 < 12 ? 'mid' : 'senior';
    return makePerson(role, level, city, material);
  });
}

/** A common role has a few people in each hub, so that a search for one near by finds somebody. */
function placesOf(role: Role): City[] {
  const anywhere = (count: number) => Array.from({ length: count }, () => chance.weighted(cities));
  if (!role.isCommon) return anywhere(peoplePerRole);
  const inHubs = hubs.flatMap((hub) => Array.from({ length: chance.between(2, 3) }, () => hub));
  return [...chance.shuffle(inHubs), ...anywhere(commonElsewhere)];
}

function makePerson(role: Role, level: Level, city: City, material: Material) {
  const { first, last } = makeName(city);
  const years = { junior: chance.between(2, 3), mid: chance.between(4, 8), senior: chance.between(8, 19) }[
    level
  ];
  const summary = makeSummary(role, level, years, city, material);
  const mentioned = role.skills.filter((skill) => summary.includes(skill));
  const others = chance.shuffle(role.skills.filter((skill) => !mentioned.includes(skill)));
  const count = Math.max(mentioned.length, chance.between(6, 10));
  const handle = `${fold(first)}-${fold(last)}`;
  return {
    name: `${first} ${last}`,
    title: chance.pick(role.titles[level]),
    skills: chance.shuffle([...mentioned, ...others].slice(0, count)).join('; '),
    location: city.location,
    summary,
    email: chance.pick([
      `${fold(first)}.${fold(last)}@${chance.pick(mailHosts)}`,
      `${fold(last)}.${fold(first)}@${chance.pick(mailHosts)}`,
      `${fold(first)}@${fold(last)}.example`,
    ]),
    profile: chance.pick([
      `https://people.example/in/${handle}`,
      `https://people.example/in/${handle}`,
      `https://profiles.example/${handle}`,
      `https://${handle}.example`,
      '',
    ]),
    source: chance.pick(sources),
  };
}

function makeName(city: City): { first: string; last: string } {
  for (;;) {
    const culture = names[chance.pick(city.cultures)];
    // Some carry a name from elsewhere in the family.
    const firstOf = chance.happens(0.08) ? names[chance.pick(city.cultures)] : culture;
    const [first, last] = [chance.pick(firstOf.first), chance.pick(culture.last)];
    if (takenNames.has(`${fold(first)} ${fold(last)}`)) continue;
    takenNames.add(`${fold(first)} ${fold(last)}`);
    return { first, last };
  }
}

/** Two to four sentences: who, what was achieved, and for some what they lead, want or speak. */
function makeSummary(role: Role, level: Level, years: number, city: City, material: Material): string {
  const write = (deal: () => string) => writeSentence(deal, role, level, years, city);
  for (;;) {
    const opening = write(material.openings);
    const sentences = [opening, write(level === 'junior' ? material.starting : material.achievements)];
    if (level !== 'junior' && chance.happens(0.45)) sentences.push(write(material.achievements));
    if (level === 'senior' && chance.happens(0.6)) sentences.push(write(material.leading));
    if (sentences.length < 4 && chance.happens(0.6)) sentences.push(write(material.closings));
    const language = chance.pick(city.languages);
    if (sentences.length < 4 && language && chance.happens(0.35))
      sentences.push(`Works in ${language} and English.`);
    const summary = sentences.join(' ');
    const patterns = new Set(sentences.map((sentence) => sentence.replace(/\d[\d,]*/g, '#')));
    if (patterns.size < sentences.length || takenSummaries.has(summary)) continue;
    takenSummaries.add(summary);
    return summary;
  }
}

/** Deals until a sentence fits: none may speak of more years than the person has, or of a beginner's long list. */
function writeSentence(deal: () => string, role: Role, level: Level, years: number, city: City): string {
  for (;;) {
    const template = deal();
    const sentence = expand(template, role, years, city);
    const spans = [...sentence.matchAll(/(\d+)[ -](year|month)/g)];
    const isTooLong = spans.some(([, n, unit]) => Number(n) > (unit === 'year' ? years : years * 12));
    const isTooGreat =
      level === 'junior' && /\{\$|Leads|Manages|\{years\}.*\{\d|\{\d.*\{years\}/.test(template);
    if (!isTooLong && !isTooGreat) return sentence;
  }
}

function expand(template: string, role: Role, years: number, city: City): string {
  const text = template
    .replace(/\[([^\]]+)\]/g, (_, choices: string) => chance.pick(choices.split('|')))
    .replace(/\{years\}/g, yearsInWords(years))
    .replace(/\{sector\}/g, () => chance.pick(role.sectors))
    .replace(/\{\$(\d+)-(\d+)\}/g, (_, low, high) => city.currency + round(chance.between(+low, +high)))
    .replace(/\{(\d+)-(\d+)\}/g, (_, low, high) => round(chance.between(+low, +high)));
  return text.replace(
    /(^|\. )([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** People say 2,350 and 180, not 2,347 and 183. */
function round(value: number): string {
  const step = value >= 1000 ? 50 : value >= 200 ? 10 : value >= 100 ? 5 : 1;
  return (Math.round(value / step) * step).toLocaleString('en-US');
}

function yearsInWords(years: number): string {
  const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  return `${words[years - 2] ?? years} years`;
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/[^a-z-]/g, '');
}

const people = chance.shuffle(roles.flatMap(makePeople));
const columns = {
  name: 'Name',
  title: 'Title',
  skills: 'Skills',
  location: 'Location',
  summary: 'Summary',
  email: 'Email',
  profile: 'Profile URL',
  source: 'Source',
};
writeFileSync(
  path.join(import.meta.dirname, '../resources/sample-talent.csv'),
  stringify(people, { header: true, columns }),
);
console.log(`${people.length} fictional people written to resources/sample-talent.csv`);
