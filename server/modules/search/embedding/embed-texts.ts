import { openModel } from '../../../platform/ai/connection.ts';
import { ModelError } from '../../../platform/ai/model-error.ts';
import { addUsage, type ModelSettings, noUsage } from '../../../platform/ai/model-settings.ts';
import type { Services } from '../../../platform/context.ts';
import { recordUsage } from '../../organization/settings/model-usage.ts';
import { type CandidateModel, findCandidateModel } from '../../organization/settings/processors.ts';
import { findVector, keepVector } from './vector-cache.ts';

/** What the vectors of one search may take. */
export const embeddingLimits = {
  /** For all requests, in milliseconds. */
  totalMs: 3000,
  waitMs: 300,
  /** Of one text. */
  characters: 4000,
};

type EmbeddingServices = Pick<Services, 'db' | 'config' | 'outgoing' | 'log'>;

/** The model of an organisation that turns texts into vectors, or why it may not; undefined where none is configured. */
export async function findEmbeddingModel(
  services: EmbeddingServices,
  organisationId: string,
): Promise<CandidateModel | undefined> {
  // Only the environment names one.
  if (!services.config.ai?.embeddingModel) return undefined;
  return findCandidateModel(services, organisationId, 'vectors');
}

/** The vectors of texts, in their order, or why there are none. */
export type Embedded = { vectors: Float32Array[] } | { failed: string };

/**
 * Turns texts into vectors of length one. Those that are known are not asked for again.
 * @throws when `signal` is aborted
 */
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
  let used = noUsage;
  const onUsage = (usage: typeof used) => {
    used = addUsage(used, usage);
  };
  const model = openModel({ settings, outgoing: services.outgoing, times: limits, onUsage });
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
  } finally {
    await recordUsage(services.db, organisationId, used);
  }
}

/** Undefined for a vector without a direction. */
function normalise(numbers: number[]): Float32Array | undefined {
  const length = Math.hypot(...numbers);
  return length > 0 && Number.isFinite(length)
    ? Float32Array.from(numbers, (one) => one / length)
    : undefined;
}
