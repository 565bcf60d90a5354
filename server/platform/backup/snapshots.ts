import { existsSync, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Gauge } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Services } from '../context.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import type { OpenDatabase } from '../db/client.ts';
import type { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { dayMs, hourMs } from '../durations.ts';
import { packDatabase, partSuffix, removeCopies, writeBackup } from './pack.ts';

const beforeUpdate = '-before-update';
const name = /^larkspur-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}-\d{3}Z(-before-update)?\.tar\.gz$/;
const keptUpdates = 2;

export interface Retention {
  keep: number;
  /** The last of each day for so many days, too. */
  days: number;
}

export const snapshotsFolder = (config: {
  dataDir: string;
  backup: { folder: string | undefined };
}): string => config.backup.folder ?? path.join(config.dataDir, 'backups');

export const erasureListName = 'larkspur-erasures.jsonl';

/** Undefined on PostgreSQL. */
export const erasureList = (config: {
  dataDir: string;
  databaseUrl: string | undefined;
  backup: { folder: string | undefined };
}): string | undefined =>
  config.databaseUrl === undefined ? path.join(snapshotsFolder(config), erasureListName) : undefined;

interface Snapshot {
  file: string;
  at: Date;
}

export function listSnapshots(folder: string): Snapshot[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((entry) => name.test(entry))
    .sort()
    .reverse()
    .map((entry) => path.join(folder, entry))
    .map((file) => ({ file, at: statSync(file).mtime }));
}

/** Returns true if a process died while it took a snapshot. */
async function removeHalfTaken(folder: string, dataDir: string): Promise<boolean> {
  const wasCut = await removeCopies(dataDir);
  const parts = existsSync(folder)
    ? readdirSync(folder).filter(
        (entry) => entry.endsWith(partSuffix) && name.test(entry.slice(0, -partSuffix.length)),
      )
    : [];
  for (const part of parts) await rm(path.join(folder, part), { force: true });
  return wasCut || parts.length > 0;
}

/** `snapshots` come newest first. */
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

/** Also deletes the snapshots that need not stay. */
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

export const requestFile = 'request';
export const takenFile = 'taken';
export const outcomeFile = 'outcome';

export type SnapshotOutcome = { id: string } & ({ file: string } | { error: string });

/** Right after a start a server has other things to do, in milliseconds. */
const firstDelayMs = 10 * 60_000;
/** One that was cut, for example when the app quit, is made up for sooner than that. */
const makeUpDelayMs = 60_000;

export interface Snapshots {
  take(): Promise<Snapshot>;
  pack(dataKey: string | undefined): Promise<Buffer>;
  newest(): Snapshot | undefined;
  stop(): Promise<void>;
}

/**
 * Takes snapshots when the last one is old enough, and when the command line asks for one. Undefined on
 * PostgreSQL, which has tools of its own.
 */
export async function scheduleSnapshots(
  { embedded: client }: Pick<OpenDatabase, 'embedded'>,
  config: Pick<Config, 'dataDir' | 'backup'>,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  hasChanged: () => Promise<boolean> = async () => true,
): Promise<Snapshots | undefined> {
  if (!client) return undefined;
  const folder = snapshotsFolder(config);
  const { everyHours, keep, days } = config.backup;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let wasCut = await removeHalfTaken(folder, config.dataDir);

  // One at a time: they share the place where files and keys are copied to.
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = running.then(act);
    running = next.catch(() => {});
    return next;
  };
  const take = () => inTurn(() => takeSnapshot(client, { dataDir: config.dataDir, folder, keep, days }));
  const arm = () => {
    if (everyHours === 0) return;
    const last = newest();
    const due = last ? last.at.getTime() + everyHours * hourMs - Date.now() : 0;
    timer = setTimeout(onDue, wasCut ? makeUpDelayMs : Math.max(due, firstDelayMs));
    timer.unref();
    wasCut = false;
  };
  const onDue = async () => {
    try {
      if (await hasChanged()) log.info({ file: (await take()).file }, 'Took a snapshot of the database');
    } catch (error) {
      log.error({ err: error }, 'The database could not be backed up');
    }
    arm();
  };
  const newest = () => listSnapshots(folder)[0];
  reportAge(metrics, newest);
  const asked = await answerRequests(folder, take);
  arm();
  return {
    take,
    pack: (dataKey) =>
      inTurn(() => packDatabase(client, config.dataDir, path.join(folder, erasureListName), dataKey)),
    newest,
    stop: async () => {
      clearTimeout(timer);
      asked.close();
      await running;
    },
  };
}

export function describeLast(last: Snapshot | undefined): string {
  if (!last) return 'none yet';
  const hours = Math.floor((Date.now() - last.at.getTime()) / hourMs);
  const age =
    hours < 1 ? 'less than an hour' : hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  return `the last one is ${age} old: ${last.file}`;
}

function reportAge({ registry }: Services['metrics'], newest: () => Snapshot | undefined): void {
  new Gauge({
    name: 'larkspur_backup_age_seconds',
    help: 'Age of the last snapshot of the embedded database. Left out while there is none.',
    registers: [registry],
    collect() {
      this.reset();
      const last = newest();
      if (last) this.set((Date.now() - last.at.getTime()) / 1000);
      else this.remove();
    },
  });
}

/** In milliseconds, where the system cannot tell of changes. */
const lookMs = 2000;

async function answerRequests(folder: string, take: () => Promise<Snapshot>): Promise<{ close(): void }> {
  makePrivateFolder(folder);
  const request = path.join(folder, requestFile);
  const taken = path.join(folder, takenFile);
  await rm(taken, { force: true });
  const answer = async () => {
    // Renamed first: of several notices of one request, one finds it.
    const isNew = await rename(request, taken).then(
      () => true,
      () => false,
    );
    if (!isNew) return;
    const id = readFileSync(taken, 'utf8');
    const outcome = await take().then(
      ({ file }) => ({ id, file }),
      (error: Error) => ({ id, error: error.message }),
    );
    const file = path.join(folder, outcomeFile);
    await writeFile(`${file}.part`, JSON.stringify(outcome), { mode: 0o600 });
    await rename(`${file}.part`, file);
    await rm(taken, { force: true });
  };
  try {
    const watcher = watch(folder, { persistent: false }, (_event, changed) => {
      if (changed === requestFile) void answer();
    });
    watcher.on('error', () => {});
    return watcher;
  } catch {
    // Other programs of this machine may have taken all that the system watches.
    const timer = setInterval(() => void answer(), lookMs).unref();
    return { close: () => clearInterval(timer) };
  }
}
