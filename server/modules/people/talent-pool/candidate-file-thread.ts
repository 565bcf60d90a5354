import { parentPort } from 'node:worker_threads';
import { type ColumnMeaning, importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { FieldError } from '../../../platform/errors.ts';
import { type Place, resolvePlace } from '../text/places.ts';
import type { ColumnChoice } from './column-meanings.ts';
import { UnreadableFileError } from './csv-columns.ts';
import {
  type CandidateRow,
  type CandidateRows,
  openCandidateFile,
  type RowChoice,
} from './read-candidate-rows.ts';

export type ThreadRequest =
  /** `skip`: rows that an earlier attempt has written; undefined to check the file only. */
  | {
      kind: 'open';
      bytes: Uint8Array;
      choice: ColumnChoice;
      rows: RowChoice;
      skip: number | undefined;
    }
  | { kind: 'next' }
  | { kind: 'close' };

export type PlacedRow = CandidateRow & { place?: Pick<Place, 'latitude' | 'longitude'> | undefined };

/** What the thread answers: `opened` or `refused`, then batches, an empty one at the end. `close` has no answer. */
export type ThreadAnswer =
  | {
      kind: 'opened';
      rows: number;
      header: string[];
      meanings: ColumnMeaning[];
      usual: ColumnMeaning[];
      encoding: TextEncoding;
    }
  | { kind: 'refused'; detail: string; fields: Record<string, string[]> | undefined }
  | { kind: 'batch'; rows: PlacedRow[] };

/**
 * Longest batch, in characters of the file's texts: the embedded database indexes them on the main thread, and whatever
 * waits for that thread waits for the batch.
 */
const batchCharacters = 50_000;

const port = parentPort;
if (!port) throw new Error('This file is the entry of a worker thread.');

let reading: Generator<PlacedRow[]> | undefined;
port.on('message', (request: ThreadRequest) => {
  if (request.kind === 'next') {
    port.postMessage({ kind: 'batch', rows: reading?.next().value ?? [] } satisfies ThreadAnswer);
    return;
  }
  reading = undefined;
  if (request.kind === 'open') port.postMessage(open(request));
});

function open(request: Extract<ThreadRequest, { kind: 'open' }>): ThreadAnswer {
  const { bytes, choice, skip } = request;
  try {
    const rows = openCandidateFile(bytes, choice, request.rows);
    const { header, meanings, usual, encoding } = rows;
    const opened = { kind: 'opened' as const, header, meanings, usual, encoding };
    if (skip === undefined) return { ...opened, rows: 0 };
    reading = batches(rows(), skip, request.rows.keepsCells ?? false);
    return { ...opened, rows: count(rows) };
  } catch (error) {
    if (error instanceof FieldError) return { kind: 'refused', detail: error.message, fields: error.fields };
    if (error instanceof UnreadableFileError) {
      return { kind: 'refused', detail: error.message, fields: undefined };
    }
    throw error;
  }
}

function count(all: CandidateRows): number {
  let rows = 0;
  for (const _row of all()) rows += 1;
  return rows;
}

function* batches(all: Iterable<CandidateRow>, skip: number, keepsCells: boolean): Generator<PlacedRow[]> {
  const places = new Map<string, Place | undefined>();
  let batch: PlacedRow[] = [];
  let characters = 0;
  let at = 0;
  for (const row of all) {
    if (at++ < skip) continue;
    const sent = keepsCells ? row : withoutCells(row);
    batch.push('candidate' in sent ? withPlace(sent, places) : sent);
    characters += lengthOf(sent);
    if (batch.length === importLimits.batch || characters > batchCharacters) {
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

type Accepted = Extract<CandidateRow, { candidate: unknown }>;

const withoutCells = (row: CandidateRow): CandidateRow => {
  if (row.cells) return { ...row, cells: [] };
  return 'reason' in row ? { line: row.line, reason: row.reason } : row;
};

function lengthOf(row: CandidateRow): number {
  const cells = row.cells?.join().length ?? 0;
  if (!('candidate' in row)) return row.reason.length + cells + (row.written?.length ?? 0);
  const { attributes, ...texts } = row.candidate;
  return cells + Object.values(texts).join().length + Object.values(attributes).join().length;
}

function withPlace(row: Accepted, places: Map<string, Place | undefined>): PlacedRow {
  const { location } = row.candidate;
  if (!places.has(location)) places.set(location, resolvePlace(location));
  return { ...row, place: places.get(location) };
}
