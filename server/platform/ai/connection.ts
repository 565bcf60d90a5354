import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { modelUsage } from '../db/schema.ts';
import type { ModelConnection } from './model-connection.ts';
import type { ModelAccess } from './model-exchange.ts';
import { addUsage, type ModelUsage, noUsage } from './model-settings.ts';

async function recordUsage(db: Database, organisationId: string, usage: ModelUsage): Promise<void> {
  if (usage.calls === 0) return;
  const month = new Date().toISOString().slice(0, 7);
  await db
    .insert(modelUsage)
    .values({ organisationId, month, ...usage })
    .onConflictDoUpdate({
      target: [modelUsage.organisationId, modelUsage.month],
      set: {
        calls: sql`${modelUsage.calls} + ${usage.calls}`,
        inputTokens: sql`${modelUsage.inputTokens} + ${usage.inputTokens}`,
        outputTokens: sql`${modelUsage.outputTokens} + ${usage.outputTokens}`,
      },
    });
}

/** The SDK is loaded with the first question: most API processes never ask one. */
export function openModel(access: ModelAccess): ModelConnection {
  const { settings, usageOf, onUsage } = access;

  function meter() {
    let used = noUsage;
    const metered: ModelAccess = {
      ...access,
      onUsage: (usage) => {
        used = addUsage(used, usage);
        onUsage?.(usage);
      },
    };
    return {
      load: async () => (await import('./connected-model.ts')).connectModel(metered),
      record: async () => {
        if (usageOf) await recordUsage(usageOf.db, usageOf.organisationId, used);
      },
    };
  }

  async function ask<T>(question: (model: ModelConnection) => Promise<T>): Promise<T> {
    const { load, record } = meter();
    try {
      return await question(await load());
    } finally {
      await record();
    }
  }

  return {
    askForObject: (question, signal) => ask((model) => model.askForObject(question, signal)),
    async *streamText(question, signal) {
      const { load, record } = meter();
      try {
        yield* (await load()).streamText(question, signal);
      } finally {
        await record();
      }
    },
    embed: settings.embeddingModel
      ? (texts, signal) => ask(async (model) => (await model.embed?.(texts, signal)) ?? [])
      : undefined,
    rank: settings.rankingModel
      ? (query, texts, signal) => ask(async (model) => (await model.rank?.(query, texts, signal)) ?? [])
      : undefined,
    listModels: (signal) => ask((model) => model.listModels(signal)),
  };
}
