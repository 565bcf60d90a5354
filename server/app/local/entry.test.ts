import { expect, test, vi } from 'vitest';

const order = vi.hoisted((): string[] => []);
vi.mock('../../platform/db/embedded/database-in-thread.ts', () => ({
  prepareThread: () => order.push('the thread of the database starts'),
}));
vi.mock('./run-local-server.ts', () => {
  order.push('the server is loaded');
  return { runLocalServer: () => order.push('the server runs') };
});
vi.mock('../../platform/threads/release-memory.ts', () => ({ releaseMemoryWhenIdle: () => {} }));

test('the database’s thread loads PGlite while the modules of the server are loaded', async () => {
  await import('../../local.ts');
  expect(order).toEqual(['the thread of the database starts', 'the server is loaded', 'the server runs']);
});
