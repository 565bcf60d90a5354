import DataLoader from 'dataloader';
import type { Database } from './client.ts';

/** How many requests one query serves at most. */
const maxBatchSize = 100;

/**
 * A read by key for which requests that arrive together share one query: a busy server asks the database less often.
 * Nothing is remembered from one query to the next, so that each answer is as fresh as its own query would be.
 * @param prepare builds the query for a database, once: keys → rows; PostgreSQL plans it once for a connection
 * @param keyOf the key that a row answers
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
      // Requests that are read from their sockets in one turn of the event loop arrive together.
      { cache: false, maxBatchSize, batchScheduleFn: (read) => setImmediate(read) },
    );
    loaders.set(db, loader);
    return loader;
  };
  return (db, key) => (loaders.get(db) ?? open(db)).load(key);
}
