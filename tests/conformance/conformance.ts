/**
 * Compares the rows of the specification with the tests of the last `npm test`: fails when a row is neither held nor open,
 * or when a row of the public pages is held by no test in the browser; else writes `docs/conformance.md`.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PassedTest, passedTests } from '../support/test-reports.ts';
import type { ConformanceRow } from './row.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const page = path.resolve(here, '../../docs/conformance.md');

export interface Conformance {
  /** Each row with the files of the tests that hold it; of a public page's row, those that do so in the browser. */
  held: { row: ConformanceRow; files: string[] }[];
  /** What is wrong, a line each; empty when every row is held or open. */
  faults: string[];
}

const mark = (row: { section: string; phrase: string }) => `spec ${row.section}: ${row.phrase}`;

/** Finds for each row the passed tests whose titles name it. */
export function compare(rows: ConformanceRow[], tests: PassedTest[]): Conformance {
  const named = tests.flatMap(({ title, ...test }) =>
    title.split(' | ').flatMap((part) => {
      const name = /spec §\d+: .+/.exec(part)?.[0].trim();
      return name ? [{ name, ...test }] : [];
    }),
  );
  const filesOf = (row: ConformanceRow) =>
    named
      .filter(({ name, inBrowser }) => name.startsWith(mark(row)) && (inBrowser || !row.browser))
      .map(({ file }) => file);
  const held = rows.map((row) => ({ row, files: [...new Set(filesOf(row))].sort() }));
  const marks = rows.map(mark);
  return {
    held,
    faults: [
      ...marks
        .filter((name, index) => marks.indexOf(name) !== index)
        .map((name) => `Two rows are called “${name}”.`),
      ...held
        .filter(({ row, files }) => files.length === 0 && !row.open)
        .map(({ row }) => `No passing ${row.browser ? 'browser test' : 'test'} holds “${mark(row)}”.`),
      ...held
        .filter(({ row, files }) => files.length > 0 && row.open)
        .map(({ row }) => `“${mark(row)}” is held: it is no longer open.`),
      ...[...new Set(named.map(({ name }) => name))]
        .filter((name) => !marks.some((known) => name.startsWith(known)))
        .map((name) => `A test is called “${name}”, which no row names.`),
    ],
  };
}

/** The page as Markdown: a table a section. */
export function describeConformance(held: Conformance['held']): string {
  const sections = [...new Set(held.map(({ row }) => row.section))].sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
  );
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  const tables = sections.map((section) => {
    const lines = held
      .filter(({ row }) => row.section === section)
      .sort((one, other) => (one.row.phrase < other.row.phrase ? -1 : 1))
      .map(({ row, files }) => {
        const where = row.open ? `open: ${row.open}` : files.map((file) => `\`${file}\``).join('<br>');
        return `| ${cell(row.phrase)} | ${cell(row.sentence)} | ${where} |`;
      });
    return [
      `## ${section}`,
      '',
      '| what holds | sentence of the specification | held by |',
      '|---|---|---|',
      ...lines,
    ].join('\n');
  });
  const open = held.filter(({ row }) => row.open).length;
  return [
    '# Conformance',
    '',
    'Written by `npm test` from the tests that passed; do not edit.',
    `${held.length} rows, ${held.length - open} held, ${open} open.`,
    '',
    tables.join('\n\n'),
    '',
  ].join('\n');
}

/** Every row, from the files in `rows/`. */
export async function readRows(): Promise<ConformanceRow[]> {
  const files = readdirSync(path.join(here, 'rows'))
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const modules = await Promise.all(files.map((file) => import(path.join(here, 'rows', file))));
  return modules.flatMap((module: { rows: ConformanceRow[] }) => module.rows);
}

async function main(): Promise<void> {
  const { held, faults } = compare(await readRows(), passedTests());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else writeFileSync(page, describeConformance(held));
}

if (import.meta.main) await main();
