import path from 'node:path';
import { erasureList } from '../../../platform/backup/snapshots.ts';
import type { Services } from '../../../platform/context.ts';
import { makePrivateFolder } from '../../../platform/data-dir/private-folder.ts';
import type { Database } from '../../../platform/db/client.ts';
import { UnwritableListError } from '../../../platform/errors.ts';
import { appendErasure, type Erasure, withdrawErasures } from './list-file.ts';

/** Notes what the transaction erases, as the last thing before it ends. */
export type Note = (erasure: Erasure) => Promise<void>;

/**
 * Runs a transaction that erases. Where the database is embedded, what it notes is on the disk, on the list beside the snapshots,
 * before it commits; when it fails it is taken back. After a crash between the two the next start carries it out.
 * @throws UnwritableListError when the list can't be written; nothing is erased then
 */
export async function eraseNoted<T>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  act: (tx: Database, note: Note) => Promise<T>,
): Promise<T> {
  const list = erasureList(config);
  const noted: string[] = [];
  const note: Note = async (erasure) => {
    if (list === undefined) return;
    try {
      makePrivateFolder(path.dirname(list));
      await appendErasure(list, erasure);
      noted.push(erasure.id);
    } catch (cause) {
      throw new UnwritableListError({ cause });
    }
  };
  try {
    return await db.transaction((tx) => act(tx, note));
  } catch (error) {
    // Where even this can't be written, the next start erases what was to be erased.
    if (list !== undefined && noted.length > 0) await withdrawErasures(list, noted).catch(() => {});
    throw error;
  }
}
