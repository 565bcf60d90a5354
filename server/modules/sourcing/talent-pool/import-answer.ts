import { asc, eq, type SQL } from 'drizzle-orm';
import type { TalentImport } from '../../../../contract/api/sourcing.ts';
import type { Database } from '../../../db/client.ts';
import { talentImportErrors, talentImports } from '../../../db/schema.ts';

/** What is read of an import: everything but the file. */
export const importColumns = {
  id: talentImports.id,
  fileName: talentImports.fileName,
  status: talentImports.status,
  rowsTotal: talentImports.rowsTotal,
  rowsRead: talentImports.rowsRead,
  imported: talentImports.imported,
  duplicates: talentImports.duplicates,
  rejected: talentImports.rejected,
  detail: talentImports.detail,
  createdAt: talentImports.createdAt,
};

type ImportRow = Pick<typeof talentImports.$inferSelect, keyof typeof importColumns>;

/** An import as the API answers it, apart from its errors. */
export function importAnswer(row: ImportRow): Omit<TalentImport, 'errors'> {
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
    ...(row.detail === null ? {} : { detail: row.detail }),
    created_at: row.createdAt.toISOString(),
  };
}

/** The import that a condition names, with every rejected row by line. */
export async function readImport(db: Database, named: SQL | undefined): Promise<TalentImport | undefined> {
  const [row] = await db.select(importColumns).from(talentImports).where(named);
  if (!row) return undefined;
  const errors = await db
    .select({ line: talentImportErrors.line, reason: talentImportErrors.reason })
    .from(talentImportErrors)
    .where(eq(talentImportErrors.importId, row.id))
    .orderBy(asc(talentImportErrors.line));
  return { ...importAnswer(row), errors };
}
