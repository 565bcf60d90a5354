import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { files, organisations, talentImportErrors, talentImports } from '../../../platform/db/schema.ts';
import type { Attempt } from '../../../platform/jobs/queues.ts';
import { giveUpTask, runTask, type TaskRun } from '../../../platform/jobs/tasks.ts';
import { catchUp, documentsAtATime, mergePool } from '../../search/pool-index/index-pool.ts';
import { columnsOf, importedAs, noFields } from '../fields.ts';
import { lockIdentities, openIdentities } from '../identity/identities.ts';
import type { KeyedIdentity } from '../identity/person-identities.ts';
import { areErased } from '../privacy/erased-people.ts';
import { openCandidateFileInThread } from './candidate-file.ts';
import type { PlacedRow } from './candidate-file-thread.ts';
import {
  duplicateReason,
  type HeldBack,
  type HeldBackTexts,
  holdBack,
  takeHeldBack,
  updatedReason,
} from './held-back.ts';
import { countKept } from './optional-cells.ts';
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

export const giveUpImport = (services: Pick<Services, 'db'>, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'import', id, reason);

async function importFile(
  services: ImportServices,
  { task, signal, change }: TaskRun<'import'>,
): Promise<void> {
  const { db } = services;
  const { id: importId, organisationId, lawfulBasis, noticedOn, heldBackBy, updatesKnown, createdAt } = task;
  const of = { importId, organisationId, lawfulBasis, noticedOn, heldBackBy, updatesKnown, createdAt };
  const identityKey = await openIdentities(services);
  const file = await decompress(task.file);
  const former = await openFormerReading(db, task, file);
  const rows = await openCandidateFileInThread(file, task.columns, {
    skip: task.rowsRead,
    encoding: task.encoding ?? undefined,
    onlyLines: task.onlyLines ?? undefined,
    edits: task.edits ?? undefined,
    isForced: heldBackBy !== null && !updatesKnown,
  });
  try {
    await change({ status: 'processing', rowsTotal: rows.rowsTotal });
    let unpacked = 0;
    for await (const batch of rows.batches()) {
      signal.throwIfAborted();
      const bases = (await former?.rowsOf(batch)) ?? new Map<number, PlacedRow>();
      await change((tx) => writeBatch(tx, identityKey, of, batch, bases));
      unpacked += batch.length;
      if (unpacked < documentsAtATime) continue;
      await catchUp(db, organisationId);
      unpacked = 0;
    }
    await catchUp(db, organisationId);
    await mergePool(db, organisationId);
  } finally {
    await rows.close();
    await former?.close();
  }
  await change((tx) => finish(tx, task));
}

/** How the latest earlier import of the same file read its rows, if it read them in another way. */
async function openFormerReading(db: Database, task: TaskRun<'import'>['task'], file: Buffer) {
  if (task.organisationId === null || task.heldBackBy !== null || task.fileDigest === null) return undefined;
  const [earlier] = await db
    .select({ columns: talentImports.columns, encoding: talentImports.encoding })
    .from(talentImports)
    .where(
      and(
        eq(talentImports.organisationId, task.organisationId),
        eq(talentImports.fileDigest, task.fileDigest),
        isNull(talentImports.undoneAt),
        isNull(talentImports.heldBackBy),
        lt(talentImports.createdAt, task.createdAt),
        gt(talentImports.rowsRead, 0),
      ),
    )
    .orderBy(desc(talentImports.createdAt))
    .limit(1);
  const isSame = isDeepStrictEqual(earlier?.columns, task.columns) && earlier?.encoding === task.encoding;
  if (!earlier || isSame) return undefined;
  const { batches, close } = await openCandidateFileInThread(file, earlier.columns, {
    skip: task.rowsRead,
    encoding: earlier.encoding ?? undefined,
  });
  const reading = batches();
  let ahead: PlacedRow[] = [];
  return {
    close,
    rowsOf: async (batch: PlacedRow[]): Promise<Map<number, PlacedRow>> => {
      const last = batch.at(-1)?.line ?? 0;
      while ((ahead.at(-1)?.line ?? 0) < last) {
        const { value, done } = await reading.next();
        if (done) break;
        ahead.push(...value);
      }
      const found = new Map(ahead.filter(({ line }) => line <= last).map((row) => [row.line, row]));
      ahead = ahead.filter(({ line }) => line > last);
      return found;
    },
  };
}

type ImportOf = Pick<
  TaskRun<'import'>['task'],
  'organisationId' | 'lawfulBasis' | 'noticedOn' | 'heldBackBy' | 'updatesKnown' | 'createdAt'
> & { importId: string };

