import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { z } from 'zod';

const entry = z.strictObject({
  /** Of the file at the hub, without its extension; also the name under which it is installed. */
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

/** The models that can be downloaded: of each purpose the smallest first, by which the best one that fits is found. */
export function catalogue(): readonly CatalogueModel[] {
  read ??= z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8')));
  return read;
}

export const findInCatalogue = (name: string): CatalogueModel | undefined =>
  catalogue().find((model) => model.name === name);

/** The address of a model's file at a hub with the paths of Hugging Face. */
export const addressAtHub = (hubUrl: string, { name, hub }: Pick<CatalogueModel, 'name' | 'hub'>): URL =>
  new URL(`${hubUrl}/${hub.repository}/resolve/${hub.revision}/${name}.gguf`);

/** The share of the machine's memory that a model may take: the rest is for the server and the system. */
const usableShare = 0.7;
/** Below so many cores a large model writes too slowly to wait for. */
const coresForLarge = 4;
const largeBytes = 2_000_000_000;

export const fitsMachine = ({ memory }: Pick<CatalogueModel, 'memory'>, total = totalmem()): boolean =>
  memory <= total * usableShare;

/** The best model for writing that a machine can run; undefined where its memory suffices for none. */
export const recommendModel = (total: number, cores: number): CatalogueModel | undefined =>
  catalogue()
    .filter(
      (model) =>
        model.purpose === 'writing' &&
        fitsMachine(model, total) &&
        (cores >= coresForLarge || model.size < largeBytes),
    )
    .at(-1);
