import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type {
  GivenFile,
  GivenFiles,
  LeftOut,
  NamedProblem,
} from '../../../contract/desktop/desktop-files.ts';
import { readFileKind } from './file-kind.ts';
import { extensionOf } from './opened-files.ts';
import { createResumeQueue, createResumeSender } from './send-resumes.ts';

export const walkLimits = { files: 5000, entries: 200_000, depth: 16 } as const;
export type WalkLimits = Record<keyof typeof walkLimits, number>;

const resumeExtensions = ['.pdf', '.docx'];

const isHidden = (name: string): boolean =>
  /^(?:\.|~\$|__MACOSX$|thumbs\.db$|desktop\.ini$|\$RECYCLE\.BIN$|System Volume Information$)/i.test(name);

/** Finds what is named like a résumé in a folder and the folders in it. Links are never followed. */
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

const mostFiles = 20;
const named = 100;
const toldEvery = 50;

const nothingLeftOut = (): LeftOut => ({ hidden: 0, links: 0, others: 0, unreadable: 0, isCut: false });

/** The files that the user gave to the app, until they are imported or discarded. Nothing is sent before the user says so. */
export function createGivenFiles(parts: Parameters<typeof createResumeQueue>[0]) {
  const { onChange } = parts;
  const resumes = createResumeQueue(parts);
  const files = new Map<string, GivenFile & { path: string }>();
  const refused: NamedProblem[] = [];
  let leftOut = nothingLeftOut();
  let looking = 0;
  let stopLooking = new AbortController();

  const refuse = (name: string, reason: string) => void refused.push({ name, reason });
  async function take(given: string, base?: string): Promise<void> {
    const name = base === undefined ? path.basename(given) : path.relative(base, given);
    const found = await readFileKind(given);
    if ('kind' in found && found.kind === 'resume') {
      resumes.add({ path: given, name, sentAs: path.basename(given), bytes: found.bytes });
      return;
    }
    if (base !== undefined && !('isTooLarge' in found)) leftOut.others += 1;
    else if ('reason' in found) refuse(name, found.reason);
    else if ([...files.values()].some((known) => known.path === given)) return;
    else if (files.size >= mostFiles) refuse(name, `${mostFiles} files wait already. Import them first.`);
    else {
      const id = randomUUID();
      files.set(id, { ...(found as Pick<GivenFile, 'kind' | 'bytes' | 'archive'>), id, name, path: given });
    }
  }

  async function takeFolder(folder: string, signal: AbortSignal): Promise<void> {
    const before = resumes.count();
    for await (const file of walkFolder(folder, leftOut, signal)) {
      await take(file, path.dirname(folder));
      if (resumes.count() % toldEvery === 0) onChange();
    }
    if (resumes.count() === before && !signal.aborted) {
      refuse(path.basename(folder), 'No PDF or Word document was found in it.');
    }
  }

  async function accept(paths: readonly string[]): Promise<void> {
    if (looking === 0 && resumes.isDone()) forgetResumes();
    const { signal } = stopLooking;
    looking += 1;
    onChange();
    try {
      for (const given of paths) {
        if (signal.aborted) return;
        const stats = await lstat(given).catch(() => undefined);
        if (stats?.isDirectory()) await takeFolder(given, signal);
        else await take(given);
      }
    } finally {
      looking -= 1;
      onChange();
    }
  }

  function halt(): void {
    stopLooking.abort();
    stopLooking = new AbortController();
    resumes.halt();
  }
  function forgetResumes(): void {
    halt();
    resumes.forget();
    leftOut = nothingLeftOut();
  }

  return {
    accept,
    send: () => looking === 0 && resumes.send(),
    stop: () => {
      halt();
      onChange();
    },
    isSending: resumes.isSending,
    pathOf: (id: string) => files.get(id)?.path,
    discard: (what: string) => {
      if (what === 'resumes') forgetResumes();
      else if (what === 'refused') refused.length = 0;
      else files.delete(what);
      onChange();
    },
    clear: () => {
      forgetResumes();
      files.clear();
      refused.length = 0;
      onChange();
    },
    read: (): GivenFiles => ({
      files: [...files.values()].map(({ path: _path, ...file }) => file),
      resumes: resumes.read(looking > 0),
      leftOut: { ...leftOut },
      refused: refused.slice(0, named),
      refusals: refused.length,
    }),
  };
}

type Parts = Parameters<typeof createResumeSender>[0] &
  Omit<Parameters<typeof createGivenFiles>[0], 'sender'>;

/** Everything that files need once some are given. Loaded then, so that no start waits for it. */
export const openGiven = (parts: Parts) => createGivenFiles({ ...parts, sender: createResumeSender(parts) });

export { withGivenFiles } from './file-kind.ts';
