import type { PGliteOptions } from '@electric-sql/pglite';

export type PgliteParts = Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>;

/**
 * Half of PostgreSQL's own choice, all of which it writes to as it starts. What does not fit is read from the system's file cache,
 * which takes longer.
 */
export const sharedBuffers = '64MB';

/**
 * What PGlite is opened with: nothing, as it finds its parts in its package. In the bundle of the local server
 * `server/app/local/compressed-parts.ts` takes the place of this module.
 */
export const loadParts = async (): Promise<PgliteParts> => ({});

/** Puts a migrated database without content into an empty folder, where one is shipped. Otherwise PGlite makes one. */
export const putNewDatabase = async (_folder: string): Promise<void> => {};
