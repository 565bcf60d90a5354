import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  drawGraph,
  moduleOf,
  readModuleGraph,
  withDiagram,
  withoutImplied,
} from '../scripts/docs/diagram.ts';

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

test('a module is the outermost folder that is not split, or a file beside such folders', () => {
  const files = [
    'contract/account/account.calls.ts',
    'server/app/app.ts',
    'server/cli.ts',
    'src/features/content/a/b.tsx',
  ];
  expect(files.map(moduleOf)).toEqual(['contract', 'server/app', 'server/cli', 'src/features/content']);
});

test('an import that follows from others is left out, in circles as well', () => {
  const graph = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  const reduced = withoutImplied(graph);
  expect(reduced.get('a')?.size).toBe(1);
  expect(reduced.get('b')).toEqual(new Set(['c']));
  expect(reduced.get('c')).toEqual(new Set(['b']));
});

test('a graph is drawn with a box around the modules of a folder', () => {
  const text = drawGraph(new Map([['server/modules/content', new Set(['contract'])]]));
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      '    subgraph server_modules_box["server/modules"]',
      '  server_modules_content --> contract',
    ]),
  );
});
