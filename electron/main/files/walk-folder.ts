import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import type { LeftOut } from '../../../contract/desktop/desktop-files.ts';
import { extensionOf } from './opened-files.ts';

/** A folder is looked through no further. */
export const walkLimits = { files: 5000, entries: 200_000, depth: 16 } as const;
export type WalkLimits = Record<keyof typeof walkLimits, number>;

const resumeExtensions = ['.pdf', '.docx'];

/** Folders and files of systems and programs, among them the locks of Word. */
const isHidden = (name: string): boolean =>
  /^(?:\.|~\$|__MACOSX$|thumbs\.db$|desktop\.ini$|\$RECYCLE\.BIN$|System Volume Information$)/i.test(name);

/**
 * Finds what is named like a résumé in a folder and the folders in it. Links are never followed.
 * @param leftOut counts what is left out
 */
export async function* walkFolder(
  folder: string,
  leftOut: LeftOut,
  signal: AbortSignal,
  limits: WalkLimits = walkLimits,
): AsyncGenerator<string> {
  const waiting = [{ folder, depth: 1 }];
  let entries = 0;
  let found = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for await (const entry of entriesOf(next.folder, leftOut)) {
      if (signal.aborted) return;
      entries += 1;
      if (entries > limits.entries || found >= limits.files) {
        leftOut.isCut = true;
        return;
      }
      const whole = path.join(next.folder, entry.name);
      if (entry.isDirectory() && !isHidden(entry.name)) {
        if (next.depth < limits.depth) waiting.push({ folder: whole, depth: next.depth + 1 });
        else leftOut.isCut = true;
      } else if (isResume(entry, leftOut)) {
        found += 1;
        yield whole;
      }
    }
  }
}

/** A folder that cannot be opened is counted and passed over. */
async function* entriesOf(folder: string, leftOut: LeftOut): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder);
  } catch {
    leftOut.unreadable += 1;
  }
}

function isResume(entry: Dirent, leftOut: LeftOut): boolean {
  if (isHidden(entry.name)) leftOut.hidden += 1;
  else if (entry.isSymbolicLink()) leftOut.links += 1;
  else if (entry.isFile() && resumeExtensions.includes(extensionOf(entry.name))) return true;
  else leftOut.others += 1;
  return false;
}
