import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../../data-dir/private-folder.ts';
import { StartError } from '../../errors.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';
import { openInThread } from './database-in-thread.ts';
import type { EmbeddedClient } from './embedded-client.ts';
import { putNewDatabase } from './shipped-parts.ts';

/**
 * @throws StartError for a folder with other content, which PGlite would overwrite, or with a damaged database,
 * which it would report without a useful message
 */
export async function openEmbeddedFolder(folder: string): Promise<EmbeddedClient> {
  makePrivateFolder(folder);
  if (readdirSync(folder).length === 0) await putNewDatabase(folder);
  else checkVersion(folder);
  // A process killed while it wrote this file leaves it empty, and no later start would succeed. The folder lock already
  // guards against a second process.
  await rm(path.join(folder, 'postmaster.pid'), { force: true });
  try {
    return await openInThread(folder);
  } catch (cause) {
    // The system's own errors, such as a full disk, already say what is wrong; a thread that ended says nothing of the data.
    if ((cause as NodeJS.ErrnoException).code || cause instanceof DatabaseUnavailableError) throw cause;
    throw new StartError(
      `The database in ${folder} is damaged, or was made by another version: it can't be opened (${(cause as Error).message}). ${remedy(folder)}`,
      { cause },
    );
  }
}

/** The major version of PostgreSQL that PGlite is. Another one can't open its folders. */
const postgresMajor = '18';

function checkVersion(folder: string): void {
  const file = path.join(folder, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new StartError(
      `${folder} is not empty and holds no database: its PG_VERSION is missing. Nothing was changed. ${remedy(folder)}`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === postgresMajor) return;
  throw new StartError(
    `The database in ${folder} is of PostgreSQL ${found || '(unknown)'}, and this version of Larkspur has PostgreSQL ${postgresMajor}. Nothing was changed. Open it with the version of Larkspur that last used it, export your data there, and import that into this one.`,
  );
}

const remedy = (folder: string): string =>
  `Move ${folder} away; then bring a backup back with npm run cli -- restore <file>, or start anew.`;
