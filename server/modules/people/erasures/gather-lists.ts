import { existsSync } from 'node:fs';
import path from 'node:path';
import { erasureListName } from '../../../platform/backup/snapshots.ts';
import { makePrivateFolder } from '../../../platform/data-dir/private-folder.ts';
import { StartError } from '../../../platform/errors.ts';
import { addErasures, readErasures } from './list-file.ts';

/**
 * Adds to an installation's list of erasures what others have, so that the next start carries them out in the backup that is
 * being restored: the list beside the backup, that of the installation that wrote it, and the one that is named.
 * @param option.origin where the list of the installation is that wrote the backup
 * @returns the lists that were found, the installation's own among them
 * @throws StartError for a list that can't be read, or a named one that is not there
 */
export async function gatherLists(
  list: string,
  { backup, origin, named }: { backup: string; origin?: string | undefined; named?: string | undefined },
): Promise<string[]> {
  if (named !== undefined && !existsSync(named)) throw new StartError(`There is no file ${named}.`);
  const beside = path.join(path.dirname(path.resolve(backup)), erasureListName);
  const others = [named, beside, origin].flatMap((file) => (file === undefined ? [] : path.resolve(file)));
  const found = [...new Set([path.resolve(list), ...others])].filter((file) => existsSync(file));
  for (const file of found) {
    if (file === path.resolve(list)) continue;
    makePrivateFolder(path.dirname(list));
    await addErasures(list, await readErasures(file));
  }
  return found;
}
