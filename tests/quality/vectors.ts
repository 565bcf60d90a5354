import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/build-inputs.ts';
import { packVector, textOf, unpackVector } from '../../server/modules/search/embedding/person-vectors.ts';
import { chooseFeedback, cosine, mostEmbedded } from '../../server/modules/search/embedding/vector-choice.ts';
import { createLocalEngine } from '../../server/platform/ai/local/local-engine.ts';
import { forkEngine } from '../../server/platform/ai/local/local-model.ts';
import { type ModelHelp, type PoolRow, toPerson } from './memory-pool.ts';

export interface VectorMaker {
  /** How the vectors of people help to rank them for jobs, made and packed as the product makes and stores them. */
  helpWith(people: PoolRow[]): Promise<(job: { title: string; description: string }) => Promise<ModelHelp>>;
  /** Milliseconds that a person's vector took, as a mean; those of earlier runs take none and do not count. */
  msOfOne(): number;
  close(): void;
}

/** @param file a GGUF model; its vectors are kept in `.cache/vectors` */
export function openVectorMaker(file: string): VectorMaker {
  const engine = createLocalEngine({ start: forkEngine });
  const kept = path.join(root, '.cache/vectors', `${path.basename(file)}.json`);
  const known: Record<string, string> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  let made = 0;
  let ms = 0;

  async function vectorsOf(texts: string[]): Promise<Float32Array[]> {
    const keys = texts.map((text) => createHash('sha256').update(text).digest('base64'));
    for (const [at, key] of keys.entries()) {
      if (known[key] !== undefined) continue;
      const started = performance.now();
      const task = { kind: 'embed' as const, texts: [texts[at] ?? ''] };
      const [numbers = []] = (await engine.run({ file, organisationId: 'one', task })).vectors;
      ms += made === 0 ? 0 : performance.now() - started;
      made++;
      known[key] = packVector(numbers)?.toString('base64') ?? '';
    }
    mkdirSync(path.dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify(known));
    return keys.map((key) => unpackVector(Buffer.from(known[key] ?? '', 'base64')));
  }

  return {
    async helpWith(rows) {
      const people = await vectorsOf(rows.map((row) => textOf(toPerson(row))));
      return async ({ title, description }) => {
        const [wanted] = await vectorsOf([`${title}\n${description}`]);
        const close = (number: number) => {
          const person = people[number - 1];
          return wanted && person ? cosine(wanted, person) : 0;
        };
        return {
          among: mostEmbedded,
          choose: (best) =>
            chooseFeedback(
              best,
              best.map(({ number }) => close(number)),
            ),
        };
      };
    },
    // The first one waits for the model to be loaded.
    msOfOne: () => ms / Math.max(1, made - 1),
    close: () => engine.close(),
  };
}
