import type { Duplex } from 'node:stream';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import { localOrigin, type ToLocalServer } from '../../../contract/desktop/local-server/messages.ts';
import { applyWebSources } from '../../modules/search/providers/web-sources.ts';
import { readConfig } from '../../platform/config/config.ts';
import { makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import { buildApp } from '../app.ts';
import { seedSampleTalent } from '../seed/seed.ts';
import { createLog } from '../start/log.ts';
import { openServices } from '../start/services.ts';
import { ensureLocalOwner, signInLocalOwner } from './local-owner.ts';
import { openSnapshots } from './local-snapshots.ts';
import { finishRestore, restoreLocal } from './restore-local.ts';

export interface LocalServer {
  /** Serves HTTP on a connection. */
  accept(connection: Duplex): void;
  /** Starts a session of the computer's user, without a password: the system has authenticated them. */
  signIn(): Promise<Tokens>;
  /** Writes the data and its key into a file that must not exist yet. */
  backUp(file: string): Promise<void>;
  close(): Promise<void>;
}

/** How long running requests may take after the server is asked to stop, in milliseconds. */
const requestGraceMs = 500;

/**
 * Opens the server on a data folder: database, jobs and API, as `serve` does, but without listening. Nothing leaves the
 * computer unless the user configures a search source, a model or a mail account.
 * @throws StartError, SettingError or FolderInUseError for a folder that cannot be used
 */
export async function openLocalServer(
  given: Extract<ToLocalServer, { kind: 'start' }>,
): Promise<LocalServer> {
  const config = readConfig({
    DATA_DIR: given.dataDir,
    SECRET_KEY: given.secretKey,
    DATA_KEY: given.dataKey,
    PUBLIC_URL: localOrigin,
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    SAMPLE_TALENT: 'on',
    // One user, and nobody else can connect.
    RATE_LIMITS: 'off',
    // While something changes; the last of each day stays for a month.
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
