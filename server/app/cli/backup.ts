import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, copyFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addErasures, gatherLists, readErasures } from '../../modules/people/erasures/list-file.ts';
import {
  backedUpKeys,
  databaseFolder,
  packDatabase,
  takeErasureNote,
  writeBackup,
} from '../../platform/backup/pack.ts';
import { restoreFiles, unpackBackup } from '../../platform/backup/restore-backup.ts';
import {
  erasureListName,
  outcomeFile,
  requestFile,
  type SnapshotOutcome,
  snapshotsFolder,
} from '../../platform/backup/snapshots.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { FolderInUseError, makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import { openEmbeddedFolder } from '../../platform/db/embedded/open-folder.ts';
import { StartError } from '../../platform/errors.ts';
import { type Command, withEmbeddedFolder } from './with-database.ts';

/** In milliseconds. */
const noticeMs = 10_000;
/** In milliseconds. */
const lookMs = 100;

/**
 * Returns undefined when nobody takes the request: another command holds the folder then. @throws StartError
 * when the server could not take a snapshot
 */
async function askForSnapshot(config: Config): Promise<string | undefined> {
  const folder = snapshotsFolder(config);
  if (!existsSync(folder)) return undefined;
  const id = randomUUID();
  const request = path.join(folder, requestFile);
  await writeFile(`${request}.part`, id, { mode: 0o600 });
  await rename(`${request}.part`, request);
  const deadline = performance.now() + noticeMs;
  while (existsSync(request)) {
    if (performance.now() > deadline) {
      await rm(request, { force: true });
      return undefined;
    }
    await wait(lookMs);
  }
  for (;;) {
    const outcome = readOutcome(path.join(folder, outcomeFile));
    if (outcome?.id === id) {
      if ('error' in outcome) throw new StartError(`The server could not back up: ${outcome.error}`);
      return outcome.file;
    }
    await wait(lookMs);
  }
}

function readOutcome(file: string): SnapshotOutcome | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SnapshotOutcome) : undefined;
}

async function copySnapshot(snapshot: string, file: string): Promise<void> {
  await copyFile(snapshot, `${file}.part`);
  await rename(`${file}.part`, file);
}

export const backup: Command = {
  summary:
    'Writes the embedded database, its files and its keys into one file (.tar.gz), also while a server runs. Keep it like a password.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    const config = readConfig(process.env);
    const requireFreePlace = () => {
      if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`);
      const folder = path.dirname(path.resolve(file));
      if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}. Make it first.`);
    };
    try {
      await withEmbeddedFolder('back it up with pg_dump', async () => {
        requireFreePlace();
        await writeBackup(file, await packFolder(config));
      });
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      requireFreePlace();
      const snapshot = await askForSnapshot(config);
      if (snapshot === undefined) throw error;
      await copySnapshot(snapshot, file);
      say(`The running server has written ${snapshot}, too.`);
    }
    say(`${file} holds the database, its files and its keys, ${Math.ceil(statSync(file).size / 1024)} kB.`);
    await keepErasures(config, file, say);
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

async function keepErasures(config: Config, file: string, say: (line: string) => void): Promise<void> {
  const list = listOf(config);
  const copy = path.join(path.dirname(path.resolve(file)), erasureListName);
  const known = await readErasures(list);
  if (known.length === 0 || path.resolve(list) === copy) return;
  await addErasures(copy, known);
  say(`${copy} lists the people erased since earlier backups. Keep it with them.`);
}

const listOf = (config: Config) => path.join(snapshotsFolder(config), erasureListName);

async function packFolder(config: Config): Promise<Buffer> {
  const client = await openEmbeddedFolder(databaseFolder(config));
  try {
    return await packDatabase(client, config.dataDir, listOf(config));
  } finally {
    await client.close();
  }
}

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
            backup: file,
            origin: await takeErasureNote(aside),
            named: options.erasures,
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
