import type { FastifyBaseLogger } from 'fastify';
import type { EmbeddedClient } from './embedded-client.ts';

/** In milliseconds. */
const firstLookMs = 20_000;
const lookMs = 10_000;
/** How many bytes of log may be written before a checkpoint: a start after a kill has to read them again. */
const mostLog = 64 * 2 ** 20;
const undefinedTable = '42P01';

interface Tidying {
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Does for the embedded database what processes of its own do in PostgreSQL: without statistics the planner reads whole
 * tables, without vacuum they grow by each change, and without checkpoints the log grows until the database is closed. The
 * bounds are those of autovacuum.
 */
export function tidyTables(client: EmbeddedClient, log: Pick<FastifyBaseLogger, 'warn'>): Tidying {
  let writtenBefore: string | undefined;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, firstLookMs).unref();
  let isStopped = false;

  async function tidy(): Promise<void> {
    // One statement each, so that others come between them.
    for (const { table, action } of await findUntidy(client)) {
      if (isStopped) return;
      await client.exec(`${action} ${table}`).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== undefinedTable && !isStopped) warn(error, table);
      });
    }
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    );
    if (!isStopped && (rows[0]?.bytes ?? 0) > mostLog) await client.exec('checkpoint');
  }

  const warn = (error: unknown, table?: string) =>
    log.warn({ err: error, table }, 'The embedded database could not be tidied');

  async function tidyIfWritten(): Promise<void> {
    const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
    const written = rows[0]?.at;
    if (written === writtenBefore) return;
    await tidy();
    writtenBefore = written;
  }

  function look(): void {
    running = tidyIfWritten()
      .catch((error: unknown) => {
        if (!isStopped) warn(error);
      })
      .then(() => {
        if (!isStopped) timer = setTimeout(look, lookMs).unref();
      });
  }

  return {
    tidy,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Tables, those of the system among them, whose rows have changed by more than autovacuum bears. Those that were never
 * analyzed count as empty; a kill discards the counts of changes, so they are analyzed for their size alone.
 */
async function findUntidy(client: EmbeddedClient): Promise<{ table: string; action: string }[]> {
  const { rows } = await client.query<{ table: string; action: string }>(`
    with tables as (
      select format('%I.%I', s.schemaname, s.relname) as name, greatest(c.reltuples, 0) as rows,
        c.reltuples < 0 and pg_relation_size(c.oid) > 0 as is_unknown, s.*
      from pg_stat_all_tables s join pg_class c on c.oid = s.relid
      where c.relkind = 'r' and s.schemaname <> 'information_schema'
    ), found as (
      select name,
        n_dead_tup > 50 + .2 * rows or n_ins_since_vacuum > 1000 + .2 * rows as is_bloated,
        is_unknown or n_mod_since_analyze > 50 + .1 * rows as is_stale
      from tables
    )
    select name as "table", case when not is_bloated then 'analyze' when is_stale then 'vacuum (analyze)' else 'vacuum' end as action
    from found where is_bloated or is_stale order by name`);
  return rows;
}
