/**
 * `node tests/desktop/mutations.ts [words]`: puts one fault at a time into a copy of the desktop shell and asserts that the suite
 * named for it fails, after all suites have passed without a fault. Words select faults by their description.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/build-inputs.ts';
import { type Mutation, mutations } from './mutation-list.ts';

/** Inside the checkout, so that packages resolve. */
const copy = path.join(root, '.cache/mutations');
const skipped = ['node_modules', '.git', '.cache', 'out', 'data', 'release', 'docs'];

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(path.join(copy, 'out'), { recursive: true });
  for (const name of readdirSync(root).filter((entry) => !skipped.includes(entry))) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  for (const part of ['renderer', 'preload', 'server', 'local', 'build.json']) {
    symlinkSync(path.join(root, 'out', part), path.join(copy, 'out', part));
  }
  // Only main is rebuilt; the rest of the build is the checkout's.
  const config = path.join(copy, 'electron.vite.config.ts');
  cpSync(config, path.join(copy, 'electron.vite.whole.ts'));
  writeFileSync(
    config,
    "import whole from './electron.vite.whole.ts';\nexport default { main: (whole as { main: object }).main };\n",
  );
}

interface Outcome {
  passed: boolean;
  output: string;
}

/** Without the variables of a test runner that started this one. */
const environment = Object.fromEntries(
  Object.entries({ ...process.env, FORCE_COLOR: '0' }).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name)),
);

function run(program: string, args: string[]): Outcome {
  const file = path.join(root, 'node_modules', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: environment,
  });
  return { passed: status === 0, output: stdout + stderr };
}

function runSuites(files: string[]): Outcome {
  return files.length === 0
    ? { passed: true, output: '' }
    : run('vitest/vitest.mjs', ['run', '--project', 'node', ...files]);
}

function runJourneys(titles: string[]): Outcome {
  if (titles.length === 0) return { passed: true, output: '' };
  const built = run('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn']);
  if (!built.passed) throw new Error(`The shell could not be built:\n${built.output}`);
  const config = [
    '--config',
    'tests/desktop/playwright.config.ts',
    '--reporter',
    'line',
    '--timeout',
    '60000',
    '--retries',
    '0',
  ];
  return run('@playwright/test/cli.js', ['test', ...config, '-g', titles.map(RegExp.escape).join('|')]);
}

const suitesOf = (of: Mutation[]) => [
  ...new Set(of.flatMap(({ caughtBy }) => ('suite' in caughtBy ? [caughtBy.suite] : []))),
];
const journeysOf = (of: Mutation[]) => [
  ...new Set(of.flatMap(({ caughtBy }) => ('journey' in caughtBy ? [caughtBy.journey] : []))),
];

/** Whether a test of the suite fails with the fault, and not the build or the runner. */
function isCaught(mutation: Mutation): boolean {
  const file = path.join(copy, mutation.file);
  const before = readFileSync(file, 'utf8');
  const after = mutation.edits.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`${mutation.file} does not have once: ${from}`);
    return text.replace(from, () => to);
  }, before);
  writeFileSync(file, after);
  try {
    const journeys = runJourneys(journeysOf([mutation]));
    const suites = runSuites(suitesOf([mutation]));
    return [journeys, suites].some(({ passed, output }) => !passed && /\d+ failed/.test(output));
  } finally {
    writeFileSync(file, before);
  }
}

function runAll(words: string): number {
  const chosen = mutations.filter(({ fault }) => fault.includes(words));
  if (chosen.length === 0) throw new Error(`No fault is described by "${words}".`);
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  if (status !== 0) return 1;
  makeCopy();
  try {
    const clean = [runSuites(suitesOf(chosen)), runJourneys(journeysOf(chosen))];
    for (const { passed, output } of clean) {
      if (!passed) throw new Error(`The suites fail without any fault:\n${output}`);
    }
    console.log('Without a fault every suite passes.');
    const missed = chosen.filter((mutation) => {
      const caught = isCaught(mutation);
      console.log(`${caught ? 'caught' : 'MISSED'}: ${mutation.fault}`);
      return !caught;
    });
    console.log(`${chosen.length - missed.length} of ${chosen.length} faults caught.`);
    return missed.length > 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = runAll(process.argv.slice(2).join(' '));
