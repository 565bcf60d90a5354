import { eq } from 'drizzle-orm';
import type { EditablePost, PostChange } from '../../../contract/api/posts.ts';
import type { PostStatus } from '../../../contract/model/post-statuses.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { posts } from '../../db/schema.ts';
import { entityTag } from '../../entity-tag.ts';
import { ForbiddenError } from '../../errors.ts';
import type { PostRow } from './post-rows.ts';
import { bodyOf } from './post-text.ts';
import { addVersion, describeEditable, lockForEdit, mayApprove } from './post-versions.ts';

/**
 * Changes title, text or status of a post. A changed text is a new version; saving what is there changes nothing. An approved
 * text that somebody changes who may not approve it is a draft again.
 * @throws NotFoundError for another organisation's post
 * @throws ForbiddenError for a published post, and for an approval by a Member
 * @throws StaleVersionError when the post was changed since the version that the request names
 */
export async function updatePost(
  ctx: Context,
  input: { params: { id: string }; headers: { 'if-match'?: string | undefined }; body: PostChange },
): Promise<EditablePost> {
  const { body } = input;
  const updated = await ctx.db.transaction(async (tx) => {
    const expected = { ifMatch: input.headers['if-match'], version: body.version };
    const post = await lockForEdit(tx, ctx, input.params.id, expected);
    const text = { title: body.title ?? post.title, body: body.body ?? bodyOf(post) };
    const isEdited = text.title !== post.title || text.body !== bodyOf(post);
    const status = nextStatus(ctx, post, body.status, isEdited);
    if (!isEdited && status === post.status) return post;
    const edited = isEdited ? await addVersion(tx, ctx, post, text) : post;
    if (status !== post.status) await tx.update(posts).set({ status }).where(eq(posts.id, post.id));
    await audit({ ...ctx, db: tx }, 'post.edited', post.id);
    return { ...edited, status };
  });
  ctx.setHeader('etag', entityTag(updated.version));
  return describeEditable(ctx.caller, updated);
}

function nextStatus(
  { caller }: Context,
  post: PostRow,
  asked: PostStatus | undefined,
  isEdited: boolean,
): PostStatus {
  if (mayApprove(caller)) return asked ?? post.status;
  if (asked === 'approved' && (isEdited || post.status !== 'approved')) {
    throw new ForbiddenError('Only an Owner may approve a post.');
  }
  return asked ?? (isEdited && post.status === 'approved' ? 'draft' : post.status);
}
