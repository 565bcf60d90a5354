import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import type { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { dayMs } from '../durations.ts';
import { packDatabase, partSuffix, removeCopies, writeBackup } from './pack.ts';

const beforeUpdate = '-before-update';
const name = /^larkspur-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}-\d{3}Z(-before-update)?\.tar\.gz$/;
/** Of those taken before updates, which no rule of age or number deletes. */
const keptUpdates = 2;

export interface Retention {
  /** How many of the newest. */
  keep: number;
  /** The last of each day for so many days, too. */
  days: number;
}

export const snapshotsFolder = (config: {
  dataDir: string;
  backup: { folder: string | undefined };
}): string => config.backup.folder ?? path.join(config.dataDir, 'backups');

export const erasureListName = 'larkspur-erasures.jsonl';

/** The list of erasures of an embedded installation, beside its snapshots; undefined on PostgreSQL. */
export const erasureList = (config: {
  dataDir: string;
  databaseUrl: string | undefined;
  backup: { folder: string | undefined };
}): string | undefined =>
  config.databaseUrl === undefined ? path.join(snapshotsFolder(config), erasureListName) : undefined;

export interface Snapshot {
  file: string;
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
 * Removes what a process has left that died while it took a snapshot. No list of snapshots has ever named it.
 * @returns whether one did
 */
export async function removeHalfTaken(folder: string, dataDir: string): Promise<boolean> {
  const wasCut = await removeCopies(dataDir);
  const parts = existsSync(folder)
    ? readdirSync(folder).filter(
        (entry) => entry.endsWith(partSuffix) && name.test(entry.slice(0, -partSuffix.length)),
      )
    : [];
  for (const part of parts) await rm(path.join(folder, part), { force: true });
  return wasCut || parts.length > 0;
}

/** The snapshots that are to be deleted. @param snapshots newest first */
export function findExpired(snapshots: Snapshot[], { keep, days }: Retention, now = Date.now()): Snapshot[] {
  const isUpdate = ({ file }: Snapshot) => file.includes(beforeUpdate);
  const updates = snapshots.filter(isUpdate);
  const regular = snapshots.filter((snapshot) => !isUpdate(snapshot));
  const dayOf = ({ file }: Snapshot) => name.exec(path.basename(file))?.[1] ?? '';
  const lastOfDays = regular.filter(
    (snapshot, at) =>
      dayOf(snapshot) !== dayOf(regular[at - 1] ?? { file: '', at: new Date() }) &&
      Date.parse(dayOf(snapshot)) > now - days * dayMs,
  );
  const kept = new Set([...regular.slice(0, keep), ...lastOfDays]);
  return [...regular.filter((snapshot) => !kept.has(snapshot)), ...updates.slice(keptUpdates)];
}

/**
 * Takes a snapshot of a running embedded database and deletes those that need not stay.
 * @param isBeforeUpdate whether the database is about to be migrated
 */
export async function takeSnapshot(
  client: EmbeddedClient,
  { dataDir, folder, keep, days }: { dataDir: string; folder: string } & Retention,
  isBeforeUpdate = false,
): Promise<Snapshot> {
  makePrivateFolder(folder);
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `larkspur-${time}${isBeforeUpdate ? beforeUpdate : ''}.tar.gz`);
  const list = path.join(folder, erasureListName);
  await writeBackup(file, await packDatabase(client, dataDir, list));
  for (const old of findExpired(listSnapshots(folder), { keep, days })) await rm(old.file, { force: true });
  return { file, at: statSync(file).mtime };
}
