import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end of the directory, with the longest comment. */
const longestEnd = 22 + 0xffff;
/** Of a longer directory only the beginning and the end are read. */
const longestPart = 512 * 1024;

/** An entry, as the archive's directory has it. */
export interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  /** Where its local header begins. */
  offset: number;
}

/** An archive's entries by its directory; empty where there is none. Entries in the middle of a very long one are left out. */
export async function readZipDirectory(file: FileHandle, bytes: number): Promise<ZipEntry[]> {
  const end = await readAt(file, Math.max(0, bytes - longestEnd), Math.min(bytes, longestEnd));
  const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > end.length || end.readUInt32LE(at) !== endSignature) return [];
  const size = end.readUInt32LE(at + 12);
  const start = end.readUInt32LE(at + 16);
  if (start + size > bytes) return [];
  if (size <= 2 * longestPart) return entriesIn(await readAt(file, start, size));
  const last = await readAt(file, start + size - longestPart, longestPart);
  const first = last.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  return [
    ...entriesIn(await readAt(file, start, longestPart)),
    ...entriesIn(last.subarray(Math.max(0, first))),
  ];
}

/** Unpacks an entry. @throws for one that is damaged, packed in another way, or larger than `most` bytes */
export async function unpackEntry(file: FileHandle, entry: ZipEntry, most: number): Promise<Buffer> {
  const local = await readAt(file, entry.offset, 30);
  const isPacked = entry.method === 8;
  const isWhole = local.length === 30 && local.readUInt32LE(0) === localSignature;
  if (!isWhole || entry.packedBytes > most || (entry.method !== 0 && !isPacked)) {
    throw new Error(`${entry.name} cannot be unpacked.`);
  }
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const content = await readAt(file, start, entry.packedBytes);
  return isPacked ? await inflate(content, { maxOutputLength: most }) : content;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}
