import { readFileSync } from 'node:fs';
import { MemoryPool, type PoolRow, type SearchedJob } from './memory-pool.ts';
import { allOccupations } from './occupations.ts';
import { seeded } from './seeded.ts';

/** A query as somebody typed it, with what it means. */
export interface PeopleQuery {
  query: string;
  role: string;
  place: string;
  years: number;
  /** Where somebody lives who is there. */
  location: string;
}

/** `fields`: role and place typed into the form. `title`: the whole query as the job's title. */
export type QueryMode = 'fields' | 'title';

/** What stood first for a query: `right`, or what kind of wrong. */
export type QueryOutcome =
  | 'right'
  | 'wrong level'
  | 'wrong place'
  | 'other work'
  | 'too few years'
  | 'nobody';

const folder = new URL('./people-queries/', import.meta.url);
const readTable = (name: string) =>
  readFileSync(new URL(name, folder), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** The labeled queries of the file. */
export function readPeopleQueries(): PeopleQuery[] {
  const locations = new Map(
    readTable('places.tsv').map(([type, place, there]) => [`${type} ${place}`, there]),
  );
  return readTable('queries.tsv').map(([query = '', role = '', , place = '', type, years]) => {
    const location = locations.get(`${type} ${place}`);
    if (location === undefined) throw new Error(`Nobody lives in ${place}.`);
    return { query, role, place, years: Number(years ?? 0), location };
  });
}

/** Far from each other, so that one of them is far from any place. */
const elsewhere = [
  'Perth, Australia',
  'Reykjavik, Iceland',
  'Anchorage, AK',
  'Lagos, Nigeria',
  'Quito, Ecuador',
];
const bystanders = 150;
const summaryOf = (years: number) => `${years} years in the trade. Works with colleagues of all departments.`;

/**
 * The pool of a query: one person who is right, the same role at other levels and in other places, other roles in the same
 * place, and bystanders of other occupations.
 */
export function buildQueryPool(asked: PeopleQuery, all: PeopleQuery[], seed: number): PoolRow[] {
  const random = seeded(seed);
  const { role, location, years } = asked;
  const experienced = summaryOf(Math.max(years, 12));
  const rows: PoolRow[] = [
    { name: 'right', title: role, location, summary: experienced },
    ...otherLevels(asked).map((title, at) => ({
      name: `wrong level ${at}`,
      title,
      location,
      summary: experienced,
    })),
    ...random
      .sample(
        elsewhere.filter((place) => !isNear(asked.place, place)),
        3,
      )
      .map((place, at) => ({
        name: `wrong place ${at}`,
        title: role,
        location: place,
        summary: experienced,
      })),
    ...random
      .sample(all, 12)
      .filter((other) => !sharesWord(other.role, role))
      .map((other, at) => ({ name: `other work ${at}`, title: other.role, location, summary: experienced })),
    ...(years > 0 ? [{ name: 'too few years', title: role, location, summary: summaryOf(2) }] : []),
    ...random
      .sample(allOccupations(), bystanders)
      .flatMap(({ titles, technologies, tasks }) =>
        random.sample(titles, 2).map((title) => ({ title, technologies, tasks })),
      )
      .filter(({ title }) => !sharesWord(title, role))
      .map(({ title, technologies, tasks }, at) => ({
        name: `other work by ${at}`,
        title,
        skills: random.sample(technologies, 4),
        summary: random.sample(tasks, 2).join(' '),
        location: random.next() < 0.3 ? location : (random.sample(elsewhere, 1)[0] ?? ''),
      })),
  ];
  return random.shuffle(rows);
}

/** Continents and countries of which one of the far places is a part. */
const wide: Record<string, RegExp> = {
  'Perth, Australia': /asia pacific|anz/i,
  'Reykjavik, Iceland': /nordics|emea|europe/i,
  'Anchorage, AK': /^us$|usa|united states|amer/i,
  'Lagos, Nigeria': /emea|africa/i,
  'Quito, Ecuador': /amer|latam/i,
};
const isNear = (place: string, other: string): boolean => wide[other]?.test(place) ?? false;

const sharesWord = (a: string, b: string): boolean => {
  const words = new Set(a.toLowerCase().split(/\W+/));
  return b
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.length > 2 && words.has(word));
};

const levelWords =
  /\b(?:senior|staff|principal|lead|associate|founding|head of|director of|vp of|vp|chief)\b\s*/gi;

/** The same work at levels that are surely others. */
function otherLevels({ role, query }: PeopleQuery): string[] {
  const bare = role
    .replace(levelWords, '')
    .replace(/\s+(?:i{1,3}|lead|leads)$/i, '')
    .trim();
  const isHigh = /\b(?:head|director|vp|chief|president)\b/i.test(role);
  const isSenior = /\b(?:senior|staff|principal)\b/i.test(role);
  if (isHigh) return [`${bare} Intern`, `Junior ${bare} Specialist`, `${bare} Assistant`];
  // Whoever asks for somebody early in their career means a junior as well.
  if (/^(?:associate|junior)\b/i.test(role) || /early career|entry level|mid-level/i.test(query))
    return [`${bare} Intern`, `Director, ${bare}`];
  if (isSenior) return [`Junior ${bare}`, `${bare} Intern`, `${bare} Trainee`];
  return [`${role} Intern`, `Junior ${role}`, `Director, ${bare}`];
}

export const toJob = ({ query, role, place, years }: PeopleQuery, mode: QueryMode): SearchedJob =>
  mode === 'title'
    ? { title: query, location: 'Anywhere', description: query }
    : {
        title: role,
        location: place,
        description: years > 0 ? `${years}+ years of experience. ${query}` : query,
      };

/** What stands first for a query. */
export function askQuery(
  asked: PeopleQuery,
  all: PeopleQuery[],
  seed: number,
  mode: QueryMode,
): QueryOutcome {
  const [first = 'nobody'] = new MemoryPool(buildQueryPool(asked, all, seed)).rank(toJob(asked, mode));
  return first.replace(/ (?:by )?\d+$/, '') as QueryOutcome;
}
