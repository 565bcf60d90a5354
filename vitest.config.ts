import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from './tests/support/postgres-programs.ts';

/** `npm test` says it in its own place, and counts it. */
const noPostgres = whyNoPostgres();
if (noPostgres && process.env.npm_lifecycle_event !== 'test') {
  console.warn(`SKIPPED: the project "server on PostgreSQL", because ${noPostgres}.`);
}

const isLong = process.env.npm_lifecycle_event === 'test:long';

/** Server code that opens no database, or the embedded one alone: its suites run once, in the project "node". */
const withoutDatabase = [
  'server/platform/backup/*.test.ts',
  'server/app/cli/{models,usage}.test.ts',
  'server/app/commands.test.ts',
  'server/platform/config/*.test.ts',
  'server/platform/{ai,outgoing}/**/*.test.ts',
  'server/modules/recruiting/applicant-systems/greenhouse.test.ts',
  'server/modules/recruiting/reports/progress.test.ts',
  'server/modules/recruiting/{sending-times,without-quotes,zoned-time}.test.ts',
  'server/platform/data-dir/private-folder.test.ts',
  'server/platform/db/{read-time,resolve-drizzle,shared-read}.test.ts',
  'server/platform/db/embedded/*.test.ts',
  'server/modules/people/erasures/list-file.test.ts',
  'server/platform/keys/{seal,secret-key}.test.ts',
  'server/app/local/*.test.ts',
  'server/modules/account/passwords/common-passwords.test.ts',
  'server/modules/content/{demo-posts,slug,proposals/keep-links}.test.ts',
  'server/modules/content/email/render-mail.test.ts',
  'server/modules/content/{engines,model,text}/**/*.test.ts',
  'server/modules/search/{fuse-rankings,one-per-person}.test.ts',
  'server/modules/search/providers/odd-entries.test.ts',
  'server/modules/search/matching/{order-by-criteria,place-fit,read-*,words}.test.ts',
  'server/modules/search/pool-index/{feedback,score,varints}.test.ts',
  'server/modules/people/identity/{normalise-url,person-identities,person-names}.test.ts',
  'server/modules/people/talent-pool/{column-meanings,csv-columns,object-cells,optional-cells,read-candidate-rows,recognize-columns}.test.ts',
  'server/modules/people/text/*.test.ts',
  'server/modules/search/{criteria,vocabulary}/*.test.ts',
  'server/modules/search/reading/advert/*.test.ts',
  'server/modules/people/resumes/{read-in-thread,reading/*}.test.ts',
  'server/app/start/{banner,start-failure}.test.ts',
  'server/platform/threads/*.test.ts',
  'server/platform/telemetry/{open-tracing,statement-summary}.test.ts',
];

/**
 * Suites with SQL of their own run on both databases, the others on PostgreSQL where it can be started; `npm run test:long`
 * runs all on the embedded one, and the journeys in the browser run on it.
 */
const withOwnSql = [
  'server/app/cli/migrate.test.ts',
  'server/modules/organization/deletion/*.test.ts',
  'server/modules/organization/transfer/{one-moment,round-trip,tables}.test.ts',
  'server/modules/people/{erasures,privacy}/*.test.ts',
  'server/modules/people/identity/identities.test.ts',
  'server/modules/people/talent-pool/{candidates,export-people,pool-search,pool-table,run-import}.test.ts',
  'server/modules/recruiting/applicant-systems/run-hand-over.test.ts',
  'server/modules/recruiting/board/add-to-job.test.ts',
  'server/modules/recruiting/reports/get-report.test.ts',
  'server/modules/search/{count-searches,delete-job,get-search-status,list-jobs,list-results,run-search,store-results}.test.ts',
  'server/modules/search/{pool-index,watch}/*.test.ts',
  'server/modules/search/embedding/person-vectors.test.ts',
  'server/modules/search/providers/talent-pool.test.ts',
  'server/platform/{db,files,jobs}/*.test.ts',
  'server/platform/auth/ended-everywhere.test.ts',
  'tests/faults/nothing-lost.test.ts',
];
const isOnBoth = !noPostgres && !isLong;

export default defineConfig({
  test: {
    // One worker less than the cores would leave half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          isolate: false,
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.{node,built}.test.{ts,tsx}'],
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
          isolate: false,
          environment: 'node',
          include: [
            '{contract,electron,scripts,build,tests/conformance}/**/*.test.ts',
            // What must work where there is no window.
            'src/**/*.node.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/support/*.test.ts',
            'tests/api/*.test.ts',
            ...withoutDatabase,
          ],
          exclude: ['**/*.{built,long}.test.ts'],
          restoreMocks: true,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // What runs the built product, or looks at how it is built.
          name: 'built product',
          environment: 'node',
          include: ['{scripts,src,tests}/**/*.built.test.ts'],
          globalSetup: ['tests/support/global-build.ts'],
          restoreMocks: true,
        },
      },
      server('server on the embedded database', isOnBoth ? { include: withOwnSql } : {}),
      ...(noPostgres
        ? []
        : [server('server on PostgreSQL', { globalSetup: ['tests/support/global-postgres.ts'] })]),
    ],
  },
});

function server(name: string, setup: { include?: string[]; globalSetup?: string[] }) {
  return {
    test: {
      name,
      environment: 'node' as const,
      // Importing the server anew for each file takes 60 % of the CPU time, and its suites keep no state in modules.
      isolate: false,
      include: ['server/**/*.test.ts', 'tests/faults/nothing-lost.test.ts'],
      exclude: [...withoutDatabase, '**/*.long.test.ts'],
      restoreMocks: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...setup,
    },
  };
}
