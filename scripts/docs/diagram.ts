/** `npm run docs:diagram`: draws the modules and their imports into `docs/architecture.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawGraph, readModuleGraph, withoutImplied } from './module-graph.ts';

const root = path.join(import.meta.dirname, '../..');
const page = path.join(root, 'docs/architecture.md');

/** Returns the page with its flowchart replaced; other diagrams stay. */
export const withDiagram = (text: string, diagram: string): string =>
  text.replace(/```mermaid\nflowchart[\s\S]*?```/, () => `\`\`\`mermaid\n${diagram}\n\`\`\``);

if (import.meta.main) {
  const diagram = drawGraph(withoutImplied(readModuleGraph(root)));
  writeFileSync(page, withDiagram(readFileSync(page, 'utf8'), diagram));
}
