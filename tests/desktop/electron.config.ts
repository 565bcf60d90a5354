import { defineConfig } from '@playwright/test';
import { reportFiles } from '../support/test-reports.ts';

export default defineConfig({
  testDir: '.',
  testMatch: ['electron.spec.ts', 'electron-local.spec.ts'],
  outputDir: '../../.cache/test/electron',
  // One window at a time can have the focus.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: reportFiles.electron }]],
});
