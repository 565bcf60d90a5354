import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser.ts';
import { reportFiles } from './support/test-reports.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'e2e/*.spec.ts',
  // `npm test` runs what every recruiter and visitor meets; `npm run test:long` runs all.
  ...(process.env.npm_lifecycle_event === 'test' && { testIgnore: '**/*.long.spec.ts', grepInvert: /@long/ }),
  outputDir: '../.cache/test/playwright',
  // Two cores: each worker has a server and a browser of its own.
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes when it is repeated is named in the output of `npm test`.
  retries: process.env.CI ? 2 : 0,
  // Where everything fails, the rest says nothing new and takes an hour.
  maxFailures: process.env.CI ? 12 : 0,
  reporter: [['list'], ['json', { outputFile: reportFiles.playwright }]],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 900 },
    // Recording every journey slows all of them down.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
