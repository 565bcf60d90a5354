import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { seeded } from './seeded.ts';

/** One occupation of the O*NET database, cut to what the bench needs. */
export interface Occupation {
  code: string;
  title: string;
  description: string;
  /** Other names for it. */
  titles: string[];
  technologies: string[];
  tasks: string[];
}

export interface TestPerson {
  /** Unique, and the only thing that names the person in results. */
  name: string;
  title: string;
  skills: string[];
  summary: string;
  /** The occupation that makes the person relevant for its job. */
  code: string;
}

export interface TestJob {
  code: string;
  title: string;
  description: string;
}

export interface TestSet {
  jobs: TestJob[];
  people: TestPerson[];
}

/** `full`: title, skills and summary; `sparse`: title and skills alone. */
export type RowKind = 'full' | 'sparse';

export const occupationsFile = path.join(import.meta.dirname, 'occupations.json.gz');

/** The occupations of the file, in an order without meaning. */
export const allOccupations = (): Occupation[] =>
  JSON.parse(gunzipSync(readFileSync(occupationsFile)).toString('utf8'));

const tasksOfJob = 5;
const technologiesOfJob = 6;
const skillsOfPerson = 4;
const tasksOfPerson = 3;

/**
 * So many jobs, each with so many people who suit it: an alternate title, a few technologies, and tasks that the job's
 * description does not name. The same in every run.
 */
export function buildTestSet(jobs: number, peoplePerJob: number, rows: RowKind): TestSet {
  const random = seeded(2);
  const set: TestSet = { jobs: [], people: [] };
  for (const occupation of allOccupations().slice(0, jobs)) {
    const tasks = random.shuffle(occupation.tasks);
    const { code, title, description } = occupation;
    const technologies = random.sample(occupation.technologies, technologiesOfJob).join(', ');
    const asked = [description, ...tasks.slice(0, tasksOfJob), `You work with ${technologies}.`];
    set.jobs.push({ code, title, description: asked.join('\n') });
    for (const alternate of random.sample(occupation.titles, peoplePerJob)) {
      const skills = random.sample(occupation.technologies, skillsOfPerson);
      const summary = random.sample(tasks.slice(tasksOfJob), tasksOfPerson).join(' ');
      set.people.push({
        name: '',
        title: alternate,
        skills,
        summary: rows === 'full' ? summary : '',
        code,
      });
    }
  }
  // Neither the order of the rows nor the names tell who suits what.
  const people = random.shuffle(set.people).map((person, at) => ({ ...person, name: `Person ${at + 1}` }));
  return { jobs: set.jobs, people };
}
