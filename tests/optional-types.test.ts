import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { suiteFolder } from './support/temporary-folder.ts';

const root = path.join(import.meta.dirname, '..');
/** Outside the project, so that no parent folder resolves packages. */
const copy = suiteFolder();

const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
/** The engine of local models brings its own types: without it, `server/platform/ai/local` cannot be checked. */
const optional = Object.keys(optionalDependencies).filter((name) => name !== 'node-llama-cpp');
const folders = ['contract', 'server', 'src', 'electron', 'tests', 'scripts', 'build'];

/** Files that import an optional package, and the project's own declarations. */
const concerned = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.d\.ts$/.test(file) || (/\.tsx?$/.test(file) && namesOptional(file))),
);

function namesOptional(file: string): boolean {
  const text = readFileSync(path.join(root, file), 'utf8');
  return optional.some((name) => text.includes(`from '${name}'`) || text.includes(`import('${name}')`));
}

test('types hold where npm has left out what is optional', { timeout: 120_000 }, () => {
  expect(concerned).toContain('electron/main/session/keychain.ts');
  for (const folder of folders) symlinkSync(path.join(root, folder), path.join(copy, folder));
  const modules = path.join(copy, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (!optional.includes(name))
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8'));
  // A linked file resolves imports from the link's folder.
  const project = { compilerOptions: { ...compilerOptions, preserveSymlinks: true }, files: concerned };
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = spawnSync('npx', ['tsc', '-p', copy], { cwd: root, encoding: 'utf8' });
  expect(stdout).toBe('');
});
