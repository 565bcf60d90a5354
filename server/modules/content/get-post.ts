import type { EditablePost } from '../../../contract/content/posts.calls.ts';
import type { Context } from '../../platform/context.ts';
import { entityTag } from '../../platform/entity-tag.ts';
import { openClaims } from './claims/open-claims.ts';
import { readPost } from './post-rows.ts';
import { describeEditable } from './post-versions.ts';

/**
 * One post, with its version.
 * @throws NotFoundError for another organisation's post
 */
export async function getPost(ctx: Context, input: { params: { id: string } }): Promise<EditablePost> {
  const post = await readPost(ctx, input.params.id);
  ctx.setHeader('etag', entityTag(post.version));
  const editable = describeEditable(ctx.caller, post);
  const claimsOf = await openClaims(ctx, [post]);
  return { ...editable, ...claimsOf(post, editable.body) };
}
