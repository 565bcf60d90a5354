import type { PoolRow } from './memory-pool.ts';
import { allOccupations, type Occupation } from './occupations.ts';
import { type SeededRandom, seeded } from './seeded.ts';

/** Somebody who suits one job better than anybody else of a pool, and the job. */
export interface Needle {
  name: string;
  person: Required<PoolRow>;
  /** The line of a CSV. */
  row: string;
  job: { job_title: string; location: string; job_description: string };
}

const needles = 50;
const cities = [
  'Austin, TX',
  'Berlin, Germany',
  'London, United Kingdom',
  'Denver, CO',
  'Toronto, Canada',
  'Madrid, Spain',
];
/** A cell of a CSV. */
export const quoteCsv = (text: string) => `"${text.replaceAll('"', '""')}"`;
const listed = (skills: string[]) => skills.map((skill) => skill.replaceAll(';', ','));

/**
 * Fifty jobs of different occupations, and for each one person with its title, its tools and one of its tasks beside others of the
 * occupation: who copies half of the job is marked for that and ranks below (`repeaterOf`).
 */
export function buildNeedles(): Needle[] {
  const random = seeded(11);
  return allOccupations()
    .slice(0, needles)
    .map((occupation, at) => {
      const skills = random.sample(occupation.technologies, 5);
      const tasks = random.sample(occupation.tasks, 6);
      const location = cities[at % cities.length] ?? '';
      const name = `Planted ${at + 1}`;
      const summary = tasks.slice(-3).join(' ');
      const person = { name, title: occupation.title, location, skills: listed(skills), summary };
      return {
        name,
        person,
        row: toRow(person),
        job: {
          job_title: occupation.title,
          location,
          job_description: [...tasks.slice(0, 4), `You work with ${skills.toReversed().join(', ')}.`].join(
            '\n',
          ),
        },
      };
    });
}

const toRow = ({ name, title, location, skills, summary }: Required<PoolRow>): string =>
  [name, title, location, skills.join(';'), summary].map(quoteCsv).join(',');

/** People around them: other titles of any occupation, some of its tools and tasks. */
export function toCsvRows(from: number, to: number, random: SeededRandom) {
  const occupations = allOccupations();
  return Array.from({ length: to - from }, (_, at) => {
    const person = buildPerson(`Person ${from + at + 1}`, occupations, random);
    return { person, row: toRow(person) };
  });
}

function buildPerson(name: string, occupations: Occupation[], random: SeededRandom) {
  const pick = <T>(items: T[]) => items[Math.floor(random.next() * items.length)] as T;
  const occupation = pick(occupations);
  const other = pick(occupations);
  return {
    name,
    title: pick(occupation.titles),
    location: pick(cities),
    skills: listed([
      ...new Set([pick(occupation.technologies), pick(occupation.technologies), pick(other.technologies)]),
    ]),
    summary: `${pick(occupation.tasks)} ${pick(other.tasks)}`,
  };
}
