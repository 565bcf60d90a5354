import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '../../../db/client.ts';
import { talentImports } from '../../../db/schema.ts';
import { openCandidateFile } from './read-candidate-rows.ts';

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
 * Stores a file, compressed, with the row that tells how far its import is.
 * @returns the id of the import
 * @throws UnreadableFileError before anything is accepted
 */
export async function storeImport(tx: Database, given: NewImport): Promise<string> {
  openCandidateFile(given.file);
  const file = await compress(given.file);
  const [stored] = await tx
    .insert(talentImports)
    .values({ ...given, file })
    .returning({ id: talentImports.id });
  if (!stored) throw new Error('The import was not stored.');
  return stored.id;
}
