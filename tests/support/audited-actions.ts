import { eq } from 'drizzle-orm';
import { audit } from '../../server/platform/db/schema.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** What the audit trail of a user's organization holds, oldest first. */
export async function auditedActions(
  server: TestApp,
  { organisationId }: Pick<TestUser, 'organisationId'>,
): Promise<string[]> {
  const rows = await server.db
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.organisationId, organisationId))
    .orderBy(audit.id);
  return rows.map(({ action }) => action);
}
