/**
 * `npm test`: checks, tests on both databases, and the journeys in a real browser against the built product.
 * Installs what it needs, continues after a failure, and ends with the time of each part and one line that counts everything.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { notAllRun } from '../tests/conformance/conformance.ts';
import { electronMissing, findMissing } from '../tests/desktop/requirements.ts';
import { ensureBrowser } from '../tests/support/browser.ts';
import { canMakeCertificates } from '../tests/support/certificates.ts';
import { whyNoPostgres } from '../tests/support/postgres-programs.ts';
import {
  countTests,
  describeDurations,
  describeFailures,
  flakyTests,
  type PartDuration,
  reportFiles,
  type TestCounts,
} from '../tests/support/test-reports.ts';
import { findElectron } from './build-inputs.ts';

const total: TestCounts = { passed: 0, failed: 0, skipped: 0 };
const durations: PartDuration[] = [];
const failedParts: string[] = [];

function add(counts: TestCounts): void {
  for (const key of Object.keys(total) as (keyof TestCounts)[]) total[key] += counts[key];
}

const onePassed: TestCounts = { passed: 1, failed: 0, skipped: 0 };
const oneFailed: TestCounts = { passed: 0, failed: 1, skipped: 0 };
const oneSkipped: TestCounts = { passed: 0, failed: 0, skipped: 1 };

function run(title: string, command: string, ...args: string[]): number {
  console.log(`\n— ${title}`);
  const start = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  durations.push({ title, seconds: (performance.now() - start) / 1000 });
  return status ?? 1;
}

/** A step that counts as one test. The exit code `skipped` marks it as skipped. */
function count(title: string, status: number, skipped?: number): void {
  if (status === 0) add(onePassed);
  else if (status === skipped) add(oneSkipped);
  else {
    console.log(`— ${title}: failed`);
    failedParts.push(title);
    add(oneFailed);
  }
}

function check(title: string, command: string, args: string[], skipped?: number): void {
  count(title, run(title, command, ...args), skipped);
}

type Step = [title: string, command: string, ...args: string[]];

async function checkTogether(...rows: Step[][]): Promise<void> {
  const runRow = async (row: Step[]) => {
    for (const [title, command, ...args] of row) {
      const start = performance.now();
      const child = spawn(command, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
      const said: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
      const status = await new Promise<number>((resolve) => {
        child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
        child.on('close', (code) => resolve(code ?? 1));
      });
      durations.push({ title, seconds: (performance.now() - start) / 1000 });
      console.log(`\n— ${title}\n${Buffer.concat(said)}`);
      count(title, status);
    }
  };
  await Promise.all(rows.map(runRow));
}

/** Runs a test runner, which counts its own tests. A bad exit code with all tests passed is a failure, too. */
function runTests(runner: keyof typeof reportFiles, title: string, command: string, ...args: string[]): void {
  const ok = run(title, command, ...args) === 0;
  if (!ok) {
    console.log(`— ${title}: failed`);
    failedParts.push(title);
  }
  const counts = countTests(runner);
  add(ok || counts.failed > 0 ? counts : { ...counts, failed: 1 });
}

function skip(line: string, meaning: 'a fault in CI' | 'no fault'): void {
  console.log(`\n${line}`);
  const isFault = meaning === 'a fault in CI' && process.env.CI === 'true';
  if (isFault) failedParts.push(line);
  add(isFault ? oneFailed : oneSkipped);
}

rmSync(path.dirname(reportFiles.vitest), { recursive: true, force: true });
mkdirSync(path.dirname(reportFiles.vitest), { recursive: true });

const missing = await findMissing();
const localServer: Step = ['Build of the server in the desktop app', 'node', 'scripts/build-local-server.ts'];
await checkTogether(
  [
    ['Types', 'tsc', '-p', '.'],
    ['Format and lint', 'biome', 'check', '.'],
    ['Import direction', 'npm', 'run', '--silent', 'check:imports'],
    ['Linear patterns', 'npm', 'run', '--silent', 'check:patterns'],
    ['Unused code', 'knip'],
    ['Commit subjects', 'node', 'scripts/check-commits.ts'],
    ["Ids of the specification's rows", 'npm', 'run', '--silent', 'check:rows'],
  ],
  [
    ['Build', 'node', 'scripts/build.ts'],
    ['Byte budget of the built pages', 'node', 'tests/budget/check.ts'],
    ...(missing.length === 0 ? [localServer] : []),
  ],
);
const noPostgres = whyNoPostgres();
if (noPostgres) {
  skip(
    `SKIPPED: no PostgreSQL can be started here (${noPostgres}), so the server's tests run on the embedded database alone.`,
    'a fault in CI',
  );
}
if (!canMakeCertificates()) {
  skip(
    'SKIPPED: without openssl no certificate can be made, so PostgreSQL and mail servers were not tried with TLS.',
    'a fault in CI',
  );
}
const browser = ensureBrowser();
const retries = process.env.CI ? ['--retry=1'] : [];
const enough = process.env.CI ? ['--bail=40'] : [];
const vitest = [
  'run',
  ...enough,
  ...retries,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFiles.vitest}`,
];
runTests('vitest', 'Unit, component and server tests', 'vitest', ...vitest);

if (browser) {
  const config = 'tests/playwright.config.ts';
  runTests('playwright', 'Journeys in the browser', 'playwright', 'test', '--config', config);
} else {
  skip('SKIPPED: no browser can be found or installed here, so the journeys did not run.', 'a fault in CI');
}

if (missing.length === 0) {
  const config = 'tests/desktop/playwright.config.ts';
  runTests('desktop', 'Journeys in the desktop app', 'playwright', 'test', '--config', config);
} else {
  const meaning = process.getuid?.() === 0 && process.platform === 'linux' ? 'a fault in CI' : 'no fault';
  skip(`SKIPPED: the desktop harness needs ${missing.join(', ')}, which this machine lacks.`, meaning);
}
if (missing.includes("keytar's native module")) {
  skip("SKIPPED: nothing is packed without keytar's native module.", 'no fault');
} else
  check('Release configuration and packages of this system', 'node', ['scripts/release/check.ts', '--own']);
if (findElectron()) {
  const config = 'tests/desktop/electron.config.ts';
  runTests('electron', 'Journeys in a real Electron', 'playwright', 'test', '--config', config);
} else {
  skip(electronMissing, 'no fault');
}

// Rows whose suites did not run are not failures: each suite has been reported and counted.
check('Conformance with the specification', 'node', ['tests/conformance/conformance.ts'], notAllRun);

console.log(`\n${describeDurations(durations, performance.now() / 1000)}`);
for (const title of failedParts) console.log(`FAILED: ${title}`);
for (const failure of describeFailures()) console.log(failure);
for (const { title, file } of flakyTests())
  console.log(`FLAKY: ${title} (${file}) passed when it was repeated.`);
if (total.skipped > 0) console.log(`\n${total.skipped} skipped, see above.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
