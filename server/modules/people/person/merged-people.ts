import { inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates } from '../../../platform/db/schema.ts';

/** Each of these people and everybody merged into them, mapped to the current person: past decisions keep the earlier id. */
export async function readOwners(db: Database, ids: string[]): Promise<Map<string, string>> {
  const merged = await db
    .select({ id: candidates.id, owner: candidates.mergedInto })
    .from(candidates)
    .where(inArray(candidates.mergedInto, ids));
  return new Map([
    ...ids.map((id) => [id, id] as const),
    ...merged.flatMap(({ id, owner }) => (owner ? [[id, owner] as const] : [])),
  ]);
}
