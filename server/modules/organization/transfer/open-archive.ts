import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { archiveFormat } from '../../../../contract/organization/archive-format.ts';
import {
  openZip,
  type ZipArchive,
  type ZipEntry,
  ZipError,
  type ZipFault,
} from '../../../../contract/platform/read-zip.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import type { Row } from './tables.ts';

/** Beyond these a ZIP needs an extension that many programs don't read. */
export const zipLimits = { bytes: 0xf000_0000, entries: 65_000 };

export class ArchiveTooLargeError extends Error {
  override name = 'ArchiveTooLargeError';
}

export interface ZipWriter {
  add(path: string, source: AsyncIterable<Uint8Array>): Promise<ManifestEntry>;
  end(): void;
  fail(error: Error): void;
  archive: Readable;
}

export function openZipWriter(): ZipWriter {
  const archive = new PassThrough({ highWaterMark: 1024 * 1024 });
  let written = 0;
  let entries = 0;
  const zip = new Zip((error, chunk, isFinal) => {
    if (error) return void archive.destroy(error);
    written += chunk.length;
    archive.write(chunk);
    if (isFinal) archive.end();
  });
  const drained = async () => {
    if (archive.destroyed) throw archive.errored ?? new Error('Nobody reads the archive any more.');
    if (!archive.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      archive.once('drain', resolve);
      archive.once('close', resolve);
    });
  };
  return {
    archive,
    async add(path, source) {
      if (++entries > zipLimits.entries) {
        throw new ArchiveTooLargeError(`It would hold more than ${zipLimits.entries} files.`);
      }
      const entry: ZipInputFile = { filename: path, compression: 8, size: 0, crc: 0 } as ZipInputFile;
      zip.add(entry);
      const hash = createHash('sha256');
      let crc = 0;
      let bytes = 0;
      async function* counted() {
        for await (const piece of source) {
          hash.update(piece);
          crc = crc32(piece, crc);
          bytes += piece.length;
          yield piece;
        }
      }
      const packed = createDeflateRaw();
      const read = pipeline(counted(), packed);
      // Its failure is that of what is read below.
      read.catch(() => {});
      try {
        for await (const piece of packed as AsyncIterable<Uint8Array>) {
          entry.ondata?.(null, new Uint8Array(piece), false);
          if (written > zipLimits.bytes) throw new ArchiveTooLargeError('It would be larger than 3.7 GB.');
          await drained();
        }
      } finally {
        packed.destroy();
        await read.catch(() => {});
      }
      entry.crc = crc;
      entry.size = bytes;
      entry.ondata?.(null, new Uint8Array(), true);
      return { path, bytes, sha256: hash.digest('hex') };
    },
    end: () => zip.end(),
    fail: (error) => void archive.destroy(error),
  };
}

/** Rises when an older server could not read the archive any more. */
export const archiveVersion = 1;

const entry = z.object({
  path: z.string(),
  bytes: z.number().check(z.int(), z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ManifestEntry = z.infer<typeof entry>;

export const manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.number(),
  /** The newest migration that the exporting server knew, in milliseconds. */
  schema: z.number(),
  exported_at: z.string(),
  organisation: z.object({ id: z.uuid(), name: z.string() }),
  identity_key: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().check(z.int(), z.minimum(0)),
      json: entry,
      csv: entry,
    }),
  ),
  files: z.array(z.object({ id: z.uuid(), ...entry.shape })),
  left_out: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export class RefusedArchiveError extends BadRequestError {
  override name = 'RefusedArchiveError';
}

export interface Archive {
  entries: Map<string, ZipEntry>;
  read(entry: ZipEntry): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** Deflate packs a thousandfold at most, text some twentyfold: a higher ratio is a bomb. */
const limits = { entries: zipLimits.entries, bytes: 16 * 1024 ** 3, ratio: 250 };

const refusals: Record<ZipFault, string> = {
  damaged: 'The archive is damaged: it is no complete ZIP.',
  protected: 'The archive is protected by a password.',
  'too many entries': `The archive holds more than ${limits.entries} files.`,
  'too large': 'The archive would unpack to far more than an export does.',
};

/** @throws RefusedArchiveError for a damaged or protected one, for one with paths that lead elsewhere, and for a bomb */
export async function openArchive(file: string): Promise<Archive> {
  const handle = await open(file, 'r');
  try {
    const zip = await openZip(handle, limits);
    const entries = new Map<string, ZipEntry>();
    for (const entry of zip.entries) {
      requirePath(entry.path, entries);
      entries.set(entry.path, entry);
    }
    return { entries, read: (entry) => readEntry(zip, entry), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw asRefusal(error);
  }
}

/** Entries are never written to paths. A path that leads elsewhere indicates an archive made by hand. */
function requirePath(path: string, known: Map<string, ZipEntry>): void {
  const isSafe = /^[^/\\]/.test(path) && !/\\|\0|(^|\/)\.\.?(\/|$)|^[a-z]:/i.test(path);
  if (!isSafe)
    throw new RefusedArchiveError(`The archive holds a path that leads elsewhere: ${path.slice(0, 60)}`);
  if (known.has(path)) throw new RefusedArchiveError(`The archive holds ${path.slice(0, 60)} twice.`);
}

async function* readEntry(zip: ZipArchive, entry: ZipEntry): AsyncGenerator<Buffer> {
  try {
    yield* zip.read(entry);
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown) =>
  error instanceof ZipError ? new RefusedArchiveError(refusals[error.fault], { cause: error }) : error;

/** No row of ours is nearly as long. */
const longestLine = 32 * 1024 * 1024;

export async function* readArchiveRows(zip: Archive, entry: ZipEntry): AsyncGenerator<Row> {
  let isFirst = true;
  let isOver = false;
  for await (const line of readLines(zip, entry)) {
    if (isFirst) {
      isFirst = false;
      if (line === '[]') isOver = true;
      else if (line !== '[') throw unexpected(entry);
      continue;
    }
    if (line === ']') {
      isOver = true;
      continue;
    }
    if (isOver) {
      if (line !== '') throw unexpected(entry);
      continue;
    }
    yield parseRow(line.endsWith(',') ? line.slice(0, -1) : line, entry);
  }
  if (!isOver) throw unexpected(entry);
}

const unexpected = ({ path }: ZipEntry) => new RefusedArchiveError(`${path} is not as an export writes it.`);

function parseRow(line: string, entry: ZipEntry): Row {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw unexpected(entry);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw unexpected(entry);
  return row as Row;
}

async function* readLines(zip: Archive, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of zip.read(entry)) {
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch {
      throw unexpected(entry);
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw unexpected(entry);
    yield* lines;
  }
  if (rest !== '') yield rest;
}
