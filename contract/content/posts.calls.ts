import { defineCall, id, idParams, ifMatchHeaders, paging, timestamp } from '../platform/call.ts';
import { requiredParagraphs, requiredText, textList } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { claim, storedPost } from './content.calls.ts';
import { postStatuses } from './post-kinds.ts';
import { textActions } from './text-actions.ts';

/** The version of a post: 1 as it was generated, one more with each change of its text. */
export const versionNumber = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));

export const editablePost = z.object({
  ...storedPost.shape,
  /** The text without the heading that says the title. */
  body: z.string(),
  version: versionNumber,
  status: z.enum(postStatuses),
  /** True for everybody in the organization; for a published post, for a SuperAdmin. */
  may_edit: z.boolean(),
  /** True for an Owner or a SuperAdmin. */
  may_approve: z.boolean(),
});
export type EditablePost = z.infer<typeof editablePost>;

/** Fields that are left out stay as they are. */
export const postChange = z.object({
  title: z.optional(requiredText(300, 'Title is required')),
  body: z.optional(requiredParagraphs(100_000, 'Text is required')),
  status: z.optional(z.enum(postStatuses)),
  /** Words to find it by. They belong to no version. */
  tags: z.optional(textList(10, 40)),
  version: z.optional(versionNumber),
  /** Saved while someone types: within ten minutes it takes the place of the author's last such version. */
  autosave: z.optional(z.boolean()),
  /** What was asked for, where the text is a proposal that was accepted. */
  proposal: z.optional(z.enum(textActions)),
});
export type PostChange = z.infer<typeof postChange>;

export const postVersion = z.object({
  version: versionNumber,
  title: z.string(),
  body: z.string(),
  /** Who wrote it; null when nobody is known, as for seeded posts. */
  author: z.nullable(z.string()),
  /** The engine that wrote it; null for a text by hand. */
  engine: z.nullable(z.string()),
  /** What was asked for, where the text is a proposal that the author accepted; absent otherwise. */
  proposal: z.optional(z.enum(textActions)),
  created_at: timestamp,
});
export type PostVersion = z.infer<typeof postVersion>;

export const getPost = defineCall({
  name: 'getPost',
  summary: 'One post, as an editor needs it.',
  method: 'GET',
  path: '/post/posts/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: editablePost },
});

export const updatePost = defineCall({
  name: 'updatePost',
  summary: 'Changes title, text or status of a post. A changed text is a new version.',
  method: 'PATCH',
  path: '/post/posts/:id/',
  access: 'signed-in',
  params: idParams,
  headers: ifMatchHeaders,
  body: postChange,
  answers: { 200: editablePost },
});

export const textToCheck = z.object({ body: requiredParagraphs(100_000, 'Text is required') });

export const findPostClaims = defineCall({
  name: 'findPostClaims',
  summary: 'The claims of a text for a post. Nothing is changed.',
  method: 'POST',
  path: '/post/posts/:id/claims/',
  access: 'signed-in',
  params: idParams,
  body: textToCheck,
  answers: { 200: z.array(claim) },
});

export const postTag = z.object({ tag: z.string(), posts: z.number() });

export const listPostTags = defineCall({
  name: 'listPostTags',
  summary: 'The tags of the organization’s posts, the most used first.',
  method: 'GET',
  path: '/post/tags/',
  access: 'signed-in',
  answers: { 200: z.array(postTag) },
});

export const listPostVersions = defineCall({
  name: 'listPostVersions',
  summary: 'The versions of a post, newest first.',
  method: 'GET',
  path: '/post/posts/:id/versions/',
  access: 'signed-in',
  params: idParams,
  query: z.object(paging),
  answers: { 200: z.array(postVersion) },
});

export const restorePostVersion = defineCall({
  name: 'restorePostVersion',
  summary: 'Makes the text of an earlier version the newest one.',
  method: 'POST',
  path: '/post/posts/:id/versions/:version/restore/',
  access: 'signed-in',
  params: z.object({ id, version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  headers: ifMatchHeaders,
  answers: { 200: editablePost },
});
