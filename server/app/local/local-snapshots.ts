import { writeBackup } from '../../platform/backup/pack.ts';
import { scheduleSnapshots } from '../../platform/backup/schedule.ts';
import type { Config } from '../../platform/config/config.ts';
import type { EmbeddedClient } from '../../platform/db/embedded/embedded-client.ts';
import type { OpenServices } from '../start/services.ts';

interface LocalSnapshots {
  backUp(file: string): Promise<void>;
  /** Takes a last snapshot if anything has changed since the one before. */
  close(): Promise<void>;
}

/** Takes snapshots every hour while something changes, and when the app quits. */
export async function openSnapshots(
  { database, services }: Pick<OpenServices, 'database' | 'services'>,
  config: Config,
): Promise<LocalSnapshots> {
  const { embedded: client } = database;
  const snapshots = client && (await scheduleSnapshots(database, config, services, hasChanged));
  if (!snapshots) throw new Error('The local server has an embedded database.');
  /** At the last look at which there was something new. */
  let seen: { changes: number; newest: string | undefined } | undefined;

  /** A process that was killed may have left changes, so the first look of each process sees some. */
  async function hasChanged(): Promise<boolean> {
    const changes = client ? await countChanges(client) : 0;
    const newest = snapshots?.newest()?.file;
    // The same newest snapshot: the one that was due then could not be taken.
    if (seen && seen.changes === changes && seen.newest !== newest) return false;
    seen = { changes, newest };
    return true;
  }

  return {
    backUp: async (file) => writeBackup(file, await snapshots.pack(config.dataKey)),
    close: async () => {
      await snapshots.stop();
      if (await hasChanged()) await snapshots.take();
    },
  };
}

/** Counts what has been written since the database was opened, by use of the app: not the queue, nor a sign-in at each start. */
async function countChanges(client: EmbeddedClient): Promise<number> {
  // PostgreSQL counts at most once a second, so what was written just before a quit would be missing.
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ changes: number }>(
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as changes from pg_stat_user_tables
      where schemaname = 'public' and not relname = any($1)`,
    [['sessions', 'refresh_tokens', 'known_devices']],
  );
  return rows[0]?.changes ?? 0;
}
