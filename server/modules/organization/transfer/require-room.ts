import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { readLimits } from '../settings/quotas.ts';
import { RefusedArchiveError } from './manifest.ts';

/**
 * Call it once the people are stored, in the same transaction.
 * @throws RefusedArchiveError when the organisation's pool may not hold so many
 */
export async function requireRoom(tx: Database, organisationId: string): Promise<void> {
  const limit = (await readLimits(tx, organisationId)).limits.people;
  if (limit === null) return;
  const listed = and(eq(candidates.organisationId, organisationId), candidates.isListed);
  const count = await tx.$count(candidates, listed);
  if (count <= limit) return;
  throw new RefusedArchiveError(
    `The archive holds ${count} people, and your talent pool may hold ${limit}. Ask your provider for a higher limit.`,
  );
}
