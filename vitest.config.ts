import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from './tests/support/postgres-programs.ts';

/** `npm test` says it in its own place, and counts it. */
const noPostgres = whyNoPostgres();
if (noPostgres && process.env.npm_lifecycle_event !== 'test') {
  console.warn(`SKIPPED: the project "server on PostgreSQL", because ${noPostgres}.`);
}

export default defineConfig({
  test: {
    // One worker less than the cores would leave half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.node.test.{ts,tsx}'],
          setupFiles: ['tests/support/renderer-setup.ts'],
          restoreMocks: true,
          unstubGlobals: true,
          // Whole pages are loaded in pieces; a busy machine takes its time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{contract,electron,scripts,build,tests/conformance}/**/*.test.ts',
            // What must work where there is no window.
            'src/**/*.node.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/support/*.test.ts',
            'tests/api/*.test.ts',
            'tests/faults/kill.test.ts',
          ],
          restoreMocks: true,
        },
      },
      // The server's suites run twice: on the embedded database and on a real PostgreSQL.
      server('server on the embedded database', {}),
      ...(noPostgres
        ? []
        : [server('server on PostgreSQL', { globalSetup: ['tests/support/global-postgres.ts'] })]),
    ],
  },
});

function server(name: string, setup: { globalSetup?: string[] }) {
  return {
    test: {
      name,
      environment: 'node' as const,
      include: ['server/**/*.test.ts', 'tests/faults/{fuzz,nothing-lost}.test.ts'],
      restoreMocks: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...setup,
    },
  };
}
