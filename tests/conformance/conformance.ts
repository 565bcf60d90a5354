/**
 * Compares the rows of the specification with the tests of the last `npm test`: fails when no passing test holds a row,
 * or none in the browser a row of the public pages. Where suites could not run, it says so in one line and ends with
 * `notAllRun`; else it writes `docs/conformance.md`. With `--titles` it only compares rows with the titles in test files.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ReportedTest, reportedTests } from '../support/test-reports.ts';
import { describeConformance, type HeldRow } from './page.ts';
import { type ConformanceRow, findDoubledIds, readRows } from './rows.ts';
import { canHold, checkTestFiles, mentions, readTestFiles, type TestFile } from './test-files.ts';
import { checkTitle, idsIn } from './title.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Exit code where no row is broken, but tests that hold some did not run. */
export const notAllRun = 3;

export interface Conformance {
  /** Each row with the files of the tests that hold it; of a public page's row, those that do so in the browser. */
  held: HeldRow[];
  /** Rows whose tests are written and did not run, with those tests' files. They are neither held nor broken. */
  notRun: HeldRow[];
  /** What is wrong, a line each; empty when every row is held, or its tests did not run. */
  faults: string[];
}

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
  const endedFor = (row: ConformanceRow) =>
    tests.filter(({ title, inBrowser }) => (inBrowser || !row.inBrowser) && idsIn(title).includes(row.id));
  const held = rows.map((row) => {
    const passed = endedFor(row).filter(({ outcome }) => outcome === 'passed');
    return { row, files: [...new Set(passed.map(({ file }) => file))].sort() };
  });
  const broken = held.filter(({ files }) => files.length === 0).map(({ row }) => row);
  const notRun = broken
    .filter((row) => endedFor(row).length === 0)
    .map((row) => ({
      row,
      files: written.filter((file) => canHold(file, row) && mentions(file, row.id)).map(({ file }) => file),
    }))
    .filter(({ files }) => files.length > 0);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    held,
    notRun,
    faults: [
      ...findDoubledIds(rows),
      ...broken
        .filter((row) => !notRun.some((waiting) => waiting.row === row))
        .map(
          (row) => `No passing ${row.inBrowser ? 'browser test' : 'test'} holds ${row.id} (${row.phrase}).`,
        ),
      ...[...new Set(tests.map(({ title }) => title))].flatMap((title) => checkTitle(title, byId)),
    ],
  };
}

/** One line for all rows that were not run; it names the suites, which say themselves why they did not. */
export function describeNotRun(notRun: HeldRow[]): string {
  const suites = [...new Set(notRun.flatMap(({ files }) => files.slice(0, 1)))].sort();
  const named = suites.slice(0, 3).join(', ');
  const more = suites.length > 3 ? ` and ${suites.length - 3} more` : '';
  return `NOT RUN: ${notRun.length} rows could not be compared, because the tests that hold them did not run: ${named}${more}.`;
}

/** Compares rows with test files as they are written, which takes no run. */
async function checkTitles(): Promise<void> {
  const rows = readRows();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = [...findDoubledIds(rows), ...checkTestFiles(readTestFiles(root), byId)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { held, notRun, faults } = compare(readRows(), reportedTests(), readTestFiles(root));
  for (const fault of faults) console.error(fault);
  if (notRun.length > 0) console.error(describeNotRun(notRun));
  if (faults.length > 0) process.exitCode = 1;
  else if (notRun.length > 0) process.exitCode = notAllRun;
  else writeFileSync(path.join(root, 'docs/conformance.md'), describeConformance(held));
}

if (import.meta.main) await (process.argv.includes('--titles') ? checkTitles() : main());