async function writeBatch(
  tx: Database,
  identityKey: Buffer,
  of: ImportOf,
  all: PlacedRow[],
  bases: ReadonlyMap<number, PlacedRow>,
) {
  // Before the list of the erased is read: a person being erased at this moment is on it afterwards.
  await lockIdentities(tx, of.organisationId);
  const batch =
    of.heldBackBy === null
      ? all.map((row) => ({ row, takenFor: undefined }))
      : await takeHeldBack(tx, of.heldBackBy, all);
  const isErased = await findErasedRows(tx, identityKey, of, all);
  const good = batch.flatMap(({ row, takenFor }) =>
    'candidate' in row && !isErased(row)
      ? [
          {
            line: row.line,
            tags: row.candidate.tags ?? [],
            record: row.candidate.record,
            row: toRow(row, of, takenFor?.doNotContact ?? false),
            updates: of.updatesKnown && takenFor?.isListed ? takenFor.id : undefined,
            base: baseOf(bases.get(row.line), of),
            // Newest first, people stand in the order of their file.
            addedAt: sql<Date>`${of.createdAt.toISOString()}::timestamptz - ${row.line} * interval '1 microsecond'`,
          },
        ]
      : [],
  );
  const stored = await storeCandidates(tx, identityKey, of.organisationId, good, {
    isForced: of.heldBackBy !== null && !of.updatesKnown,
  });
  const count = (kind: RowOutcome['kind']) =>
    stored.outcomes.filter((outcome) => outcome.kind === kind).length;
  const held = [
    ...batch.flatMap(({ row }) => heldBeforehand(row, isErased(row))),
    ...good.flatMap(({ line, row }, at) => heldByOutcome(line, row, stored.outcomes[at])),
  ];
  await holdBack(tx, of.importId, held);
  const kept = good.map(({ row }, at) =>
    stored.outcomes[at]?.kind === 'added' ? countKept(row.attributes) : 0,
  );
  return {
    rowsRead: sql`${talentImports.rowsRead} + ${all.length}`,
    imported: sql`${talentImports.imported} + ${count('added')}`,
    duplicates: sql`${talentImports.duplicates} + ${count('known')}`,
    rejected: sql`${talentImports.rejected} + ${held.length - count('known') - count('updated')}`,
    groundsFilled: sql`${talentImports.groundsFilled} + ${stored.groundsFilled}`,
    keptCells: sql`${talentImports.keptCells} + ${kept.reduce((sum, one) => sum + one, 0)}`,
  };
}

const textsOf = (row: PlacedRow) => ('candidate' in row ? row.candidate : row.refused);

/** @returns true for a row about a person erased by the organization, even if it is refused for another reason as well */
async function findErasedRows(
  tx: Database,
  identityKey: Buffer,
  { organisationId }: ImportOf,
  rows: PlacedRow[],
): Promise<(row: PlacedRow) => boolean> {
  if (organisationId === null) return () => false;
  const people = rows.flatMap((row) => {
    const texts = textsOf(row);
    return texts
      ? [{ row, texts: { ...columnsOf({ ...noFields, ...texts }), attributes: texts.attributes } }]
      : [];
  });
  const found = await areErased(
    tx,
    identityKey,
    organisationId,
    people.map(({ texts }) => texts),
  );
  const erased = new Set(people.filter((_, at) => found[at]).map(({ row }) => row));
  return (row) => erased.has(row);
}

function heldBeforehand(row: PlacedRow, isErased: boolean): HeldBack[] {
  const { line } = row;
  if (isErased) return [{ line, kind: 'erased', reason: erasedText }];
  if (!('reason' in row)) return [];
  const kind = row.cells ? 'invalid' : 'unreadable';
  const { name = '', title = '', employer = '', email = '', attributes = {} } = row.refused ?? {};
  return [
    { line, kind, reason: row.reason, texts: { name, title, employer, email: asGiven(email, attributes) } },
  ];
}

/** The mail address, or the cell that could not be read as one, to be corrected. */
const asGiven = (email: string, attributes: Record<string, string> | undefined): string =>
  email || (attributes?.[importedAs.email] ?? '');

const sharedTexts: Record<KeyedIdentity['kind'], string> = {
  email: 'mail address',
  profile: 'profile',
  name: 'name, job title and location',
  phone: 'phone number',
  record: 'ID of the file',
};

function heldByOutcome(
  line: number,
  { name, title, employer, email, attributes }: HeldBackTexts & { attributes?: Record<string, string> },
  outcome: RowOutcome | undefined,
): HeldBack[] {
  const texts = { name, title, employer, email: asGiven(email, attributes) };
  if (outcome?.kind === 'no room') return [{ line, kind: 'full', reason: poolIsFull, texts }];
  if (outcome?.kind !== 'known' && outcome?.kind !== 'updated') return [];
  const { candidateId, kind } = outcome.by;
  const shared = sharedTexts[kind];
  const [heldAs, reason]: [HeldBack['kind'], string] =
    outcome.kind === 'updated' ? ['updated', updatedReason(shared)] : ['duplicate', duplicateReason(shared)];
  return [{ line, kind: heldAs, reason, texts, candidateId }];
}

const poolIsFull =
  'Your talent pool is full. Delete people you no longer need, or ask your provider for a higher limit, and import the file again.';

const baseOf = (row: PlacedRow | undefined, of: ImportOf) =>
  row && 'candidate' in row ? toRow(row, of, false) : undefined;

function toRow(
  { candidate, place }: Extract<PlacedRow, { candidate: unknown }>,
  { importId, lawfulBasis, noticedOn }: ImportOf,
  isObjected: boolean,
) {
  const {
    lawful_basis,
    noticed_on,
    do_not_contact,
    tags: _tags,
    record: _record,
    attributes,
    ...texts
  } = candidate;
  return {
    ...columnsOf({ ...noFields, ...texts }),
    attributes,
    importId,
    doNotContact: isObjected || do_not_contact === true,
    lawfulBasis: lawful_basis ?? (importedAs.lawful_basis in attributes ? null : lawfulBasis),
    noticedOn: noticed_on ?? (importedAs.noticed_on in attributes ? null : noticedOn),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}

/** The file has served. An organization that has people of its own from now on no longer sees the sample. */
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
  return { status: 'completed' as const, file: Buffer.alloc(0), edits: null };
}
