import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify';
import { and, eq } from 'drizzle-orm';
import type { ColumnMeaning } from '../../../../contract/people/talent-pool.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { openCandidateFileInThread } from './candidate-file.ts';
import { readImportErrors } from './import-answer.ts';

const batchSize = 1000;
const report = ['Line', 'Reason'];

/**
 * Every rejected row of one of the organisation's imports as a stream of CSV: as it was, with its line and the reason, so that
 * it can be mended and imported again. Without the uploaded file, which is kept for a while, lines and reasons alone. Cells that
 * a spreadsheet would run as a formula are escaped, which the import takes back. For an Owner.
 * @throws NotFoundError for another organisation's import
 */
export async function exportImportErrors(ctx: Context, input: { params: { id: string } }): Promise<Readable> {
  const { organisationId } = ctx.caller;
  const [found] = await ctx.db
    .select({ id: talentImports.id, originalId: talentImports.originalId, columns: talentImports.columns })
    .from(talentImports)
    .where(and(eq(talentImports.id, input.params.id), eq(talentImports.organisationId, organisationId)));
  if (!found) throw new NotFoundError('There is no such import.');
  const original = found.originalId ? await ctx.files.open(organisationId, found.originalId) : undefined;
  await audit(ctx, 'import-errors.exported', found.id);
  ctx.setHeader('content-type', 'text/csv; charset=utf-8');
  ctx.setHeader('content-disposition', 'attachment; filename="rejected-rows.csv"');
  const sheet = stringify({ bom: true, escape_formulas: true });
  const rows = original
    ? readWhole(await buffer(original.content), found.columns)
    : readReasons(ctx, found.id);
  return Readable.from(rows, { objectMode: true }).compose(sheet);
}

async function* readWhole(
  file: Buffer,
  meanings: ColumnMeaning[] | null,
): AsyncGenerator<(string | number)[]> {
  const opened = await openCandidateFileInThread(file, meanings, 0, true);
  try {
    const { header } = opened;
    const isReport = header.map((cell) => report.includes(cell.trim()));
    // A row with a cell too many keeps it, so the report comes first.
    const own = (cells: string[]) => cells.filter((_, at) => !isReport[at]);
    yield [...report, ...own(header)];
    for await (const batch of opened.batches()) {
      for (const row of batch) {
        if ('reason' in row) yield [row.line, row.reason, ...own(row.cells ?? [])];
      }
    }
  } finally {
    await opened.close();
  }
}

async function* readReasons(ctx: Context, importId: string): AsyncGenerator<(string | number)[]> {
  yield report;
  let afterLine = 0;
  for (;;) {
    const rows = await readImportErrors(ctx.db, importId, { afterLine, limit: batchSize });
    for (const { line, reason } of rows) yield [line, reason];
    afterLine = rows.at(-1)?.line ?? 0;
    if (rows.length < batchSize) return;
  }
}
