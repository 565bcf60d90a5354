import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import type { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { packDatabase, writeBackup } from './pack.ts';

const name = /^larkspur-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.tar\.gz$/;

/** The folder of an embedded installation's snapshots. */
export const snapshotsFolder = (config: {
  dataDir: string;
  backup: { folder: string | undefined };
}): string => config.backup.folder ?? path.join(config.dataDir, 'backups');

export interface Snapshot {
  file: string;
  /** When it was complete. */
  at: Date;
}

/** The snapshots in a folder, newest first. */
export function listSnapshots(folder: string): Snapshot[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((entry) => name.test(entry))
    .sort()
    .reverse()
    .map((entry) => path.join(folder, entry))
    .map((file) => ({ file, at: statSync(file).mtime }));
}

/**
 * Takes a snapshot of a running embedded database and deletes the oldest ones.
 * @param keep how many stay
 */
export async function takeSnapshot(
  client: EmbeddedClient,
  { dataDir, folder, keep }: { dataDir: string; folder: string; keep: number },
): Promise<Snapshot> {
  makePrivateFolder(folder);
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `larkspur-${time}.tar.gz`);
  await writeBackup(file, await packDatabase(client, dataDir));
  for (const old of listSnapshots(folder).slice(keep)) await rm(old.file, { force: true });
  return { file, at: statSync(file).mtime };
}
