import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/build-inputs.ts';

/** What the built shell loads at startup, in bytes on disk. */
export interface ShellWeight {
  /** The entry and its static imports. The updater loads on demand. */
  main: number;
  preload: number;
}

export function weighShell(): ShellWeight {
  return {
    main: [...reachedFrom(path.join(root, 'out/main/index.js'))].reduce((sum, file) => sum + sizeOf(file), 0),
    preload: sizeOf(path.join(root, 'out/preload/index.cjs')),
  };
}

const sizeOf = (file: string) => statSync(file).size;

function reachedFrom(entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const file of reached) {
    const imports = readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["'](\.[^"']+)["']/g);
    for (const [, name = ''] of imports) reached.add(path.join(path.dirname(file), name));
  }
  return reached;
}
