import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod/mini';
import {
  editableFields,
  type HeldBackEdit,
  type HeldBackKind,
  type HeldBackRow,
  importableKinds,
  type importHeldBack as importHeldBackCall,
  knownKinds,
  type SharedIdentity,
} from '../../../../contract/people/held-back.calls.ts';
import { personLimits } from '../../../../contract/people/person-fields.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, talentImportErrors, talentImports } from '../../../platform/db/schema.ts';
import { storable } from '../../../platform/db/sql-values.ts';
import { BadRequestError, FieldError } from '../../../platform/errors.ts';
import { countSharing, listSharing } from '../person/find-sharing.ts';
import { openCandidateFileInThread, storeImport } from './candidate-file.ts';
import type { PlacedRow } from './candidate-file-thread.ts';
import { findImport, withLack } from './imports.ts';

export interface HeldBack {
  line: number;
  kind: HeldBackKind;
  reason: string;
  texts?: HeldBackTexts;
  candidateId?: string;
}

export type HeldBackTexts = Record<(typeof editableFields)[number], string>;

export async function holdBack(tx: Database, importId: string, rows: HeldBack[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ texts, ...row }) => ({
    ...row,
    ...Object.fromEntries(
      editableFields.map((field) => [field, storable((texts?.[field] ?? '').slice(0, personLimits.name))]),
    ),
  }));
  // As one parameter: the embedded database is slow with thousands of them.
  await tx.execute(sql`
    insert into ${talentImportErrors} (import_id, line, kind, reason, name, title, employer, email, candidate_id)
    select ${importId}::uuid, line, kind, reason, coalesce(kept.name, ''), coalesce(kept.title, ''),
      coalesce(kept.employer, ''), coalesce(kept.email, ''), "candidateId"
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given (line int, kind text, reason text, name text, title text, employer text, email text, "candidateId" uuid)
    left join lateral (
      select given.name, given.title, given.employer, given.email from ${talentImports}
      where id = ${importId}::uuid and original_id is not null
    ) as kept on true`);
}

/**
 * Takes rows off the list of the import that holds them back, to be imported anyway. Repeated requests import them once.
 * @returns those that were there, with the person of the pool that a row was taken for
 */
export async function takeHeldBack(
  tx: Database,
  importId: string,
  rows: PlacedRow[],
): Promise<
  { row: PlacedRow; takenFor: { id: string; doNotContact: boolean; isListed: boolean } | undefined }[]
> {
  const lines = rows.map(({ line }) => line);
  if (lines.length === 0) return [];
  const taken = await tx
    .delete(talentImportErrors)
    .where(and(eq(talentImportErrors.importId, importId), inArray(talentImportErrors.line, lines)))
    .returning({ line: talentImportErrors.line, candidateId: talentImportErrors.candidateId });
  const people = taken.flatMap(({ candidateId }) => candidateId ?? []);
  const kept = alias(candidates, 'kept');
  const found =
    people.length === 0
      ? []
      : await tx
          .select({
            givenId: candidates.id,
            id: sql<string>`coalesce(${kept.id}, ${candidates.id})`,
            doNotContact: sql<boolean>`${candidates.doNotContact} or coalesce(${kept.doNotContact}, false)`,
            isListed: sql<boolean>`coalesce(${kept.isListed}, ${candidates.isListed})`,
          })
          .from(candidates)
          .leftJoin(kept, eq(kept.id, candidates.mergedInto))
          .where(inArray(candidates.id, people));
  const byId = new Map(found.map(({ givenId, ...person }) => [givenId, person]));
  const personOf = new Map(taken.map(({ line, candidateId }) => [line, candidateId]));
  return rows.flatMap((row) => {
    const id = personOf.get(row.line);
    return id === undefined ? [] : [{ row, takenFor: id === null ? undefined : byId.get(id) }];
  });
}

export const updatedReason = (shared: string) => `The person with this ${shared} was updated.`;
export const duplicateReason = (shared: string) => `A person with this ${shared} is in the talent pool.`;

/** Holds rows back again whose update of known people is undone. */
export async function returnHeldBack(tx: Database, heldBackBy: string, importId: string): Promise<void> {
  const rows = await tx.select().from(talentImportErrors).where(isUpdatedBy(importId));
  if (rows.length === 0) return;
  const shared = new RegExp(`^${updatedReason('(.+)')}$`);
  await tx
    .insert(talentImportErrors)
    .values(
      rows.map((row) => ({
        ...row,
        importId: heldBackBy,
        kind: 'duplicate' as const,
        reason: row.reason.replace(shared, duplicateReason('$1')),
      })),
    )
    .onConflictDoNothing();
}

