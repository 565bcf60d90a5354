import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the runners write their reports. */
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
  /** Skipped tests and tests that never started are not listed. */
  outcome: 'passed' | 'failed';
  /** Whether it passed only when it was repeated. */
  isFlaky?: true;
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
  testResults: {
    name: string;
    status: string;
    /** `failureMessages` keeps those of the tries before the last one, too. */
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
}
export interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
}

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

/**
 * Counts a runner's tests. A suite that could not be loaded counts as a failure; a test that passed when it was repeated
 * counts as passed and stands in `flakyTests`.
 */
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
  return report ? countJourneys(report) : { passed: 0, failed: 1, skipped: 0 };
}

export function countJourneys({ stats, errors }: PlaywrightReport): TestCounts {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped };
}

/** The tests of the last run that failed and then passed when they were repeated. */
export function flakyTests(): ReportedTest[] {
  return reportedTests().filter(({ isFlaky }) => isFlaky);
}

/** Lists every test of the last run that passed or failed, on any database and browser. */
export function reportedTests(): ReportedTest[] {
  const vitest = read<VitestReport>(reportFiles.vitest);
  const unit = (vitest ? unitTestsIn(vitest) : []).map((test) => ({ ...test, inBrowser: false }));
  const journeys = [reportFiles.playwright, reportFiles.desktop, reportFiles.electron].flatMap((file) => {
    const report = read<PlaywrightReport>(file);
    const found = report ? journeysIn(report) : [];
    return found.map((test) => ({ ...test, inBrowser: file === reportFiles.playwright }));
  });
  return [...unit, ...journeys];
}

export const unitTestsIn = ({
  testResults,
}: Pick<VitestReport, 'testResults'>): Omit<ReportedTest, 'inBrowser'>[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ title, status, failureMessages }) => {
      if (status !== 'passed' && status !== 'failed') return [];
      const isFlaky = status === 'passed' && failureMessages.length > 0;
      return [{ title, file: path.relative(root, name), outcome: status, ...(isFlaky && { isFlaky }) }];
    }),
  );

export const journeysIn = ({ suites, config }: PlaywrightReport): Omit<ReportedTest, 'inBrowser'>[] =>
  suites.flatMap((suite) => endedIn(suite, config.rootDir));

function endedIn(suite: PlaywrightSuite, folder: string): Omit<ReportedTest, 'inBrowser'>[] {
  const own = suite.specs.flatMap(({ title, ok, tests }) => {
    if (tests.every(({ status }) => status === 'skipped')) return [];
    const isFlaky = tests.some(({ status }) => status === 'flaky');
    const passed = ok && (isFlaky || tests.some(({ status }) => status === 'expected'));
    const file = path.relative(root, path.join(folder, suite.file));
    const outcome = passed ? ('passed' as const) : ('failed' as const);
    return [{ title, file, outcome, ...(passed && isFlaky && { isFlaky }) }];
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => endedIn(inner, folder))];
}
