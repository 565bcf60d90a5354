import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { files, organisations, talentImportErrors, talentImports } from '../../../platform/db/schema.ts';
import type { Attempt } from '../../../platform/jobs/queues.ts';
import { giveUpTask, runTask, type TaskRun } from '../../../platform/jobs/tasks.ts';
import { catchUp, documentsAtATime } from '../../search/pool-index/index-pool.ts';
import { mergePool } from '../../search/pool-index/merge-pool.ts';
import { areErased } from '../privacy/erased-people.ts';
import { openCandidateFileInThread } from './candidate-file.ts';
import type { PlacedRow } from './candidate-file-thread.ts';
import { lockIdentities, openIdentities } from './identities.ts';
import { importedAs } from './optional-cells.ts';
import { type RowOutcome, storeCandidates } from './store-candidates.ts';

const decompress = promisify(gunzip);

type ImportServices = Pick<Services, 'db' | 'config'> & Partial<Pick<Services, 'taskEvents' | 'log'>>;

/**
 * Imports a stored file, or what earlier attempts left of it. Each batch is written with its rejected rows and the
 * number of rows read in one transaction, so that an attempt that dies loses nothing and doubles nothing.
 * @throws LeaseLostError when another attempt has it or it has ended; any other error, which after the last attempt is the
 * end of the import as well
 */
export async function runImport(
  services: ImportServices,
  id: string,
  attempt: Pick<Attempt, 'isLast' | 'signal'>,
): Promise<void> {
  let final: unknown;
  await runTask(
    services,
    'import',
    id,
    attempt,
    (run) => importFile(services, run),
    (error) => {
      if (!attempt.isLast) return undefined;
      final = error;
      return 'The import was stopped by a fault on our side.';
    },
  );
  if (final !== undefined) throw final;
}

/** Ends an import that can't be finished; what was imported until then stays. */
export const giveUpImport = (services: Pick<Services, 'db'>, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'import', id, reason);

async function importFile(
  services: ImportServices,
  { task, signal, change }: TaskRun<'import'>,
): Promise<void> {
  const { db } = services;
  const { id: importId, organisationId, lawfulBasis, noticedOn } = task;
  const of = { importId, organisationId, lawfulBasis, noticedOn };
  const identityKey = await openIdentities(services);
  const rows = await openCandidateFileInThread(await decompress(task.file), task.columns, task.rowsRead);
  try {
    await change({ status: 'processing', rowsTotal: rows.rowsTotal });
    let unpacked = 0;
    for await (const batch of rows.batches()) {
      signal.throwIfAborted();
      await change((tx) => writeBatch(tx, identityKey, of, batch));
      unpacked += batch.length;
      if (unpacked < documentsAtATime) continue;
      await catchUp(db, organisationId);
      unpacked = 0;
    }
    await catchUp(db, organisationId);
    await mergePool(db, organisationId);
  } finally {
    await rows.close();
  }
  await change((tx) => finish(tx, task));
}

/** What an import says of all of its people. */
type ImportOf = Pick<TaskRun<'import'>['task'], 'organisationId' | 'lawfulBasis' | 'noticedOn'> & {
  importId: string;
};

/** @returns the counts, one batch further */
async function writeBatch(tx: Database, identityKey: Buffer, of: ImportOf, batch: PlacedRow[]) {
  const { importId } = of;
  // Before the list of the erased is read: somebody who is being erased at this moment is on it afterwards.
  await lockIdentities(tx, of.organisationId);
  const read = batch.flatMap((row) => ('candidate' in row ? [{ line: row.line, row: toRow(row, of) }] : []));
  const erased = of.organisationId
    ? await areErased(
        tx,
        identityKey,
        of.organisationId,
        read.map(({ row }) => row),
      )
    : [];
  const good = read.filter((_row, at) => !erased[at]);
  const stored = await storeCandidates(
    tx,
    identityKey,
    of.organisationId,
    good.map(({ row }) => row),
  );
  const count = (kind: RowOutcome['kind']) =>
    stored.outcomes.filter((outcome) => outcome.kind === kind).length;
  const bad = [
    ...batch.flatMap((row) => ('reason' in row ? [{ importId, line: row.line, reason: row.reason }] : [])),
    ...read.flatMap(({ line }, at) => (erased[at] ? [{ importId, line, reason: erasedText }] : [])),
    ...good.flatMap(({ line }, at) =>
      stored.outcomes[at]?.kind === 'no room' ? [{ importId, line, reason: poolIsFull }] : [],
    ),
  ];
  if (bad.length > 0) await tx.insert(talentImportErrors).values(bad);
  return {
    rowsRead: sql`${talentImports.rowsRead} + ${batch.length}`,
    imported: sql`${talentImports.imported} + ${count('added')}`,
    duplicates: sql`${talentImports.duplicates} + ${count('known')}`,
    rejected: sql`${talentImports.rejected} + ${bad.length}`,
    groundsFilled: sql`${talentImports.groundsFilled} + ${stored.groundsFilled}`,
  };
}

const poolIsFull =
  'Your talent pool is full. Delete people whom you no longer need, or ask your provider for a higher limit, and import the file again.';

function toRow({ candidate, place }: Extract<PlacedRow, { candidate: unknown }>, of: ImportOf) {
  const { profile_url: profileUrl, lawful_basis: lawfulBasis, noticed_on: noticedOn, ...texts } = candidate;
  return {
    ...texts,
    ...of,
    profileUrl,
    // What is said for all does not stand for somebody of whom the file says something else.
    lawfulBasis: lawfulBasis ?? (importedAs.lawful_basis in texts.attributes ? null : of.lawfulBasis),
    noticedOn: noticedOn ?? (importedAs.noticed_on in texts.attributes ? null : of.noticedOn),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}

/** The file has served. An organisation that has people of its own from now on no longer sees the sample. */
async function finish(tx: Database, { id, organisationId, originalId }: TaskRun<'import'>['task']) {
  const isOnErased = and(eq(talentImportErrors.importId, id), eq(talentImportErrors.reason, erasedText));
  // Kept for download, it would hold them again.
  if (originalId && (await tx.$count(talentImportErrors, isOnErased)) > 0) {
    await tx.delete(files).where(eq(files.id, originalId));
  }
  const [{ imported } = { imported: 0 }] = await tx
    .select({ imported: talentImports.imported })
    .from(talentImports)
    .where(eq(talentImports.id, id));
  if (organisationId !== null && imported > 0) {
    await tx
      .update(organisations)
      .set({ talentImportedAt: new Date() })
      .where(and(eq(organisations.id, organisationId), isNull(organisations.talentImportedAt)));
  }
  return { status: 'completed' as const, file: Buffer.alloc(0) };
}
