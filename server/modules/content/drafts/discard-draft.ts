import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { generations } from '../../../platform/db/schema.ts';
import { lockDraft } from './find-draft.ts';

/**
 * Deletes what was written before a generation failed or was cancelled.
 * @throws NotFoundError, ForbiddenError, ConflictError as `lockDraft`
 */
export async function discardDraft(ctx: Context, input: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { id } = await lockDraft(tx, ctx, input.params.id);
    await tx.update(generations).set({ draft: null }).where(eq(generations.id, id));
    await audit({ ...ctx, db: tx }, 'draft.discarded', id);
    return null;
  });
}
