import { and, eq } from 'drizzle-orm';
import { storedKind } from '../../../../contract/content/post-kinds.ts';
import type { PictureChoice, PostPicture } from '../../../../contract/content/post-pictures.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { files, postPictureFiles, postPictures, posts } from '../../../platform/db/schema.ts';
import { entityTag, matchesVersion } from '../../../platform/entity-tag.ts';
import { NotFoundError, StaleVersionError } from '../../../platform/errors.ts';
import { cancelSchedule } from '../cancel-schedule.ts';
import { bodyOf, type PostRow, readPost } from '../post-rows.ts';
import { lockForEdit, statusAfterEdit } from '../post-versions.ts';
import { statusWithinVoice } from '../publishing/refuse-unready.ts';

/**
 * The picture of a post, with what each shape shows of it.
 * @throws NotFoundError for another organization's post
 */
export async function getPostPicture(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<PostPicture> {
  const { picture, pictureVersion: version } = await readPost(ctx, params.id);
  ctx.setHeader('etag', entityTag(version));
  if (!picture) return { version, picture: null };
  const rows = await ctx.db
    .select({ ...partColumns, name: files.name })
    .from(postPictureFiles)
    .innerJoin(files, eq(files.id, postPictureFiles.fileId))
    .where(eq(postPictureFiles.pictureId, picture.id));
  const original = rows.find(({ shape }) => shape === 'original');
  return {
    version,
    picture: {
      ...picture,
      file_name: original?.name ?? '',
      width: original?.width ?? 0,
      height: original?.height ?? 0,
      crops: Object.fromEntries(rows.flatMap(({ shape, crop }) => (crop ? [[shape, crop]] : []))),
    },
  };
}

const partColumns = {
  shape: postPictureFiles.shape,
  crop: postPictureFiles.crop,
  width: postPictureFiles.width,
  height: postPictureFiles.height,
};

/**
 * Chooses the picture of a post, describes it, or removes it. One that was in use before can be chosen again for a day. It counts as an
 * edit of the post: what is approved is a draft again unless the caller may approve it.
 * @throws NotFoundError for another organization's post, and for a picture that is not this post's
 * @throws ForbiddenError for a post that the caller may not edit
 * @throws BadRequestError for a description with a word that the voice avoids, of a post that readers see
 * @throws StaleVersionError when the picture was changed since the version that the request names
 */
export async function choosePicture(
  ctx: Context,
  input: { params: { id: string }; headers: { 'if-match'?: string | undefined }; body: PictureChoice },
): Promise<PostPicture> {
  const { picture: id, alt } = input.body;
  await ctx.db.transaction(async (tx) => {
    const post = await lockForEdit(tx, ctx, input.params.id, { ifMatch: undefined });
    const ifMatch = input.headers['if-match'];
    if (ifMatch !== undefined && !matchesVersion(ifMatch, post.pictureVersion)) {
      throw new StaleVersionError(
        'The picture was changed since you opened it. Look at it again before you change it.',
        post.pictureVersion,
      );
    }
    const next = id === null ? null : { id, alt };
    if (next?.id === post.picture?.id && next?.alt === post.picture?.alt) return;
    await use(tx, ctx, post, next?.id);
    const text = { title: post.title, body: `${bodyOf(post)}\n\n${next?.alt ?? ''}` };
    const wanted = statusAfterEdit(ctx.caller, post);
    const status = await statusWithinVoice(tx, post, text, { wanted, asked: undefined });
    if (status !== 'approved') await cancelSchedule(tx, ctx, post);
    const changed = {
      picture: next,
      pictureVersion: post.pictureVersion + 1,
      pictureChangedAt: new Date(),
      status,
    };
    await tx.update(posts).set(changed).where(eq(posts.id, post.id));
    await audit({ ...ctx, db: tx }, next ? 'post.picture-set' : 'post.picture-removed', post.id);
  });
  return getPostPicture(ctx, input);
}

/** Notes which picture is needed, and that the one before is not. Mails that were sent go on showing theirs. */
async function use(tx: Database, ctx: Context, post: PostRow, id: string | undefined): Promise<void> {
  if (id !== undefined) {
    const found = await tx
      .update(postPictures)
      .set({ unusedSince: null })
      .where(
        and(
          eq(postPictures.id, id),
          eq(postPictures.postId, post.id),
          eq(postPictures.organisationId, ctx.caller.organisationId),
        ),
      )
      .returning({ id: postPictures.id });
    if (found.length === 0) throw new NotFoundError('There is no such picture of this post.');
  }
  const isMail = storedKind(post.kind)?.mails !== undefined;
  if (!post.picture || post.picture.id === id || isMail) return;
  await tx.update(postPictures).set({ unusedSince: new Date() }).where(eq(postPictures.id, post.picture.id));
}
