import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { outcomeFile, requestFile, type SnapshotOutcome } from '../../platform/backup/schedule.ts';
import { snapshotsFolder } from '../../platform/backup/snapshots.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartError } from '../../platform/errors.ts';

/** How long a server may take to notice the request, in milliseconds. */
const noticeMs = 10_000;
/** How often the folder is looked at, in milliseconds. */
const lookMs = 100;

/**
 * Has the server that holds the data folder take a snapshot.
 * @returns its file; undefined when nobody takes the request, so that it is another command that holds the folder
 * @throws StartError when the server could not take one
 */
export async function askForSnapshot(config: Config): Promise<string | undefined> {
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

/** Copies a snapshot to where it is wanted. */
export async function copySnapshot(snapshot: string, file: string): Promise<void> {
  await copyFile(snapshot, `${file}.part`);
  await rename(`${file}.part`, file);
}
