import { defineConfig } from '@playwright/test';
import { reportFiles } from '../support/test-reports.ts';

/**
 * `npm test` runs what every start of the app rests on, offline and on its own included, within a few minutes;
 * `npm run test:desktop` runs all.
 */
const isCore = process.env.npm_lifecycle_event === 'test';

export default defineConfig({
  testDir: '.',
  testMatch: isCore ? '{harness,shell,offline,local,local-tasks}.spec.ts' : '*.spec.ts',
  ...(isCore && { grepInvert: /@long/ }),
  testIgnore: ['electron.spec.ts', 'electron-local.spec.ts', 'releases/**'],
  outputDir: '../../.cache/test/desktop',
  // Each worker has a server, a D-Bus session and a keyring of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes when it is repeated is named in the output of `npm test`.
  retries: process.env.CI ? 2 : 0,
  // Where everything fails, the rest says nothing new and takes an hour.
  maxFailures: process.env.CI ? 12 : 0,
  reporter: [['list'], ['json', { outputFile: reportFiles.desktop }]],
});
