import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { modelUsage } from '../db/schema.ts';
import type { ModelUsage } from './model-settings.ts';

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
