import type { Logger } from 'pino';
import { checkOrigin } from '../../modules/people/erasures/origin.ts';
import { keyIdentities } from '../../modules/people/identity/identities.ts';
import { snapshotsFolder, takeSnapshot } from '../../platform/backup/snapshots.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/context.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/db/client.ts';
import { tidyTables } from '../../platform/db/embedded/tidy-tables.ts';
import { snapshotsOf } from '../../platform/db/read-snapshot.ts';
import { settleTls } from '../../platform/db/settle-tls.ts';
import { StartError } from '../../platform/errors.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { filesFolder, folderStore } from '../../platform/files/folder-store.ts';
import { tableStore } from '../../platform/files/table-store.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { openTaskEvents } from '../../platform/jobs/task-events.ts';
import { checkDataKey } from '../../platform/keys/check-data-key.ts';
import { readSecretKey } from '../../platform/keys/secret-key.ts';
import { traceMail } from '../../platform/mail/traced-mail.ts';
import { openMail } from '../../platform/mail/transport.ts';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { traceOutgoing } from '../../platform/telemetry/traced-outgoing.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import { reconcileErasures } from './carry-out-erasures.ts';

export interface OpenServices {
  services: Services;
  database: OpenDatabase;
  work(): Promise<void>;
  /** Closes jobs, events, mail and database, in that order. */
  close(): Promise<void>;
}

/** How long running jobs may take after the process is asked to stop, in milliseconds. */
const jobGraceMs = 2500;

/**
 * Opens the migrated database, the queue and the mail transport.
 * @param publicUrl the origin of links; a server knows it once it listens
 */
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

/** Does the rest of `openServices` on an open database, which it closes when anything fails. */
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
        // A server that leaves its jobs to workers never loads what they do.
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
