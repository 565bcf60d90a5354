import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the runners write their reports. */
export const reportFiles = {
  vitest: path.join(root, '.cache/test/vitest.json'),
  playwright: path.join(root, '.cache/test/playwright.json'),
  desktop: path.join(root, '.cache/test/desktop.json'),
  electron: path.join(root, '.cache/test/electron.json'),
};
type Runner = keyof typeof reportFiles;
const journeyFiles = [reportFiles.playwright, reportFiles.desktop, reportFiles.electron];

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
  /** Why it failed the last time, without colors. */
  reason?: string;
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
    /** Why the file could not be loaded. */
    message: string;
    /** `failureMessages` keeps those of the tries before the last one, too. */
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}
export interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
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
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles(report).length,
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

const brokenFiles = ({ testResults }: Pick<VitestReport, 'testResults'>): VitestReport['testResults'] =>
  testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);

/**
 * Describes what failed in the last run: each test with its file and the first lines of the reason, and what could not be
 * loaded.
 */
export function describeFailures(): string[] {
  const tests = reportedTests().filter(({ outcome }) => outcome === 'failed');
  const vitest = read<VitestReport>(reportFiles.vitest);
  const files = (vitest ? brokenFiles(vitest) : []).map(({ name, message }) => ({
    title: 'could not be loaded',
    file: path.relative(root, name),
    reason: message,
  }));
  const errors = journeyFiles.flatMap((file) =>
    (read<PlaywrightReport>(file)?.errors ?? []).map(({ message }) => ({
      title: 'could not be run',
      file: path.relative(root, file),
      reason: message ?? '',
    })),
  );
  return [...tests, ...files, ...errors].map(describeFailure);
}

function describeFailure({
  title,
  file,
  reason = '',
}: Pick<ReportedTest, 'title' | 'file' | 'reason'>): string {
  const lines = reason.split('\n').filter((line) => line.trim() !== '');
  return [`FAILED: ${title} (${file})`, ...lines.slice(0, 12).map((line) => `  ${line}`)].join('\n');
}

/** The tests of the last run that failed and then passed when they were repeated. */
export function flakyTests(): ReportedTest[] {
  return reportedTests().filter(({ isFlaky }) => isFlaky);
}

/** Lists every test of the last run that passed or failed, on any database and browser. */
export function reportedTests(): ReportedTest[] {
  const vitest = read<VitestReport>(reportFiles.vitest);
  const unit = (vitest ? unitTestsIn(vitest) : []).map((test) => ({ ...test, inBrowser: false }));
  const journeys = journeyFiles.flatMap((file) => {
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
      const reason = status === 'failed' && failureMessages.at(-1);
      return [
        {
          title,
          file: path.relative(root, name),
          outcome: status,
          ...(isFlaky && { isFlaky }),
          ...(reason && { reason: stripVTControlCharacters(reason) }),
        },
      ];
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
    const reason = !passed && tests.flatMap(({ results }) => results).at(-1)?.error?.message;
    return [
      {
        title,
        file,
        outcome,
        ...(passed && isFlaky && { isFlaky }),
        ...(reason && { reason: stripVTControlCharacters(reason) }),
      },
    ];
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => endedIn(inner, folder))];
}

/** One part of `npm test` and how long it ran. */
export interface PartDuration {
  title: string;
  seconds: number;
}

/** Formats a duration as a person reads it: `8.4 s`, `2 min 05 s`. */
function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** A table with one line per part, in the order in which they ended, and the total, which is less where parts ran together. */
export function describeDurations(
  parts: PartDuration[],
  total = parts.reduce((sum, { seconds }) => sum + seconds, 0),
): string {
  const lines = [...parts, { title: 'Total', seconds: total }].map(
    ({ title, seconds }) => [title, formatDuration(seconds)] as const,
  );
  const titleWidth = Math.max(...lines.map(([title]) => title.length));
  const timeWidth = Math.max(...lines.map(([, time]) => time.length));
  return lines.map(([title, time]) => `${title.padEnd(titleWidth)}  ${time.padStart(timeWidth)}`).join('\n');
}
