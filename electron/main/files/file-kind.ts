import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { ArchiveSummary } from '../../../contract/desktop/desktop-files.ts';
import {
  archiveFormat,
  largestManifest,
  manifestName,
} from '../../../contract/organization/archive-format.ts';
import { importLimits, resumeLimits, transferLimits } from '../../../contract/people/import-limits.ts';
import { z } from '../../../contract/platform/zod.ts';
import { extensionOf } from './opened-files.ts';

const inflate = promisify(inflateRaw);

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const longestEnd = 22 + 0xffff;
/** Of a longer directory only the beginning and the end are read. */
const longestPart = 512 * 1024;

interface ZipEntry {
  name: string;
  method: number;
  packedBytes: number;
  /** Where its local header begins. */
  offset: number;
}

/** An archive's entries by its directory; empty where there is none. Entries in the middle of a very long one are left out. */
async function readZipDirectory(file: FileHandle, bytes: number): Promise<ZipEntry[]> {
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
async function unpackEntry(file: FileHandle, entry: ZipEntry, most: number): Promise<Buffer> {
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

/** What is shown of a name that may have been written by hand. */
const longestName = 200;
/** Several times as many as an export has. */
const mostTables = 500;
const count = z.number().check(z.int(), z.minimum(0));

/** As much of the description as is shown. The server checks all of it, and everything that it describes. */
const manifest = z.object({
  format: z.literal(archiveFormat),
  exported_at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  organisation: z.object({ name: z.string() }),
  tables: z
    .array(z.object({ name: z.string().check(z.maxLength(longestName)), rows: count }))
    .check(z.maxLength(mostTables)),
  files: z.array(z.unknown()),
});

/** What the archive of an organisation says of itself by its description; undefined for any other ZIP, and a damaged one. */
async function readArchiveSummary(
  file: FileHandle,
  description: ZipEntry,
): Promise<ArchiveSummary | undefined> {
  try {
    const content = await unpackEntry(file, description, largestManifest);
    const { data } = manifest.safeParse(JSON.parse(content.toString('utf8')));
    if (!data) return undefined;
    return {
      organisation: data.organisation.name.slice(0, longestName),
      exportedAt: new Date(data.exported_at).toISOString(),
      rows: Object.fromEntries(
        data.tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows]),
      ),
      files: data.files.length,
    };
  } catch {
    return undefined;
  }
}

/** What a file is by its content, or why it is not taken. */
export type FileKind =
  | { kind: 'csv' | 'resume'; bytes: number }
  | { kind: 'archive'; bytes: number; archive: ArchiveSummary }
  | { reason: string; isTooLarge?: true };

const headBytes = 4096;
/** A PDF may begin with other bytes. */
const pdfWithin = 1024;
const oldWord = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const utf16Marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

const unsuitable = 'It is no CSV, PDF, Word document (.docx), text or ZIP.';

/**
 * Opens a file for reading, never one that a link leads to.
 * @throws for a link, for what is no regular file, and for what the system does not let read
 */
export async function openRegular(file: string): Promise<{ handle: FileHandle; stats: Stats }> {
  // A pipe without a writer would keep an opening program waiting.
  const handle = await open(
    file,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, stats };
  await handle.close();
  throw new Error('It is no file.');
}

/** Tells what a file is by its content; its name decides only between kinds of text and of archives. Never rejects. */
export async function readFileKind(file: string): Promise<FileKind> {
  let handle: FileHandle | undefined;
  try {
    const opened = await openRegular(file);
    handle = opened.handle;
    return withinLimits(await lookInto(handle, opened.stats.size, extensionOf(file)), opened.stats.size);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { reason: 'It is not there any more.' };
    if (code === 'ELOOP') return { reason: 'It is a link. Give the file itself.' };
    return { reason: 'It could not be read.' };
  } finally {
    await handle?.close();
  }
}

type Found =
  | { kind: 'csv' | 'resume'; most: number }
  | { kind: 'archive'; most: number; archive: ArchiveSummary }
  | { reason: string };

async function lookInto(handle: FileHandle, bytes: number, extension: string): Promise<Found> {
  if (bytes === 0) return { reason: 'It is empty.' };
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const isPdf = head.subarray(0, pdfWithin).includes('%PDF-');
  if (isPdf) return { kind: 'resume', most: resumeLimits.bytes };
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    return kindOfZip(handle, bytes, extension);
  }
  if (extension === '.larkspur') return { reason: 'It is no archive of an organization.' };
  if (head.subarray(0, 4).equals(oldWord)) {
    return { reason: 'It is of an old format of Office. Save it as .docx, PDF or CSV.' };
  }
  const isText = utf16Marks.some((mark) => head.subarray(0, 2).equals(mark)) || !head.includes(0);
  if (isText && ['.csv', '.tsv'].includes(extension)) return { kind: 'csv', most: importLimits.bytes };
  if (isText && extension === '.txt') return { kind: 'resume', most: resumeLimits.bytes };
  return { reason: unsuitable };
}

async function kindOfZip(handle: FileHandle, bytes: number, extension: string): Promise<Found> {
  const entries = await readZipDirectory(handle, bytes);
  const names = entries.map(({ name }) => name);
  if (names.includes('word/document.xml')) return { kind: 'resume', most: resumeLimits.bytes };
  if (names.includes('xl/workbook.xml')) {
    return { reason: 'It is an Excel workbook. Save it as “CSV UTF-8” and give that.' };
  }
  // Other programs describe their archives under the same name.
  const description = entries.find(({ name }) => name === manifestName);
  const archive = description && (await readArchiveSummary(handle, description));
  if (archive) return { kind: 'archive', most: transferLimits.bytes, archive };
  if (extension === '.larkspur') return { reason: 'It is no archive of an organization, or damaged.' };
  if (extension !== '.zip') return { reason: unsuitable };
  if (names.length === 0) return { reason: 'The archive is empty or damaged.' };
  return { kind: 'resume', most: resumeLimits.archiveBytes };
}

function withinLimits(found: Found, bytes: number): FileKind {
  if ('reason' in found) return found;
  const { most, ...what } = found;
  const megabytes = (most / 1024 / 1024).toLocaleString('en-US');
  return bytes > most
    ? { reason: `It is larger than ${megabytes} MB.`, isTooLarge: true }
    : { ...what, bytes };
}
