import { createHash } from 'node:crypto';
import { on } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import type { HeldBackEdit } from '../../../../contract/people/held-back.calls.ts';
import type { LawfulBasis } from '../../../../contract/people/people.calls.ts';
import type { ColumnMeaning } from '../../../../contract/people/talent-pool.calls.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import type { Database } from '../../../platform/db/client.ts';
import { FieldError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { startTask } from '../../../platform/jobs/tasks.ts';
import { keepIdleThread } from '../../../platform/threads/thread-calls.ts';
import type { PlacedRow, ThreadAnswer, ThreadRequest } from './candidate-file-thread.ts';
import type { ColumnChoice } from './column-meanings.ts';
import { UnreadableFileError } from './csv-columns.ts';
import type { RowChoice } from './read-candidate-rows.ts';

/** Most memory of one reading, in MB: the file twice over, a batch, and the gazetteer. */
const memoryMb = 256;

/** Starting one costs as much as a small import. */
const thread = keepIdleThread(
  () =>
    new Worker(new URL('./candidate-file-thread.ts', import.meta.url), {
      // What this process was started with may be meant for its entry alone.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    }),
);

interface CandidateFile {
  header: string[];
  meanings: ColumnMeaning[];
  /** What each is taken for without any choice. */
  usual: ColumnMeaning[];
  encoding: TextEncoding;
  rowsTotal: number;
  batches(): AsyncGenerator<PlacedRow[]>;
  close(): Promise<void>;
}

let lastCheck: Promise<unknown> = Promise.resolve();

/**
 * Checks that candidates can be read from a file. One file after another, so that memory holds one reading
 * however many are uploaded. @throws UnreadableFileError, FieldError
 */
async function checkCandidateFile(
  bytes: Uint8Array,
  choice: ColumnChoice = {},
  given?: TextEncoding,
): Promise<Pick<CandidateFile, 'header' | 'meanings' | 'usual' | 'encoding'>> {
  const check = lastCheck.then(async () => {
    const opening = { skip: undefined, encoding: given };
    const { header, meanings, usual, encoding, close } = await openThread(bytes, choice, opening);
    await close();
    return { header, meanings, usual, encoding };
  });
  lastCheck = check.catch(() => {});
  return check;
}

interface Opening extends RowChoice {
  skip: number | undefined;
}

export const openCandidateFileInThread = (
  bytes: Uint8Array,
  meanings: ColumnMeaning[] | null,
  opening: Opening,
): Promise<CandidateFile> => openThread(bytes, { given: meanings ?? undefined }, opening);

/** Reading 10 MB takes seconds; on the main thread every request would wait for it. */
async function openThread(
  bytes: Uint8Array,
  choice: ColumnChoice,
  { skip, ...rows }: Opening,
): Promise<CandidateFile> {
  const worker = thread.take();
  const answers = on(worker, 'message', { close: ['exit'] });
  const ask = async (request: ThreadRequest): Promise<ThreadAnswer> => {
    worker.postMessage(request);
    for (;;) {
      const { value, done } = await answers.next();
      if (done) throw new Error('The thread that reads a file of candidates ended early.');
      const [answer] = value as [ThreadAnswer | { kind?: undefined }];
      // `node --watch` has threads send the names of their modules as well.
      if (answer.kind) return answer;
    }
  };
  let isBroken = false;
  const close = async () => {
    await answers.return?.();
    if (isBroken) await worker.terminate();
    else {
      worker.postMessage({ kind: 'close' } satisfies ThreadRequest);
      thread.giveBack(worker);
    }
  };
  const askOrBreak = (request: ThreadRequest) =>
    ask(request).catch((error) => {
      isBroken = true;
      throw error;
    });
  try {
    const first = await askOrBreak({ kind: 'open', bytes, choice, rows, skip });
    if (first.kind === 'refused') {
      throw first.fields ? new FieldError(first.fields) : new UnreadableFileError(first.detail);
    }
    if (first.kind !== 'opened')
      throw new Error('The thread that reads a file of candidates did not open it.');
    const { header, meanings, usual, encoding } = first;
    return {
      header,
      meanings,
      usual,
      encoding,
      rowsTotal: first.rows,
      async *batches() {
        for (;;) {
          const answer = await askOrBreak({ kind: 'next' });
          if (answer.kind !== 'batch' || answer.rows.length === 0) return;
          yield answer.rows;
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface NewImport {
  /** Null: the sample. */
  organisationId: string | null;
  createdBy: string | null;
  fileName: string;
  file: Buffer;
  originalId?: string;
  choice?: ColumnChoice;
  encoding?: TextEncoding | undefined;
  lawfulBasis?: LawfulBasis | undefined;
  /** Notice date of people without one in the file: `2026-11-23`. */
  noticedOn?: string | undefined;
  /** Imports these lines anyway, which that import holds back. */
  onlyLines?: number[];
  edits?: HeldBackEdit[];
  heldBackBy?: string;
  updatesKnown?: boolean;
}

const compress = promisify(gzip);

/**
 * Checks and compresses a file, and stores it as an import. The transaction begins only then: the embedded
 * database has one connection. @param queue undefined where the caller runs the import itself @param withImport
 * writes along with the import or not at all @returns the id of the import
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
