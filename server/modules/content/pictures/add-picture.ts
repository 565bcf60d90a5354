import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { storedKind } from '../../../../contract/content/post-kinds.ts';
import {
  type addPictureCut as addPictureCutCall,
  type PictureChoice,
  type PostPicture,
  pictureLimits,
} from '../../../../contract/content/post-pictures.calls.ts';
import { pictureTypes } from '../../../../contract/content/text-pictures.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { files, postPictureFiles, postPictures, posts } from '../../../platform/db/schema.ts';
import { entityTag, matchesVersion } from '../../../platform/entity-tag.ts';
import {
  BadRequestError,
  ConflictError,
  NotFoundError,
  StaleVersionError,
} from '../../../platform/errors.ts';
import { keepUpload, type StoredFile } from '../../../platform/files/file-store.ts';
import { cancelSchedule } from '../cancel-schedule.ts';
import { bodyOf, type PostRow, readPost } from '../post-rows.ts';
import { lockForEdit, requireEditor, statusAfterEdit } from '../post-versions.ts';
import { statusWithinVoice } from '../publishing/refuse-unready.ts';

interface ImageSize {
  width: number;
  height: number;
}

/** Bytes from the beginning that hold the size of any picture but one with unusually much metadata. */
const sizeBytes = 512 * 1024;

/**
 * The width and height that the header of a JPEG, PNG or WebP declares, in pixels; undefined where it has none. The picture is not
 * decoded, so that a few bytes that declare billions of pixels cost nothing.
 */
export function readImageSize(head: Buffer): ImageSize | undefined {
  try {
    const size = findSize(head);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findSize(head: Buffer): ImageSize | undefined {
  if (head.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(head);
  if (head.toString('latin1', 12, 16) === 'IHDR') {
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  return sizeOfWebp(head);
}

/** Markers of frames: all of 0xC0 to 0xCF but tables of codes (C4), a reserved one (C8) and conditions (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(head: Buffer): ImageSize | undefined {
  for (let at = 2; head.readUInt8(at) === 0xff; ) {
    const marker = head.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    else at += 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

function sizeOfWebp(head: Buffer): ImageSize | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

/**
 * Whether a JPEG, PNG or WebP goes on to its end, which one that broke off while it was copied does not. Its pixels are not decoded.
 * What stands behind the end, as some cameras write it, does not matter.
 */
export function isWholeImage(content: Buffer): boolean {
  try {
    if (content.readUInt16BE(0) === 0xffd8) return isWholeJpeg(content);
    if (content.toString('latin1', 1, 4) === 'PNG') return isWholePng(content);
    return content.readUInt32LE(4) + 8 <= content.length;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/** The end is looked for behind the first scan: a thumbnail in the metadata has one of its own. */
function isWholeJpeg(content: Buffer): boolean {
  for (let at = 2; content.readUInt8(at) === 0xff; ) {
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + content.readUInt16BE(at + 2);
    if (marker === startOfScan) return content.indexOf(endOfImage, at) !== -1;
  }
  return false;
}

function isWholePng(content: Buffer): boolean {
  let hasPixels = false;
  for (let at = 8; ; ) {
    const type = content.toString('latin1', at + 4, at + 8);
    const next = at + 12 + content.readUInt32BE(at);
    if (next > content.length) return false;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels;
    at = next;
  }
}

const shownTypes: readonly string[] = pictureTypes;

/**
 * Recognizes the type by its content, whatever the name. @throws BadRequestError for what is no JPEG, PNG or
 * WebP, has too many pixels, or is broken
 */
async function storePicture(
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

async function readSize(ctx: Context, id: string): Promise<ImageSize | undefined> {
  const stored = await ctx.files.open(ctx.caller.organisationId, id);
  const content = stored && (await buffer(stored.content));
  return content && isWholeImage(content) ? readImageSize(content.subarray(0, sizeBytes)) : undefined;
}

/** Stores a picture for a post. Nothing shows it before it is chosen; one that nobody chooses is gone after a day. */
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

/** Stores what a shape shows of a picture that is not chosen yet. */
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
 * Chooses the picture of a post, describes it, or removes it. Counts as an edit of the post. A former picture
 * can be chosen again for a day.
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
