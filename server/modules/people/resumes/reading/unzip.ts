import { buffer } from 'node:stream/consumers';
import {
  openZip,
  ZipError,
  type ZipFault,
  type ZipLimits,
} from '../../../../../contract/platform/read-zip.ts';
import { UnreadableResumeError } from './resume-text.ts';

export interface UnzippedFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Unpacks an archive, if it declares no more than it may hold; an entry that holds more than it declares is damaged.
 * @param isWanted entries that are unpacked; the others are passed over
 * @throws UnreadableResumeError for a bomb, and for one that is protected or damaged
 */
export async function unzipWithin(
  bytes: Uint8Array,
  limits: ZipLimits,
  isWanted: (name: string) => boolean,
): Promise<UnzippedFile[]> {
  const refusals: Record<ZipFault, string> = {
    damaged: 'The archive is damaged.',
    protected: 'It is protected by a password.',
    'too many entries': `It holds more than ${limits.entries} files.`,
    'too large': `It unpacks to more than ${Math.floor(limits.bytes / 1024 / 1024)} MB.`,
  };
  try {
    const zip = await openZip(bytes, limits, (path) => !path.endsWith('/') && isWanted(path));
    const files: UnzippedFile[] = [];
    for (const entry of zip.entries) files.push({ name: entry.path, bytes: await buffer(zip.read(entry)) });
    return files;
  } catch (error) {
    throw error instanceof ZipError ? new UnreadableResumeError(refusals[error.fault]) : error;
  }
}
