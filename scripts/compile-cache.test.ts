import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForEach } from '../tests/support/temporary-folder.ts';

const root = path.join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const flagsOf = (script: string): string[] => script.split(' ').filter((word) => word.startsWith('--'));

const folder = folderForEach();

/** Runs a program of two TypeScript modules, one of them in a thread. Each says whether it needed the compiler. */
function run(flags: string[], env: Record<string, string>): string {
  const needed = "process.moduleLoadList.some((name) => name.includes('amaro'))";
  writeFileSync(path.join(folder, 'thread.ts'), `const is: boolean = ${needed}; console.log('thread', is);`);
  writeFileSync(
    path.join(folder, 'program.ts'),
    `import { getCompileCacheDir } from 'node:module';
    import { Worker } from 'node:worker_threads';
    const is: boolean = ${needed};
    console.log('main', is, getCompileCacheDir());
    new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [] });`,
  );
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env;
  return execFileSync(process.execPath, [...flags, path.join(folder, 'program.ts')], {
    cwd: root,
    env: { ...environment, ...env },
    encoding: 'utf8',
  });
}

test.each(['start', 'worker'])(
  'npm run %s needs no compiler of TypeScript from the second time on, in its threads neither',
  (name) => {
    const cache = path.join(folder, 'cache');
    const flags = flagsOf(scripts[name]);
    expect(run(flags, { NODE_COMPILE_CACHE: cache })).toContain('main true');
    const again = run(flags, { NODE_COMPILE_CACHE: cache });
    expect(again).toContain(`main false ${cache}`);
    expect(again).toContain('thread false');
  },
);

test('what is compiled is kept beside the packages, and a folder that cannot be written stops nothing', () => {
  const flags = flagsOf(scripts.start);
  expect(run(flags, {})).toContain(path.join(root, 'node_modules/.cache/larkspur/compiled'));
  const file = path.join(folder, 'program.ts');
  expect(run(flags, { NODE_COMPILE_CACHE: path.join(file, 'below-a-file') })).toContain('main true');
});
