import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '../../../db/client.ts';
import { talentImports } from '../../../db/schema.ts';
import { checkCandidateFile } from './candidate-file.ts';

/** A file to be imported, and for whom. */
export interface NewImport {
  /** Null: the sample. */
  organisationId: string | null;
  createdBy: string | null;
  fileName: string;
  file: Buffer;
}

/** Off the main thread; the embedded database takes a second and more to store 10 MB as they are. */
const compress = promisify(gzip);

/**
 * Checks and compresses a file, and stores it with the row that tells how far its import is. The transaction begins only
 * then: the embedded database has one connection, and everything else would wait for both.
 * @param withRow what is to exist together with the row or not at all
 * @returns the id of the import
 * @throws UnreadableFileError or FieldError before anything is accepted
 */
export async function storeImport(
  db: Database,
  given: NewImport,
  withRow: (tx: Database, id: string) => Promise<void> = async () => {},
): Promise<string> {
  await checkCandidateFile(given.file);
  const file = await compress(given.file);
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(talentImports)
      .values({ ...given, file })
      .returning({ id: talentImports.id });
    if (!stored) throw new Error('The import was not stored.');
    await withRow(tx as unknown as Database, stored.id);
    return stored.id;
  });
}
