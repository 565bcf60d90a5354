import { defineConfig } from '@playwright/test';
import { reportFiles } from '../support/test-reports.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: ['electron.spec.ts', 'electron-local.spec.ts', 'releases/**'],
  outputDir: '../../.cache/test/desktop',
  // Each worker has a server, a D-Bus session and a keyring of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes when it is repeated is named in the output of `npm test`.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: reportFiles.desktop }]],
});
