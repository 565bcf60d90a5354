import { defineCall, id, idParams, moment, nothing, paging, taskStarted } from '../call.ts';
import {
  defaultSections,
  defaultSegments,
  emailsPerSegment,
  lengths,
  postKinds,
  sentiments,
  summaryLengths,
  tones,
} from '../model/post-kinds.ts';
import { postStatuses } from '../model/post-statuses.ts';
import { generationStatuses } from '../model/task-statuses.ts';
import { optionalText, requiredText, textList } from '../text.ts';
import { z } from '../zod.ts';

/** Defined here rather than in the model, which pages without zod import. */
export const postKindSchema = z.enum(postKinds);

/** What a post is to be like (spec §3, §5). Fields of other kinds than the one asked for are ignored. */
export const promptDetails = z.object({
  target_audience: requiredText(500, 'Target audience is required'),
  sentiment: z._default(z.enum(sentiments), 'neutral'),
  tone: z._default(z.enum(tones), 'professional'),
  length: z._default(z.enum(lengths), 'medium'),
  topic: optionalText(300),
  keywords: z._default(textList(20, 60), []),
  sections: z._default(textList(12, 120), [...defaultSections]),
  summary_length: z._default(z.enum(summaryLengths), 'concise'),
  segments: z._default(textList(10, 80), [...defaultSegments]),
  emails_per_segment: z._default(
    z.number().check(z.int(), z.minimum(emailsPerSegment.min), z.maximum(emailsPerSegment.max)),
    emailsPerSegment.initial,
  ),
});
export type PromptDetails = z.infer<typeof promptDetails>;

export const generationRequest = z.object({ post_type: postKindSchema, prompt_details: promptDetails });

export const storedPost = z.object({
  id,
  type: postKindSchema,
  title: z.string(),
  content: z.string(),
  generated_at: moment,
  /** The engine that wrote it: `composer`, or the model's name. */
  engine: z.string(),
  /** The requested audience and sentiment; absent for seeded posts. */
  audience: z.optional(z.string()),
  sentiment: z.optional(z.enum(sentiments)),
  /** When a SuperAdmin put it on the public blog; null otherwise. */
  published_at: z.nullable(moment),
  /** How far the organisation has come with it; absent for a draft. */
  status: z.optional(z.enum(postStatuses)),
  /** True for its author, an Owner or a SuperAdmin. */
  may_delete: z.boolean(),
});
export type StoredPost = z.infer<typeof storedPost>;

export const generationResult = z.object({
  id,
  topic: z.string(),
  company_profile: id,
  content: z.string(),
  type: postKindSchema,
  created_at: moment,
  title: z.string(),
  engine: z.string(),
});
export type GenerationResult = z.infer<typeof generationResult>;

export const generationState = z.object({
  status: z.enum(generationStatuses),
  result: z.optional(generationResult),
  /** Why it failed. */
  detail: z.optional(z.string()),
});
export type GenerationState = z.infer<typeof generationState>;

export const blogPost = z.object({
  id,
  title: z.string(),
  content: z.string(),
  generated_at: moment,
  slug: z.string(),
});
export type BlogPost = z.infer<typeof blogPost>;

export const listBlogPosts = defineCall({
  name: 'listBlogPosts',
  summary: 'Published blog posts, newest first.',
  method: 'GET',
  path: '/post/website-blog-posts/',
  access: 'anyone',
  query: z.object(paging),
  answers: { 200: z.array(blogPost) },
});

export const startGeneration = defineCall({
  name: 'startGeneration',
  summary: 'Starts writing a post from the company profile and the prompt.',
  method: 'POST',
  path: '/post/generate/',
  access: 'signed-in',
  body: generationRequest,
  answers: { 200: taskStarted },
});

export const getGenerationStatus = defineCall({
  name: 'getGenerationStatus',
  summary: 'How far a generation is, with its result once completed.',
  method: 'GET',
  path: '/post/generate/status/',
  access: 'signed-in',
  query: z.object({ task_id: id }),
  answers: { 200: generationState },
});

export const listPosts = defineCall({
  name: 'listPosts',
  summary: "The organisation's posts, of one kind or of all, newest first.",
  method: 'GET',
  path: '/post/posts/',
  access: 'signed-in',
  query: z.object({ post_type: z.optional(postKindSchema), ...paging }),
  answers: { 200: z.array(storedPost) },
});

export const deletePost = defineCall({
  name: 'deletePost',
  summary: 'Deletes a post, from the public blog too. For its writer, an Owner or a SuperAdmin.',
  method: 'DELETE',
  path: '/post/posts/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const restorePost = defineCall({
  name: 'restorePost',
  summary: 'Restores a post that was deleted in the last 30 days. For its writer, an Owner or a SuperAdmin.',
  method: 'POST',
  path: '/post/posts/:id/restore/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: storedPost },
});

export const publishPost = defineCall({
  name: 'publishPost',
  summary: "Puts one of the provider's own blog posts on the public blog.",
  method: 'POST',
  path: '/post/posts/:id/publish/',
  access: 'super-admin',
  params: idParams,
  answers: { 200: storedPost },
});

export const unpublishPost = defineCall({
  name: 'unpublishPost',
  summary: 'Takes a post off the public blog.',
  method: 'POST',
  path: '/post/posts/:id/unpublish/',
  access: 'super-admin',
  params: idParams,
  answers: { 200: storedPost },
});
