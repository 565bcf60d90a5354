import { and, eq, or } from 'drizzle-orm';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import type { PostStatus } from '../../../contract/content/post-kinds.ts';
import type { EditablePost, PostChange } from '../../../contract/content/posts.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept, isRestorable } from '../../platform/db/deleted.ts';
import { posts, publications } from '../../platform/db/schema.ts';
import { entityTag } from '../../platform/entity-tag.ts';
import { FieldError, ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { openClaims } from './claims/open-claims.ts';
import {
  bodyOf,
  cleanBody,
  cleanTitle,
  describePost,
  mayDelete,
  type PostRow,
  postColumns,
  readPost,
} from './post-rows.ts';
import {
  addVersion,
  describeEditable,
  lockForEdit,
  mayApprove,
  removeLastAutosave,
  statusAfterEdit,
} from './post-versions.ts';
import { isOnBlog } from './published-posts.ts';
import { statusWithinVoice } from './publishing/refuse-unready.ts';

/**
 * Changes title, text, status or tags of a post. A changed text is a new version, or a later state of an
 * autosaved one. An approved text is a draft again when the user who changes it may not approve it.
 */
export async function updatePost(
  ctx: Context,
  input: { params: { id: string }; headers: { 'if-match'?: string | undefined }; body: PostChange },
): Promise<EditablePost> {
  const body = cleanChange(input.body);
  const updated = await ctx.db.transaction(async (tx) => {
    const expected = { ifMatch: input.headers['if-match'], version: body.version };
    const post = await lockForEdit(tx, ctx, input.params.id, expected);
    const text = {
      title: body.title ?? post.title,
      body: body.body ?? bodyOf(post),
      autosaved: body.autosave,
      proposal: body.proposal,
    };
    const isEdited = text.title !== post.title || text.body !== bodyOf(post);
    const wanted = nextStatus(ctx, post, body.status, isEdited);
    const read = { ...text, body: `${text.body}\n\n${post.picture?.alt ?? ''}` };
    const status = await statusWithinVoice(tx, post, read, { wanted, asked: body.status });
    const tagged = await changeTags(tx, ctx, post, body.tags);
    if (!isEdited && status === post.status) return tagged;
    const settled = status === 'approved' ? tagged : await cancelSchedule(tx, ctx, tagged);
    const goesOn = isEdited && body.autosave === true && (await removeLastAutosave(tx, ctx, post));
    if (!isEdited) await tx.update(posts).set({ status }).where(eq(posts.id, post.id));
    const edited = isEdited ? await addVersion(tx, ctx, settled, text, status) : { ...settled, status };
    if (!goesOn || status !== post.status) await audit({ ...ctx, db: tx }, 'post.edited', post.id);
    return edited;
  });
  ctx.setHeader('etag', entityTag(updated.version));
  const editable = describeEditable(ctx.caller, updated);
  const claimsOf = await openClaims(ctx, [updated]);
  return { ...editable, ...claimsOf(updated, editable.body) };
}

function cleanChange(change: PostChange): PostChange {
  const title = change.title === undefined ? undefined : cleanTitle(change.title);
  const body = change.body === undefined ? undefined : cleanBody(change.body);
  if (title === '') throw new FieldError({ title: ['Title is required'] });
  if (body === '') throw new FieldError({ body: ['Text is required'] });
  return { ...change, title, body };
}

async function changeTags(
  tx: Database,
  ctx: Context,
  post: PostRow,
  asked: readonly string[] | undefined,
): Promise<PostRow> {
  if (!asked) return post;
  const tags = [...new Map(asked.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
  if (tags.join('\n') === post.tags.join('\n')) return post;
  await tx.update(posts).set({ tags }).where(eq(posts.id, post.id));
  await audit({ ...ctx, db: tx }, 'post.edited', post.id);
  return { ...post, tags };
}

function nextStatus(
  { caller }: Context,
  post: PostRow,
  asked: PostStatus | undefined,
  isEdited: boolean,
): PostStatus {
  if (asked === 'approved' && !mayApprove(caller) && (isEdited || post.status !== 'approved')) {
    throw new ForbiddenError('Only an Owner may approve a post.');
  }
  return asked ?? (isEdited ? statusAfterEdit(caller, post) : post.status);
}

/** Deletes a post, also from the public blog. It can be restored for 30 days. */
export async function deletePost(ctx: Context, input: { params: { id: string } }): Promise<null> {
  const post = await readPost(ctx, input.params.id);
  if (!mayDelete(ctx.caller, post)) {
    throw new ForbiddenError(
      post.publishedOnOwn && post.createdBy === ctx.caller.userId
        ? 'This post stands on your blog. Only an Owner may take it off.'
        : 'Only the person who generated a post, or an Owner, may delete it.',
    );
  }
  await ctx.db.transaction(async (tx) => {
    await tx.update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, post.id));
    await audit({ ...ctx, db: tx }, 'post.deleted', post.id);
  });
  return null;
}

/** Restores a post that was deleted in the last 30 days, on the public blog too. */
export async function restorePost(ctx: Context, input: { params: { id: string } }): Promise<StoredPost> {
  return ctx.db.transaction(async (tx) => {
    const [post] = await tx
      .select(postColumns)
      .from(posts)
      .leftJoin(publications, isOnBlog)
      .where(
        and(
          eq(posts.id, input.params.id),
          eq(posts.organisationId, ctx.caller.organisationId),
          or(isKept(posts), isRestorable(posts)),
        ),
      )
      .for('update', { of: posts });
    if (!post) throw new NotFoundError('There is no such post.');
    if (!mayDelete(ctx.caller, post)) {
      throw new ForbiddenError('Only the person who generated a post, or an Owner, may restore it.');
    }
    if (post.deletedAt) {
      await tx.update(posts).set({ deletedAt: null }).where(eq(posts.id, post.id));
      await audit({ ...ctx, db: tx }, 'post.restored', post.id);
      // Its time may have come while it was deleted.
      if (post.scheduledOnOwn) await ctx.queue.enqueue(tx, 'publishing', null);
    }
    return describePost(ctx.caller, post);
  });
}
