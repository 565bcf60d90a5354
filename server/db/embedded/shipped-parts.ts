import type { PGliteOptions } from '@electric-sql/pglite';

/** PGlite's WebAssembly and file system, loaded by the caller, and the settings of its PostgreSQL. */
export type PgliteParts = Pick<
  PGliteOptions,
  'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle' | 'startParams'
>;

/**
 * What PGlite is opened with: nothing, as it finds its parts in its package. In the bundle of the local server
 * `server/local/compressed-parts.ts` takes the place of this module.
 */
export const loadParts = async (): Promise<PgliteParts> => ({});

/** Puts a migrated database without content into an empty folder, where one is shipped. Otherwise PGlite makes one. */
export const putNewDatabase = async (_folder: string): Promise<void> => {};
