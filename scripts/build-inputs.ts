import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const recordFile = path.join(root, 'out/build.json');

export interface BuildRecord {
  inputs: string;
  connectOrigins: string[];
}

const folders = [
  'src',
  'contract',
  'electron',
  'build/site',
  'resources/brand',
  'resources/icons',
  'resources/media',
];
const files = [
  ...['vite.config.ts', 'electron.vite.config.ts', 'build/record-packages.ts', 'package-lock.json'],
  ...['scripts/build.ts', 'scripts/build-inputs.ts'],
];
const results = [
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/preload/shell.cjs',
  'out/renderer/app.html',
  'out/server/pages.js',
  'out/packages/renderer.json',
];

const builtIn = /^(VITE_|LARKSPUR_SERVER_URL$)/;

export function builtInSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const names = Object.keys(environment).filter((name) => builtIn.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, environment[name] ?? '']));
}

export function hashInputs(environment: Record<string, string | undefined>): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(builtInSettings(environment)));
  for (const file of [...files, ...folders.flatMap(sourcesIn)]) {
    const content = readFileSync(path.join(root, file));
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  for (const file of environmentFiles()) {
    hash.update(`\n${file}\n${builtInPart(readFileSync(path.join(root, file), 'utf8'))}`);
  }
  return hash.digest('hex');
}

export function isBuilt(inputs: string): boolean {
  return readRecord()?.inputs === inputs && results.every((file) => existsSync(path.join(root, file)));
}

function readRecord(): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8'));
  } catch {
    // Missing or truncated: the build may be incomplete.
    return undefined;
  }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/**
 * What a build reads of a `.env` file. The server's own settings change nothing that is built, unless a value that is built
 * in refers to one.
 */
export function builtInPart(text: string): string {
  const settings = builtInSettings(parseEnv(text.replace(/^\uFEFF/, '')));
  return Object.values(settings).some((value) => value.includes('$')) ? text : JSON.stringify(settings);
}

function environmentFiles(): string[] {
  return readdirSync(root)
    .filter((name) => /^\.env(\.|$)/.test(name))
    .sort();
}

/** Electron's program, which its package fetches on request only; undefined where that has not happened. */
export function findElectron(): string | undefined {
  const packageFolder = path.join(root, 'node_modules/electron');
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH || path.join(packageFolder, 'dist');
  const nameFile = path.join(packageFolder, 'path.txt');
  const name = existsSync(nameFile) ? readFileSync(nameFile, 'utf8') : 'electron';
  const program = path.join(folder, name);
  return existsSync(program) ? program : undefined;
}
