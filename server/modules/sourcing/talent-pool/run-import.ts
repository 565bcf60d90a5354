import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { importLimits } from '../../../../contract/api/sourcing.ts';
import type { Services } from '../../../context.ts';
import type { Database } from '../../../db/client.ts';
import { candidates, organisations, talentImportErrors, talentImports } from '../../../db/schema.ts';
import { isDatabaseUnavailable } from '../../../db/unavailable.ts';
import { LeaseLostError, takeLease, writeUnderLease } from '../../../jobs/lease.ts';
import type { Attempt } from '../../../jobs/queue.ts';
import type { CandidateTexts } from './csv-columns.ts';
import { personKey } from './person-key.ts';
import { type Place, resolvePlace } from './places.ts';
import { type CandidateRow, type CandidateRows, openCandidateFile } from './read-candidate-rows.ts';

const decompress = promisify(gunzip);

/**
 * Imports a stored file, or what earlier attempts left of it. Each batch is written with its rejected rows and the
 * number of rows read in one transaction, so that an attempt that dies loses nothing and doubles nothing.
 * @throws LeaseLostError when another attempt took over; whatever else goes wrong is thrown for the queue to repeat,
 * and written down as the end of the import by the last attempt
 */
export async function runImport(
  services: Pick<Services, 'db'>,
  id: string,
  attempt: Pick<Attempt, 'isLast' | 'signal'>,
): Promise<void> {
  const { db } = services;
  const lease = await takeLease(db, talentImports, id);
  if (lease === undefined) return;
  try {
    await importFile(db, id, lease, attempt.signal);
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

async function importFile(db: Database, id: string, lease: string, signal: AbortSignal): Promise<void> {
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
  const rows = openCandidateFile(await decompress(file));
  const rowsTotal = await countRows(rows);
  await writeUnderLease(db, talentImports, id, lease, (tx) =>
    tx.update(talentImports).set({ status: 'processing', rowsTotal }).where(eq(talentImports.id, id)),
  );
  const toRow = candidateRowMaker(organisationId, id);
  for (const batch of batches(rows(), rowsRead)) {
    // The embedded database answers without a turn of the event loop: a signal to stop would wait for the last row.
    await setImmediate();
    signal.throwIfAborted();
    await writeUnderLease(db, talentImports, id, lease, (tx) => writeBatch(tx, id, batch, toRow));
  }
  await writeUnderLease(db, talentImports, id, lease, (tx) => finish(tx, id, organisationId));
}

/** Lets other work of the process in between. */
async function countRows(rows: CandidateRows): Promise<number> {
  let count = 0;
  for (const _row of rows()) {
    count += 1;
    if (count % importLimits.batch === 0) await setImmediate();
  }
  return count;
}

function* batches(rows: Iterable<CandidateRow>, skip: number): Generator<CandidateRow[]> {
  let batch: CandidateRow[] = [];
  let at = 0;
  for (const row of rows) {
    if (at++ < skip) continue;
    batch.push(row);
    if (batch.length === importLimits.batch) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

type ToRow = (candidate: CandidateTexts) => typeof candidates.$inferInsert;

async function writeBatch(
  tx: Database,
  importId: string,
  batch: CandidateRow[],
  toRow: ToRow,
): Promise<void> {
  const good = batch.flatMap((row) => ('candidate' in row ? [toRow(row.candidate)] : []));
  const bad = batch.flatMap((row) =>
    'reason' in row ? [{ importId, line: row.line, reason: row.reason }] : [],
  );
  const added =
    good.length === 0
      ? []
      : await tx.insert(candidates).values(good).onConflictDoNothing().returning({ id: candidates.id });
  if (bad.length > 0) await tx.insert(talentImportErrors).values(bad);
  await tx
    .update(talentImports)
    .set({
      rowsRead: sql`${talentImports.rowsRead} + ${batch.length}`,
      imported: sql`${talentImports.imported} + ${added.length}`,
      duplicates: sql`${talentImports.duplicates} + ${good.length - added.length}`,
      rejected: sql`${talentImports.rejected} + ${bad.length}`,
    })
    .where(eq(talentImports.id, importId));
}

/** Makes rows of one import; a place that comes up again is looked up once. */
function candidateRowMaker(organisationId: string | null, importId: string): ToRow {
  const places = new Map<string, Place | undefined>();
  return ({ profile_url: profileUrl, ...texts }) => {
    if (!places.has(texts.location)) places.set(texts.location, resolvePlace(texts.location));
    const place = places.get(texts.location);
    return {
      ...texts,
      profileUrl,
      organisationId,
      importId,
      personKey: personKey({ ...texts, profile_url: profileUrl }),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    };
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
