import { createHash } from 'node:crypto';
import { openModel } from '../../../platform/ai/connection.ts';
import { searchModelOf } from '../../../platform/ai/local/local-model.ts';
import { ModelError } from '../../../platform/ai/model-exchange.ts';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';
import type { Services } from '../../../platform/context.ts';
import { type CandidateModel, findCandidateModel } from '../../organization/settings/processors.ts';
import { feedback } from '../pool-index/score.ts';
import type { FeedbackChoice } from '../pool-index/search-pools.ts';
import { findNearest } from './nearest.ts';
import { readVectors, textOf } from './person-vectors.ts';

/** So much is kept: some five thousand vectors of 1,536 numbers. */
const mostBytes = 32 * 1024 * 1024;

/** Used longest ago first. The key is the text itself, so that a changed one has no vector yet. */
const held = new Map<string, Float32Array>();
let bytes = 0;

const keyOf = ({ baseUrl, embeddingModel }: ModelSettings, text: string): string =>
  createHash('sha256').update(`${baseUrl}\n${embeddingModel}\n${text}`).digest('base64');

function findVector(settings: ModelSettings, text: string): Float32Array | undefined {
  const key = keyOf(settings, text);
  const vector = held.get(key);
  if (!vector) return undefined;
  held.delete(key);
  held.set(key, vector);
  return vector;
}

function keepVector(settings: ModelSettings, text: string, vector: Float32Array): void {
  held.set(keyOf(settings, text), vector);
  bytes += vector.byteLength;
  for (const [key, { byteLength }] of held) {
    if (bytes <= mostBytes) return;
    held.delete(key);
    bytes -= byteLength;
  }
}

export const embeddingLimits = {
  /** For all requests, in milliseconds. */
  totalMs: 3000,
  waitMs: 300,
  characters: 4000,
};

type EmbeddingServices = Pick<Services, 'db' | 'config' | 'outgoing' | 'log'>;

async function findEmbeddingModel(
  services: EmbeddingServices,
  organisationId: string,
): Promise<CandidateModel | undefined> {
  // Only the environment names one.
  if (!services.config.ai?.embeddingModel) return undefined;
  return findCandidateModel(services, organisationId, 'vectors');
}

type Embedded = { vectors: Float32Array[] } | { failed: string };

/** Returns vectors of length one, and asks only for unknown ones. @throws when `signal` is aborted */
export async function embedTexts(
  services: EmbeddingServices,
  settings: ModelSettings,
  organisationId: string,
  texts: string[],
  signal?: AbortSignal,
  limits = embeddingLimits,
): Promise<Embedded> {
  const cut = texts.map((text) => text.slice(0, limits.characters));
  const known = new Map(cut.map((text) => [text, findVector(settings, text)]));
  const unknown = [...known].flatMap(([text, vector]) => (vector ? [] : [text]));
  const { db, outgoing } = services;
  const model = openModel({ settings, outgoing, times: limits, usageOf: { db, organisationId } });
  try {
    const answer = unknown.length > 0 ? await model.embed?.(unknown, signal) : [];
    for (const [at, text] of unknown.entries()) {
      const vector = normalise(answer?.[at] ?? []);
      if (!vector) return { failed: 'The embedding model answered something else than vectors.' };
      known.set(text, vector);
      keepVector(settings, text, vector);
    }
    const vectors = cut.flatMap((text) => known.get(text) ?? []);
    const isOneSpace = new Set(vectors.map(({ length }) => length)).size === 1;
    return isOneSpace
      ? { vectors }
      : { failed: 'The vectors of the embedding model have different lengths.' };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    return {
      failed: error.failure === 'timeout' ? 'The embedding model did not answer in time.' : error.message,
    };
  }
}

/** Undefined for a vector without a direction. */
function normalise(numbers: number[]): Float32Array | undefined {
  const length = Math.hypot(...numbers);
  return length > 0 && Number.isFinite(length)
    ? Float32Array.from(numbers, (one) => one / length)
    : undefined;
}

export const mostEmbedded = 100;

/**
 * Those who stand best by words and by vectors together, each in standard deviations, counted by how far they
 * stand above the first one outside the best sixty. @param best with their scores by words, best first @param
 * cosines in the same order
 */
