import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addErasures, readErasures } from '../../modules/people/erasures/list-file.ts';
import { databaseFolder, packDatabase, writeBackup } from '../../platform/backup/pack.ts';
import { outcomeFile, requestFile, type SnapshotOutcome } from '../../platform/backup/schedule.ts';
import { erasureListName, snapshotsFolder } from '../../platform/backup/snapshots.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { FolderInUseError } from '../../platform/data-dir/folder-lock.ts';
import { openEmbeddedFolder } from '../../platform/db/embedded/open-folder.ts';
import { StartError } from '../../platform/errors.ts';
import type { Command } from './command.ts';
import { withEmbeddedFolder } from './embedded-folder.ts';

/** How long a server may take to notice the request, in milliseconds. */
const noticeMs = 10_000;
/** How often the folder is looked at, in milliseconds. */
const lookMs = 100;

/**
 * Has the server that holds the data folder take a snapshot.
 * @returns its file; undefined when nobody takes the request, so that it is another command that holds the folder
 * @throws StartError when the server could not take one
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

/** Writes the current list of erasures beside the backups, for restoring older ones. */
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
