import { buffer } from 'node:stream/consumers';
import { pictureTypes } from '../../../../contract/content/picture-shapes.ts';
import { pictureLimits } from '../../../../contract/content/post-pictures.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import { keepUpload } from '../../../platform/files/keep-upload.ts';
import { type ImageSize, readImageSize, sizeBytes } from './image-size.ts';
import { isWholeImage } from './is-whole-image.ts';

const shownTypes: readonly string[] = pictureTypes;

/**
 * Stores a picture that is uploaded. What it is says its content, whatever its name.
 * @throws BadRequestError for what is no JPEG, PNG or WebP (as a cut: no JPEG), has too many pixels, or is broken
 * @throws TooLargeError beyond 10 MB
 */
export async function storePicture(
  ctx: Context,
  { name, upload, isCut }: { name: string; upload: unknown; isCut: boolean },
): Promise<StoredFile & ImageSize> {
  const { organisationId } = ctx.caller;
  const file = await keepUpload(ctx.files, upload, {
    sentAs: 'application/octet-stream',
    organisationId,
    name,
    maxBytes: pictureLimits.bytes,
    refuse: (type) => {
      if (isCut) return type === 'image/jpeg' ? undefined : 'A cut has to be a JPEG.';
      return shownTypes.includes(type) ? undefined : 'This is no JPEG, PNG or WebP. Choose another picture.';
    },
  });
  const size = await readSize(ctx, file.id);
  if (size && size.width * size.height <= pictureLimits.pixels) return { ...file, ...size };
  await ctx.files.remove(organisationId, file.id);
  throw new BadRequestError(
    size
      ? `The picture has more than ${pictureLimits.pixels / 1_000_000} million pixels. Choose a smaller one.`
      : 'The picture is broken. Choose another one.',
  );
}

/** The size of a stored picture; undefined for one that has none or ends too early. */
async function readSize(ctx: Context, id: string): Promise<ImageSize | undefined> {
  const stored = await ctx.files.open(ctx.caller.organisationId, id);
  const content = stored && (await buffer(stored.content));
  return content && isWholeImage(content) ? readImageSize(content.subarray(0, sizeBytes)) : undefined;
}
