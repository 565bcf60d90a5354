import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { addPictureCut as addPictureCutCall } from '../../../../contract/content/post-pictures.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { postPictureFiles, postPictures } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { readPost } from '../post-rows.ts';
import { requireEditor } from '../post-versions.ts';
import { storePicture } from './store-picture.ts';

/**
 * Stores a picture for a post. Nothing shows it before it is chosen; one that nobody chooses is gone after a day.
 * @throws NotFoundError for another organisation's post
 * @throws ForbiddenError for a post that the caller may not edit
 * @throws BadRequestError, TooLargeError as `storePicture`
 */
export async function addPicture(
  ctx: Context,
  { params, query, upload }: { params: { id: string }; query: { file_name: string }; upload: Readable },
): Promise<{ id: string }> {
  const post = await readPost(ctx, params.id);
  requireEditor(ctx.caller, post);
  const file = await storePicture(ctx, { name: query.file_name || 'picture', upload, isCut: false });
  const { organisationId, userId: createdBy } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const [picture] = await tx
      .insert(postPictures)
      .values({ organisationId, createdBy, postId: post.id, unusedSince: new Date() })
      .returning({ id: postPictures.id });
    if (!picture) throw new Error('The picture was not stored.');
    const { width, height } = file;
    await tx
      .insert(postPictureFiles)
      .values({ pictureId: picture.id, shape: 'original', fileId: file.id, width, height });
    return picture;
  });
}

/**
 * Stores what a shape shows of a picture that is not chosen yet.
 * @throws NotFoundError for another organisation's picture
 * @throws ForbiddenError for a picture of a post that the caller may not edit
 * @throws ConflictError where the shape was cut already: another crop is another picture
 * @throws BadRequestError for a rectangle that the picture does not have, and as `storePicture`
 */
export async function addPictureCut(
  ctx: Context,
  { params, query: crop, upload }: CallParsed<typeof addPictureCutCall> & { upload: Readable },
): Promise<{ id: string }> {
  const [found] = await ctx.db
    .select({ postId: postPictures.postId, width: postPictureFiles.width, height: postPictureFiles.height })
    .from(postPictures)
    .innerJoin(
      postPictureFiles,
      and(eq(postPictureFiles.pictureId, postPictures.id), eq(postPictureFiles.shape, 'original')),
    )
    .where(and(eq(postPictures.id, params.id), eq(postPictures.organisationId, ctx.caller.organisationId)));
  if (!found) throw new NotFoundError('There is no such picture.');
  requireEditor(ctx.caller, await readPost(ctx, found.postId));
  const file = await storePicture(ctx, { name: `${params.shape}.jpg`, upload, isCut: true });
  const { width, height } = file;
  const remove = () => ctx.files.remove(ctx.caller.organisationId, file.id);
  if (crop.x + crop.width > found.width || crop.y + crop.height > found.height) {
    await remove();
    throw new BadRequestError('The picture has no such part.');
  }
  const stored = await ctx.db
    .insert(postPictureFiles)
    .values({ pictureId: params.id, shape: params.shape, fileId: file.id, width, height, crop })
    .onConflictDoNothing()
    .returning({ fileId: postPictureFiles.fileId });
  if (stored.length === 0) {
    await remove();
    throw new ConflictError('The picture is cut to this shape already. Upload it again for another crop.');
  }
  return { id: params.id };
}
