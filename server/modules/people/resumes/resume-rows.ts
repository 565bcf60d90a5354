import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { resumes } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';

export type ResumeRow = typeof resumes.$inferSelect;

export const waitingDays = 30;

export const waitsUntil = (): Date => new Date(Date.now() + waitingDays * 86_400_000);

/**
 * A résumé of the caller's organisation that waits for its review. Within a transaction it is locked.
 * @throws NotFoundError for another organisation's, and for one that was kept or skipped
 */
export async function findResume(
  tx: Database,
  { caller }: Pick<Context, 'caller'>,
  id: string,
): Promise<ResumeRow> {
  const [row] = await tx
    .select()
    .from(resumes)
    .where(and(eq(resumes.id, id), eq(resumes.organisationId, caller.organisationId)))
    .for('update');
  if (!row) throw new NotFoundError('This résumé was kept or skipped already.');
  return row;
}
