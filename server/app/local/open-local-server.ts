import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import { localOrigin, type ToLocalServer } from '../../../contract/desktop/local-server/messages.ts';
import { withoutPassword } from '../../modules/account/password.ts';
import { endSessionsOf, startSession } from '../../modules/account/session.ts';
import { gatherLists } from '../../modules/people/erasures/list-file.ts';
import { applyWebSources } from '../../modules/search/providers/web-sources.ts';
import {
  backedUpKeys,
  databaseFolder,
  dataKeyCopy,
  takeErasureNote,
  writeBackup,
} from '../../platform/backup/pack.ts';
import { restoreFiles, unpackBackup } from '../../platform/backup/restore-backup.ts';
import { erasureListName, scheduleSnapshots, snapshotsFolder } from '../../platform/backup/snapshots.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { type Services, withoutRequest } from '../../platform/context.ts';
import { lockFolder, makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import { type Database, openEmbedded } from '../../platform/db/client.ts';
import type { EmbeddedClient } from '../../platform/db/embedded/embedded-client.ts';
import { organisations, users } from '../../platform/db/schema.ts';
import { StartError } from '../../platform/errors.ts';
import { filesFolder } from '../../platform/files/folder-store.ts';
import { checkDataKey, rotateDataKey } from '../../platform/keys/rotate-data-key.ts';
import { localEmail } from '../../platform/mail/transport.ts';
import { buildApp } from '../app.ts';
import { seedSampleTalent } from '../seed/seed.ts';
import { createLog } from '../start/log.ts';
import { type OpenServices, openServices } from '../start/services.ts';

const restoredFolder = (dataDir: string) => path.join(dataDir, 'database.restored');

export const replacedFolder = (dataDir: string): string => path.join(dataDir, 'replaced');

/**
 * Replaces the data by a backup or a snapshot, and keeps the old data beside it. The restored data is migrated
 * and encrypted before anything is replaced. @throws StartError for a file that cannot be used
 */
async function restoreLocal(file: string, config: Config): Promise<void> {
  makePrivateFolder(config.dataDir);
  const unlock = lockFolder(config.dataDir);
  const aside = path.join(config.dataDir, 'restoring');
  try {
    await rm(aside, { recursive: true, force: true });
    makePrivateFolder(aside);
    await unpackBackup(file, databaseFolder({ dataDir: aside }));
    await gatherLists(path.join(snapshotsFolder(config), erasureListName), {
      backup: file,
      origin: await takeErasureNote(databaseFolder({ dataDir: aside })),
    });
    await takeOver(aside, config);
    await rename(databaseFolder({ dataDir: aside }), restoredFolder(config.dataDir));
  } finally {
    await rm(aside, { recursive: true, force: true });
    unlock();
  }
  await finishRestore(config.dataDir);
}

export async function finishRestore(dataDir: string): Promise<void> {
  const restored = restoredFolder(dataDir);
  if (!existsSync(restored)) return;
  const unlock = lockFolder(dataDir);
  const database = databaseFolder({ dataDir });
  const replaced = replacedFolder(dataDir);
  try {
    if (existsSync(database)) {
      await rm(replaced, { recursive: true, force: true });
      await mkdir(replaced, { mode: 0o700 });
      await rename(database, databaseFolder({ dataDir: replaced }));
      if (existsSync(filesFolder(dataDir))) await rename(filesFolder(dataDir), filesFolder(replaced));
    }
    await restoreFiles(restored, dataDir);
    await rename(restored, database);
  } finally {
    unlock();
  }
}

async function takeOver(aside: string, config: Config): Promise<void> {
  const key = path.join(databaseFolder({ dataDir: aside }), dataKeyCopy);
  const [backedUpKey] = existsSync(key) ? readFileSync(key, 'utf8').trim().split('\n') : [];
  for (const { copy } of backedUpKeys) {
    await rm(path.join(databaseFolder({ dataDir: aside }), copy), { force: true });
  }
  const database = await openEmbedded(aside);
  try {
    await database.migrate();
    if (backedUpKey && backedUpKey !== config.dataKey) {
      await rotateDataKey(database.db, { ...config, previousDataKey: backedUpKey }, false);
    }
    await checkDataKey(database.db, config).catch((cause: Error) => {
      throw new StartError(
        'This file was made on another computer, and the key that it needs is not in it. Make one there with Back up….',
        { cause },
      );
    });
  } finally {
    await database.close();
  }
}

interface LocalOwner {
  userId: string;
  name: string;
  role: 'Owner';
  organisationName: string;
  organisationId: string;
}

export function ensureLocalOwner(db: Database, name: string): Promise<LocalOwner> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        userId: users.id,
        name: users.name,
        organisationName: organisations.name,
        organisationId: organisations.id,
      })
      .from(users)
      .innerJoin(organisations, eq(organisations.id, users.organisationId))
      .where(eq(users.email, localEmail));
    if (found) return { ...found, role: 'Owner' };
    const organisationName = `${name}'s organization`;
    const [organisation] = await tx
      .insert(organisations)
      .values({ name: organisationName, websiteUrl: '' })
      .returning({ id: organisations.id });
    if (!organisation) throw new Error('The organization was not stored.');
    const [owner] = await tx
      .insert(users)
      .values({
        organisationId: organisation.id,
        email: localEmail,
        name,
        passwordHash: withoutPassword,
        role: 'Owner',
        activatedAt: new Date(),
      })
      .returning({ userId: users.id });
    if (!owner) throw new Error('The user was not stored.');
    return { ...owner, name, role: 'Owner', organisationName, organisationId: organisation.id };
  });
}

