import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import type { ManifestEntry } from './manifest.ts';

/** Beyond these a ZIP needs an extension that many programs don't read. */
export const zipLimits = { bytes: 0xf000_0000, entries: 65_000 };

export class ArchiveTooLargeError extends Error {
  override name = 'ArchiveTooLargeError';
}

export interface ZipWriter {
  /** Adds an entry and returns what it was. @throws ArchiveTooLargeError */
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
