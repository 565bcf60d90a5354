import type { FileHandle } from 'node:fs/promises';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** The end of the directory, with the longest comment. */
const longestEnd = 22 + 0xffff;
/** Of a longer directory only the beginning and the end are read. */
const longestPart = 512 * 1024;

/** The names of an archive's entries by its directory; empty where there is none. Entries in the middle of a very long one are left out. */
export async function readZipNames(file: FileHandle, bytes: number): Promise<string[]> {
  const end = await readAt(file, Math.max(0, bytes - longestEnd), Math.min(bytes, longestEnd));
  const at = end.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > end.length || end.readUInt32LE(at) !== endSignature) return [];
  const size = end.readUInt32LE(at + 12);
  const start = end.readUInt32LE(at + 16);
  if (start + size > bytes) return [];
  if (size <= 2 * longestPart) return namesIn(await readAt(file, start, size));
  const last = await readAt(file, start + size - longestPart, longestPart);
  const first = last.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  return [...namesIn(await readAt(file, start, longestPart)), ...namesIn(last.subarray(Math.max(0, first)))];
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
