/** `npm run docs:diagram`: draws the modules and their imports into `docs/architecture.md`. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type ModuleGraph = Map<string, Set<string>>;

const productFolders = ['contract', 'server', 'src', 'electron'];
const splitFolders = ['server', 'server/modules', 'src', 'src/features', 'electron'];

function moduleOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, '').split('/');
  let depth = 1;
  while (depth < parts.length && splitFolders.includes(parts.slice(0, depth).join('/'))) depth += 1;
  return parts.slice(0, depth).join('/');
}

export function readModuleGraph(root: string): ModuleGraph {
  const options = ['--config', 'dependency-cruiser.config.cjs', '--output-type', 'json'];
  const only = [
    '--include-only',
    `^(${productFolders.join('|')})/.*[.]tsx?$`,
    '--exclude',
    '[.](test|d)[.]tsx?$',
  ];
  const { stdout, stderr } = spawnSync('depcruise', [...options, ...only, ...productFolders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (!stdout) throw new Error(`dependency-cruiser gave no result: ${stderr}`);
  const { modules } = JSON.parse(stdout) as {
    modules: { source: string; dependencies: { resolved: string }[] }[];
  };
  const graph: ModuleGraph = new Map();
  for (const { source, dependencies } of modules) {
    const from = moduleOf(source);
    const imports = graph.get(from) ?? new Set();
    graph.set(from, imports);
    for (const { resolved } of dependencies) if (moduleOf(resolved) !== from) imports.add(moduleOf(resolved));
  }
  return graph;
}

/** Leaves out each import that follows from others: `a → c` beside `a → b → c`. */
export function withoutImplied(graph: ModuleGraph): ModuleGraph {
  const reduced: ModuleGraph = new Map([...graph].map(([from, to]) => [from, new Set(to)]));
  for (const [from, imports] of reduced) {
    for (const to of [...imports].sort()) {
      imports.delete(to);
      if (!reaches(reduced, from, to)) imports.add(to);
    }
  }
  return reduced;
}

function reaches(graph: ModuleGraph, from: string, wanted: string): boolean {
  const seen = new Set([from]);
  for (const name of seen) {
    for (const next of graph.get(name) ?? []) {
      if (next === wanted) return true;
      seen.add(next);
    }
  }
  return false;
}

export function drawGraph(graph: ModuleGraph): string {
  const names = [...new Set([...graph].flatMap(([from, to]) => [from, ...to]))].sort();
  const idOf = (name: string) => name.replaceAll(/[^\w]/g, '_');
  const box = (folder: string, indent: string): string[] => {
    const inside = names.filter((name) => name.slice(0, name.lastIndexOf('/')) === folder);
    const folders = splitFolders.filter((each) => each.slice(0, each.lastIndexOf('/')) === folder);
    return [
      `${indent}subgraph ${idOf(folder)}_box["${folder}"]`,
      ...inside.map((name) => `${indent}  ${idOf(name)}["${name.slice(folder.length + 1)}"]`),
      ...folders.flatMap((each) => box(each, `${indent}  `)),
      `${indent}end`,
    ];
  };
  const outermost = names.filter((name) => !name.includes('/')).map((name) => `  ${idOf(name)}["${name}"]`);
  const arrows = [...graph]
    .flatMap(([from, imports]) => [...imports].map((to) => `  ${idOf(from)} --> ${idOf(to)}`))
    .sort();
  const boxes = splitFolders.filter((folder) => !folder.includes('/')).flatMap((folder) => box(folder, '  '));
  return ['flowchart TD', ...outermost, ...boxes, ...arrows].join('\n');
}

const root = path.join(import.meta.dirname, '../..');
const page = path.join(root, 'docs/architecture.md');

export const withDiagram = (text: string, diagram: string): string =>
  text.replace(/```mermaid\nflowchart[\s\S]*?```/, () => `\`\`\`mermaid\n${diagram}\n\`\`\``);

if (import.meta.main) {
  const diagram = drawGraph(withoutImplied(readModuleGraph(root)));
  writeFileSync(page, withDiagram(readFileSync(page, 'utf8'), diagram));
}
