import { defineCall, id, idParams, ifMatchHeaders } from '../platform/call.ts';
import { optionalParagraphs, optionalText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { pictureShapeNames } from './text-pictures.ts';

export const pictureLimits = {
  /** Of a picture, and of each of its cuts. */
  bytes: 10 * 1024 * 1024,
  /** Width times height. A larger one would fill the memory of a browser that shows it. */
  pixels: 50_000_000,
  altText: 500,
} as const;

/** In pixels of the picture. */
export const pictureCrop = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type PictureCrop = z.infer<typeof pictureCrop>;

export const storedPicture = z.object({ id });

export const postPicture = z.object({
  /** Of the picture, rises with each change; also the entity tag. Send it back as `If-Match`. */
  version: z.number(),
  /** Null for a post without one. */
  picture: z.nullable(
    z.object({
      id,
      alt: z.string(),
      file_name: z.string(),
      width: z.number(),
      height: z.number(),
      /** What each shape shows; absent for one that was not cut. */
      crops: z.partialRecord(z.enum(pictureShapeNames), pictureCrop),
    }),
  ),
});
export type PostPicture = z.infer<typeof postPicture>;

export const pictureChoice = z.object({
  /** Null for none. */
  picture: z.nullable(id),
  alt: optionalParagraphs(pictureLimits.altText),
});
export type PictureChoice = z.infer<typeof pictureChoice>;

const pixel = (minimum: number) => z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(65_535));
const shape = z.enum(pictureShapeNames);

export const addPicture = defineCall({
  name: 'addPicture',
  summary: 'Uploads a picture for a post: JPEG, PNG or WebP. The post has it once it is chosen.',
  method: 'POST',
  path: '/post/posts/:id/pictures/',
  access: 'signed-in',
  params: idParams,
  query: z.object({ file_name: optionalText(200) }),
  upload: { type: 'application/octet-stream', maxBytes: pictureLimits.bytes },
  answers: { 201: storedPicture },
});

export const addPictureCut = defineCall({
  name: 'addPictureCut',
  summary: 'Uploads what a shape shows of a picture, as JPEG.',
  method: 'PUT',
  path: '/post/pictures/:id/cuts/:shape/',
  access: 'signed-in',
  params: z.object({ id, shape }),
  query: z.object({ x: pixel(0), y: pixel(0), width: pixel(1), height: pixel(1) }),
  upload: { type: 'application/octet-stream', maxBytes: pictureLimits.bytes },
  answers: { 200: storedPicture },
});

export const getPostPicture = defineCall({
  name: 'getPostPicture',
  summary: 'The picture of a post.',
  method: 'GET',
  path: '/post/posts/:id/picture/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: postPicture },
});

export const choosePicture = defineCall({
  name: 'choosePicture',
  summary: 'Chooses the picture of a post, describes it, or removes it.',
  method: 'PUT',
  path: '/post/posts/:id/picture/',
  access: 'signed-in',
  params: idParams,
  headers: ifMatchHeaders,
  body: pictureChoice,
  answers: { 200: postPicture },
});

export const exportPicture = defineCall({
  name: 'exportPicture',
  summary: 'A picture of a post as it was uploaded, or as a shape shows it.',
  method: 'GET',
  path: '/post/pictures/:id/',
  access: 'signed-in',
  params: idParams,
  query: z.object({ shape: z.optional(shape) }),
  answerType: 'application/octet-stream',
  answers: { 200: z.any() },
});
