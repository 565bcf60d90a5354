import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConformanceRow } from './rows.ts';
import { checkTitle, type RowsById } from './title.ts';

/** A test file as it is written, whether or not it ran. */
export interface TestFile {
  file: string;
  text: string;
}

/** Reads every test file of the project. */
export function readTestFiles(root: string): TestFile[] {
  return ['contract', 'server', 'src', 'electron', 'scripts', 'build', 'tests'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter(
        (file) => /\.(test\.tsx?|spec\.ts)$/.test(file) || /^tests\/desktop\/journeys.*\.ts$/.test(file),
      )
      .filter((file) => !file.startsWith('tests/conformance'))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** Tells whether a file's tests name a row. In parametrized titles the id may stand in the table. */
export const mentions = ({ text }: TestFile, id: string): boolean =>
  new RegExp(`\\b${id.replace('.', '\\.')}\\b`).test(text);

/** Tells whether the tests of a file can hold a row: those of public pages need a browser. */
export const canHold = ({ file }: TestFile, row: ConformanceRow): boolean =>
  !row.inBrowser || file.endsWith('.spec.ts');

/**
 * Compares rows with test files without running them.
 * @returns what is wrong, a line each: titles without a known id, and rows that no test names
 */
export function checkTestFiles(files: TestFile[], rows: RowsById): string[] {
  const wrongTitles = files.flatMap(({ file, text }) =>
    [...text.matchAll(/(['"`])(spec §\d.*?)\1/g)].flatMap(([, , title = '']) => {
      const isParametrized = /%\w|\$\{?\w/.test(title);
      if (!isParametrized) return checkTitle(title, rows).map((fault) => `${file}: ${fault}`);
      return /\[[^\]]+\]$/.test(title) ? [] : [`${file}: “${title}” names no row.`];
    }),
  );
  const unknown = files.flatMap(({ file, text }) =>
    [...new Set(text.match(/\bS\d+\.\d+\b/g))]
      .filter((id) => !rows.has(id))
      .map((id) => `${file}: ${id} is no row.`),
  );
  const missing = [...rows.values()]
    .filter((row) => !files.some((file) => canHold(file, row) && mentions(file, row.id)))
    .map((row) => `No ${row.inBrowser ? 'browser test' : 'test'} names ${row.id} (${row.phrase}).`);
  return [...new Set([...wrongTitles, ...unknown, ...missing])];
}
