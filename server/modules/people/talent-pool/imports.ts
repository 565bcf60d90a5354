import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { knownKinds } from '../../../../contract/people/held-back.calls.ts';
import { type Lack, lackTexts } from '../../../../contract/people/person-fields.calls.ts';
import {
  type ColumnMeaning,
  columnMeanings,
  importLimits,
  type importSummary,
  type startImport as startImportCall,
  type TalentImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { attachmentHeader } from '../../../../contract/platform/export-file-name.ts';
import { splitList } from '../../../../contract/platform/text.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Caller, Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isRestorable } from '../../../platform/db/deleted.ts';
import {
  candidateIdentities,
  candidates,
  organisations,
  talentImportChanges,
  talentImportErrors,
  talentImports,
} from '../../../platform/db/schema.ts';
import { FieldError, NotFoundError, TooLargeError } from '../../../platform/errors.ts';
import { keepUpload, type StoredFile } from '../../../platform/files/file-store.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { countDeletedBefore, countSharing } from '../person/find-sharing.ts';
import { contactsOf } from '../privacy/retention.ts';
import { storeImport } from './candidate-file.ts';
import { type RememberedColumns, rememberMeanings } from './column-meanings.ts';

const importColumns = {
  id: talentImports.id,
  fileName: talentImports.fileName,
  status: talentImports.status,
  rowsTotal: talentImports.rowsTotal,
  rowsRead: talentImports.rowsRead,
  imported: talentImports.imported,
  duplicates: talentImports.duplicates,
  rejected: talentImports.rejected,
  groundsFilled: talentImports.groundsFilled,
  keptCells: talentImports.keptCells,
  encoding: talentImports.encoding,
  detail: talentImports.detail,
  undoneAt: talentImports.undoneAt,
  createdAt: talentImports.createdAt,
};

type ImportRow = Pick<typeof talentImports.$inferSelect, keyof typeof importColumns>;

const undoneForMs = 30 * 86_400_000;
export const canUndo = ({
  finishedAt,
  undoneAt,
}: Pick<typeof talentImports.$inferSelect, 'finishedAt' | 'undoneAt'>): boolean =>
  undoneAt === null && finishedAt !== null && finishedAt.getTime() > Date.now() - undoneForMs;

/** True of people who were worked with or changed since an import: undoing it leaves them. */
export const isTouched = (organisationId: string, since: Date): SQL =>
  sql`${candidates.id} in (
    select candidate_id from ${contactsOf(organisationId)} as touches where touches.at > ${since.toISOString()}::timestamptz
    union select candidate_id from ${talentImportChanges} as changes
      join ${talentImports} as imports on imports.id = changes.import_id and imports.undone_at is null
    union select merged_into from candidates as merged where merged.merged_into is not null)`;

/** The people that undoing an import deleted and nobody has restored or added again since. */
export const deletedByUndo = (db: Database, id: string, undoneAt: Date): SQL =>
  and(
    eq(candidates.importId, id),
    eq(candidates.deletedAt, undoneAt),
    isRestorable(candidates),
    exists(
      db
        .select({ kind: candidateIdentities.kind })
        .from(candidateIdentities)
        .where(eq(candidateIdentities.candidateId, candidates.id)),
    ),
  ) as SQL;

export async function canRestore(
  db: Database,
  { id, undoneAt }: Pick<ImportRow, 'id' | 'undoneAt'>,
): Promise<boolean> {
  if (undoneAt === null || undoneAt.getTime() <= Date.now() - undoneForMs) return false;
  const changes = await db.$count(talentImportChanges, eq(talentImportChanges.importId, id));
  return changes > 0 || (await db.$count(candidates, deletedByUndo(db, id, undoneAt))) > 0;
}

type ImportSummary = z.infer<typeof importSummary>;

function importAnswer(row: ImportRow): ImportSummary {
  const { id, status, imported, duplicates, rejected } = row;
  return {
    id,
    file_name: row.fileName,
    status,
    rows_read: row.rowsRead,
    rows_total: row.rowsTotal,
    imported,
    duplicates,
    rejected,
    grounds_filled: row.groundsFilled,
    kept_cells: row.keptCells,
    ...(row.encoding !== null && { encoding: row.encoding }),
    ...(row.undoneAt && { is_undone: true }),
    ...(row.detail === null ? {} : { detail: row.detail }),
    created_at: row.createdAt.toISOString(),
  };
}

export async function readImport(
  db: Database,
  named: SQL | undefined,
  listedErrors?: number,
): Promise<TalentImport | undefined> {
  const [row] = await db
    .select({
      ...importColumns,
      organisationId: talentImports.organisationId,
      finishedAt: talentImports.finishedAt,
      talentImportedAt: organisations.talentImportedAt,
    })
    .from(talentImports)
    .leftJoin(organisations, eq(organisations.id, talentImports.organisationId))
    .where(named);
  if (!row) return undefined;
  const { createdAt, finishedAt, talentImportedAt: firstAt } = row;
  const ofImport = eq(talentImportChanges.importId, row.id);
  const errors = await readImportErrors(db, row.id, listedErrors);
  const isFirst = firstAt !== null && finishedAt !== null && firstAt >= createdAt && firstAt <= finishedAt;
  return {
    ...importAnswer(row),
    replaced_sample: isFirst,
    errors,
    ...(canUndo(row)
      ? {
          can_undo: true,
          updated: await db.$count(talentImportChanges, ofImport),
          ...(row.organisationId && (await readKept(db, row.id, row.organisationId, createdAt))),
        }
      : row.undoneAt === null && { updated: await countUpdated(db, row.id) }),
    ...((await canRestore(db, row)) && { can_restore: true }),
    held_back: await db.$count(
      talentImportErrors,
      and(eq(talentImportErrors.importId, row.id), ne(talentImportErrors.kind, 'updated')),
    ),
    ...(row.organisationId !== null &&
      finishedAt !== null && {
        shared: await countSharing(db, row.organisationId, row.id),
        deleted_before: await countDeletedBefore(db, row.organisationId, row.id),
      }),
  };
}

const mostNamed = 3;

/** Who stays when an import is undone. */
async function readKept(
  db: Database,
  importId: string,
  organisationId: string,
  since: Date,
): Promise<Pick<TalentImport, 'kept_by_undo' | 'kept_names' | 'removed_by_undo'>> {
  const added = and(eq(candidates.importId, importId), candidates.isListed);
  const kept = and(added, isTouched(organisationId, since));
  const count = await db.$count(candidates, kept);
  const removed = (await db.$count(candidates, added)) - count;
  if (count === 0) return { kept_by_undo: 0, removed_by_undo: removed };
  const named = await db
    .select({ name: candidates.name })
    .from(candidates)
    .where(kept)
    .orderBy(asc(candidates.name))
    .limit(mostNamed);
  return { kept_by_undo: count, removed_by_undo: removed, kept_names: named.map(({ name }) => name) };
}

/** How many people an import has updated, once its changes are forgotten: by the rows that did. */
async function countUpdated(db: Database, importId: string): Promise<number> {
  const [counted] = await db
    .select({ people: countDistinct(talentImportErrors.candidateId) })
    .from(talentImportErrors)
    .where(and(eq(talentImportErrors.importId, importId), eq(talentImportErrors.kind, 'updated')));
  return counted?.people ?? 0;
}

async function readImportErrors(
  db: Database,
  importId: string,
  limit: number | undefined,
): Promise<TalentImport['errors']> {
  const query = db
    .select({ line: talentImportErrors.line, reason: talentImportErrors.reason })
    .from(talentImportErrors)
    .where(
      and(eq(talentImportErrors.importId, importId), notInArray(talentImportErrors.kind, [...knownKinds])),
    )
    .orderBy(asc(talentImportErrors.line));
  return (await (limit === undefined ? query : query.limit(limit))).map(withLack);
}

const lackOf = new Map<string, Lack>(
  (Object.keys(lackTexts) as Lack[]).map((lack) => [lackTexts[lack], lack]),
);

export function withLack<Row extends { reason: string }>(row: Row): Row & { lacks?: Lack } {
  const lacks = lackOf.get(row.reason);
  return { ...row, ...(lacks && { lacks }) };
}

const kind: SettingKind<RememberedColumns> = {
  key: 'import-columns',
  schema: z.record(z.string(), z.enum(columnMeanings)),
};

export const readRememberedColumns = async (
  db: Database,
  organisationId: string,
): Promise<RememberedColumns> => (await readSetting(db, organisationId, kind))?.value ?? {};

const rememberColumns = (
  db: Database,
  { organisationId, userId }: Caller,
  {
    header,
    meanings,
    usual,
  }: Record<'meanings' | 'usual', readonly ColumnMeaning[]> & { header: readonly string[] },
): Promise<void> =>
  writeSetting(db, organisationId, kind, undefined, (present) => ({
    value: rememberMeanings(present?.value ?? {}, header, meanings, usual),
    secret: null,
    userId,
  }));

const usualPageSize = 50;

export async function listImports(ctx: Context, input: { query: Paging }): Promise<ImportSummary[]> {
  const { page = 1, page_size: size = usualPageSize } = input.query;
  const own = eq(talentImports.organisationId, ctx.caller.organisationId);
  const [counted] = await ctx.db.select({ all: count() }).from(talentImports).where(own);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select(importColumns)
    .from(talentImports)
    .where(own)
    .orderBy(desc(talentImports.createdAt), desc(talentImports.id))
    .limit(size)
    .offset((page - 1) * size);
  const ids = rows.map(({ id }) => id);
  const changed = await ctx.db
    .select({ id: talentImportChanges.importId, people: count() })
    .from(talentImportChanges)
    .where(inArray(talentImportChanges.importId, ids))
    .groupBy(talentImportChanges.importId);
  const updated = new Map(changed.map(({ id, people }) => [id, people]));
  return rows.map((row) => ({
    ...importAnswer(row),
    ...(row.undoneAt === null && { updated: updated.get(row.id) ?? 0 }),
  }));
}

export async function getImport(ctx: Context, input: { params: { id: string } }): Promise<TalentImport> {
  const own = eq(talentImports.organisationId, ctx.caller.organisationId);
  const named = and(eq(talentImports.id, input.params.id), own);
  const found = await readImport(ctx.db, named, importLimits.listedErrors);
  if (!found) throw new NotFoundError('There is no such import.');
  return { ...found, replaced_sample: found.replaced_sample && ctx.config.sampleTalent };
}

export async function findImport(ctx: Context, id: string) {
  const { file: _file, ...columns } = getTableColumns(talentImports);
  const [found] = await ctx.db
    .select(columns)
    .from(talentImports)
    .where(and(eq(talentImports.id, id), eq(talentImports.organisationId, ctx.caller.organisationId)));
  if (!found) throw new NotFoundError('There is no such import.');
  return found;
}

export async function exportImportFile(ctx: Context, input: { params: { id: string } }): Promise<Readable> {
  const { organisationId } = ctx.caller;
  const [found] = await ctx.db
    .select({ originalId: talentImports.originalId })
    .from(talentImports)
    .where(and(eq(talentImports.id, input.params.id), eq(talentImports.organisationId, organisationId)));
  const file = found?.originalId ? await ctx.files.open(organisationId, found.originalId) : undefined;
  if (!file) throw new NotFoundError('The file of this import is not kept any more.');
  await audit(ctx, 'import.exported', input.params.id);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-length', String(file.size));
  // Whatever is in it, a browser saves it and runs nothing.
  ctx.setHeader('x-content-type-options', 'nosniff');
  ctx.setHeader('content-disposition', attachmentHeader(file.name));
  return Readable.from(file.content);
}

/**
 * Accepts a CSV of candidates. @returns the id under which the import is asked for @throws FieldError on
 * `encoding` where two are likely and none is given
 */
export async function startImport(
  ctx: Context,
  input: { query: z.output<typeof startImportCall.query>; upload: Readable },
): Promise<{ task_id: string }> {
  const fileName = input.query.file_name || 'candidates.csv';
  const chosen = readMeanings(input.query.columns);
  const original = await storeUpload(ctx, fileName, input.upload);
  const { organisationId, userId } = ctx.caller;
  try {
    const file = await readOriginal(ctx, original.id);
    const choice = { given: chosen, remembered: await readRememberedColumns(ctx.db, organisationId) };
    const { lawful_basis: lawfulBasis, noticed_on: noticedOn, encoding } = input.query;
    const given = {
      organisationId,
      createdBy: userId,
      fileName,
      file,
      originalId: original.id,
      choice,
      lawfulBasis,
      noticedOn,
      encoding,
    };
    const id = await storeImport(ctx.db, given, ctx.queue, async (tx, id, { header, meanings, usual }) => {
      await audit({ ...ctx, db: tx }, 'import.started', id);
      if (chosen) await rememberColumns(tx, ctx.caller, { header, meanings, usual });
    });
    return { task_id: id };
  } catch (error) {
    await ctx.files.remove(organisationId, original.id);
    throw error;
  }
}

export function readMeanings(text: string): ColumnMeaning[] | undefined {
  if (text === '') return undefined;
  const read = z.array(z.enum(columnMeanings)).safeParse(splitList(text));
  if (read.success) return read.data;
  throw new FieldError({ columns: [`Each must be one of: ${columnMeanings.join(', ')}.`] });
}

const keptMs = 30 * 86_400_000;

async function storeUpload(ctx: Context, name: string, upload: unknown): Promise<StoredFile> {
  try {
    return await keepUpload(ctx.files, upload, {
      sentAs: 'text/csv',
      organisationId: ctx.caller.organisationId,
      name,
      maxBytes: importLimits.bytes,
      refuse: (type) => (type === 'text/plain' ? undefined : refusalOf(type)),
      expiresAt: new Date(Date.now() + keptMs),
    });
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    throw new TooLargeError(
      'The file is larger than 10 MB. Split it and import the parts one after another.',
    );
  }
}

const refusalOf = (type: string) =>
  /zip|openxmlformats/.test(type)
    ? 'This is an Excel workbook or a zip archive. Save it as CSV and try again.'
    : `This is no CSV but a file of the type ${type}. Save it as CSV and try again.`;

async function readOriginal(ctx: Context, id: string): Promise<Buffer> {
  const stored = await ctx.files.open(ctx.caller.organisationId, id);
  if (!stored) throw new Error('The stored upload is gone.');
  return buffer(stored.content);
}
