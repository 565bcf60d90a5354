import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { RefusedArchiveError } from './manifest.ts';
import { zipLimits } from './zip-writer.ts';

/** An entry, as the directory at the archive's end has it. */
export interface ZipEntry {
  path: string;
  bytes: number;
  packedBytes: number;
  method: number;
  /** Where its local header begins. */
  offset: number;
}

export interface ZipFile {
  entries: Map<string, ZipEntry>;
  /**
   * Unpacks an entry piece by piece. It stops as soon as there is more than its directory says.
   * @throws RefusedArchiveError
   */
  read(entry: ZipEntry): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endBytes = 22;
const longestComment = 0xffff;
const pieceBytes = 256 * 1024;

/** Deflate packs a thousandfold at most, text some twentyfold: more than this is a bomb. */
const mostTimes = 250;
const mostUnpacked = 16 * 1024 ** 3;

const damaged = () => new RefusedArchiveError('The archive is damaged: it is no complete ZIP.');

/**
 * Opens a ZIP by its directory. Nothing is unpacked yet; what its sizes say is enough to refuse a bomb.
 * @throws RefusedArchiveError for a damaged or protected one, for one with paths that lead elsewhere, and for a bomb
 */
export async function openZip(file: string): Promise<ZipFile> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const entries = await readDirectory(handle, size);
    const unpacked = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    if (unpacked > mostUnpacked || unpacked > size * mostTimes) {
      throw new RefusedArchiveError('The archive would unpack to far more than an export does.');
    }
    return { entries, read: (entry) => readEntry(handle, entry), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readDirectory(handle: FileHandle, size: number): Promise<Map<string, ZipEntry>> {
  const tail = await readAt(handle, Math.max(0, size - endBytes - longestComment), size);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + endBytes > tail.length || tail.readUInt32LE(at) !== endMark) throw damaged();
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (count > zipLimits.entries || offset + bytes > size) throw damaged();
  const directory = await readAt(handle, offset, offset + bytes);
  const entries = new Map<string, ZipEntry>();
  let next = 0;
  for (let entry = 0; entry < count; entry++) {
    if (next + 46 > directory.length || directory.readUInt32LE(next) !== entryMark) throw damaged();
    const nameBytes = directory.readUInt16LE(next + 28);
    const path = directory.toString('utf8', next + 46, next + 46 + nameBytes);
    requirePath(path, entries);
    if (directory.readUInt16LE(next + 8) & 1) {
      throw new RefusedArchiveError('The archive is protected by a password.');
    }
    entries.set(path, {
      path,
      method: directory.readUInt16LE(next + 10),
      packedBytes: directory.readUInt32LE(next + 20),
      bytes: directory.readUInt32LE(next + 24),
      offset: directory.readUInt32LE(next + 42),
    });
    next += 46 + nameBytes + directory.readUInt16LE(next + 30) + directory.readUInt16LE(next + 32);
  }
  return entries;
}

/** Entries are never written to paths. A path that leads elsewhere indicates an archive made by hand. */
function requirePath(path: string, known: Map<string, ZipEntry>): void {
  const isSafe = /^[^/\\]/.test(path) && !/\\|\0|(^|\/)\.\.?(\/|$)|^[a-z]:/i.test(path);
  if (!isSafe)
    throw new RefusedArchiveError(`The archive holds a path that leads elsewhere: ${path.slice(0, 60)}`);
  if (known.has(path)) throw new RefusedArchiveError(`The archive holds ${path.slice(0, 60)} twice.`);
}

async function readAt(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}

async function* readEntry(handle: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const local = await readAt(handle, entry.offset, entry.offset + 30);
  if (local.length < 30 || local.readUInt32LE(0) !== localMark) throw damaged();
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  if (entry.packedBytes === 0) return;
  // A stream that passes pieces on as they are, for an entry that is not packed.
  const content = entry.method === 8 ? createInflateRaw() : new PassThrough();
  const read = pipeline(readPieces(handle, start, start + entry.packedBytes), content);
  // The reader of the content gets the error.
  read.catch(() => {});
  let bytes = 0;
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > entry.bytes) {
        throw new RefusedArchiveError(`${entry.path} unpacks to more than the archive says.`);
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof RefusedArchiveError) throw error;
    throw new RefusedArchiveError('The archive is damaged.', { cause: error });
  } finally {
    content.destroy();
    await read.catch(() => {});
  }
}

async function* readPieces(handle: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += pieceBytes) {
    const piece = await readAt(handle, at, Math.min(to, at + pieceBytes));
    if (piece.length === 0) return;
    yield piece;
  }
}
