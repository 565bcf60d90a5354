/**
 * Makes `occupations.json.gz`, of which the ranking bench builds its people and jobs, from four tables of the O*NET
 * database: `node tests/quality/make-occupations.ts FOLDER`, where the folder holds `occupation-data`, `alternate-titles`,
 * `technology-skills` and `task-statements` as `.txt.gz`. Seeded: the same tables give the same file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Occupation, occupationsFile } from './occupations.ts';
import { seeded } from './seeded.ts';

const chosen = 100;
const kept = { titles: 40, technologies: 16, tasks: 16 } as const;
/** An occupation with less than this makes people who cannot be told apart. */
const least = { titles: 30, technologies: 6, tasks: 12 } as const;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node tests/quality/make-occupations.ts FOLDER');

const readTable = (name: string): string[][] =>
  gunzipSync(readFileSync(path.join(folder, `${name}.txt.gz`)))
    .toString('utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((field) => field.trim()));

/** The values of one column by occupation, each once, without what the occupation itself is called. */
function byOccupation(table: string[][], column: number): Map<string, string[]> {
  return new Map(
    [...Map.groupBy(table, ([code = '']) => code)].map(([code, rows]) => [
      code,
      [...new Set(rows.map((row) => row[column] ?? ''))].filter((value) => value !== ''),
    ]),
  );
}

const titles = byOccupation(readTable('alternate-titles'), 1);
const technologies = byOccupation(readTable('technology-skills'), 1);
const tasks = byOccupation(readTable('task-statements'), 2);
const random = seeded(1);

const usable = readTable('occupation-data').flatMap(
  ([code = '', title = '', description = '']): Occupation[] => {
    const occupation = {
      code,
      title,
      description,
      titles: (titles.get(code) ?? []).filter((other) => other !== title),
      technologies: technologies.get(code) ?? [],
      tasks: tasks.get(code) ?? [],
    };
    const isRich = (Object.keys(least) as (keyof typeof least)[]).every(
      (part) => occupation[part].length >= least[part],
    );
    return isRich ? [occupation] : [];
  },
);

const occupations = random
  .shuffle(usable)
  .slice(0, chosen)
  .map((occupation) => ({
    ...occupation,
    titles: random.shuffle(occupation.titles).slice(0, kept.titles),
    technologies: random.shuffle(occupation.technologies).slice(0, kept.technologies),
    tasks: random.shuffle(occupation.tasks).slice(0, kept.tasks),
  }));
writeFileSync(occupationsFile, gzipSync(JSON.stringify(occupations), { level: 9 }));
console.log(`${occupations.length} of ${usable.length} usable occupations in ${occupationsFile}.`);
