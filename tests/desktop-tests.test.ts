import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The rows of the page: what the app does, the title of a test, and the file that it is in. */
const rows = read('docs/desktop-tests.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| the (app|release) \|/.test(line))
  .map((line) => {
    const [does = '', title = '', file = ''] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1);
    return { does, title, file };
  });

it('each line says something of its own', () => {
  const lines = rows.map(({ does }) => does);
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.filter((line, at) => line === '' || lines.indexOf(line) !== at)).toEqual([]);
});

it.each(rows)('$does: its test is there', ({ title, file }) => {
  expect(existsSync(path.join(root, file)), file).toBe(true);
  const titles = read(file).replaceAll("\\'", "'");
  const isThere = ["'", '"', '`'].some((quote) => titles.includes(`${quote}${title}${quote}`));
  expect(isThere, `${file} has no test “${title}”`).toBe(true);
});
