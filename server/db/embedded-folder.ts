import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import { StartError } from '../errors.ts';

/**
 * Opens the embedded database in a folder that this process has locked, or makes one in a folder that is empty.
 * @throws StartError for a folder that holds something else, or a database that is damaged: PGlite would make a new one
 * over the first and say nothing of use about the second
 */
export async function openEmbeddedFolder(folder: string): Promise<PGlite> {
  makePrivateFolder(folder);
  if (!existsSync(path.join(folder, 'PG_VERSION')) && readdirSync(folder).length > 0) {
    throw new StartError(
      `${folder} is not empty and holds no database: its PG_VERSION is missing. Nothing was changed. ${wayOut(folder)}`,
    );
  }
  // A process killed while it wrote this file leaves it empty, and no later start would get past it. The lock that is
  // held tells better who is here.
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
  try {
    return await PGlite.create(folder);
  } catch (cause) {
    // The system's own refusals, such as a full disk, say what is wrong themselves.
    if ((cause as NodeJS.ErrnoException).code) throw cause;
    throw new StartError(
      `The database in ${folder} is damaged, or was made by another version: it can't be opened (${(cause as Error).message}). ${wayOut(folder)}`,
      { cause },
    );
  }
}

/** What an operator can do about a folder that is no whole database. */
const wayOut = (folder: string): string =>
  `Move ${folder} away; then bring a backup back with npm run cli -- restore <file>, or start anew.`;