export function chooseFeedback<One extends { score: number }>(best: One[], cosines: number[]): One[] {
  const words = standardise(best.map(({ score }) => score));
  const vectors = standardise(cosines);
  const ranked = best
    .map((one, at) => ({ one, sum: (words[at] ?? 0) + (vectors[at] ?? 0) }))
    .sort((a, b) => b.sum - a.sum);
  const least = ranked[Math.min(60, ranked.length - 1)]?.sum ?? 0;
  return ranked
    .slice(0, feedback.documents)
    .map(({ one, sum }) => ({ ...one, score: Math.max(sum - least, Number.EPSILON) }));
}

/** The product of two vectors of length one. */
export const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

function standardise(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
}

/** For the job alone, which may have to wait until the model is loaded. */
const localLimits = { ...embeddingLimits, totalMs: 20_000 };

function chooseByStored(
  services: EmbeddingServices & Pick<Services, 'queue'>,
  model: ModelSettings,
  organisationId: string,
  job: { title: string; description: string },
  signal: AbortSignal,
): VectorChoice {
  let failed: string | undefined;
  let wanted: Promise<Float32Array | undefined> | undefined;
  const readJob = async () => {
    const texts = [`${job.title}\n${job.description}`];
    const embedded = await embedTexts(services, model, organisationId, texts, signal, localLimits);
    if ('failed' in embedded) failed = embedded.failed.replace(/\.$/, '');
    return 'failed' in embedded ? undefined : embedded.vectors[0];
  };
  return {
    get failed() {
      return failed;
    },
    among: mostEmbedded,
    async choose(best) {
      const byWords = best.slice(0, feedback.documents);
      const known = await readVectors(
        services.db,
        model.model,
        best.map(({ number }) => number),
      );
      if (known.size < best.length) await services.queue.enqueue(services.db, 'person-vectors', null);
      if (known.size < best.length / 2) {
        failed = `Those of ${known.size} of the best ${best.length} people are made so far`;
        return byWords;
      }
      wanted ??= readJob();
      const asked = await wanted;
      if (!asked) return byWords;
      const cosines = best.map(({ number }) => {
        const vector = known.get(number);
        return vector ? cosine(asked, vector) : undefined;
      });
      const present = cosines.filter((value) => value !== undefined);
      const mean = present.reduce((sum, value) => sum + value, 0) / Math.max(1, present.length);
      return chooseFeedback(
        best,
        cosines.map((value) => value ?? mean),
      );
    },
    async nearest(pools, byWords) {
      if (failed !== undefined) return [];
      wanted ??= readJob();
      const asked = await wanted;
      return asked ? findNearest(services.db, pools, model.model, asked, byWords) : [];
    },
  };
}

export interface VectorChoice extends FeedbackChoice {
  /** Why it had to choose by words alone, as the rest of a sentence without its full stop. */
  readonly failed: string | undefined;
}

/** Undefined where no embedding model is configured. */
export async function openVectorChoice(
  services: EmbeddingServices & Pick<Services, 'queue'>,
  organisationId: string,
  job: { title: string; description: string },
  signal: AbortSignal,
): Promise<VectorChoice | undefined> {
  const found = await findEmbeddingModel(services, organisationId);
  const local = found?.model ? undefined : await searchModelOf(services.config, organisationId, 'embeddings');
  if (local) return chooseByStored(services, local, organisationId, job, signal);
  if (!found) return undefined;
  const { model } = found;
  let failed = found.refused?.replace(/\.$/, '');
  return {
    get failed() {
      return failed;
    },
    among: mostEmbedded,
    async choose(best) {
      if (!model) return best.slice(0, feedback.documents);
      const texts = [`${job.title}\n${job.description}`, ...best.map(({ texts: one }) => textOf(one))];
      const embedded = await embedTexts(services, model, organisationId, texts, signal);
      if ('failed' in embedded) {
        failed = embedded.failed.replace(/\.$/, '');
        return best.slice(0, feedback.documents);
      }
      const [wanted, ...given] = embedded.vectors;
      return chooseFeedback(best, wanted ? given.map((vector) => cosine(wanted, vector)) : []);
    },
  };
}
