import DataLoader from 'dataloader';
import type { Database } from './client.ts';

/** The largest number of requests that share a query. */
const maxBatchSize = 100;

/**
 * Batches reads by key: requests that arrive together share one query, so a busy server asks the database less often.
 * Nothing is cached between queries, so every answer is as fresh as one from its own query.
 * @param prepare builds the query for a database, once: keys → rows; PostgreSQL plans it once for a connection
 * @param keyOf the key of a row
 * @returns `(db, key)` → the row, or undefined
 */
export function sharedRead<Row>(
  prepare: (db: Database) => (keys: readonly string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (db: Database, key: string) => Promise<Row | undefined> {
  const loaders = new WeakMap<Database, DataLoader<string, Row | undefined>>();
  const open = (db: Database) => {
    const ask = prepare(db);
    const loader = new DataLoader<string, Row | undefined>(
      async (keys) => {
        const rows = new Map((await ask(keys)).map((row) => [keyOf(row), row]));
        return keys.map((key) => rows.get(key));
      },
      // Requests read from their sockets in one turn of the event loop form a batch.
      { cache: false, maxBatchSize, batchScheduleFn: (read) => setImmediate(read) },
    );
    loaders.set(db, loader);
    return loader;
  };
  return (db, key) => (loaders.get(db) ?? open(db)).load(key);
}
