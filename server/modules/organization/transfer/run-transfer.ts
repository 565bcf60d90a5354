import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import {
  type TransferProgress,
  transferLimits,
} from '../../../../contract/organization/organisation.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { files, organisations, publications } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import type { Attempt } from '../../../platform/jobs/queues.ts';
import { giveUpTask, runTask, type TaskRun } from '../../../platform/jobs/tasks.ts';
import { exportOrganisation, withTemporaryFolder } from './export-organisation.ts';
import { importOrganisation } from './import-organisation.ts';
import { ArchiveTooLargeError, RefusedArchiveError, zipLimits } from './open-archive.ts';

const progressMs = 1000;

export type AfterRows = (tx: Database, organisationId: string) => Promise<void>;

/**
 * A later attempt starts again from the beginning: what an earlier one has written of an archive is tidied away,
 * and an import stores all of its rows in one transaction. @throws LeaseLostError when another attempt has it or
 * it has ended
 */
export function runTransfer(
  services: Services,
  id: string,
  attempt: Attempt,
  afterRows: AfterRows,
): Promise<void> {
  return runTask(
    services,
    'transfer',
    id,
    attempt,
    (run) => (run.task.kind === 'export' ? runExport(services, run) : runImport(services, run, afterRows)),
    (error) => {
      if (error instanceof RefusedArchiveError) return error.message;
      if (error instanceof ArchiveTooLargeError) {
        return `The organization is too large for one archive. ${error.message} Ask the operator for a copy of the database.`;
      }
      return attempt.isLast ? 'Something went wrong on our side. Start it again.' : undefined;
    },
  );
}

export const giveUpTransfer = (services: Services, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'transfer', id, reason);

type Run = TaskRun<'transfer'>;

function reporter({ change }: Run): (progress: TransferProgress) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async (progress) => {
    if (performance.now() - last < progressMs) return;
    last = performance.now();
    await change({ status: 'processing', progress });
  };
}

async function runExport(services: Services, run: Run): Promise<void> {
  const { organisationId } = run.task;
  const onProgress = reporter(run);
  await withTemporaryFolder(async (folder) => {
    const { archive, report } = exportOrganisation(services, {
      organisationId,
      folder,
      onProgress,
      signal: run.signal,
    });
    const file = await services.files.put({
      organisationId,
      name: await nameArchive(services.db, organisationId),
      source: archive,
      maxBytes: zipLimits.bytes,
      refuse: () => undefined,
      // Until it belongs to its export, a day is enough.
      expiresAt: new Date(Date.now() + dayMs),
    });
    try {
      const written = await report;
      await run.change(async (tx) => {
        const expiresAt = new Date(Date.now() + transferLimits.days * dayMs);
        await tx.update(files).set({ expiresAt }).where(eq(files.id, file.id));
        await services.queue.enqueue(tx, 'mail', { kind: 'transfer', transferId: run.task.id });
        return { status: 'completed', fileId: file.id, report: written, progress: null };
      });
    } catch (error) {
      await services.files.remove(organisationId, file.id);
      throw error;
    }
  });
}

async function nameArchive(db: Database, organisationId: string): Promise<string> {
  const [found] = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  const name = (found?.name ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return `${name || 'organization'}-${new Date().toISOString().slice(0, 10)}.zip`;
}

async function runImport(services: Services, run: Run, afterRows: AfterRows): Promise<void> {
  const { organisationId, fileId, createdBy } = run.task;
  const report = reporter(run);
  const found = fileId ? await services.files.open(organisationId, fileId) : undefined;
  if (!found || !fileId || !createdBy)
    throw new RefusedArchiveError('The archive is not kept any more. Send it again.');
  await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'archive.zip');
    await pipeline(found.content, createWriteStream(file, { mode: 0o600 }), { signal: run.signal });
    await importOrganisation(services, file, {
      organisationId,
      userId: createdBy,
      makesUsers: false,
      signal: run.signal,
      onProgress: (done, total, stage) => report({ done, total, stage }),
      store: (write) =>
        run.change(async (tx) => {
          const stored = await write(tx);
          await services.queue.enqueue(tx, 'pool-index', { organisationId });
          await scheduleDue(services, tx, organisationId);
          await services.queue.enqueue(tx, 'mail', { kind: 'transfer', transferId: run.task.id });
          return { status: 'completed', report: stored, progress: null };
        }),
      afterRows: (tx) => afterRows(tx, organisationId),
    });
  });
  await services.files.remove(organisationId, fileId);
}

async function scheduleDue(services: Services, tx: Database, organisationId: string): Promise<void> {
  const due = await tx
    .select({ at: publications.scheduledFor })
    .from(publications)
    .where(
      sql`${publications.organisationId} = ${organisationId} and ${publications.scheduledFor} is not null`,
    );
  for (const { at } of due) {
    if (at) await services.queue.enqueue(tx, 'publishing', null, undefined, at);
  }
}
