import { Readable } from 'node:stream';
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm';
import { importLimits, type TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { type ImportSummary, importAnswer, importColumns, readImport } from './import-answer.ts';

const usualPageSize = 50;

/** One page of the organisation's imports, newest first, without their errors. For an Owner. */
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
  return rows.map(importAnswer);
}

/**
 * The progress of one of the organisation's imports, with its first rejected rows by line. For an Owner.
 * @throws NotFoundError for another organisation's
 */
export async function getImport(ctx: Context, input: { params: { id: string } }): Promise<TalentImport> {
  const own = eq(talentImports.organisationId, ctx.caller.organisationId);
  const named = and(eq(talentImports.id, input.params.id), own);
  const found = await readImport(ctx.db, named, importLimits.listedErrors);
  if (!found) throw new NotFoundError('There is no such import.');
  return { ...found, replaced_sample: found.replaced_sample && ctx.config.sampleTalent };
}

/**
 * One of the organisation's imports as it is stored, without its file.
 * @throws NotFoundError for another organisation's
 */
export async function findImport(ctx: Context, id: string) {
  const { file: _file, ...columns } = getTableColumns(talentImports);
  const [found] = await ctx.db
    .select(columns)
    .from(talentImports)
    .where(and(eq(talentImports.id, id), eq(talentImports.organisationId, ctx.caller.organisationId)));
  if (!found) throw new NotFoundError('There is no such import.');
  return found;
}

/**
 * The uploaded file of one of the organisation's imports, as a stream. For an Owner.
 * @throws NotFoundError for another organisation's import, and for a file that is not kept any more
 */
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
  ctx.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  return Readable.from(file.content);
}
