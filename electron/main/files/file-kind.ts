import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ArchiveSummary, givenFileHeader } from '../../../contract/desktop/desktop-files.ts';
import {
  archiveFormat,
  largestManifest,
  manifestName,
} from '../../../contract/organization/archive-format.ts';
import {
  importLimits,
  importPreviewPath,
  importsPath,
  organisationImportPath,
  resumeLimits,
  transferLimits,
} from '../../../contract/people/import-limits.ts';
import { openZip, type ZipArchive } from '../../../contract/platform/read-zip.ts';
import { z } from '../../../contract/platform/zod.ts';
import { extensionOf } from './opened-files.ts';

const longestName = 200;
const mostTables = 500;
const count = z.number().check(z.int(), z.minimum(0));

const manifest = z.object({
  format: z.literal(archiveFormat),
  exported_at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  organisation: z.object({ name: z.string() }),
  tables: z
    .array(z.object({ name: z.string().check(z.maxLength(longestName)), rows: count }))
    .check(z.maxLength(mostTables)),
  files: z.array(z.unknown()),
});

/** What the archive of an organization says of itself by its description; undefined for any other ZIP, and a damaged one. */
async function readArchiveSummary(zip: ZipArchive): Promise<ArchiveSummary | undefined> {
  // Other programs describe their archives under the same name.
  const description = zip.entries.find(({ path }) => path === manifestName);
  if (!description || description.bytes > largestManifest) return undefined;
  try {
    const content = await buffer(zip.read(description));
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
async function openRegular(file: string): Promise<{ handle: FileHandle; stats: Stats }> {
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
    return kindOfZip(handle, extension);
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

const documentName = 'word/document.xml';
const workbookName = 'xl/workbook.xml';
/** Of the three entries that tell what a ZIP is; their sizes are those of the directory. */
const zipLimits = { entries: 100, bytes: Number.POSITIVE_INFINITY };

async function kindOfZip(handle: FileHandle, extension: string): Promise<Found> {
  const isTelling = (path: string) => [documentName, workbookName, manifestName].includes(path);
  const zip = await openZip(handle, zipLimits, isTelling).catch(() => undefined);
  const has = (name: string) => zip?.entries.some(({ path }) => path === name) ?? false;
  if (has(documentName)) return { kind: 'resume', most: resumeLimits.bytes };
  if (has(workbookName)) {
    return { reason: 'It is an Excel workbook. Save it as “CSV UTF-8” and give that.' };
  }
  const archive = zip && (await readArchiveSummary(zip));
  if (archive) return { kind: 'archive', most: transferLimits.bytes, archive };
  if (extension === '.larkspur') return { reason: 'It is no archive of an organization, or damaged.' };
  if (extension !== '.zip') return { reason: unsuitable };
  if (!zip || zip.count === 0) return { reason: 'The archive is empty or damaged.' };
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

const pieceBytes = 64 * 1024;

/** Reads a file piece by piece, as the receiver takes it. @throws as `openRegular` */
export async function openBody(file: string, most = Number.POSITIVE_INFINITY): Promise<ReadableStream> {
  const { handle } = await openRegular(file);
  const end = Number.isFinite(most) ? { end: most - 1 } : {};
  return Readable.toWeb(handle.createReadStream({ start: 0, ...end, highWaterMark: pieceBytes }), {
    // By default as many pieces are read ahead as one has bytes: the whole file.
    strategy: new ByteLengthQueuingStrategy({ highWaterMark: pieceBytes }),
  }) as ReadableStream;
}

const uploads: Record<string, string> = {
  [importPreviewPath]: 'text/csv',
  [importsPath]: 'text/csv',
  [organisationImportPath]: 'application/zip',
};

type PageHandler = (request: Request) => Promise<Response>;

export const withGivenFiles =
  (handle: PageHandler, pathOf: (id: string) => string | undefined): PageHandler =>
  async (request) => {
    const id = request.headers.get(givenFileHeader);
    if (id === null) return handle(request);
    const { pathname } = new URL(request.url);
    const type = request.method === 'POST' ? uploads[pathname] : undefined;
    const file = pathOf(id);
    if (type === undefined || file === undefined)
      return refuse('The file is no longer at hand. Give it again.');
    const headers = new Headers(request.headers);
    headers.delete(givenFileHeader);
    headers.set('content-type', type);
    try {
      const most = pathname === importPreviewPath ? importLimits.previewBytes : undefined;
      const body = await openBody(file, most);
      return await handle(
        new Request(request.url, {
          method: request.method,
          headers,
          body,
          duplex: 'half',
          signal: request.signal,
        } as RequestInit),
      );
    } catch {
      return refuse('The file could not be read. It may have been moved; give it again.');
    }
  };

const refuse = (detail: string) => Response.json({ detail }, { status: 400 });
