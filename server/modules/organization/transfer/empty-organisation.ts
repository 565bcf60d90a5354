import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { RefusedArchiveError } from './manifest.ts';
import { belongsTo, transferTables } from './tables.ts';

/** The name of a table by which an organisation is not empty; undefined for an empty one. */
export async function findWhatIsThere(db: Database, organisationId: string): Promise<string | undefined> {
  for (const { name, isThereAtFirst, only } of transferTables) {
    if (isThereAtFirst) continue;
    const { rows } = (await db.execute(sql`
      select 1 from ${sql.identifier(name)} as t
      where ${belongsTo(name, organisationId)} and ${sql.raw(only ?? 'true')} limit 1`)) as unknown as {
      rows: unknown[];
    };
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** @throws RefusedArchiveError */
export async function requireEmpty(db: Database, organisationId: string): Promise<void> {
  const found = await findWhatIsThere(db, organisationId);
  if (found === undefined) return;
  throw new RefusedArchiveError(
    `An archive is imported into an empty organization only, and this one has ${found.replaceAll('_', ' ')}. Register a new one for it.`,
  );
}
