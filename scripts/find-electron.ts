import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build-inputs.ts';

/** Electron's program, which its package fetches on request only; undefined where that has not happened. */
export function findElectron(): string | undefined {
  const packageFolder = path.join(root, 'node_modules/electron');
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH || path.join(packageFolder, 'dist');
  const nameFile = path.join(packageFolder, 'path.txt');
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8') : 'electron';
  const program = path.join(folder, name);
  return existsSync(program) ? program : undefined;
}
