import { Unzip, UnzipInflate } from 'fflate';
import { UnreadableResumeError } from './resume-text.ts';

export interface UnzipLimits {
  entries: number;
  /** Unpacked bytes of all entries together. */
  bytes: number;
}

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** A piece of the archive that is unpacked before the sizes are looked at again. */
const stepBytes = 16 * 1024;

/**
 * Unpacks an archive piece by piece and stops as soon as it is larger than it may be, whatever sizes it declares.
 * @param isWanted entries that are unpacked; the others are passed over
 * @throws UnreadableResumeError for a bomb, and for one that is protected or damaged
 */
export function unzipWithin(
  bytes: Uint8Array,
  limits: UnzipLimits,
  isWanted: (name: string) => boolean,
): ZipEntry[] {
  if (isEncrypted(bytes)) throw new UnreadableResumeError('It is protected by a password.');
  const entries: { name: string; pieces: Uint8Array[] }[] = [];
  let unpacked = 0;
  const reader = new Unzip((file) => {
    if (file.name.endsWith('/') || !isWanted(file.name)) return;
    if (entries.length >= limits.entries) {
      throw new UnreadableResumeError(`It holds more than ${limits.entries} files.`);
    }
    const entry = { name: file.name, pieces: [] as Uint8Array[] };
    entries.push(entry);
    file.ondata = (error, piece) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > limits.bytes) {
        const megabytes = Math.floor(limits.bytes / 1024 / 1024);
        throw new UnreadableResumeError(`It unpacks to more than ${megabytes} MB.`);
      }
      entry.pieces.push(piece);
    };
    file.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += stepBytes) {
      reader.push(bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length);
    }
  } catch (error) {
    if (error instanceof UnreadableResumeError) throw error;
    throw new UnreadableResumeError('The archive is damaged.');
  }
  return entries.map(({ name, pieces }) => ({ name, bytes: Buffer.concat(pieces) }));
}

/** The first entry's flag says so; archives are protected as a whole. */
const isEncrypted = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && ((bytes[6] ?? 0) & 1) === 1;
