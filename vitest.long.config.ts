import { defineConfig } from 'vitest/config';

/** What takes more than a minute and proves what `npm test` proves in small: `npm run test:long`. */
export default defineConfig({
  test: {
    name: 'long',
    environment: 'node',
    include: ['tests/**/*.long.test.ts'],
    // Each has a database, a server and workers of its own.
    fileParallelism: false,
  },
});
