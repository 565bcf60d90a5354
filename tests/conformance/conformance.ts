/**
 * Compares the rows of the specification with the tests of the last `npm test`: fails when a row is neither held nor open,
 * or when a row of the public pages is held by no test in the browser. Where suites could not run, it says so in one line
 * and ends with `notAllRun`; else it writes `docs/conformance.md`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReportedTest, reportedTests } from '../support/test-reports.ts';
import type { ConformanceRow } from './row.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const page = path.join(root, 'docs/conformance.md');

/** Exit code where no row is broken, but tests that hold some did not run. */
export const notAllRun = 3;

/** A test file as it is written, whether or not it ran. */
export interface TestFile {
  file: string;
  text: string;
}

export interface Conformance {
  /** Each row with the files of the tests that hold it; of a public page's row, those that do so in the browser. */
  held: { row: ConformanceRow; files: string[] }[];
  /** Rows whose tests are written and did not run, with those tests' files. They are neither held nor broken. */
  notRun: { row: ConformanceRow; files: string[] }[];
  /** What is wrong, a line each; empty when every row is held or open, or its tests did not run. */
  faults: string[];
}

/** Titles are written out, or filled in from a place such as `%s`, `$type` or `${type}` on. */
function names(text: string, mark: string): boolean {
  if (text.includes(mark)) return true;
  const begun = [...text.matchAll(/(spec §\d+: [^|'"`\n]*?)(?:%s|\$\w|\$\{)/g)].map(([, start]) => start);
  return begun.some((start) => start !== undefined && mark.startsWith(start));
}

const mark = (row: { section: string; phrase: string }) => `spec ${row.section}: ${row.phrase}`;

/**
 * Finds for each row the passed tests whose titles name it.
 * @param tests those that ended, passed or failed
 * @param written all test files, to tell a test that did not run from one that does not exist
 */
export function compare(
  rows: ConformanceRow[],
  tests: ReportedTest[],
  written: TestFile[] = [],
): Conformance {
  const named = tests.flatMap(({ title, ...test }) =>
    title.split(' | ').flatMap((part) => {
      const name = /spec §\d+: .+/.exec(part)?.[0].trim();
      return name ? [{ name, ...test }] : [];
    }),
  );
  const endedFor = (row: ConformanceRow) =>
    named.filter(({ name, inBrowser }) => name.startsWith(mark(row)) && (inBrowser || !row.browser));
  const held = rows.map((row) => {
    const passed = endedFor(row).filter(({ outcome }) => outcome === 'passed');
    return { row, files: [...new Set(passed.map(({ file }) => file))].sort() };
  });
  const notRun = held.flatMap(({ row, files }) => {
    if (files.length > 0 || row.open || endedFor(row).length > 0) return [];
    const holding = written.filter(
      ({ file, text }) => names(text, mark(row)) && (!row.browser || file.endsWith('.spec.ts')),
    );
    return holding.length > 0 ? [{ row, files: holding.map(({ file }) => file) }] : [];
  });
  const waiting = new Set(notRun.map(({ row }) => row));
  const marks = rows.map(mark);
  return {
    held,
    notRun,
    faults: [
      ...marks
        .filter((name, index) => marks.indexOf(name) !== index)
        .map((name) => `Two rows are called “${name}”.`),
      ...held
        .filter(({ row, files }) => files.length === 0 && !row.open && !waiting.has(row))
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

/** Every test file of the project. */
function readTestFiles(): TestFile[] {
  return ['contract', 'server', 'src', 'electron', 'scripts', 'build', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file) || file.startsWith('tests/desktop/journeys'))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** One line for all rows that were not run; it names the suites, which say themselves why they did not. */
export function describeNotRun(notRun: Conformance['notRun']): string {
  const suites = [...new Set(notRun.flatMap(({ files }) => files.slice(0, 1)))].sort();
  const named = suites.slice(0, 3).join(', ');
  const more = suites.length > 3 ? ` and ${suites.length - 3} more` : '';
  return `NOT RUN: ${notRun.length} rows could not be compared, because the tests that hold them did not run: ${named}${more}.`;
}

async function main(): Promise<void> {
  const { held, notRun, faults } = compare(await readRows(), reportedTests(), readTestFiles());
  for (const fault of faults) console.error(fault);
  if (notRun.length > 0) console.error(describeNotRun(notRun));
  if (faults.length > 0) process.exitCode = 1;
  else if (notRun.length > 0) process.exitCode = notAllRun;
  else writeFileSync(page, describeConformance(held));
}

if (import.meta.main) await main();
