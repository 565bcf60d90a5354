import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ArchiveSummary } from '../../../contract/desktop/desktop-files.ts';
import { manifestName } from '../../../contract/organization/archive-format.ts';
import { importLimits, resumeLimits, transferLimits } from '../../../contract/people/import-limits.ts';
import { readArchiveSummary } from './archive-summary.ts';
import { extensionOf } from './opened-files.ts';
import { readZipDirectory } from './zip-directory.ts';

/** What a file is by its content, or why it is not taken. */
export type FileKind =
  | { kind: 'csv' | 'resume'; bytes: number }
  | { kind: 'archive'; bytes: number; archive: ArchiveSummary }
  | { reason: string; isTooLarge?: true };

/** So much of a file's beginning tells what it is. */
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
