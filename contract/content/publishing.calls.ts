import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { instant } from '../platform/day.ts';
import { requiredParagraphs } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** A post's place on the organization's own blog, and what is still missing. */
export const publication = z.object({
  state: z.enum(['none', 'scheduled', 'published']),
  /** When it is or was published; null for `none`. */
  at: z.nullable(timestamp),
  /** Where readers find it, or will; null for `none`. */
  address: z.nullable(z.string()),
  /** Where the organization's blog is, or will be; left out before it has an address, and by an earlier server. */
  blog_address: z.optional(z.string()),
  /** Whether the organization's blog is switched on. */
  is_blog_on: z.boolean(),
  /** Whether an approval is required first. False for who works alone. */
  needs_approval: z.boolean(),
  /** True for an Owner or a SuperAdmin. */
  may_publish: z.boolean(),
});
export type Publication = z.infer<typeof publication>;

export const publicationRequest = z.object({
  /** Absent: now. A past time publishes at once, and is the date that readers see. */
  publish_at: z.optional(instant()),
});

export const postComment = z.object({
  id,
  author: z.string(),
  text: z.string(),
  created_at: timestamp,
  /** True for its author, an Owner or a SuperAdmin. */
  may_delete: z.boolean(),
});
export type PostComment = z.infer<typeof postComment>;

export const postCommentFields = z.object({ text: requiredParagraphs(2000, 'Write a comment first.') });

const publicationPath = '/post/posts/:id/publication/';
const commentsPath = '/post/posts/:id/comments/';

export const getPublication = defineCall({
  name: 'getPublication',
  summary: "A post's place on the organization's own blog.",
  method: 'GET',
  path: publicationPath,
  access: 'signed-in',
  params: idParams,
  answers: { 200: publication },
});

export const publishOnOwnBlog = defineCall({
  name: 'publishOnOwnBlog',
  summary: "Publishes an approved blog post on the organization's own blog, now or at a given time.",
  method: 'PUT',
  path: publicationPath,
  access: 'owner',
  params: idParams,
  body: publicationRequest,
  answers: { 200: publication },
});

export const withdrawFromOwnBlog = defineCall({
  name: 'withdrawFromOwnBlog',
  summary: "Takes a post off the organization's own blog, or cancels its schedule.",
  method: 'DELETE',
  path: publicationPath,
  access: 'owner',
  params: idParams,
  answers: { 200: publication },
});

export const listPostComments = defineCall({
  name: 'listPostComments',
  summary: 'What colleagues say of a post, oldest first.',
  method: 'GET',
  path: commentsPath,
  access: 'signed-in',
  params: idParams,
  answers: { 200: z.array(postComment) },
});

export const addPostComment = defineCall({
  name: 'addPostComment',
  summary: 'Comments on a post.',
  method: 'POST',
  path: commentsPath,
  access: 'signed-in',
  params: idParams,
  body: postCommentFields,
  answers: { 201: postComment },
});

export const deletePostComment = defineCall({
  name: 'deletePostComment',
  summary: 'Deletes a comment. For its author, an Owner or a SuperAdmin.',
  method: 'DELETE',
  path: '/post/comments/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});
