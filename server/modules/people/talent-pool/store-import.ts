import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LawfulBasis } from '../../../../contract/people/lawful-bases.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { type CandidateFile, checkCandidateFile } from './candidate-file.ts';
import type { ColumnChoice } from './column-meanings.ts';

export interface NewImport {
  /** Null: the sample. */
  organisationId: string | null;
  createdBy: string | null;
  fileName: string;
  file: Buffer;
  /** The file of the store that holds it, to be downloaded later. */
  originalId?: string;
  choice?: ColumnChoice;
  /** Found unless given. */
  encoding?: TextEncoding | undefined;
  lawfulBasis?: LawfulBasis | undefined;
  /** Notice date of people without one in the file: `2026-11-23`. */
  noticedOn?: string | undefined;
  /** Imports these lines anyway, which that import holds back. */
  onlyLines?: number[];
  heldBackBy?: string;
}

/** Off the main thread; the embedded database takes a second and more to store 10 MB as they are. */
const compress = promisify(gzip);

/**
 * Checks and compresses a file, and stores it as an import. The transaction begins only then: the embedded database has one
 * connection, and everything else would wait for both.
 * @param queue undefined where the caller runs the import itself
 * @param withImport what is to exist together with the import or not at all
 * @returns the id of the import
 * @throws UnreadableFileError or FieldError before anything is accepted; TooManyRequestsError
 */
export async function storeImport(
  db: Database,
  given: NewImport,
  queue?: Queue,
  withImport: (
    tx: Database,
    id: string,
    read: Pick<CandidateFile, 'header' | 'meanings' | 'usual'>,
  ) => Promise<void> = async () => {},
): Promise<string> {
  const { choice, ...values } = given;
  const read = await checkCandidateFile(given.file, choice, given.encoding);
  const file = await compress(given.file);
  const fileDigest = createHash('sha256').update(given.file).digest('base64url');
  return db.transaction(async (tx) => {
    const id = await startTask(
      tx,
      'import',
      { ...values, file, fileDigest, columns: read.meanings, encoding: read.encoding },
      queue,
    );
    await withImport(tx, id, read);
    return id;
  });
}
