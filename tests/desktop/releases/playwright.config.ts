import { defineConfig } from '@playwright/test';
import whole from '../playwright.config.ts';

export default defineConfig({
  ...whole,
  testIgnore: [],
  outputDir: '../../../.cache/test/releases',
  // Both servers start, beside an app.
  workers: 1,
  fullyParallel: false,
  reporter: [['list']],
});
