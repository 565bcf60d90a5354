import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Verdict } from '../../contract/search/sourcing.calls.ts';
import { prepareJudge } from '../../server/modules/search/criteria/judge.ts';
import { readCriteria } from '../../server/modules/search/criteria/read-criteria.ts';
import { Person } from '../../server/modules/search/person.ts';
import { MemoryPool, type PoolRow, type SearchedJob, toPerson } from './memory-pool.ts';
import { allOccupations } from './occupations.ts';
import { seeded } from './seeded.ts';

/** Two people who differ in one thing, and a job for which one of them suits better. */
export interface MinimalPair {
  kind: string;
  job: SearchedJob;
  right: Omit<PoolRow, 'name'>;
  wrong: Omit<PoolRow, 'name'>;
}

const here = new URL('.', import.meta.url);

/** The pairs of a file, in which `\\n` ends a line of a text. */
export const readMinimalPairs = (file = 'minimal-pairs.tsv'): MinimalPair[] =>
  readFileSync(new URL(file, here), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const cells = line.split('\t').map((cell) => cell.replaceAll('\\n', '\n'));
      const [kind = '', title = '', location = '', description = '', ...people] = cells;
      return {
        kind,
        job: { title, location, description },
        right: toRow(people),
        wrong: toRow(people.slice(4)),
      };
    });

const toRow = ([title = '', skills = '', location = '', summary = '']: string[]) => ({
  title,
  skills: skills === '' ? [] : skills.split(','),
  location,
  summary,
});

/** Pools in which the pairs must hold: people of many occupations with full and with short rows, and the sample. */
export const pairPools = ['full rows', 'title and skills', 'the sample'] as const;
export type PairPool = (typeof pairPools)[number];

const bystanders = 400;

function buildBystanders(pool: PairPool): PoolRow[] {
  if (pool === 'the sample') return readSample();
  const random = seeded(pool === 'full rows' ? 21 : 22);
  const cities = [
    'Berlin, Germany',
    'Austin, TX',
    'London, UK',
    'Madrid, Spain',
    'Denver, CO',
    'Oslo, Norway',
  ];
  return Array.from({ length: bystanders }, (_, at) => {
    const [occupation] = random.sample(allOccupations(), 1);
    return {
      name: `bystander ${at}`,
      title: random.sample(occupation?.titles ?? [], 1)[0] ?? '',
      skills: random.sample(occupation?.technologies ?? [], 4),
      location: random.sample(cities, 1)[0] ?? '',
      summary: pool === 'full rows' ? random.sample(occupation?.tasks ?? [], 3).join(' ') : '',
    };
  });
}

function readSample(): PoolRow[] {
  const file = readFileSync(new URL('../../resources/sample-talent.csv', here));
  const rows: Record<string, string>[] = parse(file, { columns: true });
  return rows.map(({ Title = '', Skills = '', Location = '', Summary = '' }, at) => ({
    name: `bystander ${at}`,
    title: Title,
    skills: Skills.split(/;\s*/),
    location: Location,
    summary: Summary,
  }));
}

/** The pairs that don't hold in a pool: the wrong one stands first, or the right one isn't found. */
export function findBrokenPairs(pairs: MinimalPair[], pool: PairPool): MinimalPair[] {
  const rows = pairs.flatMap(({ right, wrong }, at) => [
    { ...right, name: `right ${at}` },
    { ...wrong, name: `wrong ${at}` },
  ]);
  const searched = new MemoryPool(seeded(5).shuffle([...buildBystanders(pool), ...rows]));
  return pairs.filter(({ job }, at) => {
    const found = searched.rank(job);
    const [right, wrong] = [found.indexOf(`right ${at}`), found.indexOf(`wrong ${at}`)];
    return right < 0 || (wrong >= 0 && wrong < right);
  });
}

const worth: Record<Verdict, number> = { found: 2, unclear: 1, missing: 0 };

/** The pairs that no judgement of a must or an exclusion tells apart, or one tells the wrong way. */
export const findUntoldPairs = (pairs: MinimalPair[]): MinimalPair[] =>
  pairs.filter(({ job, right, wrong }) => {
    const [one, other] = [right, wrong].map((row) => new Person(toPerson({ ...row, name: 'A person' })));
    if (!one || !other) return true;
    const gains = readCriteria(job)
      .filter(({ need }) => need !== 'nice')
      .map((criterion) => {
        const judge = prepareJudge(criterion);
        const gain = worth[judge(one).verdict] - worth[judge(other).verdict];
        return criterion.need === 'not' ? -gain : gain;
      });
    return Math.max(...gains) <= 0 || Math.min(...gains) < 0;
  });
