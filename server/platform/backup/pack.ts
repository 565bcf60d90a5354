import { existsSync } from 'node:fs';
import { copyFile, cp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { filesFolder } from '../files/folder-store.ts';
import { dataKeyFile, secretKeyFile } from '../keys/data-keys.ts';

export const dataKeyCopy = 'larkspur-data-key';
export const backedUpKeys = [
  { fileIn: secretKeyFile, copy: 'larkspur-secret-key' },
  { fileIn: dataKeyFile, copy: dataKeyCopy },
];

export const backedUpFiles = 'larkspur-files';

const erasureNote = 'larkspur-erasures';

export const partSuffix = '.part';

export const databaseFolder = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'database');

/**
 * No statement runs meanwhile, so the archive holds what a crash at this moment would leave, and the log in it
 * completes it. `list` is noted for a restore.
 */
export async function packDatabase(
  client: EmbeddedClient,
  dataDir: string,
  list: string,
  dataKey?: string,
): Promise<Buffer> {
  const folder = databaseFolder({ dataDir });
  const keys = backedUpKeys.map(({ fileIn, copy }) => ({
    file: fileIn(dataDir),
    copy: path.join(folder, copy),
  }));
  const files = path.join(folder, backedUpFiles);
  await removeCopies(dataDir);
  try {
    // First, so that it tells of a process that dies before the end.
    await writeFile(path.join(folder, erasureNote), path.resolve(list), { mode: 0o600 });
    for (const { file, copy } of keys) if (existsSync(file)) await copyFile(file, copy);
    if (dataKey) await writeFile(path.join(folder, dataKeyCopy), dataKey, { mode: 0o600 });
    // Contents are written once and never change, so they may be copied while others are added.
    if (existsSync(filesFolder(dataDir))) await cp(filesFolder(dataDir), files, { recursive: true });
    await client.query('checkpoint');
    return Buffer.from(await (await client.dumpDataDir('gzip')).arrayBuffer());
  } finally {
    await removeCopies(dataDir);
  }
}

/** Cleans up after a process that died during `packDatabase`. Returns true if one did. */
export async function removeCopies(dataDir: string): Promise<boolean> {
  const folder = databaseFolder({ dataDir });
  const wasCut = existsSync(path.join(folder, erasureNote));
  for (const { copy } of backedUpKeys) await rm(path.join(folder, copy), { force: true });
  await rm(path.join(folder, backedUpFiles), { recursive: true, force: true });
  // Last, so that it tells of what is still there.
  await rm(path.join(folder, erasureNote), { force: true });
  return wasCut;
}

/** Returns where the list of erasures was; undefined for an older backup. */
export async function takeErasureNote(folder: string): Promise<string | undefined> {
  const note = path.join(folder, erasureNote);
  if (!existsSync(note)) return undefined;
  const list = await readFile(note, 'utf8');
  await rm(note);
  return list;
}

/** A power cut leaves all of the backup or nothing. */
export async function writeBackup(file: string, backup: Buffer): Promise<void> {
  const temporary = `${file}${partSuffix}`;
  // A leftover file would keep its mode.
  await rm(temporary, { force: true });
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(backup);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    // On a full disk it would take what little is left.
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder; its file system keeps names in a log.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
