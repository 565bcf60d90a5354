import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import type { importSummary, TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  organisations,
  talentImportChanges,
  talentImportErrors,
  talentImports,
} from '../../../platform/db/schema.ts';
import { countSharing } from '../person/find-sharing.ts';

/** The columns of an import that answers need: all but the file. */
export const importColumns = {
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
/** True for an import that has ended and can be taken back. */
export const canUndo = ({
  finishedAt,
  undoneAt,
}: Pick<typeof talentImports.$inferSelect, 'finishedAt' | 'undoneAt'>): boolean =>
  undoneAt === null && finishedAt !== null && finishedAt.getTime() > Date.now() - undoneForMs;

export type ImportSummary = z.infer<typeof importSummary>;

/** An import as the API describes it, without its errors. */
export function importAnswer(row: ImportRow): ImportSummary {
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

/**
 * The import that a condition names, with its rejected rows by line.
 * @param listedErrors the largest number of rejected rows to read; all of them unless given
 */
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
    ...(canUndo(row) && { can_undo: true, updated: await db.$count(talentImportChanges, ofImport) }),
    held_back: await db.$count(talentImportErrors, eq(talentImportErrors.importId, row.id)),
    // Asked for every second while it runs.
    ...(row.organisationId !== null &&
      finishedAt !== null && { shared: await countSharing(db, row.organisationId, row.id) }),
  };
}

/** Rejected rows of an import by line of the file. */
async function readImportErrors(
  db: Database,
  importId: string,
  limit: number | undefined,
): Promise<{ line: number; reason: string }[]> {
  const rows = db
    .select({ line: talentImportErrors.line, reason: talentImportErrors.reason })
    .from(talentImportErrors)
    .where(and(eq(talentImportErrors.importId, importId), ne(talentImportErrors.kind, 'duplicate')))
    .orderBy(asc(talentImportErrors.line));
  return limit === undefined ? rows : rows.limit(limit);
}
