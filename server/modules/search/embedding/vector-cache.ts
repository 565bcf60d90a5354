import { createHash } from 'node:crypto';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';

/** So much is kept: some five thousand vectors of 1,536 numbers. */
const mostBytes = 32 * 1024 * 1024;

/** Used longest ago first. The key is the text itself, so that a changed one has no vector yet. */
const held = new Map<string, Float32Array>();
let bytes = 0;

const keyOf = ({ baseUrl, embeddingModel }: ModelSettings, text: string): string =>
  createHash('sha256').update(`${baseUrl}\n${embeddingModel}\n${text}`).digest('base64');

/** The vector of a text by a model, if it is known. */
export function findVector(settings: ModelSettings, text: string): Float32Array | undefined {
  const key = keyOf(settings, text);
  const vector = held.get(key);
  if (!vector) return undefined;
  held.delete(key);
  held.set(key, vector);
  return vector;
}

/** Keeps a vector, and forgets those that were used longest ago. */
export function keepVector(settings: ModelSettings, text: string, vector: Float32Array): void {
  held.set(keyOf(settings, text), vector);
  bytes += vector.byteLength;
  for (const [key, { byteLength }] of held) {
    if (bytes <= mostBytes) return;
    held.delete(key);
    bytes -= byteLength;
  }
}
