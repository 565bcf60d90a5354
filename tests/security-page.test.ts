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
