import { and, eq } from 'drizzle-orm';
import type { GenerationState } from '../../../contract/content/content.calls.ts';
import type { Context } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import type { GenerationDraft } from '../../platform/db/schema/content.ts';
import { generations, posts } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { openClaims } from './claims/open-claims.ts';
import { nowhere } from './post-rows.ts';

/**
 * The status of a generation. `result` is present once it is completed, unless its post has been deleted; `detail` says why it
 * failed.
 * @throws NotFoundError for another organisation's generation
 */
export async function getGenerationStatus(
  ctx: Context,
  input: { query: { task_id: string } },
): Promise<GenerationState> {
  const [row] = await ctx.db
    .select({ generation: generations, post: posts })
    .from(generations)
    .leftJoin(posts, and(eq(posts.generationId, generations.id), isKept(posts)))
    .where(
      and(eq(generations.id, input.query.task_id), eq(generations.organisationId, ctx.caller.organisationId)),
    );
  if (!row) throw new NotFoundError('There is no such generation.');
  const { generation, post } = row;
  const { status } = generation;
  const draft = describeDraft(generation.draft);
  if (status === 'failed') {
    return { status, detail: generation.detail ?? 'The post could not be written.', ...draft };
  }
  if (status !== 'completed') return { status, ...draft };
  if (!post?.companyProfileId) return { status, detail: 'The post has been deleted.' };
  const claimsOf = await openClaims(ctx, [{ ...post, ...nowhere }]);
  return {
    status,
    result: {
      id: post.id,
      topic: post.topic,
      company_profile: post.companyProfileId,
      content: post.content,
      type: post.kind,
      created_at: post.createdAt.toISOString(),
      title: post.title,
      engine: post.engine,
      ...(post.warnings && post.version === 1 && { warnings: post.warnings }),
      ...claimsOf({ ...post, ...nowhere }, post.content),
    },
  };
}

const describeDraft = (draft: GenerationDraft | null): Pick<GenerationState, 'draft'> => {
  if (!draft) return {};
  const { engine: _engine, ...shown } = draft;
  return { draft: shown };
};
