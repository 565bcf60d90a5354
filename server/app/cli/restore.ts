import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { gatherLists } from '../../modules/people/erasures/gather-lists.ts';
import { backedUpKeys, databaseFolder, takeErasureNote } from '../../platform/backup/pack.ts';
import { restoreFiles, unpackBackup } from '../../platform/backup/restore-backup.ts';
import { erasureListName, snapshotsFolder } from '../../platform/backup/snapshots.ts';
import { readConfig } from '../../platform/config/config.ts';
import { makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import { StartError } from '../../platform/errors.ts';
import type { Command } from './command.ts';
import { withEmbeddedFolder } from './embedded-folder.ts';

export const restore: Command = {
  summary: 'Brings a backup back into a data folder that holds no database yet.',
  options: {
    erasures: {
      value: 'file',
      summary: 'Another list of erasures; the one beside the backup and that of its installation are found.',
    },
  },
  positionals: ['file'],
  async run({ options, positionals: [file = ''], say }) {
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
    makePrivateFolder(readConfig(process.env).dataDir);
    await withEmbeddedFolder(
      'restore it with pg_restore or psql',
      async (config) => {
        const folder = databaseFolder(config);
        if (existsSync(folder)) {
          throw new StartError(
            `${config.dataDir} holds a database already, which restoring would replace. Move it away, or choose another DATA_DIR.`,
          );
        }
        // Unpacked to a temporary folder and renamed, so that an interrupted restore leaves no partial database.
        const aside = `${folder}.restoring`;
        try {
          await unpackBackup(file, aside);
          const lists = await gatherLists(path.join(snapshotsFolder(config), erasureListName), {
            ...{ backup: file, origin: await takeErasureNote(aside), named: options.erasures },
          });
          await restoreKeys(aside, config.dataDir);
          await restoreFiles(aside, config.dataDir);
          makePrivateFolder(aside);
          await rename(aside, folder);
          sayWhoIsErased(lists, say);
        } finally {
          await rm(aside, { recursive: true, force: true });
        }
        say(`${config.dataDir} holds the database of ${file} now.`);
      },
      { makes: true },
    );
  },
};

function sayWhoIsErased(lists: string[], say: (line: string) => void): void {
  if (lists.length > 0) {
    say(`The next start repeats the erasures listed in ${lists.join(' and ')}.`);
    return;
  }
  say(
    'No list of erasures was found: people erased since the backup are back. If there is one, move this database away and restore again with --erasures <file>.',
  );
}

/** Restores the keys, of which there are none when the installation has them as settings. */
async function restoreKeys(folder: string, dataDir: string): Promise<void> {
  for (const { fileIn, copy } of backedUpKeys) {
    const keyCopy = path.join(folder, copy);
    if (!existsSync(keyCopy)) continue;
    const file = fileIn(dataDir);
    await copyFile(keyCopy, file);
    await chmod(file, 0o600);
    await rm(keyCopy);
  }
}
