import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { organisations, talentImportErrors, talentImports } from '../../../platform/db/schema.ts';

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
  detail: talentImports.detail,
  createdAt: talentImports.createdAt,
};

type ImportRow = Pick<typeof talentImports.$inferSelect, keyof typeof importColumns>;

/** An import as the API describes it, without its errors. */
export function importAnswer(row: ImportRow): Omit<TalentImport, 'errors' | 'replaced_sample'> {
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
      finishedAt: talentImports.finishedAt,
      talentImportedAt: organisations.talentImportedAt,
    })
    .from(talentImports)
    .leftJoin(organisations, eq(organisations.id, talentImports.organisationId))
    .where(named);
  if (!row) return undefined;
  const { createdAt, finishedAt, talentImportedAt: firstAt } = row;
  const errors = await readImportErrors(db, row.id, { limit: listedErrors });
  const isFirst = firstAt !== null && finishedAt !== null && firstAt >= createdAt && firstAt <= finishedAt;
  return { ...importAnswer(row), replaced_sample: isFirst, errors };
}

/** Rejected rows of an import by line of the file, from the one after `afterLine` on. */
export async function readImportErrors(
  db: Database,
  importId: string,
  { afterLine = 0, limit }: { afterLine?: number; limit?: number | undefined },
): Promise<{ line: number; reason: string }[]> {
  const rows = db
    .select({ line: talentImportErrors.line, reason: talentImportErrors.reason })
    .from(talentImportErrors)
    .where(and(eq(talentImportErrors.importId, importId), gt(talentImportErrors.line, afterLine)))
    .orderBy(asc(talentImportErrors.line));
  return limit === undefined ? rows : rows.limit(limit);
}
