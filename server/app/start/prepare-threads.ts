import { loadThread } from '../../modules/search/pool-index/load-thread.ts';
import type { Config } from '../../platform/config/config.ts';
import { prepareThread } from '../../platform/db/embedded/database-in-thread.ts';

/**
 * Starts the threads of the database and of searches. They load what they need while the modules of the server are loaded, which
 * takes as long.
 */
export function prepareThreads({ databaseUrl }: Config, ranks: boolean): void {
  if (!databaseUrl) prepareThread();
  // The start waits for it later, and says when it fails.
  if (ranks) loadThread().catch(() => {});
}
