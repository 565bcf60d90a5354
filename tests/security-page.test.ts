import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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

/** Whether a file is a test, or a folder has one. */
function holdsTest(name: string): boolean {
  const where = path.join(root, name);
  if (!existsSync(where)) return false;
  if (!statSync(where).isDirectory()) return /\.(test|spec)\.tsx?$/.test(name);
  return readdirSync(where, { recursive: true }).some((file) => /\.(test|spec)\.tsx?$/.test(String(file)));
}

test('the page has the requirements of level 1, and those of level 2 on sessions, tokens and files', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(requirements).toContain('### Of level 2');
});

test.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
  'ASVS %s says how it is met, and by which test',
  (_item, [, how = '', tests = '']) => {
    expect(how).not.toBe('');
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    if (isOpen(how)) return;
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !holdsTest(name))).toEqual([]);
  },
);
