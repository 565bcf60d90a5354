import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createLog } from '../../server/app/start/log.ts';
import { type OpenDatabase, wrapPglite } from '../../server/platform/db/client.ts';
import { openQueue } from '../../server/platform/jobs/queue.ts';
import type { Tracing } from '../../server/platform/telemetry/tracing.ts';
import { migratedFile } from './migrated-database.ts';

/** A database is used this often. The catalogs of one that is emptied over and over grow. */
const mostUses = 50;

interface Pooled {
  client: PGlite;
  uses: number;
  /** The tables with rows after the migrations, by the number of their copy. */
  baseline: string[];
}
const idle: Pooled[] = [];

/**
 * Opens a migrated, empty embedded database. It is one that an earlier test of this process has closed, emptied, where there
 * is one: loading a dump takes a second of CPU time, emptying a fraction of that.
 */
export async function openEmptyEmbedded(tracing?: Tracing): Promise<OpenDatabase> {
  const pooled = idle.pop() ?? (await create());
  pooled.uses++;
  const { client, end } = lend(pooled.client);
  const database = await wrapPglite(client, tracing);
  return {
    ...database,
    close: async () => {
      await end();
      const isKept = pooled.uses < mostUses && (await empty(pooled).catch(() => false));
      if (isKept) idle.push(pooled);
      else await pooled.client.close();
    },
  };
}

/** A client for one test. What still holds it afterwards gets an error, as from one that is closed. */
function lend(client: PGlite): { client: PGlite; end(): Promise<void> } {
  let isEnded = false;
  const unlisten = new Set<() => Promise<void>>();
  const listen: PGlite['listen'] = async (channel, callback) => {
    const stop = await client.listen(channel, callback);
    const stopOnce = async () => {
      if (unlisten.delete(stopOnce)) await stop();
    };
    unlisten.add(stopOnce);
    return stopOnce;
  };
  const lent = new Proxy(client, {
    get: (target, name) => {
      const value: unknown = name === 'listen' ? listen : Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (isEnded) throw new Error('PGlite is closed');
      return value.bind(target);
    },
  });
  const end = async () => {
    isEnded = true;
    await Promise.all([...unlisten].map((stop) => stop()));
  };
  return { client: lent, end };
}

async function create(): Promise<Pooled> {
  const client = await PGlite.create({ loadDataDir: await migratedDump() });
  const baseline = await filledTables(client);
  await client.exec('create schema baseline');
  for (const [at, name] of baseline.entries())
    await client.exec(`create table baseline.t${at} as table ${name}`);
  return { client, uses: 0, baseline };
}

/**
 * Brings every table back to the rows that it had after the migrations.
 * @returns false where the test has closed the database itself
 */
async function empty({ client, baseline }: Pooled): Promise<boolean> {
  if (client.closed) return false;
  const filled = await filledTables(client);
  await client.transaction(async (tx) => {
    // Neither foreign keys nor triggers that protect rows.
    await tx.exec('set local session_replication_role = replica');
    for (const name of new Set([...filled, ...baseline])) await tx.exec(`delete from ${name}`);
    for (const [at, name] of baseline.entries())
      await tx.exec(`insert into ${name} select * from baseline.t${at}`);
    await tx.exec(`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null`);
  });
  for (const name of filled) await client.exec(`vacuum ${name}`);
  return true;
}

/** The tables that have rows, of the product and of the queue. */
async function filledTables(client: PGlite): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle', 'baseline')`,
  );
  const isFilled = tables.rows.map(
    ({ name }) => `select '${name}' as name where exists (select 1 from ${name})`,
  );
  const { rows } = await client.query<{ name: string }>(isFilled.join(' union all '));
  return rows.map(({ name }) => name);
}

let dump: Promise<Blob> | undefined;

/**
 * Creating an embedded database takes seconds, loading a dump a fraction of that. So it is created once, with the queue's
 * tables, and cached until migrations or dependencies change.
 */
function migratedDump(): Promise<Blob> {
  dump ??= readDump();
  return dump;
}

async function readDump(): Promise<Blob> {
  const file = `${migratedFile()}.tar`;
  if (!existsSync(file)) {
    const client = await PGlite.create();
    const database = await wrapPglite(client);
    await database.migrate();
    await (await openQueue(database, createLog('silent'))).stop(0);
    const dumped = await client.dumpDataDir('none');
    await database.close();
    mkdirSync(path.dirname(file), { recursive: true });
    // Several suites may create it at once. Each writes a temporary file, and the last rename wins.
    const aside = `${file}.${process.pid}-${randomUUID()}`;
    writeFileSync(aside, Buffer.from(await dumped.arrayBuffer()));
    renameSync(aside, file);
  }
  return new Blob([readFileSync(file)]);
}
