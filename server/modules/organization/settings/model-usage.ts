import { desc, eq, sql } from 'drizzle-orm';
import type { ModelUsage } from '../../../platform/ai/model-settings.ts';
import type { Database } from '../../../platform/db/client.ts';
import { modelUsage } from '../../../platform/db/schema.ts';

/** Adds to what the organisation has used this month. */
export async function recordUsage(db: Database, organisationId: string, usage: ModelUsage): Promise<void> {
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

/** The last twelve months with requests, newest first. */
export const listUsage = (db: Database, organisationId: string) =>
  db
    .select({
      month: modelUsage.month,
      calls: modelUsage.calls,
      input_tokens: modelUsage.inputTokens,
      output_tokens: modelUsage.outputTokens,
    })
    .from(modelUsage)
    .where(eq(modelUsage.organisationId, organisationId))
    .orderBy(desc(modelUsage.month))
    .limit(12);
