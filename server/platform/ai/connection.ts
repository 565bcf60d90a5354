import type { ModelConnection } from './model-connection.ts';
import type { ModelAccess } from './model-exchange.ts';

/** Opens a model. The SDK is loaded with the first question: most API processes never ask one. */
export function openModel(access: ModelAccess): ModelConnection {
  const load = async () => (await import('./connected-model.ts')).connectModel(access);
  return {
    askForObject: async (question, signal) => (await load()).askForObject(question, signal),
    async *streamText(question, signal) {
      yield* (await load()).streamText(question, signal);
    },
    embed: access.settings.embeddingModel
      ? async (texts, signal) => (await (await load()).embed?.(texts, signal)) ?? []
      : undefined,
    rank: access.settings.rankingModel
      ? async (query, texts, signal) => (await (await load()).rank?.(query, texts, signal)) ?? []
      : undefined,
    listModels: async (signal) => (await load()).listModels(signal),
  };
}
