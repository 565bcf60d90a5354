import { eq } from 'drizzle-orm';
import type { StoredPost } from '../../../../contract/content/content.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { companyProfiles, generations, posts } from '../../../platform/db/schema.ts';
import { describePost, nowhere } from '../post-rows.ts';
import { cleanPost } from '../post-text.ts';
import { lockDraft } from './find-draft.ts';

/**
 * Makes a post, marked as unfinished, of what was written before a generation failed or was cancelled.
 * @throws NotFoundError, ForbiddenError, ConflictError as `lockDraft`
 */
export async function keepDraft(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  const { organisationId, userId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const { id, kind, prompt, draft, campaign } = await lockDraft(tx, ctx, input.params.id);
    const [profile] = await tx
      .select({ id: companyProfiles.id })
      .from(companyProfiles)
      .where(eq(companyProfiles.organisationId, organisationId));
    const [post] = await tx
      .insert(posts)
      .values({
        organisationId,
        createdBy: userId,
        generationId: id,
        companyProfileId: profile?.id ?? null,
        kind,
        topic: prompt.topic,
        audience: prompt.target_audience,
        sentiment: prompt.sentiment,
        ...cleanPost({
          title: draft.title || prompt.topic || 'Unfinished draft',
          content: draft.content,
        }),
        engine: draft.engine,
        campaign,
        isUnfinished: true,
      })
      .returning();
    if (!post) throw new Error('The draft was not stored.');
    await tx.update(generations).set({ draft: null }).where(eq(generations.id, id));
    await audit({ ...ctx, db: tx }, 'draft.kept', post.id);
    return describePost(ctx.caller, { ...post, ...nowhere });
  });
}
