import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { talentImports } from '../../../db/schema.ts';
import { NotFoundError } from '../../../errors.ts';
import { readImportErrors } from './import-answer.ts';

const batchSize = 1000;

/**
 * Every rejected row of one of the organisation's imports, as a stream of CSV. Cells that a spreadsheet would run as a
 * formula are escaped. For an Owner.
 * @throws NotFoundError for another organisation's import
 */
export async function exportImportErrors(ctx: Context, input: { params: { id: string } }): Promise<Readable> {
  const own = eq(talentImports.organisationId, ctx.caller.organisationId);
  const [found] = await ctx.db
    .select({ id: talentImports.id })
    .from(talentImports)
    .where(and(eq(talentImports.id, input.params.id), own));
  if (!found) throw new NotFoundError('There is no such import.');
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', 'attachment; filename="rejected-rows.csv"');
  const sheet = stringify({ header: true, columns, bom: true, escape_formulas: true });
  return Readable.from(readRows(ctx, found.id), { objectMode: true }).compose(sheet);
}

const columns = { line: 'Line', reason: 'Reason' };

async function* readRows(ctx: Context, importId: string) {
  let afterLine = 0;
  for (;;) {
    const rows = await readImportErrors(ctx.db, importId, { afterLine, limit: batchSize });
    yield* rows;
    afterLine = rows.at(-1)?.line ?? 0;
    if (rows.length < batchSize) return;
  }
}