export async function settleHeldBack(tx: Database, heldBackBy: string, importId: string): Promise<void> {
  const updated = tx.select({ line: talentImportErrors.line }).from(talentImportErrors);
  await tx
    .delete(talentImportErrors)
    .where(
      and(
        eq(talentImportErrors.importId, heldBackBy),
        inArray(talentImportErrors.line, updated.where(isUpdatedBy(importId))),
      ),
    );
}

const isUpdatedBy = (importId: string) =>
  and(eq(talentImportErrors.importId, importId), eq(talentImportErrors.kind, 'updated'));

async function readHeldBack(
  db: Database,
  importId: string,
  page?: { offset: number; limit: number },
): Promise<HeldBackRow[]> {
  const kept = alias(candidates, 'kept');
  const query = db
    .select({
      line: talentImportErrors.line,
      kind: talentImportErrors.kind,
      reason: talentImportErrors.reason,
      name: talentImportErrors.name,
      title: talentImportErrors.title,
      employer: talentImportErrors.employer,
      email: talentImportErrors.email,
      person: {
        id: kept.id,
        name: kept.name,
        title: kept.title,
        employer: kept.employer,
        email: kept.email,
      },
      hasFile: sql<boolean>`${talentImports.originalId} is not null`,
    })
    .from(talentImportErrors)
    .innerJoin(talentImports, eq(talentImports.id, talentImportErrors.importId))
    .leftJoin(candidates, eq(candidates.id, talentImportErrors.candidateId))
    .leftJoin(
      kept,
      and(sql`${kept.id} = coalesce(${candidates.mergedInto}, ${candidates.id})`, kept.isListed),
    )
    .where(eq(talentImportErrors.importId, importId))
    .orderBy(eq(talentImportErrors.kind, 'updated'), asc(talentImportErrors.line));
  const rows = await (page ? query.offset(page.offset).limit(page.limit) : query);
  return rows.map(({ hasFile, ...row }) => ({
    ...withLack(row),
    can_import: hasFile && importableKinds.includes(row.kind),
  }));
}

async function importableLines(
  db: Database,
  importId: string,
  as: 'new' | 'known',
): Promise<{ line: number; kind: HeldBackKind }[]> {
  return db
    .select({ line: talentImportErrors.line, kind: talentImportErrors.kind })
    .from(talentImportErrors)
    .where(
      and(
        eq(talentImportErrors.importId, importId),
        inArray(talentImportErrors.kind, [...(as === 'known' ? knownKinds : importableKinds)]),
      ),
    )
    .orderBy(asc(talentImportErrors.line));
}

const usualPageSize = 50;

interface ListInput {
  params: { id: string };
  query: Paging;
}

const pageOf = ({ page = 1, page_size: limit = usualPageSize }: Paging) => ({
  offset: (page - 1) * limit,
  limit,
});

export async function listHeldBack(ctx: Context, { params, query }: ListInput): Promise<HeldBackRow[]> {
  const { id } = await findImport(ctx, params.id);
  const all = await ctx.db.$count(talentImportErrors, eq(talentImportErrors.importId, id));
  ctx.setHeader(totalCountHeader, String(all));
  return readHeldBack(ctx.db, id, pageOf(query));
}

export async function listShared(ctx: Context, { params, query }: ListInput): Promise<SharedIdentity[]> {
  const { organisationId } = ctx.caller;
  const { id } = await findImport(ctx, params.id);
  ctx.setHeader(totalCountHeader, String(await countSharing(ctx.db, organisationId, id)));
  return listSharing(ctx.db, organisationId, id, pageOf(query));
}

/**
 * Imports rows anyway that an import holds back, each as a new person, or into the person it was taken for.
 * People erased by the organization don't come back. @returns the id of the import that does
 */
