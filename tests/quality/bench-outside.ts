/**
 * `npm run bench:outside -- FOLDER…`: MAP@50 of the product and of eight settings of BM25 on sets from outside. A folder holds
 * either `corpus/` and `queries/` with a text a file and `qrels.tsv`, or `people.jsonl` (`id`, `title`, `text`) and
 * `jobs.jsonl` (`title`, `description`, `relevant`). Nothing of such a set belongs to this repository. `--vectors MODEL.gguf` ranks
 * with the vectors of a model, too, by the engine and the choice of the product.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '../../server/modules/search/vocabulary/fold.ts';
import { detectLanguage } from '../../server/modules/search/vocabulary/language.ts';
import { stem } from '../../server/modules/search/vocabulary/text.ts';
import { MemoryPool } from './memory-pool.ts';
import { measureQuality } from './metrics.ts';
import { openVectorMaker } from './vectors.ts';

interface OutsideSet {
  people: { name: string; title: string; summary: string }[];
  jobs: { title: string; description: string; relevant: Set<string> }[];
}

const headingOfExperience = /^(experi|berufs|work exp|professional exp|employment)/i;
const longestHeading = 45;
const longestTitle = 120;

/** A résumé as a person: the line below the heading of the experience is the title. */
function toPerson(name: string, text: string): OutsideSet['people'][number] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const at = lines.findIndex((line) => headingOfExperience.test(line) && line.length < longestHeading);
  return { name, title: (lines[at < 0 ? 0 : at + 1] ?? '').slice(0, longestTitle), summary: text };
}

function readTexts(folder: string): OutsideSet {
  const relevant = new Map<string, Set<string>>();
  for (const line of readFileSync(path.join(folder, 'qrels.tsv'), 'utf8').trim().split('\n')) {
    const [query = '', , person = ''] = line.split('\t');
    relevant.set(query, (relevant.get(query) ?? new Set()).add(person));
  }
  const textsOf = (kind: string) =>
    readdirSync(path.join(folder, kind)).map((name) => ({
      name,
      text: readFileSync(path.join(folder, kind, name), 'utf8').trim(),
    }));
  return {
    people: textsOf('corpus').map(({ name, text }) => toPerson(name, text)),
    jobs: textsOf('queries').map(({ name, text }) => {
      const [title = '', ...description] = text.split('\n');
      const wanted = relevant.get(name) ?? new Set<string>();
      return { title: title.trim(), description: description.join('\n').trim(), relevant: wanted };
    }),
  };
}

function readRows(folder: string): OutsideSet {
  const rowsOf = <Row>(file: string): Row[] =>
    readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return {
    people: rowsOf<{ id: string; title: string; text: string }>('people.jsonl').map(
      ({ id, title, text }) => ({
        name: id,
        title,
        summary: text,
      }),
    ),
    jobs: rowsOf<{ title: string; description: string; relevant: string[] }>('jobs.jsonl').map((job) => ({
      ...job,
      relevant: new Set(job.relevant),
    })),
  };
}

type Ranker = (job: OutsideSet['jobs'][number]) => string[];

const meanPrecision = ({ jobs }: OutsideSet, rank: Ranker): number =>
  measureQuality(
    jobs.map((job) => ({
      ranking: rank(job).map((name) => job.relevant.has(name)),
      relevant: job.relevant.size,
    })),
  ).map50;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** BM25 over one field as the books have it. */
function bm25({ people }: OutsideSet, k1: number, b: number, language: Language | undefined): Ranker {
  const split = (text: string) =>
    language ? wordsOf(text).map((word) => stem(word, language)) : wordsOf(text);
  const countsOf = (text: string) => {
    const counts = new Map<string, number>();
    for (const word of split(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  };
  const documents = people.map(({ name, title, summary }) => {
    const counts = countsOf(`${title}\n${summary}`);
    return { name, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const holders = new Map<string, number>();
  for (const { counts } of documents)
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  return ({ title, description }) => {
    const query = countsOf(`${title}\n${description}`);
    const scoreOf = ({ counts, length }: (typeof documents)[number]) =>
      [...query].reduce((sum, [word, times]) => {
        const count = counts.get(word) ?? 0;
        const held = holders.get(word) ?? 0;
        const rarity = Math.log(1 + (documents.length - held + 0.5) / (held + 0.5));
        return sum + (times * rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average));
      }, 0);
    return documents
      .map((document) => ({ name: document.name, score: scoreOf(document) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ name }) => name);
  };
}

const settings = [
  [1.2, 0.75],
  [0.9, 0.4],
  [1.2, 0.4],
  [2, 0.75],
] as const;

const { values, positionals: folders } = parseArgs({
  options: { vectors: { type: 'string' } },
  allowPositionals: true,
});
if (folders.length === 0) {
  console.error('Name the folders of the sets: npm run bench:outside -- FOLDER…');
  process.exit(2);
}
const maker = values.vectors === undefined ? undefined : openVectorMaker(values.vectors);
const columns = ['set', 'people × jobs', 'BM25, best of 8', 'the product', 'ratio'];
if (maker) columns.push('with vectors', 'ratio');
console.log(`| ${columns.join(' | ')} |\n${'|---'.repeat(columns.length)}|`);
for (const folder of folders) {
  const set = existsSync(path.join(folder, 'qrels.tsv')) ? readTexts(folder) : readRows(folder);
  const language = detectLanguage(set.jobs.map(({ description }) => description).join('\n'));
  const plain = [undefined, language].flatMap((stems) =>
    settings.map(([k1, b]) => meanPrecision(set, bm25(set, k1, b, stems))),
  );
  const pool = new MemoryPool(set.people);
  const product = meanPrecision(set, (job) => pool.rank({ ...job, location: '' }));
  const best = Math.max(...plain);
  const figures = [best, product, product / best];
  if (maker) {
    const rankings = new Map<unknown, string[]>();
    const help = await maker.helpWith(set.people);
    for (const job of set.jobs) rankings.set(job, pool.rank({ ...job, location: '' }, {}, await help(job)));
    const helped = meanPrecision(set, (job) => rankings.get(job) ?? []);
    figures.push(helped, helped / best);
  }
  const name = folder.split(path.sep).filter(Boolean).slice(-2).join('/');
  console.log(
    `| ${[name, `${set.people.length} × ${set.jobs.length}`, ...figures.map((one) => one.toFixed(3))].join(' | ')} |`,
  );
}
if (maker) console.log(`\nA vector took ${Math.round(maker.msOfOne())} ms.`);
maker?.close();
