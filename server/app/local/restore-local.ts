import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { gatherLists } from '../../modules/people/erasures/gather-lists.ts';
import { backedUpKeys, databaseFolder, dataKeyCopy, takeErasureNote } from '../../platform/backup/pack.ts';
import { restoreFiles, unpackBackup } from '../../platform/backup/restore-backup.ts';
import { erasureListName, snapshotsFolder } from '../../platform/backup/snapshots.ts';
import type { Config } from '../../platform/config/config.ts';
import { lockFolder } from '../../platform/data-dir/folder-lock.ts';
import { makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import { openEmbedded } from '../../platform/db/client.ts';
import { StartError } from '../../platform/errors.ts';
import { filesFolder } from '../../platform/files/folder-store.ts';
import { checkDataKey } from '../../platform/keys/check-data-key.ts';
import { rotateDataKey } from '../../platform/keys/rotate-data-key.ts';

/** A restored database that waits to take its place. Whatever interrupts that, the next start completes it. */
const restoredFolder = (dataDir: string) => path.join(dataDir, 'database.restored');

export const replacedFolder = (dataDir: string): string => path.join(dataDir, 'replaced');

/**
 * Brings a backup or a snapshot back in place of the data, which is kept beside it. The restored data is migrated and
 * encrypted with the key of this computer before anything is replaced.
 * @throws StartError for a file that cannot be used; nothing has changed then. FolderInUseError
 */
export async function restoreLocal(file: string, config: Config): Promise<void> {
  makePrivateFolder(config.dataDir);
  const unlock = lockFolder(config.dataDir);
  const aside = path.join(config.dataDir, 'restoring');
  try {
    await rm(aside, { recursive: true, force: true });
    makePrivateFolder(aside);
    await unpackBackup(file, databaseFolder({ dataDir: aside }));
    await gatherLists(path.join(snapshotsFolder(config), erasureListName), {
      ...{ backup: file, origin: await takeErasureNote(databaseFolder({ dataDir: aside })) },
    });
    await takeOver(aside, config);
    await rename(databaseFolder({ dataDir: aside }), restoredFolder(config.dataDir));
  } finally {
    await rm(aside, { recursive: true, force: true });
    unlock();
  }
  await finishRestore(config.dataDir);
}

/** Puts a restored database in its place, also one that an earlier process has left waiting. */
export async function finishRestore(dataDir: string): Promise<void> {
  const restored = restoredFolder(dataDir);
  if (!existsSync(restored)) return;
  const unlock = lockFolder(dataDir);
  const database = databaseFolder({ dataDir });
  const replaced = replacedFolder(dataDir);
  try {
    if (existsSync(database)) {
      await rm(replaced, { recursive: true, force: true });
      await mkdir(replaced, { mode: 0o700 });
      await rename(database, databaseFolder({ dataDir: replaced }));
      if (existsSync(filesFolder(dataDir))) await rename(filesFolder(dataDir), filesFolder(replaced));
    }
    await restoreFiles(restored, dataDir);
    await rename(restored, database);
  } finally {
    unlock();
  }
}

/** Migrates the unpacked database and has it encrypted with this computer's key. */
async function takeOver(aside: string, config: Config): Promise<void> {
  const key = path.join(databaseFolder({ dataDir: aside }), dataKeyCopy);
  const [backedUpKey] = existsSync(key) ? readFileSync(key, 'utf8').trim().split('\n') : [];
  for (const { copy } of backedUpKeys) {
    await rm(path.join(databaseFolder({ dataDir: aside }), copy), { force: true });
  }
  const database = await openEmbedded(aside);
  try {
    await database.migrate();
    if (backedUpKey && backedUpKey !== config.dataKey) {
      await rotateDataKey(database.db, { ...config, previousDataKey: backedUpKey }, false);
    }
    await checkDataKey(database.db, config).catch((cause: Error) => {
      throw new StartError(
        'This file was made on another computer, and the key that it needs is not in it. Make one there with Back up….',
        { cause },
      );
    });
  } finally {
    await database.close();
  }
}
