import { constants, createWriteStream, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BadRequestError } from '../../errors.ts';
import { requireWholeModel } from './gguf-file.ts';

export interface InstalledModel {
  /** Without the extension. */
  name: string;
  /** In bytes. */
  size: number;
}

const extension = '.gguf';
/** In bytes. */
const reserve = 200_000_000;

export async function listInstalled(folder: string): Promise<InstalledModel[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const models = names
    .filter((name) => name.endsWith(extension))
    .sort((one, other) => one.localeCompare(other))
    .map(async (name) => {
      // One that was just deleted, or a link to nowhere, is none.
      const file = await stat(path.join(folder, name)).catch(() => undefined);
      return file && { name: name.slice(0, -extension.length), size: file.size };
    });
  return (await Promise.all(models)).filter((model) => model !== undefined);
}

/** The file of a model; of a name that leads out of the folder, one that cannot exist. */
export const fileOfModel = (folder: string, name: string): string =>
  path.join(folder, `${/[/\\\0]/.test(name) ? 'no model' : name}${extension}`);

/**
 * Half a copy is never used. @throws BadRequestError for a file that is no model, a name that is none or taken,
 * and a full disk
 */
export async function installFile(folder: string, file: string): Promise<string> {
  const size = await requireWholeModel(file, file);
  return place(folder, file, size, (part) => copyFile(file, part, constants.COPYFILE_FICLONE));
}

/**
 * Nothing of an upload that is cut or is no model stays. `size` is 0 where the length is unknown. @throws
 * BadRequestError as `installFile`
 */
export const installUpload = (
  folder: string,
  file: string,
  content: AsyncIterable<Uint8Array>,
  size: number,
): Promise<string> =>
  place(folder, file, size, async (part) => {
    await pipeline(content, createWriteStream(part));
    await requireWholeModel(part, path.basename(file));
  });

async function place(
  folder: string,
  file: string,
  size: number,
  write: (part: string) => Promise<void>,
): Promise<string> {
  const name = path.basename(file, extension);
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,150}$/u.test(name)) {
    throw new BadRequestError(
      'Rename the file: letters, digits, spaces, dots, dashes and underscores are possible.',
    );
  }
  await mkdir(folder, { recursive: true });
  const target = fileOfModel(folder, name);
  if ((await listInstalled(folder)).some((model) => model.name === name)) {
    throw new BadRequestError(`There is a model ${name} already. Remove it first.`);
  }
  await requireSpace(folder, name, size);
  const part = `${target}.part`;
  try {
    await write(part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return name;
}

/** In bytes. */
export async function freeSpace(folder: string): Promise<number> {
  for (let at = folder; ; at = path.dirname(at)) {
    const stats = await statfs(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && path.dirname(at) !== at) return undefined;
      throw error;
    });
    if (stats) return stats.bavail * stats.bsize;
  }
}

export async function requireSpace(folder: string, name: string, size: number): Promise<void> {
  const free = await freeSpace(folder);
  if (free >= size + reserve) return;
  throw new BadRequestError(
    `There is no room for ${name}: it takes ${sayGigabytes(size)} more, and ${sayGigabytes(free)} are free in ${folder}. Free some space, then try again.`,
  );
}

export async function removeInstalled(folder: string, name: string): Promise<void> {
  const models = await listInstalled(folder);
  if (!models.some((model) => model.name === name)) throw new BadRequestError(`There is no model ${name}.`);
  await rm(fileOfModel(folder, name));
}

/** In gigabytes, also for less than one. */
export const sayGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

const entry = z.strictObject({
  name: z.string().regex(/^[\w.-]+$/),
  title: z.string(),
  purpose: z.enum(['writing', 'embeddings', 'reranking']),
  /** In bytes. */
  size: z.int().positive(),
  /** In bytes: the file, a context of 8,192 tokens and what computing takes. The engine computes it again before it loads a file. */
  memory: z.int().positive(),
  languages: z.string(),
  license: z.strictObject({ name: z.string(), url: z.url() }),
  hub: z.strictObject({ repository: z.string(), revision: z.string().regex(/^[0-9a-f]{40}$/) }),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type CatalogueModel = z.infer<typeof entry>;

const file = new URL('../../../../resources/models.json', import.meta.url);
let read: readonly CatalogueModel[] | undefined;

/** The smallest of each purpose comes first, by which the best one that fits is found. */
export function catalogue(): readonly CatalogueModel[] {
  read ??= z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8')));
  return read;
}

export const findInCatalogue = (name: string): CatalogueModel | undefined =>
  catalogue().find((model) => model.name === name);

export const addressAtHub = (hubUrl: string, { name, hub }: Pick<CatalogueModel, 'name' | 'hub'>): URL =>
  new URL(`${hubUrl}/${hub.repository}/resolve/${hub.revision}/${name}.gguf`);

/** The rest is for the server and the system. */
const usableShare = 0.7;
/** Below so many cores a large model writes too slowly to wait for. */
const coresForLarge = 4;
const largeBytes = 2_000_000_000;

export const fitsMachine = ({ memory }: Pick<CatalogueModel, 'memory'>, total = totalmem()): boolean =>
  memory <= total * usableShare;

export const recommendModel = (total: number, cores: number): CatalogueModel | undefined =>
  catalogue()
    .filter(
      (model) =>
        model.purpose === 'writing' &&
        fitsMachine(model, total) &&
        (cores >= coresForLarge || model.size < largeBytes),
    )
    .at(-1);
