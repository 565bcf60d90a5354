/**
 * Generates `resources/occupations.tsv` and `resources/technologies.tsv` from the databases O*NET and ESCO:
 *
 *     npm run search-data -- FOLDER
 *
 * FOLDER holds `onet/{alternate-titles,occupation-data,technology-skills}.txt.gz` (tab-separated, as O*NET publishes
 * them) and `esco/occupations-en.csv.gz`. Run it again for a new release of either.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder that holds onet/ and esco/.');

const read = (file: string) => gunzipSync(readFileSync(join(folder, file))).toString('utf8');
const rowsOf = (file: string) =>
  read(file)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/\r$/, '').split('\t'));
const write = (name: string, lines: string[]) =>
  writeFileSync(new URL(`../resources/${name}`, import.meta.url), `${lines.join('\n')}\n`);

const longestTitle = 60;
const grouped = new Map<string, Map<string, string>>();

/** Keeps one spelling per title and occupation: variants in case or plural add nothing. */
function addTitle(code: string, title: string): void {
  const clean = title.replace(/\s+/g, ' ').trim();
  const key = clean
    .toLowerCase()
    .replace(/s\b/g, '')
    .replace(/[^a-z0-9+#]+/g, ' ');
  if (clean === '' || clean.length > longestTitle || clean.includes('|')) return;
  const titles = grouped.get(code) ?? new Map<string, string>();
  if (!titles.has(key)) titles.set(key, clean);
  grouped.set(code, titles);
}

for (const [code = '', title = ''] of rowsOf('onet/occupation-data.txt.gz')) addTitle(code, title);
for (const [code = '', title = '', short = ''] of rowsOf('onet/alternate-titles.txt.gz')) {
  addTitle(code, title.replace(/\s*\([^)]*\)/g, ''));
  if (short !== 'n/a') addTitle(code, short);
}
const esco: Record<string, string>[] = parse(read('esco/occupations-en.csv.gz'), { columns: true });
for (const { code = '', preferredLabel = '', altLabels = '' } of esco) {
  for (const title of [preferredLabel, ...altLabels.split('\n')]) addTitle(`esco:${code}`, title);
}
write('occupations.tsv', [
  'occupation\ttitles',
  ...[...grouped].map(([code, titles]) => `${code}\t${[...titles.values()].join('|')}`),
]);

const technologies = new Map<string, { group: string; occupations: number }>();
for (const [, name = '', , group = ''] of rowsOf('onet/technology-skills.txt.gz')) {
  const known = technologies.get(name);
  if (known) known.occupations += 1;
  else technologies.set(name, { group: group.replace(/ software$/, ''), occupations: 1 });
}
write('technologies.tsv', [
  'name\tclass',
  ...[...technologies]
    .filter(([name, { occupations }]) => occupations > 1 && name.length <= longestTitle)
    .map(([name, { group }]) => `${name}\t${group}`),
]);
