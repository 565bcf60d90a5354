import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayMs } from '../../../platform/durations.ts';

const prefix = 'larkspur-transfer-';

/** Lends a folder that only this user can read, and deletes it afterwards; also those that a killed process left behind. */
export async function withTemporaryFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  await deleteLeftBehind();
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function deleteLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    // A running one may be of another process, or of another user, whose folder can't be deleted.
    if (found && Date.now() - found.mtimeMs > dayMs) {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }
}
