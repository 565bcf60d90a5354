import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { modelUsage } from '../../../platform/db/schema.ts';

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
