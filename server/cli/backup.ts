import { existsSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openEmbeddedFolder } from '../db/embedded-folder.ts';
import { secretKeyFile } from '../secret-key.ts';
import { StartError } from '../start-failure.ts';
import type { Command } from './command.ts';
import { databaseFolder, keyInDatabase, withEmbeddedFolder } from './embedded-folder.ts';

export const backup: Command = {
  summary:
    'Writes the embedded database and its secret key into one file (.tar.gz). Keep it like a password.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    await withEmbeddedFolder('back it up with pg_dump', async (config) => {
      const folder = databaseFolder(config);
      if (!existsSync(folder)) throw new StartError(`There is no database in ${config.dataDir}.`);
      if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`);
      const dump = await dumpDatabase(folder, secretKeyFile(config.dataDir));
      // Written aside and moved, so that a file of this name is a whole backup.
      const aside = `${file}.part`;
      // One that is left over keeps the mode it has.
      await rm(aside, { force: true });
      await writeFile(aside, dump, { mode: 0o600 });
      await rename(aside, file);
      say(`${file} holds the database and its secret key, ${Math.ceil(dump.length / 1024)} kB.`);
    });
  },
};

async function dumpDatabase(folder: string, keyFile: string): Promise<Buffer> {
  const keyCopy = path.join(folder, keyInDatabase);
  const client = await openEmbeddedFolder(folder);
  try {
    if (existsSync(keyFile)) await copyFile(keyFile, keyCopy);
    return Buffer.from(await (await client.dumpDataDir('gzip')).arrayBuffer());
  } finally {
    await rm(keyCopy, { force: true });
    await client.close();
  }
}
