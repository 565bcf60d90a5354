import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { Client, DatabaseError, Pool, type PoolClient } from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { lockFolder, makePrivateFolder } from '../data-dir/private-folder.ts';
import { StartError } from '../errors.ts';
import type { PoolState } from '../telemetry/metrics.ts';
import { traceEmbedded, tracePostgres } from '../telemetry/traced-statements.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { bytea, type EmbeddedClient, parseBytes } from './embedded/embedded-client.ts';
import { openEmbeddedFolder } from './embedded/open-folder.ts';
import { type Listen, listenOnEmbedded, listenOnPostgres } from './listen.ts';
import * as schema from './schema.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/**
 * Refuses a database that a newer version has migrated, before anything is written to it: the migrator does not
 * notice. Returns true if an older version has migrated it.
 */
async function refuseNewerSchema(client: EmbeddedClient, migrationsFolder: string): Promise<boolean> {
  const found = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (!found.rows[0]?.is) return false;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const known = newestMigration(migrationsFolder);
  const last = Number(rows[0]?.last ?? 0);
  if (last <= known) return last > 0 && last < known;
  throw new StartError(
    'The data was last used by a newer version of Larkspur, which this one would damage. Nothing was changed. Update Larkspur, or restore a backup that this version made.',
  );
}

/** In milliseconds. */
const newestMigration = (migrationsFolder: string): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));

/**
 * A transaction is a `Database` as well. Never query outside the current transaction: the embedded database has
 * one connection and would wait for itself.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  kind: 'embedded' | 'postgres';
  db: Database;
  queueConnection: ConstructorOptions;
  listen: Listen;
  migrate(beforeUpdate?: () => Promise<unknown>): Promise<void>;
  embedded?: EmbeddedClient;
  poolState?(): PoolState;
  ping(): Promise<void>;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
export const knownSchema = (): number => newestMigration(migrationsFolder);
const options = { schema, casing: 'snake_case' } as const;

/**
 * PGlite would let two processes open one folder and lose each other's rows, so the folder is locked first.
 * @throws FolderInUseError; StartError for a folder without a complete database
 */
export async function openEmbedded(dataDir: string, tracing?: Tracing): Promise<OpenDatabase> {
  makePrivateFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const open = await wrapEmbedded(await openEmbeddedFolder(path.join(dataDir, 'database')), tracing);
    return {
      ...open,
      close: async () => {
        await open.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The result owns the given instance. */
export async function wrapPglite(client: PGlite, tracing?: Tracing): Promise<OpenDatabase> {
  client.parsers[bytea] = parseBytes;
  return wrapEmbedded(client, tracing);
}

async function wrapEmbedded(client: EmbeddedClient, tracing: Tracing | undefined): Promise<OpenDatabase> {
  const { drizzle: drizzlePglite } = await import('drizzle-orm/pglite');
  const { migrate: migratePglite } = await import('drizzle-orm/pglite/migrator');
  // Drizzle and the queue use no more of PGlite than `EmbeddedClient`.
  const db = drizzlePglite((tracing ? traceEmbedded(client, tracing) : client) as PGlite, options);
  return {
    kind: 'embedded',
    embedded: client,
    db: db as unknown as Database,
    queueConnection: { db: fromPglite(client as PGlite), backend: 'pglite' },
    listen: listenOnEmbedded(client),
    migrate: async (beforeUpdate) => {
      if (await refuseNewerSchema(client, migrationsFolder)) await beforeUpdate?.();
      await migratePglite(db, { migrationsFolder });
    },
    ping: async () => {
      await client.query('select 1');
    },
    close: () => client.close(),
  };
}

/** Connections of one process, besides the queue's four. */
const poolSize = 12;
const migrationLock = 7_264_911;

/** Connections are made on first use; call `ping` to find out if it answers. */
export function openPostgres(connectionString: string, tracing?: Tracing): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A broken connection fails its query and is replaced on next use. It also emits `error`, which ends the process when
  // nobody listens. The pool only listens to idle connections.
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const db = drizzlePostgres(tracing ? tracePostgres(pool, tracing) : pool, options);
  db.transaction = transactionsOf(pool, tracing);
  return {
    kind: 'postgres',
    db: db as unknown as Database,
    queueConnection: { connectionString, max: 4 },
    listen: listenOnPostgres(connectionString),
    poolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    migrate: () => migrateOnce(pool),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/**
 * Drizzle's own transaction on a pool never releases a connection whose `begin` fails: a dozen restarts of the database would
 * exhaust the pool.
 */
function transactionsOf(
  pool: Pool,
  tracing: Tracing | undefined,
): NodePgDatabase<typeof schema>['transaction'] {
  // Building a Drizzle instance takes longer than a `begin`, so each connection keeps its own.
  const databases = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  return async (act, config) => {
    const connection = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailableError('No connection to the database.', { cause });
    });
    try {
      const db =
        databases.get(connection) ??
        drizzlePostgres(tracing ? tracePostgres(connection, tracing) : connection, options);
      databases.set(connection, db);
      return await db.transaction(act, config);
    } finally {
      connection.release();
    }
  };
}

/** Of several processes that start at once, one migrates and the others wait. */
async function migrateOnce(pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    await migratePostgres(drizzlePostgres(connection, options), { migrationsFolder });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    connection.release();
  }
}

const attempts: Record<string, string[]> = { prefer: ['require', 'disable'], allow: ['disable', 'require'] };

/** Replaces `sslmode=prefer` and `allow` by the mode that the server takes, found out by connecting once. */
export async function settleTls(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const modes = attempts[url.searchParams.get('sslmode') ?? ''];
  if (!modes) return databaseUrl;
  const failures: Error[] = [];
  for (const mode of modes) {
    url.searchParams.set('sslmode', mode);
    const failure = await tryConnecting(url.href);
    if (!failure) return url.href;
    failures.push(failure);
    if (isRefusal(failure)) break;
  }
  throw failures.find(({ message }) => !/does not support SSL/.test(message)) ?? failures[0];
}

async function tryConnecting(connectionString: string): Promise<Error | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** An answer such as a wrong password is the same either way. 28000 says that `pg_hba.conf` wants the other one. */
const isRefusal = (error: Error) => error instanceof DatabaseError && error.code !== '28000';
