import DataLoader from 'dataloader';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from './client.ts';

export interface Snapshot {
  rows<Row>(name: string): AsyncGenerator<Row>;
}

export type ReadSnapshot = <T>(
  queries: ReadonlyMap<string, SQL>,
  act: (snapshot: Snapshot) => Promise<T>,
) => Promise<T>;

export const snapshotsOf = ({ kind, db }: Pick<OpenDatabase, 'kind' | 'db'>): ReadSnapshot =>
  kind === 'postgres' ? snapshotsOfPostgres(db) : snapshotsOfEmbedded(db);

/** In one transaction, which holds a connection until everything is read. */
const snapshotsOfPostgres =
  (db: Database): ReadSnapshot =>
  (queries, act) =>
    db.transaction(async (tx) => act(readCursors(tx, await declareCursors(tx, queries, sql``))), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });

/**
 * By cursors that outlive their transaction: the database gathers all rows within it, and they are read afterwards. A transaction
 * that was open until then would hold up everything else on the one connection.
 */
const snapshotsOfEmbedded =
  (db: Database): ReadSnapshot =>
  async (queries, act) => {
    const cursors = await db.transaction((tx) => declareCursors(tx, queries, sql`with hold`));
    try {
      return await act(readCursors(db, cursors));
    } finally {
      for (const cursor of cursors.values()) await db.execute(sql`close ${cursor}`).catch(() => {});
    }
  };

let taken = 0;

async function declareCursors(tx: Database, queries: ReadonlyMap<string, SQL>, hold: SQL) {
  const prefix = `snapshot_${++taken}`;
  const cursors = new Map<string, SQL>();
  for (const [name, query] of queries) {
    const cursor = sql`${sql.identifier(`${prefix}_${name}`)}`;
    await tx.execute(sql`declare ${cursor} no scroll cursor ${hold} for ${query}`);
    cursors.set(name, cursor);
  }
  return cursors;
}

const batchSize = 500;

const readCursors = (db: Database, cursors: ReadonlyMap<string, SQL>): Snapshot => ({
  async *rows<Row>(name: string): AsyncGenerator<Row> {
    const cursor = cursors.get(name);
    if (!cursor) throw new Error(`The snapshot has no ${name}.`);
    for (;;) {
      const { rows } = (await db.execute(
        sql`fetch ${sql.raw(String(batchSize))} from ${cursor}`,
      )) as unknown as { rows: Row[] };
      yield* rows;
      if (rows.length < batchSize) return;
    }
  },
});

const maxBatchSize = 100;

/**
 * Requests that arrive together share one query, so a busy server asks the database less often. Nothing is
 * cached between queries.
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
