import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import { NotFoundError } from '../errors.ts';

/**
 * Where contents are stored, under the SHA-256 of what they are. One that is there already is not stored twice. An
 * S3-compatible store needs no more than this.
 */
export interface ContentStore {
  write(source: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }>;
  read(sha256: string): AsyncIterable<Uint8Array>;
  /** Deletes what `isUsed` names nothing of, except what was written or found again after `before`. */
  tidy(before: Date, isUsed: (hashes: string[]) => Promise<Set<string>>): Promise<number>;
}

export class MissingContentError extends NotFoundError {
  override name = 'MissingContentError';
  constructor(sha256: string) {
    super('The content of this file is missing on the server.', {
      cause: new Error(`There is no ${sha256}.`),
    });
  }
}

export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

const unfinished = 'unfinished';

export function folderStore(folder: string): ContentStore {
  const fileOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  return {
    async write(source) {
      makePrivateFolder(folder);
      await mkdir(path.join(folder, unfinished), { recursive: true });
      const temporary = path.join(folder, unfinished, randomUUID());
      try {
        const written = await writeTo(temporary, source);
        const file = fileOf(written.sha256);
        await mkdir(path.dirname(file), { recursive: true });
        await rename(temporary, file);
        return written;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async *read(sha256) {
      try {
        yield* createReadStream(fileOf(sha256), { highWaterMark: 256 * 1024 });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw new MissingContentError(sha256);
      }
    },
    async tidy(before, isUsed) {
      let deleted = 0;
      for (const name of await namesIn(folder)) {
        const old = await olderThan(before, path.join(folder, name));
        const used = name === unfinished ? new Set<string>() : await isUsed(old);
        for (const each of old) {
          if (used.has(each)) continue;
          await rm(path.join(folder, name, each), { force: true });
          deleted++;
        }
      }
      return deleted;
    },
  };
}

async function writeTo(file: string, source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const now = new Date();
  await utimes(file, now, now);
  return { sha256: hash.digest('hex'), size };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function olderThan(before: Date, folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  const ages = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ mtime }) => mtime,
        () => before,
      ),
    ),
  );
  return names.filter((_name, at) => (ages[at] ?? before) < before);
}
