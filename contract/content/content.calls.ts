import { defineCall, id, idParams, nothing, paging, taskStarted, timestamp } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { optionalText, requiredText, singleLine, textList, webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { generationStatuses } from '../tasks/task-statuses.ts';
import { announcementKinds } from './announcements/announcement-fields.ts';
import {
  defaultSections,
  defaultSegments,
  emailsPerSegment,
  lengths,
  postKinds,
  postStages,
  postStatuses,
  sentiments,
  summaryLengths,
  tones,
} from './post-kinds.ts';

const oneKind = `(?:${postKinds.join('|')})`;
const someKinds = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${oneKind}(?:,${oneKind}){0,9}$`),
      `Give kinds, separated with commas: ${postKinds.join(', ')}.`,
    ),
  );

const postFilters = {
  /** Posts of any of these kinds. */
  kinds: z.optional(someKinds),
  /** A part of the title, the topic or the text. */
  q: optionalText(200),
  /** What the organization says of a post, or its place on the organization's or the provider's blog. */
  status: z.optional(z.enum(postStages)),
  /** Only the caller's own. */
  mine: z.optional(z.enum(['true', 'false'])),
  /** Only those that this person wrote or had written. */
  author: z.optional(id),
  tag: optionalText(40),
  campaign: optionalText(200),
  /** `false` for those with no place in the calendar: neither planned nor scheduled nor published. */
  is_planned: z.optional(z.enum(['true', 'false'])),
  /** The first and the last day, UTC. */
  from: z.optional(day()),
  to: z.optional(day()),
};

const factFields = [
  'description',
  'mission',
  'products_services',
  'serving_industries',
  'keywords',
  'website',
  'proof_points',
] as const;
export type FactField = (typeof factFields)[number];

const claimKinds = [
  'number',
  'price',
  'date',
  'quote',
  'competitor',
  'address',
  'statement',
  /** Words of a description that nothing known has, which assert nothing that can be checked. */
  'remark',
  /** In an author's own sentence, a figure beside which the profile has another of the same things. */
  'other_figure',
  'placeholder',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** Defined here rather than in the model, which pages without zod import. */
export const postKindSchema = z.enum(postKinds);

const fact = (max = 300) => z.optional(z.string().check(z.trim(), z.maxLength(max), singleLine));

/** A time of day, which no zone has; `+05:30` is one. */
const isTime = /(?<![\d+−–-])\d{1,2}[:.]\d\d|^\d{1,2}\s?(?:[ap]\.?m\.?|h|Uhr)?$/i;

/** Details that are not given are read from topic and facts. */
export const announcementDetails = z.object({
  /** `none` for a topic that announces nothing, whatever its words say. */
  kind: z.optional(z.enum([...announcementKinds, 'none'])),
  what: fact(),
  /** As readers get it: `Thursday 14 May 2026, 18:00`. */
  when: fact(),
  /** Of a time of day: an IANA name or words. */
  time_zone: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(60),
      singleLine,
      z.refine(
        (zone) => !isTime.test(zone),
        'This is a time. Put it into When, and name its zone here: CET.',
      ),
    ),
  ),
  where: fact(),
  price: fact(),
  limit: fact(),
  deadline: fact(),
  for: fact(),
  link: z.optional(z.union([z.literal(''), webAddress()])),
  contact: fact(),
});

/** Fields of other kinds than the one asked for are ignored (spec §3, §5). */
export const promptDetails = z.object({
  target_audience: requiredText(500, 'Target audience is required'),
  sentiment: z._default(z.enum(sentiments), 'neutral'),
  tone: z._default(z.enum(tones), 'professional'),
  length: z._default(z.enum(lengths), 'medium'),
  topic: optionalText(300),
  /** What else the post may say, beside the profile. */
  facts: z.optional(z.string().check(z.trim(), z.maxLength(5000))),
  announcement: z.optional(announcementDetails),
  keywords: z._default(textList(20, 60), []),
  sections: z._default(textList(12, 120), [...defaultSections]),
  summary_length: z._default(z.enum(summaryLengths), 'concise'),
  segments: z._default(textList(10, 80), [...defaultSegments]),
  emails_per_segment: z._default(
    z.number().check(z.int(), z.minimum(emailsPerSegment.min), z.maximum(emailsPerSegment.max)),
    emailsPerSegment.initial,
  ),
  /** A text that one of the latest posts has word for word is not stored. */
  another_version: z.optional(z.boolean()),
});
export type PromptDetails = z.infer<typeof promptDetails>;

export const generationRequest = z.object({
  post_type: postKindSchema,
  prompt_details: promptDetails,
  /** The campaign whose post of this kind has failed. */
  campaign: z.optional(requiredText(200)),
});

/** A number, price, date, quote, competitor or address that neither the profile nor the brief names. */
export const claim = z.object({
  kind: z.enum(claimKinds),
  text: z.string(),
  /** Where it stands in the text of the post, in UTF-16 code units. */
  start: z.number(),
  end: z.number(),
});

const claims = z.optional(z.array(claim));

export const usedFact = z.object({ field: z.enum(factFields), text: z.string() });
export type UsedFact = z.infer<typeof usedFact>;

const notes = {
  /** The language of the text as a BCP 47 tag; absent for English, and where no check was made. */
  language: z.optional(z.string()),
  /** Absent where nothing is claimed without support, and where no check was made. */
  claims,
  /** Which facts of the profile stand in the text; absent where there are none, and where no check was made. */
  facts: z.optional(z.array(usedFact)),
  /** What the text lacks of what was asked for, as its model wrote it; absent once it was edited. */
  warnings: z.optional(z.array(z.string())),
};

export const storedPost = z.object({
  id,
  type: postKindSchema,
  title: z.string(),
  content: z.string(),
  generated_at: timestamp,
  /** What wrote it: `composer`, `outline` for an outline of its own, or the model's name. */
  engine: z.string(),
  /** The requested audience and sentiment; absent for seeded posts. */
  audience: z.optional(z.string()),
  sentiment: z.optional(z.enum(sentiments)),
  /** When a SuperAdmin put it on the public blog; null otherwise. */
  published_at: z.nullable(timestamp),
  /** Where it is on the organization's own blog; absent when it is neither scheduled nor published there. */
  publication: z.optional(z.object({ state: z.enum(['scheduled', 'published']), at: timestamp })),
  /** When it is meant to appear; absent where nobody has said. */
  planned_for: z.optional(timestamp),
  /** How far the organization has come with it; absent for a draft. */
  status: z.optional(z.enum(postStatuses)),
  /** True for what was kept of a generation that broke off, until its text is edited; absent otherwise. */
  unfinished: z.optional(z.boolean()),
  ...notes,
  /** Words of the organization's own; absent where there are none. */
  tags: z.optional(z.array(z.string())),
  /** The campaign that it was written for; absent for others. */
  campaign: z.optional(z.string()),
  /** Its picture; absent where there is none. */
  picture: z.optional(z.object({ id, alt: z.string() })),
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
  created_at: timestamp,
  title: z.string(),
  engine: z.string(),
  ...notes,
});
export type GenerationResult = z.infer<typeof generationResult>;

/** A post as far as it is written. */
export const generationDraft = z.object({
  title: z.string(),
  content: z.string(),
  /** Sections or mails that are written, of those that are asked for; absent for posts of one part. */
  progress: z.optional(z.object({ done: z.number(), total: z.number() })),
});
export type GenerationDraft = z.infer<typeof generationDraft>;

export const generationState = z.object({
  status: z.enum(generationStatuses),
  result: z.optional(generationResult),
  /** Why it failed. */
  detail: z.optional(z.string()),
  /** While a model writes, and after a failure until it is kept or discarded. */
  draft: z.optional(generationDraft),
});
export type GenerationState = z.infer<typeof generationState>;

export const blogPost = z.object({
  id,
  title: z.string(),
  content: z.string(),
  generated_at: timestamp,
  /** When its text was last changed, and otherwise when it was published. */
  modified_at: z.optional(timestamp),
  slug: z.string(),
  /** Who wrote it and what it is about, where the blog's settings show that to readers. */
  author: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
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
  summary: "The organization's posts, of one kind or of all, newest first.",
  method: 'GET',
  path: '/post/posts/',
  access: 'signed-in',
  query: z.object({ post_type: z.optional(postKindSchema), ...postFilters, ...paging }),
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
