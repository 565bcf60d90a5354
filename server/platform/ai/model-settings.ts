/** How a model is reached: any endpoint that implements OpenAI's chat completions. */
export interface ModelSettings {
  /** Up to and without `/chat/completions`, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  /** A model of the same endpoint that turns texts into vectors. */
  embeddingModel: string | undefined;
  /** Who chose them: an operator by the environment, or an Owner under Settings. Only an operator may name any address. */
  chosenBy: 'operator' | 'owner';
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
