import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { deleteOrganisation } from '../../modules/organization/deletion/delete-organisation.ts';
import { addErasures, type Erasure, readErasures } from '../../modules/people/erasures/list-file.ts';
import { checkOrigin, readStoredErasures } from '../../modules/people/erasures/stored-erasures.ts';
import { keyIdentities } from '../../modules/people/identity/identities.ts';
import { eraseAgain } from '../../modules/people/privacy/erase-again.ts';
import { erasureList, snapshotsFolder, takeSnapshot } from '../../platform/backup/snapshots.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/context.ts';
import { makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import {
  type Database,
  type OpenDatabase,
  openEmbedded,
  openPostgres,
  settleTls,
} from '../../platform/db/client.ts';
import { tidyTables } from '../../platform/db/embedded/tidy-tables.ts';
import { snapshotsOf } from '../../platform/db/read-snapshot.ts';
import { deletedOrganisations, erasures, organisations } from '../../platform/db/schema.ts';
import { StartError } from '../../platform/errors.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { filesFolder, folderStore } from '../../platform/files/folder-store.ts';
import { tableStore } from '../../platform/files/table-store.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { openTaskEvents } from '../../platform/jobs/task-events.ts';
import { readSecretKey } from '../../platform/keys/data-keys.ts';
import { checkDataKey } from '../../platform/keys/rotate-data-key.ts';
import { openMail, traceMail } from '../../platform/mail/transport.ts';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { type Tracing, traceOutgoing } from '../../platform/telemetry/tracing.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'log'>;

/**
 * Makes an embedded database and its list of erasures agree: those that only the list has, after a restore or a
 * power failure, are carried out; those that only the database has are added to the list. @throws StartError for
 * a list that can't be read
 */
export async function reconcileErasures(services: Needs): Promise<void> {
  const list = erasureList(services.config);
  if (list === undefined) return;
  makePrivateFolder(path.dirname(list));
  const { people, organisations: deleted } = await carryOutErasures(services, await readErasures(list));
  if (people + deleted > 0) {
    services.log.warn({ people, organisations: deleted }, 'Erased again what a backup had brought back');
  }
  await addErasures(list, await readStoredErasures(services.db));
}

/** Can be interrupted and repeated. Returns how many people and organizations were there again. */
export async function carryOutErasures(
  services: Needs,
  given: readonly Erasure[],
): Promise<{ people: number; organisations: number }> {
  const done = { people: 0, organisations: 0 };
  for (const erasure of given) {
    if ('deletion' in erasure && (await deleteAgain(services, erasure))) done.organisations++;
  }
  const open = await findOpen(services.db, given);
  for (const [organisationId, people] of open) {
    done.people += await eraseAgain(services, organisationId, people);
  }
  return done;
}

async function deleteAgain(
  services: Needs,
  { organisation: id, deletion }: Extract<Erasure, { deletion: unknown }>,
): Promise<boolean> {
  const isThere = (await services.db.$count(organisations, eq(organisations.id, id))) > 0;
  await services.db
    .insert(deletedOrganisations)
    .values({
      id,
      askedBy: deletion.asked_by,
      byOperator: deletion.by_operator,
      askedAt: new Date(deletion.asked_at),
      deletedAt: isThere ? null : new Date(),
    })
    .onConflictDoNothing();
  return isThere && deleteOrganisation(services, id, true);
}

type PersonErasure = Extract<Erasure, { person: unknown }>;

async function findOpen(db: Database, given: readonly Erasure[]): Promise<Map<string, PersonErasure[]>> {
  const stored = new Set((await db.select({ id: erasures.id }).from(erasures)).map(({ id }) => id));
  const people = given.filter((one): one is PersonErasure => 'person' in one && !stored.has(one.id));
  const ids = [...new Set(people.map(({ organisation }) => organisation))];
  const there = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(inArray(organisations.id, ids));
  return new Map(
    there.map(({ id }) => [id, people.filter(({ organisation }) => organisation === id)] as const),
  );
}

export interface OpenServices {
  services: Services;
  database: OpenDatabase;
  work(): Promise<void>;
  /** Order matters: jobs, events, mail, database. */
  close(): Promise<void>;
}

/** In milliseconds. */
const jobGraceMs = 2500;

/** `publicUrl` is the origin of links; a server knows it once it listens. */
export async function openServices(
  config: Config,
  log: Logger,
  publicUrl: () => string,
  say: (line: string) => void,
  tracing?: Tracing,
): Promise<OpenServices> {
  const secretKey = readSecretKey(config);
  const database = config.databaseUrl
    ? openPostgres(await settleTls(config.databaseUrl), tracing)
    : await openEmbedded(config.dataDir, tracing);
  const opened = await assembleServices(config, log, database, secretKey, publicUrl, say, tracing);
  if (!database.embedded) return opened;
  const tidying = tidyTables(database.embedded, log);
  return {
    ...opened,
    close: async () => {
      // A statement under way ends before the database closes in any case; the jobs need not wait for it.
      await Promise.all([tidying.stop(), opened.close()]);
    },
  };
}

/** Closes the given database when anything fails. */
export async function assembleServices(
  config: Config,
  log: Logger,
  database: OpenDatabase,
  secretKey: string,
  publicUrl: () => string,
  say: (line: string) => void,
  tracing?: Tracing,
): Promise<OpenServices> {
  try {
    await database.migrate(() => snapshotBeforeUpdate(database, config));
    await checkDataKey(database.db, config);
    if (database.kind === 'postgres') await checkOrigin(database.db);
    await keyIdentities({ db: database.db, config });
    const taskEvents = openTaskEvents(database);
    const queue = await openQueue(database, log, { events: taskEvents, tracing });
    await reconcileErasures({ db: database.db, config, queue, log }).catch(async (error) => {
      await queue.stop(0);
      throw error;
    });
    const mail = openMail(config, say);
    const contents =
      database.kind === 'postgres' ? tableStore(database.db) : folderStore(filesFolder(config.dataDir));
    const outgoing = createOutgoing(config.privateAddresses);
    const services: Services = {
      config,
      db: database.db,
      readSnapshot: snapshotsOf(database),
      queue,
      taskEvents,
      mail: tracing && config.smtpUrl ? traceMail(mail, config.smtpUrl, tracing) : mail,
      files: openFileStore(database.db, contents),
      outgoing: tracing ? traceOutgoing(outgoing, tracing) : outgoing,
      tracing,
      metrics: createMetrics(database.poolState),
      secretKey,
      get publicUrl() {
        return publicUrl();
      },
      log,
    };
    return {
      services,
      database,
      work: async () => {
        const { jobHandlers } = await import('./job-handlers.ts');
        await queue.work(jobHandlers(services), config.jobConcurrency);
      },
      close: async () => {
        await queue.stop(jobGraceMs);
        await taskEvents.close();
        mail.close();
        await outgoing.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What an update can be undone with. Without room for it nothing is updated. */
async function snapshotBeforeUpdate({ embedded }: OpenDatabase, config: Config): Promise<void> {
  if (!embedded || config.backup.everyHours === 0) return;
  const place = { ...config.backup, dataDir: config.dataDir, folder: snapshotsFolder(config) };
  await takeSnapshot(embedded, place, true).catch((cause: Error) => {
    throw new StartError(
      `The data was not updated to this version, because no snapshot of it could be written before: ${cause.message}.`,
      { cause },
    );
  });
}
