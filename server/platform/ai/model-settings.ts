import type { LocalEngine } from './local/local-engine.ts';

export interface ModelSettings {
  /** Up to and without `/chat/completions`, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  embeddingModel: string | undefined;
  /** Only engines of this machine have one. */
  rankingModel?: string | undefined;
  local?: LocalModel | undefined;
  /** Who chose them: an operator by the environment, or an Owner under Settings. Only an operator may name any address. */
  chosenBy: 'operator' | 'owner';
}

export interface LocalModel {
  engine: LocalEngine;
  organisationId: string;
  fileOf(model: string): string;
  list(): Promise<string[]>;
}

export interface ModelUsage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}

export const noUsage: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0 };

export const addUsage = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  calls: one.calls + other.calls,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
});
