/**
 * `npm run trial:vectors -- FOLDER`: whether vectors of words and n-grams that choose the feedback people rank better than
 * BM25 alone. Trains them on O*NET and ESCO without the evaluated occupations and without every title that these share;
 * FOLDER is that of `npm run search-data`. No part of the product: the figures are in `docs/search-quality.md`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { buildTestSet, type TestSet } from './occupations.ts';
import { judge } from './rankers.ts';
import { type TaughtOccupation, trainVectors, untrainedVectors } from './title-vectors.ts';
import { VectorPool } from './vector-pool.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { steps: { type: 'string', default: '400' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Usage: npm run trial:vectors -- FOLDER');
const read = (file: string) => gunzipSync(readFileSync(path.join(folder, file))).toString('utf8');
const columnOf = (file: string, column: number): Map<string, string[]> => {
  const rows = read(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  return new Map(
    [...Map.groupBy(rows, ([code = '']) => code)].map(([code, of]) => [
      code,
      of.map((row) => (row[column] ?? '').trim()),
    ]),
  );
};

/** `43-4051.03` is a part of `43-4051.00`. */
const groupOf = (code: string) => code.slice(0, 7);
const keyOf = (title: string) => title.toLowerCase().trim();

function readTaught(withheld: string[]): TaughtOccupation[] {
  const titles = columnOf('onet/alternate-titles.txt.gz', 1);
  const names = columnOf('onet/occupation-data.txt.gz', 1);
  const descriptions = columnOf('onet/occupation-data.txt.gz', 2);
  const tasks = columnOf('onet/task-statements.txt.gz', 2);
  const skills = columnOf('onet/technology-skills.txt.gz', 1);
  const groups = new Set(withheld.map(groupOf));
  const allTitles = (code: string) => [...(names.get(code) ?? []), ...(titles.get(code) ?? [])];
  const taken = new Set(
    [...names.keys()]
      .filter((code) => groups.has(groupOf(code)))
      .flatMap(allTitles)
      .map(keyOf),
  );
  const onet = [...names.keys()]
    .filter((code) => !groups.has(groupOf(code)))
    .map((code) => ({
      titles: allTitles(code).filter((title) => !taken.has(keyOf(title))),
      ...{ skills: skills.get(code) ?? [], tasks: tasks.get(code) ?? [] },
      description: descriptions.get(code)?.[0] ?? '',
    }));
  const rows: Record<string, string>[] = parse(read('esco/occupations-en.csv.gz'), { columns: true });
  const esco = rows
    .map(({ preferredLabel = '', altLabels = '', description = '' }) => ({
      ...{ titles: [preferredLabel, ...altLabels.split('\n')], skills: [], tasks: [], description },
    }))
    .filter((one) => !one.titles.some((title) => taken.has(keyOf(title))));
  return [...onet, ...esco].filter((one) => one.titles.length > 1);
}

const sets: Record<string, TestSet> = {
  full: buildTestSet(80, 30, 'full'),
  'title and skills': buildTestSet(80, 30, 'sparse'),
};
const withheld = (sets.full as TestSet).jobs.map(({ code }) => code);
const taught = readTaught(withheld);
const started = performance.now();
const trained = trainVectors(taught, Number(values.steps), (step) => {
  if (step % 50 === 49)
    console.error(`step ${step + 1}, ${Math.round((performance.now() - started) / 1000)} s`);
});
const untrained = untrainedVectors(taught);
console.log(`${taught.length} occupations, ${trained.size} vectors\n`);
console.log(
  '| feedback people chosen by | rows | MAP@50 of the texts | MAP@50 as the product orders |\n|---|---|---|---|',
);
for (const [rows, set] of Object.entries(sets)) {
  const pool = new VectorPool(set.people);
  const options = { withheld: new Set(withheld) };
  for (const [name, vectors] of [
    ['BM25', undefined],
    ['BM25 and n-grams', untrained],
    ['BM25 and trained vectors', trained],
  ] as const) {
    const ranked = set.jobs.map((job) => pool.rank({ ...job, location: '' }, vectors, options));
    const figures = (['texts', 'product'] as const).map((of) =>
      judge(
        set,
        ranked.map((ranking) => ranking[of]),
      ).map50.toFixed(3),
    );
    console.log(`| ${[name, rows, ...figures].join(' | ')} |`);
  }
}
