import { allOccupations, type Occupation } from './occupations.ts';
import { type SeededRandom, seeded } from './seeded.ts';

/** Somebody who suits one job better than anybody else of a pool, and the job. */
export interface Needle {
  name: string;
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

/** Fifty jobs of different occupations, and for each one person with its title, its tools and half of its tasks. */
export function buildNeedles(): Needle[] {
  const random = seeded(11);
  return allOccupations()
    .slice(0, needles)
    .map((occupation, at) => {
      const skills = random.sample(occupation.technologies, 5);
      const tasks = random.sample(occupation.tasks, 6);
      const location = cities[at % cities.length] ?? '';
      const name = `Planted ${at + 1}`;
      const summary = tasks.slice(0, 3).join(' ');
      return {
        name,
        row: [name, occupation.title, location, listed(skills).join(';'), summary].map(quoteCsv).join(','),
        job: {
          job_title: occupation.title,
          location,
          job_description: [...tasks, `You work with ${skills.join(', ')}.`].join('\n'),
        },
      };
    });
}

/** People around them: other titles of any occupation, some of its tools and tasks. */
export function toCsvRows(from: number, to: number, random: SeededRandom) {
  const occupations = allOccupations();
  return Array.from({ length: to - from }, (_, at) => {
    const person = buildPerson(`Person ${from + at + 1}`, occupations, random);
    const { name, title, location, skills, summary } = person;
    return { person, row: [name, title, location, skills.join(';'), summary].map(quoteCsv).join(',') };
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
