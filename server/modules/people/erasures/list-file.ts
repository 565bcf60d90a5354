import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from '../../../../contract/platform/zod.ts';
import { syncFolder } from '../../../platform/backup/pack.ts';
import { erasureListName } from '../../../platform/backup/snapshots.ts';
import { makePrivateFolder } from '../../../platform/data-dir/private-folder.ts';
import { StartError } from '../../../platform/errors.ts';

const head = { id: z.guid(), organisation: z.guid(), at: z.iso.datetime() };
const hash = z.string();
const erasureSchema = z.union([
  z.object({
    ...head,
    person: z.object({
      people: z.array(z.guid()),
      known: z.array(hash),
      listed: z.array(z.object({ kind: z.enum(['email', 'profile', 'name']), hmac: hash })),
      shared: z.optional(z.array(hash)),
      pages: z.array(hash),
      key: z.nullable(hash),
    }),
  }),
  z.object({
    ...head,
    deletion: z.object({
      asked_by: z.nullable(z.guid()),
      asked_at: z.iso.datetime(),
      by_operator: z.boolean(),
    }),
  }),
]);
const withdrawalSchema = z.object({ withdrawn: z.guid() });

/** A person who was erased, or an organization that was deleted (then under its id): ids and keyed hashes alone. */
export type Erasure = z.infer<typeof erasureSchema>;

const title = JSON.stringify({ list: 'larkspur-erasures', version: 1 });

/**
 * Reads a list of erasures. A last line that a crash has cut off was never confirmed and does not count.
 * @returns none where there is no such file
 * @throws StartError for a file that is no such list, or is damaged
 */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readIfThere(file);
  if (text === undefined) return [];
  const [first, ...lines] = text.split('\n').slice(0, -1);
  if (first === undefined ? !title.startsWith(text) : first !== title) {
    throw new StartError(`${file} is no list of erasures.`);
  }
  const found = new Map<string, Erasure>();
  for (const [at, line] of lines.entries()) {
    const value = parse(line);
    const withdrawn = withdrawalSchema.safeParse(value);
    if (withdrawn.success) {
      found.delete(withdrawn.data.withdrawn);
      continue;
    }
    const read = erasureSchema.safeParse(value);
    if (!read.success) {
      throw new StartError(
        `Line ${at + 2} of ${file} can't be read, so nobody can be sure who was erased. Put the file back from a copy, or take that line out.`,
      );
    }
    found.set(read.data.id, read.data);
  }
  return [...found.values()];
}

export async function addErasures(file: string, erasures: readonly Erasure[]): Promise<number> {
  const there = new Set((await readErasures(file)).map(({ id }) => id));
  const missing = erasures.filter(({ id }) => !there.has(id));
  await append(file, missing);
  return missing.length;
}

export const appendErasure = (file: string, erasure: Erasure): Promise<void> => append(file, [erasure]);

export const withdrawErasures = (file: string, ids: readonly string[]): Promise<void> =>
  append(
    file,
    ids.map((withdrawn) => ({ withdrawn })),
  );

/** Writes of this process wait for each other: each starts where the last one has ended. */
let writing: Promise<unknown> = Promise.resolve();

function append(file: string, lines: readonly object[]): Promise<void> {
  const next = writing.then(() => write(file, lines));
  writing = next.catch(() => {});
  return next;
}

async function write(file: string, lines: readonly object[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const handle = await openList(file);
  try {
    const end = await endOf(handle);
    if (text === '' && end > 0) return;
    await handle.truncate(end);
    await handle.write(end === 0 ? `${title}\n${text}` : text, end);
    await handle.sync();
    if (end === 0) await syncFolder(path.dirname(file));
  } finally {
    await handle.close();
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

async function openList(file: string): Promise<Handle> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return open(file, 'wx+', 0o600);
  }
}

async function endOf(handle: Handle): Promise<number> {
  const { size } = await handle.stat();
  if (size === 0) return 0;
  const last = Buffer.alloc(1);
  await handle.read(last, 0, 1, size - 1);
  if (last.toString() === '\n') return size;
  const all = Buffer.alloc(size);
  await handle.read(all, 0, size, 0);
  return all.lastIndexOf('\n') + 1;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Adds erasures that other lists have to an installation's own, so that the next start carries them out in the
 * restored backup. @param option.origin where the list of the installation is that wrote the backup @returns the
 * lists that were found
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
