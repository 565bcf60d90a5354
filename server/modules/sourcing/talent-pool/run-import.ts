import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Services } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { organisations, talentImportErrors, talentImports } from '../../../db/schema.ts';
import { isDatabaseUnavailable } from '../../../db/unavailable.ts';
import { LeaseLostError, takeLease, writeUnderLease } from '../../../jobs/lease.ts';
import type { Attempt } from '../../../jobs/queue.ts';
import { catchUp, documentsAtATime } from '../pool-index/index-pool.ts';
import { mergePool } from '../pool-index/merge-pool.ts';
import { openCandidateFileInThread } from './candidate-file.ts';
import type { PlacedRow } from './candidate-file-thread.ts';
import { openIdentities } from './identities.ts';
import { storeCandidates } from './store-candidates.ts';

const decompress = promisify(gunzip);

/**
 * Imports a stored file, or what earlier attempts left of it. Each batch is written with its rejected rows and the
 * number of rows read in one transaction, so that an attempt that dies loses nothing and doubles nothing.
 * @throws LeaseLostError when another attempt took over; whatever else goes wrong is thrown for the queue to repeat,
 * and written down as the end of the import by the last attempt
 */
export async function runImport(
  services: Pick<Services, 'db' | 'config'>,
  id: string,
  attempt: Pick<Attempt, 'isLast' | 'signal'>,
): Promise<void> {
  const { db } = services;
  const lease = await takeLease(db, talentImports, id);
  if (lease === undefined) return;
  try {
    await importFile(services, id, lease, attempt.signal);
  } catch (error) {
    const isOurs = !(error instanceof LeaseLostError || isDatabaseUnavailable(error));
    if (attempt.isLast && !attempt.signal.aborted && isOurs) {
      await giveUpImport(services, id, 'The import was stopped by a fault on our side.');
    }
    throw error;
  }
}

/** Ends an import that can't be finished; what was imported until then stays. */
export async function giveUpImport(
  services: Pick<Services, 'db'>,
  id: string,
  reason: string,
): Promise<void> {
  await services.db
    .update(talentImports)
    .set({
      status: 'failed',
      detail: sql`${reason}::text || ' ' || ${talentImports.rowsRead} || ' rows were read. Import the file again: nobody is imported twice.'`,
      file: Buffer.alloc(0),
      finishedAt: new Date(),
    })
    .where(and(eq(talentImports.id, id), notInArray(talentImports.status, ['completed', 'failed'])));
}

async function importFile(
  services: Pick<Services, 'db' | 'config'>,
  id: string,
  lease: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  const [stored] = await db
    .select({
      organisationId: talentImports.organisationId,
      file: talentImports.file,
      rowsRead: talentImports.rowsRead,
    })
    .from(talentImports)
    .where(eq(talentImports.id, id));
  if (!stored) throw new LeaseLostError(`The import ${id} was deleted.`);
  const { organisationId, file, rowsRead } = stored;
  const identityKey = await openIdentities(services);
  const rows = await openCandidateFileInThread(await decompress(file), rowsRead);
  try {
    await writeUnderLease(db, talentImports, id, lease, (tx) =>
      tx
        .update(talentImports)
        .set({ status: 'processing', rowsTotal: rows.rowsTotal })
        .where(eq(talentImports.id, id)),
    );
    let unpacked = 0;
    for await (const batch of rows.batches()) {
      signal.throwIfAborted();
      await writeUnderLease(db, talentImports, id, lease, (tx) =>
        writeBatch(tx, identityKey, { importId: id, organisationId }, batch),
      );
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
  await writeUnderLease(db, talentImports, id, lease, (tx) => finish(tx, id, organisationId));
}

async function writeBatch(
  tx: Database,
  identityKey: Buffer,
  of: { importId: string; organisationId: string | null },
  batch: PlacedRow[],
): Promise<void> {
  const { importId } = of;
  const good = batch.flatMap((row) => ('candidate' in row ? [toRow(row, of)] : []));
  const bad = batch.flatMap((row) =>
    'reason' in row ? [{ importId, line: row.line, reason: row.reason }] : [],
  );
  const added = await storeCandidates(tx, identityKey, of.organisationId, good);

  if (bad.length > 0) await tx.insert(talentImportErrors).values(bad);
  await tx
    .update(talentImports)
    .set({
      rowsRead: sql`${talentImports.rowsRead} + ${batch.length}`,
      imported: sql`${talentImports.imported} + ${added}`,
      duplicates: sql`${talentImports.duplicates} + ${good.length - added}`,
      rejected: sql`${talentImports.rejected} + ${bad.length}`,
    })
    .where(eq(talentImports.id, importId));
}

function toRow(
  { candidate, place }: Extract<PlacedRow, { candidate: unknown }>,
  of: { importId: string; organisationId: string | null },
) {
  const { profile_url: profileUrl, ...texts } = candidate;
  return {
    ...texts,
    ...of,
    profileUrl,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}

/** The file has served. An organisation that has people of its own from now on no longer sees the sample. */
async function finish(tx: Database, id: string, organisationId: string | null): Promise<void> {
  const finishedAt = new Date();
  const [done] = await tx
    .update(talentImports)
    .set({ status: 'completed', file: Buffer.alloc(0), finishedAt })
    .where(eq(talentImports.id, id))
    .returning({ imported: talentImports.imported });
  if (organisationId === null || !done || done.imported === 0) return;
  await tx
    .update(organisations)
    .set({ talentImportedAt: finishedAt })
    .where(and(eq(organisations.id, organisationId), isNull(organisations.talentImportedAt)));
}
