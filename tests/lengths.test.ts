import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folders = ['contract', 'server', 'src', 'electron', 'build', 'scripts'];
const longest = 100;
const longestFile = 400;

/** The functions of a file that are longer than allowed, as `file:line: lines`. */
function longFunctions(file: string, text: string): string[] {
  const found: string[] = [];
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = text.slice(start, end).split('\n').length;
    if (lines > longest) found.push(`${file}:${text.slice(0, start).split('\n').length}: ${lines} lines`);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, text).program);
  return found;
}

test('a component that is too long is found', () => {
  const component = `export const Long = () => (\n  <p>\n${'    text\n'.repeat(longest)}  </p>\n);\n`;
  expect(longFunctions('long.tsx', component)).toEqual(['long.tsx:1: 104 lines']);
});

const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

// The linter's rules leave out the line breaks of JSX, and empty lines.
test(`no function is longer than ${longest} lines, and no file than ${longestFile}`, () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(({ file, text }) => longFunctions(file, text))).toEqual([]);
  const longFiles = files.filter(({ text }) => text.split('\n').length - 1 > longestFile);
  expect(longFiles.map(({ file }) => file)).toEqual([]);
});
