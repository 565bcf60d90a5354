import path from 'node:path';
import { expect, it } from 'vitest';
import { countJourneys, journeysIn, type PlaywrightReport, unitTestsIn } from './test-reports.ts';

const root = path.join(import.meta.dirname, '../..');
const spec = (title: string, status: string, message?: string) => ({
  title,
  ok: message === undefined,
  tests: [{ status, results: message === undefined ? [{}] : [{ error: { message } }] }],
});
const report: PlaywrightReport = {
  config: { rootDir: path.join(root, 'tests/desktop') },
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
  suites: [
    {
      file: 'shell.spec.ts',
      specs: [
        spec('passes', 'expected'),
        spec('passes when repeated', 'flaky'),
        spec('fails', 'unexpected', '\u001b[31mnot visible\u001b[39m'),
        spec('is skipped', 'skipped'),
      ],
    },
  ],
  errors: [],
};

it('counts a journey that passed when it was repeated as passed', () => {
  expect(countJourneys(report)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(countJourneys({ ...report, errors: [{ message: 'a file that could not be loaded' }] }).failed).toBe(
    2,
  );
});

it('names it as flaky', () => {
  const file = 'tests/desktop/shell.spec.ts';
  expect(journeysIn(report)).toEqual([
    { title: 'passes', file, outcome: 'passed' },
    { title: 'passes when repeated', file, outcome: 'passed', isFlaky: true },
    { title: 'fails', file, outcome: 'failed', reason: 'not visible' },
  ]);
});

it('names a unit test that passed when it was repeated as flaky', () => {
  const name = path.join(root, 'server/app.test.ts');
  const result = (title: string, status: string, ...failureMessages: string[]) => ({
    title,
    status,
    failureMessages,
  });
  const assertionResults = [
    result('passes', 'passed'),
    result('passes when repeated', 'passed', 'expected 1 to be 2'),
    result('fails', 'failed', 'expected 1 to be 2', 'expected 1 to be 2'),
    result('is skipped', 'pending'),
  ];
  expect(unitTestsIn({ testResults: [{ name, status: 'failed', message: '', assertionResults }] })).toEqual([
    { title: 'passes', file: 'server/app.test.ts', outcome: 'passed' },
    { title: 'passes when repeated', file: 'server/app.test.ts', outcome: 'passed', isFlaky: true },
    { title: 'fails', file: 'server/app.test.ts', outcome: 'failed', reason: 'expected 1 to be 2' },
  ]);
});
