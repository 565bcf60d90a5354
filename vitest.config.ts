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
  'server/backup/*.test.ts',
  'server/cli/{embedded-folder,usage}.test.ts',
  'server/{commands,config*}.test.ts',
  'server/config/*.test.ts',
  'server/{ai,applicant-systems,outgoing}/*.test.ts',
  'server/data-dir/private-folder.test.ts',
  'server/db/shared-read.test.ts',
  'server/db/embedded/*.test.ts',
  'server/erasures/list-file.test.ts',
  'server/keys/{seal,secret-key}.test.ts',
  'server/local/*.test.ts',
  'server/modules/account/passwords/common-passwords.test.ts',
  'server/modules/content/{demo-posts,slug,proposals/keep-links}.test.ts',
  'server/modules/content/email/render-mail.test.ts',
  'server/modules/content/engines/**/*.test.ts',
  'server/modules/sourcing/{fuse-rankings,normalise-url,one-per-person}.test.ts',
  'server/modules/sourcing/matching/{order-by-criteria,place-fit,read-*,words}.test.ts',
  'server/modules/sourcing/pool-index/{feedback,score,varints}.test.ts',
  // On the embedded database, whose work holds up the main thread.
  'server/modules/sourcing/talent-pool/large-files.test.ts',
  'server/modules/sourcing/talent-pool/{csv-columns,person-identities,places,read-candidate-rows}.test.ts',
  'server/modules/sourcing/{criteria,vocabulary}/*.test.ts',
  'server/modules/sourcing/resumes/{read-in-thread,reading/*}.test.ts',
  'server/start/banner.test.ts',
  'server/threads/*.test.ts',
  'server/tracing/{open-tracing,statement-summary}.test.ts',
];

/**
 * Suites to which one database is like the other: they run on PostgreSQL where it can be started, and on the embedded one
 * with `npm run test:long`; the journeys in the browser run on the embedded one. Each command would open it anew, for
 * seconds; "embedded-folder.test.ts" runs each of them there once.
 */
const onEitherDatabase = [
  'server/cli/{accounts,import-talent}.test.ts',
  // A deletion also notes itself outside the embedded database.
  'server/modules/account/{*.test.ts,!(deletion)/**/*.test.ts}',
  'server/modules/{admin,api-keys,company-profile,content,organisation,privacy,settings,webhooks}/**/*.test.ts',
  'server/modules/sourcing/{board,messages,people,share}/**/*.test.ts',
  'server/{plugins,site}/**/*.test.ts',
  'server/mail/*.test.ts',
  'server/modules/contact/*.test.ts',
  'server/{foreign-ids,permissions}.test.ts',
  'tests/faults/fuzz.test.ts',
];

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
            // What is measured does not depend on the database.
            'tests/quality/*.test.ts',
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
      // The server's suites run twice: on the embedded database and on a real PostgreSQL.
      server('server on the embedded database', noPostgres || isLong ? {} : { exclude: onEitherDatabase }),
      ...(noPostgres
        ? []
        : [server('server on PostgreSQL', { globalSetup: ['tests/support/global-postgres.ts'] })]),
    ],
  },
});

function server(name: string, { exclude = [], ...setup }: { exclude?: string[]; globalSetup?: string[] }) {
  return {
    test: {
      name,
      environment: 'node' as const,
      // Importing the server anew for each file takes 60 % of the CPU time, and its suites keep no state in modules.
      isolate: false,
      include: ['server/**/*.test.ts', 'tests/faults/{fuzz,nothing-lost}.test.ts'],
      exclude: [...withoutDatabase, ...exclude],
      restoreMocks: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...setup,
    },
  };
}
