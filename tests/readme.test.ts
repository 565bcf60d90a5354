import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '../server/platform/config/config.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md'];

test('the README names every setting that the server reads, and no other', () => {
  const section =
    read('README.md')
      .split(/^## /m)
      .find((each) => each.startsWith('Settings')) ?? '';
  const firstColumn = [...section.matchAll(/^\s*\|([^|]+)\|/gm)].map(([, cell = '']) => cell).join();
  const named = [...firstColumn.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  expect(settingNames.length).toBeGreaterThan(20);
  expect([...new Set(named)].sort()).toEqual([...settingNames].sort());
});

test('.env.example names every setting, commented out with its default', () => {
  const text = read('.env.example');
  expect(parseEnv(text)).toEqual({});
  const uncommented = parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>;
  expect(Object.keys(uncommented).sort()).toEqual([...settingNames].sort());
  expect(readConfig(uncommented)).toEqual(readConfig({}));
});

test.each(documents)('%s names npm scripts that exist', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(document).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, script, short] of named) expect(Object.keys(scripts)).toContain(script ?? short);
});

test.each(documents)('%s links to files that exist', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(existsSync(path.join(root, link)), link).toBe(true);
});

test('the README gives the two commands of the package', () => {
  const text = read('README.md').replaceAll(/\s+/g, ' ');
  expect(text).toContain('npm ci && npm start');
  expect(text).toContain('npm ci && npm test');
});
