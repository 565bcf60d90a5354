import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '../server/config.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('the README names every setting that the server reads, and no other', () => {
  const table = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(settingNames.length).toBeGreaterThan(20);
  expect([...new Set(table)].sort()).toEqual([...settingNames].sort());
});

test('the README gives the two commands of the package', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(read('README.md')).toContain('npm ci && npm start');
  expect(read('README.md')).toContain('npm ci && npm test');
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'test', 'dev', 'worker', 'cli', 'bench']),
  );
});
