import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drawGraph, readModuleGraph, withDiagram, withoutImplied } from '../scripts/docs/diagram.ts';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

test('every file that a page of the documentation names exists', () => {
  const pages = globSync(['docs/*.md', 'README.md', 'CONTRIBUTING.md'], { cwd: root });
  const named = pages.flatMap((name) =>
    [
      ...readFileSync(path.join(root, name), 'utf8').matchAll(
        /`((?:contract|server|src|electron|tests|scripts|build|ops|packages)\/[\w./-]+)`/g,
      ),
    ].map(([, file = '']) => ({ name, file })),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the diagram of modules and imports is fresh', { timeout: 120_000 }, () => {
  const diagram = drawGraph(withoutImplied(readModuleGraph(root)));
  expect(withDiagram(page, diagram) === page, 'npm run docs:diagram draws it anew').toBe(true);
});