export async function importHeldBack(
  ctx: Context,
  { params, body }: { params: { id: string }; body: z.output<typeof importHeldBackCall.body> },
): Promise<{ task_id: string }> {
  const { organisationId, userId } = ctx.caller;
  const found = await findImport(ctx, params.id);
  const onlyLines = chooseLines(await importableLines(ctx.db, found.id, body.as), body.lines);
  refuseOtherLines(body.edits ?? [], onlyLines);
  const original = found.originalId && (await ctx.files.open(organisationId, found.originalId));
  if (!found.originalId || !original) {
    throw new BadRequestError('The file of this import is not kept any more. Import it again.');
  }
  const file = await buffer(original.content);
  const id = await storeImport(
    ctx.db,
    {
      organisationId,
      createdBy: userId,
      file,
      onlyLines,
      ...(body.edits && { edits: body.edits }),
      fileName: found.fileName,
      originalId: found.originalId,
      heldBackBy: found.id,
      updatesKnown: body.as === 'known',
      ...(found.encoding && { encoding: found.encoding }),
      ...(found.columns && { choice: { given: found.columns } }),
      lawfulBasis: found.lawfulBasis ?? undefined,
      noticedOn: found.noticedOn ?? undefined,
    },
    ctx.queue,
    (tx, id) => audit({ ...ctx, db: tx }, 'import.started', id),
  );
  return { task_id: id };
}

function chooseLines(
  importable: { line: number; kind: HeldBackKind }[],
  chosen: number[] | undefined,
): number[] {
  const all = importable.filter(({ kind }) => kind !== 'updated').map(({ line }) => line);
  if (!chosen && all.length === 0) throw new BadRequestError('No row is held back that can be imported.');
  if (!chosen) return all;
  const has = new Set(importable.map(({ line }) => line));
  const missing = chosen.filter((line) => !has.has(line));
  if (missing.length === 0) return chosen;
  const shown = missing.slice(0, 5).join(', ');
  throw new FieldError({
    lines: [
      `No row that can be imported is held back at ${missing.length === 1 ? 'line' : 'lines'} ${shown}.`,
    ],
  });
}

function refuseOtherLines(edits: HeldBackEdit[], chosen: number[]): void {
  const other = edits.find(({ line }) => !chosen.includes(line));
  if (other) throw new FieldError({ edits: [`Line ${other.line} is not among the rows to import.`] });
}

const report = ['Line', 'Reason'];

interface ExportInput {
  params: { id: string };
}

/**
 * Every rejected row of an import as CSV: as it was, with its line and the reason, so that it can be mended and
 * imported again. Once the uploaded file is gone, lines and reasons alone.
 */
export const exportImportErrors = (ctx: Context, { params: { id } }: ExportInput): Promise<Readable> =>
  exportRows(ctx, id, 'rejected-rows.csv', (rows) => rows.filter(({ kind }) => !knownKinds.includes(kind)));

export const exportHeldBack = (ctx: Context, { params: { id } }: ExportInput): Promise<Readable> =>
  exportRows(ctx, id, 'held-back-rows.csv', (rows) => rows);

async function exportRows(
  ctx: Context,
  id: string,
  fileName: string,
  choose: (rows: HeldBackRow[]) => HeldBackRow[],
): Promise<Readable> {
  const { organisationId } = ctx.caller;
  const found = await findImport(ctx, id);
  const original = found.originalId ? await ctx.files.open(organisationId, found.originalId) : undefined;
  const rows = choose(await readHeldBack(ctx.db, id));
  await audit(ctx, 'import-errors.exported', id);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', `attachment; filename="${fileName}"`);
  const sheet = stringify({ bom: true, escape_formulas: true });
  const lines = original
    ? readWhole(await buffer(original.content), found, rows)
    : [report, ...rows.map(({ line, reason }) => [line, reason])];
  return Readable.from(lines, { objectMode: true }).compose(sheet);
}

async function* readWhole(
  file: Buffer,
  { columns, encoding }: Pick<Awaited<ReturnType<typeof findImport>>, 'columns' | 'encoding'>,
  held: HeldBackRow[],
): AsyncGenerator<(string | number)[]> {
  const onlyLines = held.map(({ line }) => line);
  const reasons = new Map(held.map(({ line, reason }) => [line, reason]));
  const opened = await openCandidateFileInThread(file, columns, {
    skip: 0,
    onlyLines,
    keepsCells: true,
    encoding: encoding ?? undefined,
  });
  try {
    const { header } = opened;
    const isReport = header.map((cell) => report.includes(cell.trim()));
    // A row with a cell too many keeps it, so the report comes first.
    const own = (cells: string[]) => cells.filter((_, at) => !isReport[at]);
    yield [...report, ...own(header)];
    for await (const batch of opened.batches()) {
      for (const { line, cells = [], ...row } of batch) {
        const written = 'written' in row && row.written !== undefined ? [row.written] : own(cells);
        yield [line, reasons.get(line) ?? '', ...written];
      }
    }
  } finally {
    await opened.close();
  }
}
