import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const [, requirements = ''] = page.split(/^## OWASP ASVS.*$/m);
/** The cells of every row: item, how it is met, test. */
const rows = requirements
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const isOpen = (how: string) => how === 'n/a' || how.startsWith('**Not met**');

/** The numbers of ASVS 5.0.0: those of level 1, and those of level 2 on files, sessions and tokens. */
const levelOne = [
  ...['1.2.1–1.2.5', '1.3.1–1.3.2', '1.5.1', '2.1.1', '2.2.1–2.2.2', '2.3.1', '3.2.1–3.2.2', '3.3.1'],
  ...['3.4.1–3.4.2', '3.5.1–3.5.3', '4.1.1', '4.4.1', '5.2.1–5.2.2', '5.3.1–5.3.2', '6.1.1', '6.2.1–6.2.8'],
  ...['6.3.1–6.3.2', '6.4.1–6.4.2', '7.2.1–7.2.4', '7.4.1–7.4.2', '8.1.1', '8.2.1–8.2.2', '8.3.1'],
  ...['9.1.1–9.1.3', '9.2.1', '10.4.1–10.4.5', '11.3.1–11.3.2', '11.4.1', '12.1.1', '12.2.1–12.2.2'],
  ...['13.4.1', '14.2.1', '14.3.1', '15.1.1', '15.2.1', '15.3.1'],
].flatMap(spread);
const levelTwo = [
  ...['5.1.1', '5.2.3', '5.4.1–5.4.3', '7.1.1–7.1.3', '7.3.1–7.3.2', '7.4.3–7.4.5', '7.5.1–7.5.2'],
  ...['7.6.1–7.6.2', '9.2.2–9.2.4'],
].flatMap(spread);

/** The numbers that a range such as `7.2.1–7.2.4` has. */
function spread(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  const section = first.slice(0, first.lastIndexOf('.') + 1);
  const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1)));
  if (!last.startsWith(section) || from === undefined || to === undefined) return [first, last];
  return Array.from({ length: to - from + 1 }, (_, at) => `${section}${from + at}`);
}

/** The numbers at the start of a row's first cell; a chapter or section stands for all in it. */
const listed = rows.flatMap(([item = '']) =>
  [...item.matchAll(/\d+(?:\.\d+)*(?:–\d+(?:\.\d+)*)?/g)].flatMap(([range]) => spread(range)),
);

test('names every requirement of level 1, and those of level 2 on sessions, tokens and files', () => {
  expect(levelOne).toHaveLength(70);
  const isListed = (number: string) => listed.some((one) => `${number}.`.startsWith(`${one}.`));
  expect([...levelOne, ...levelTwo].filter((number) => !isListed(number))).toEqual([]);
});

test.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
  'ASVS %s says how it is met, and by which tests',
  (_item, [, how = '', tests = '']) => {
    expect(how).not.toBe('');
    if (isOpen(how)) return;
    const files = [...tests.matchAll(/`([^`]+)`(?:: \*([^*]+)\*)?/g)];
    expect(files.length).toBeGreaterThan(0);
    for (const [, file = '', title] of files) {
      expect(file).toMatch(/\.(test|spec)\.tsx?$/);
      expect(existsSync(path.join(root, file)), file).toBe(true);
      expect(title, `${file}: which of its tests?`).toBeDefined();
      const titles = readFileSync(path.join(root, file), 'utf8').match(
        /(['"`]).*?\1,?\s*(?:async )?\(|^\s+(['"`]).*\2,$/gm,
      );
      expect(
        titles?.some((one) => one.includes(title ?? '')),
        `${file} has no test “${title}”`,
      ).toBe(true);
    }
  },
);
