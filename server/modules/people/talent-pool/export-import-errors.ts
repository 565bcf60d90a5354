import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify';
import type { HeldBackRow } from '../../../../contract/people/held-back.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { openCandidateFileInThread } from './candidate-file.ts';
import { readHeldBack } from './held-back.ts';
import { findImport } from './imports.ts';

const report = ['Line', 'Reason'];

interface ExportInput {
  params: { id: string };
}

/**
 * Every rejected row of one of the organisation's imports as a stream of CSV: as it was, with its line and the reason, so that
 * it can be mended and imported again. Without the uploaded file, which is kept for a while, lines and reasons alone. Cells that
 * a spreadsheet would run as a formula are escaped, which the import takes back. For an Owner.
 * @throws NotFoundError for another organisation's import
 */
export const exportImportErrors = (ctx: Context, { params: { id } }: ExportInput): Promise<Readable> =>
  exportRows(ctx, id, 'rejected-rows.csv', (rows) => rows.filter(({ kind }) => kind !== 'duplicate'));

/** The same of all rows that the import holds back, duplicates among them. */
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
      for (const { line, cells = [] } of batch) yield [line, reasons.get(line) ?? '', ...own(cells)];
    }
  } finally {
    await opened.close();
  }
}