/** The session is the only one: an earlier one belongs to an earlier start of the app. */
export async function signInLocalOwner(services: Services, owner: LocalOwner): Promise<Tokens> {
  await endSessionsOf(services.db, owner.userId);
  const context = { ...withoutRequest(services), ip: '127.0.0.1' };
  return startSession(context, owner, withoutPassword, 'complete');
}

interface LocalSnapshots {
  backUp(file: string): Promise<void>;
  close(): Promise<void>;
}

export async function openSnapshots(
  { database, services }: Pick<OpenServices, 'database' | 'services'>,
  config: Config,
): Promise<LocalSnapshots> {
  const { embedded: client } = database;
  const snapshots = client && (await scheduleSnapshots(database, config, services, hasChanged));
  if (!snapshots) throw new Error('The local server has an embedded database.');
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

/** Counts changes by use of the app: not those of the queue, nor a sign-in at each start. */
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

export interface LocalServer {
  accept(connection: Duplex): void;
  signIn(): Promise<Tokens>;
  backUp(file: string): Promise<void>;
  close(): Promise<void>;
}

/** In milliseconds. */
const requestGraceMs = 500;

/**
 * Opens the server on a data folder as `serve` does, but without listening. Nothing leaves the computer unless
 * the user configures a search source, a model or a mail account. @throws StartError, SettingError or
 * FolderInUseError
 */
export async function openLocalServer(
  given: Extract<ToLocalServer, { kind: 'start' }>,
): Promise<LocalServer> {
  const { LOCAL_MODEL, MODELS_DIR, MODEL_HUB_URL } = process.env;
  const config = readConfig({
    LOCAL_MODEL,
    MODELS_DIR,
    MODEL_HUB_URL,
    DATA_DIR: given.dataDir,
    SECRET_KEY: given.secretKey,
    DATA_KEY: given.dataKey,
    PUBLIC_URL: localOrigin,
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    SAMPLE_TALENT: 'on',
    RATE_LIMITS: 'off',
    BACKUP_HOURS: '1',
    BACKUP_KEEP: '12',
    BACKUP_DAYS: '30',
  });
  makePrivateFolder(config.dataDir);
  if (given.restoreFrom) await restoreLocal(given.restoreFrom, config);
  await finishRestore(config.dataDir);
  const log = createLog(config.logLevel);
  const opened = await openServices(
    config,
    log,
    () => localOrigin,
    () => {},
  );
  try {
    const owner = await ensureLocalOwner(opened.services.db, given.ownerName);
    await applyWebSources(opened.services, owner.organisationId);
    const snapshots = await openSnapshots(opened, config);
    const app = await buildApp(opened.services, opened.database.ping);
    await app.ready();
    // Searches of the first start wait for the sample; the app's first page does not.
    const stopping = new AbortController();
    const working = seedSampleTalent(opened.services, stopping.signal).then(async () => {
      if (!stopping.signal.aborted) await opened.work();
    });
    working.catch((error) => log.error({ err: error }, 'The jobs could not be started'));
    return {
      accept: (connection) => {
        app.server.emit('connection', Object.assign(connection, { remoteAddress: '127.0.0.1' }));
      },
      signIn: () => signInLocalOwner(opened.services, owner),
      backUp: snapshots.backUp,
      close: async () => {
        stopping.abort();
        const cutOff = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
        await app.close();
        clearTimeout(cutOff);
        // Before the jobs are stopped, which may take until the shell ends the process.
        await snapshots.close().catch((error) => log.error({ err: error }, 'No snapshot was taken'));
        await working.catch(() => {});
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
