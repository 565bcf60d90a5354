import type { LocalEngine } from './local/local-engine.ts';

/** How a model is reached: an endpoint that implements OpenAI's chat completions, or the engine of this machine. */
export interface ModelSettings {
  /** Up to and without `/chat/completions`, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  /** A model of the same endpoint that turns texts into vectors. */
  embeddingModel: string | undefined;
  /** A model that orders texts by how well they fit a query. Only engines of this machine have one. */
  rankingModel?: string | undefined;
  /** Set where the models run on this machine. */
  local?: LocalModel | undefined;
  /** Who chose them: an operator by the environment, or an Owner under Settings. Only an operator may name any address. */
  chosenBy: 'operator' | 'owner';
}

/** Models that run on this machine. `baseUrl` is `localModelAddress` of the contract then. */
export interface LocalModel {
  engine: LocalEngine;
  organisationId: string;
  fileOf(model: string): string;
  list(): Promise<string[]>;
}

/** What was spent. `calls` counts requests that were sent, answered or not. */
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
