import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the runners leave their reports. */
export const reportFiles = {
  vitest: path.join(root, '.cache/test/vitest.json'),
  playwright: path.join(root, '.cache/test/playwright.json'),
  desktop: path.join(root, '.cache/test/desktop.json'),
  electron: path.join(root, '.cache/test/electron.json'),
};
type Runner = keyof typeof reportFiles;

export interface ReportedTest {
  title: string;
  /** Relative to the project. */
  file: string;
  /** Whether it drove the built website in a real browser. */
  inBrowser: boolean;
  /** A test that was skipped or never begun is in no list. */
  outcome: 'passed' | 'failed';
}
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[];
}
interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
}

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

/** How many tests ran; a suite that could not even be loaded counts as a failure, a flaky test as well. */
export function countTests(runner: Runner): TestCounts {
  if (runner === 'vitest') {
    const report = read<VitestReport>(reportFiles.vitest);
    if (!report) return { passed: 0, failed: 1, skipped: 0 };
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  }
  const report = read<PlaywrightReport>(reportFiles[runner]);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** Every test of the last run that came to an end, on any of the databases and browsers. */
export function reportedTests(): ReportedTest[] {
  const unit = (read<VitestReport>(reportFiles.vitest)?.testResults ?? []).flatMap((file) =>
    file.assertionResults.flatMap(({ title, status }) =>
      status === 'passed' || status === 'failed'
        ? [{ title, file: path.relative(root, file.name), inBrowser: false, outcome: status } as const]
        : [],
    ),
  );
  const journeys = [reportFiles.playwright, reportFiles.desktop, reportFiles.electron].flatMap((file) => {
    const report = read<PlaywrightReport>(file);
    const found = report?.suites.flatMap((suite) => endedIn(suite, report.config.rootDir)) ?? [];
    return found.map((test) => ({ ...test, inBrowser: file === reportFiles.playwright }));
  });
  return [...unit, ...journeys];
}

function endedIn(suite: PlaywrightSuite, folder: string): Omit<ReportedTest, 'inBrowser'>[] {
  const own = suite.specs.flatMap(({ title, ok, tests }) => {
    if (tests.every(({ status }) => status === 'skipped')) return [];
    const passed = ok && tests.some(({ status }) => status === 'expected');
    const file = path.relative(root, path.join(folder, suite.file));
    return [{ title, file, outcome: passed ? ('passed' as const) : ('failed' as const) }];
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => endedIn(inner, folder))];
}
