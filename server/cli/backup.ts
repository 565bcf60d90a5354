import { existsSync, statSync } from 'node:fs';
import { databaseFolder, packDatabase, writeBackup } from '../backup/pack.ts';
import { type Config, readConfig } from '../config.ts';
import { FolderInUseError } from '../data-dir/folder-lock.ts';
import { openEmbeddedFolder } from '../db/embedded/open-folder.ts';
import { StartError } from '../errors.ts';
import { askForSnapshot, copySnapshot } from './ask-for-snapshot.ts';
import type { Command } from './command.ts';
import { withEmbeddedFolder } from './embedded-folder.ts';

export const backup: Command = {
  summary:
    'Writes the embedded database, its files and its keys into one file (.tar.gz), also while a server runs. Keep it like a password.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    const config = readConfig(process.env);
    const refuseOverwriting = () => {
      if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`);
    };
    try {
      await withEmbeddedFolder('back it up with pg_dump', async () => {
        refuseOverwriting();
        await writeBackup(file, await packFolder(config));
      });
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      refuseOverwriting();
      const snapshot = await askForSnapshot(config);
      if (snapshot === undefined) throw error;
      await copySnapshot(snapshot, file);
      say(`The running server has written ${snapshot}, too.`);
    }
    say(`${file} holds the database, its files and its keys, ${Math.ceil(statSync(file).size / 1024)} kB.`);
    sayWhatIsMissing(config, say);
  },
};

function sayWhatIsMissing(config: Config, say: (line: string) => void): void {
  const settings = Object.entries({ SECRET_KEY: config.secretKey, DATA_KEY: config.dataKey });
  const set = settings.flatMap(([name, key]) => (key ? [name] : []));
  if (set.length === 0) return;
  say(
    `It does not hold ${set.join(' and ')}: keep what is set beside it. Without DATA_KEY the keys stored under Settings can't be read.`,
  );
}

async function packFolder(config: Config): Promise<Buffer> {
  const client = await openEmbeddedFolder(databaseFolder(config));
  try {
    return await packDatabase(client, config.dataDir);
  } finally {
    await client.close();
  }
}
