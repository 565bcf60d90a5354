import { existsSync } from 'node:fs';
import { copyFile, cp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openEmbeddedFolder } from '../db/embedded-folder.ts';
import { StartError } from '../errors.ts';
import { filesFolder } from '../files/folder-store.ts';
import type { Command } from './command.ts';
import { backedUpFiles, backedUpKeys, databaseFolder, withEmbeddedFolder } from './embedded-folder.ts';

export const backup: Command = {
  summary:
    'Writes the embedded database, its files and its keys into one file (.tar.gz). Keep it like a password.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    await withEmbeddedFolder('back it up with pg_dump', async (config) => {
      const folder = databaseFolder(config);
      if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`);
      const dump = await dumpDatabase(folder, config.dataDir);
      // Written to a temporary file and renamed, so that a file of this name is a complete backup.
      const temporary = `${file}.part`;
      // A leftover file would keep its mode.
      await rm(temporary, { force: true });
      await writeFile(temporary, dump, { mode: 0o600 });
      await rename(temporary, file);
      say(`${file} holds the database, its files and its keys, ${Math.ceil(dump.length / 1024)} kB.`);
      const settings = Object.entries({ SECRET_KEY: config.secretKey, DATA_KEY: config.dataKey });
      const set = settings.flatMap(([name, key]) => (key ? [name] : []));
      if (set.length > 0) {
        say(
          `It does not hold ${set.join(' and ')}: keep what is set beside it. Without DATA_KEY the keys stored under Settings can't be read.`,
        );
      }
    });
  },
};

async function dumpDatabase(folder: string, dataDir: string): Promise<Buffer> {
  const keys = backedUpKeys.map(({ fileIn, copy }) => ({
    file: fileIn(dataDir),
    copy: path.join(folder, copy),
  }));
  const files = path.join(folder, backedUpFiles);
  const client = await openEmbeddedFolder(folder);
  try {
    for (const { file, copy } of keys) if (existsSync(file)) await copyFile(file, copy);
    if (existsSync(filesFolder(dataDir))) await cp(filesFolder(dataDir), files, { recursive: true });
    return Buffer.from(await (await client.dumpDataDir('gzip')).arrayBuffer());
  } finally {
    for (const { copy } of keys) await rm(copy, { force: true });
    await rm(files, { recursive: true, force: true });
    await client.close();
  }
}
