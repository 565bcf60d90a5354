import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from './tests/support/postgres-programs.ts';

/** What takes long, and is not needed with every change: `npm run test:long`. */
export default defineConfig({
  test: {
    name: 'long',
    environment: 'node',
    include: ['{electron,scripts,server,tests}/**/*.long.test.ts', 'tests/faults/fuzz.test.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { FUZZ_RUNS: '20000' },
    globalSetup: whyNoPostgres() ? [] : ['tests/support/global-postgres.ts'],
    // Each has a database, a server and workers of its own.
    fileParallelism: false,
  },
});
