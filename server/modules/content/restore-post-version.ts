import { and, eq } from 'drizzle-orm';
import type { EditablePost } from '../../../contract/content/posts.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { postVersions } from '../../platform/db/schema.ts';
import { entityTag } from '../../platform/entity-tag.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { openClaims } from './claims/open-claims.ts';
import { cleanBody, cleanTitle } from './post-text.ts';
import { addVersion, describeEditable, lockForEdit, statusAfterEdit } from './post-versions.ts';
import { cancelSchedule } from './publishing/cancel-schedule.ts';
import { statusWithinVoice } from './publishing/status-within-voice.ts';

/**
 * Makes the text of an earlier version the newest one, as an edit of it would. Restoring the newest changes nothing.
 * @throws NotFoundError for another organisation's post, and for a version that it has not
 * @throws ForbiddenError for a published post, unless the caller is a SuperAdmin
 * @throws BadRequestError where readers see the post and the version has a word that the voice avoids
 * @throws StaleVersionError when the post was changed since the version in `If-Match`
 */
export async function restorePostVersion(
  ctx: Context,
  input: { params: { id: string; version: number }; headers: { 'if-match'?: string | undefined } },
): Promise<EditablePost> {
  const { id, version } = input.params;
  const restored = await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, id, { ifMatch: input.headers['if-match'] });
    if (version === post.version) return post;
    const [earlier] = await tx
      .select()
      .from(postVersions)
      .where(and(eq(postVersions.postId, post.id), eq(postVersions.version, version)));
    if (!earlier) throw new NotFoundError('The post has no such version.');
    const [title, body] = [cleanTitle(earlier.title), cleanBody(earlier.body)];
    const read = { title, body: `${body}\n\n${post.picture?.alt ?? ''}` };
    const wanted = statusAfterEdit(ctx.caller, post);
    const status = await statusWithinVoice(tx, post, read, { wanted, asked: undefined });
    const settled = status === 'approved' ? post : await cancelSchedule(tx, ctx, post);
    const added = await addVersion(tx, ctx, settled, { title, body }, status);
    await audit({ ...ctx, db: tx }, 'post.version-restored', post.id);
    return added;
  });
  ctx.setHeader('etag', entityTag(restored.version));
  const editable = describeEditable(ctx.caller, restored);
  const claimsOf = await openClaims(ctx, [restored]);
  return { ...editable, ...claimsOf(restored, editable.body) };
}
