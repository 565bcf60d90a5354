/**
 * `npm test`: checks, tests on both databases, and the journeys in a real browser against the built product.
 * Sets up what it needs, goes on after a failure, and ends with one line that counts everything.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from '../tests/support/browser.ts';
import { countTests, reportFiles, type TestCounts } from '../tests/support/test-reports.ts';

const total: TestCounts = { passed: 0, failed: 0, skipped: 0 };

function add(counts: TestCounts): void {
  for (const key of Object.keys(total) as (keyof TestCounts)[]) total[key] += counts[key];
}

/** Runs one command of this project in full view. */
function run(title: string, command: string, ...args: string[]): boolean {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) console.log(`— ${title}: failed`);
  return status === 0;
}

/** A check that is one thing to pass or fail. */
function check(title: string, command: string, ...args: string[]): void {
  add(
    run(title, command, ...args)
      ? { passed: 1, failed: 0, skipped: 0 }
      : { passed: 0, failed: 1, skipped: 0 },
  );
}

/** A test runner that counts for itself; ending badly with all tests passed is a failure too. */
function runTests(runner: keyof typeof reportFiles, title: string, command: string, ...args: string[]): void {
  const ok = run(title, command, ...args);
  const counts = countTests(runner);
  add(ok || counts.failed > 0 ? counts : { ...counts, failed: 1 });
}

rmSync(path.dirname(reportFiles.vitest), { recursive: true, force: true });
mkdirSync(path.dirname(reportFiles.vitest), { recursive: true });

check('Format, lint and import direction', 'biome', 'check', '--error-on-warnings', '.');
check('Types', 'tsc', '-p', '.');
check('Unused code', 'knip');
check('Build', 'node', 'scripts/build.ts');
check('Byte budget of the built pages', 'node', 'tests/budget/check.ts');
const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFiles.vitest}`];
runTests('vitest', 'Unit, component and server tests', 'vitest', ...vitest);

if (ensureBrowser()) {
  runTests(
    'playwright',
    'Journeys in the browser',
    'playwright',
    'test',
    '--config',
    'tests/playwright.config.ts',
  );
  check('Conformance with the specification', 'node', 'tests/conformance/conformance.ts');
} else {
  console.log(
    '\nSKIPPED: no browser can be found or installed here, so the journeys and the conformance check did not run.',
  );
  add(
    process.env.CI === 'true' ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 2 },
  );
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
