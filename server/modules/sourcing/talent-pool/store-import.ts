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

/**
 * Stores a file with the row that tells how far its import is.
 * @returns the id of the import
 * @throws UnreadableFileError before anything is accepted
 */
export async function storeImport(tx: Database, given: NewImport): Promise<string> {
  openCandidateFile(given.file);
  const [stored] = await tx.insert(talentImports).values(given).returning({ id: talentImports.id });
  if (!stored) throw new Error('The import was not stored.');
  return stored.id;
}
