import { open } from 'node:fs/promises';
import {
  openZip,
  type ZipArchive,
  type ZipEntry,
  ZipError,
  type ZipFault,
} from '../../../../contract/platform/read-zip.ts';
import { RefusedArchiveError } from './manifest.ts';
import { zipLimits } from './zip-writer.ts';

/** An archive of an organisation, with its entries by path. */
export interface Archive {
  entries: Map<string, ZipEntry>;
  /** @throws RefusedArchiveError */
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
