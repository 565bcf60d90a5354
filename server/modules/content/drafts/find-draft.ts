import { and, eq } from 'drizzle-orm';
import { type Caller, type Context, isSuperAdmin } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { GenerationDraft } from '../../../platform/db/schema/content.ts';
import { generations } from '../../../platform/db/schema.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';

type Generation = typeof generations.$inferSelect & { draft: GenerationDraft };

/** Whoever asked for it may keep or discard a draft, and the Owners and SuperAdmins of the organisation. */
export const mayDecide = (
  caller: Caller,
  { createdBy }: Pick<typeof generations.$inferSelect, 'createdBy'>,
): boolean => createdBy === caller.userId || caller.role === 'Owner' || isSuperAdmin(caller);

/**
 * Locks a failed generation with the text that it left.
 * @throws NotFoundError for another organisation's generation
 * @throws ForbiddenError for a colleague's, unless the caller is an Owner
 * @throws ConflictError while it runs, and when it left no text or the text was kept or discarded
 */
export async function lockDraft(tx: Database, { caller }: Context, id: string): Promise<Generation> {
  const [generation] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.organisationId, caller.organisationId)))
    .for('update');
  if (!generation) throw new NotFoundError('There is no such generation.');
  if (!mayDecide(caller, generation)) {
    throw new ForbiddenError('Only the person who started the generation, or an Owner, may decide about it.');
  }
  const { status, draft } = generation;
  if (status !== 'failed') throw new ConflictError('The generation has not failed.');
  if (!draft) throw new ConflictError('There is no draft: it was kept or discarded, or nothing was written.');
  return { ...generation, draft };
}
