import { eq } from 'drizzle-orm';
import type { PostStatus } from '../../../contract/content/post-statuses.ts';
import type { EditablePost, PostChange } from '../../../contract/content/posts.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { posts } from '../../platform/db/schema.ts';
import { entityTag } from '../../platform/entity-tag.ts';
import { FieldError, ForbiddenError } from '../../platform/errors.ts';
import { openClaims } from './claims/open-claims.ts';
import type { PostRow } from './post-rows.ts';
import { bodyOf, cleanBody, cleanTitle } from './post-text.ts';
import {
  addVersion,
  describeEditable,
  lockForEdit,
  mayApprove,
  removeLastAutosave,
  statusAfterEdit,
} from './post-versions.ts';
import { cancelSchedule } from './publishing/cancel-schedule.ts';
import { statusWithinVoice } from './publishing/status-within-voice.ts';

/**
 * Changes title, text, status or tags of a post. A changed text is a new version, or a later state of an autosaved one; saving what is there changes nothing. An approved
 * text that someone changes who may not approve it is a draft again.
 * @throws NotFoundError for another organisation's post
 * @throws ForbiddenError for a published post, and for an approval by a Member
 * @throws BadRequestError for withdrawing the approval of a post that readers see, and for the approval of a text with a word
 * that the voice avoids
 * @throws FieldError for a title or text of control characters alone
 * @throws StaleVersionError when the post was changed since the version that the request names
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

/** Replaces the tags of a post: each once, whatever its case. */
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
