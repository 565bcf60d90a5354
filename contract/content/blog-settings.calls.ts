import { defineCall, ifMatchHeaders } from '../platform/call.ts';
import { optionalParagraphs, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** In characters, as entered and as stored, of the part of the address that is the blog's own. */
export const longestBlogSlug = 60;

/** For how many days nobody else can take an address that a blog has given up. It leads to the present one for longer. */
export const formerSlugDays = 365;

/** One more frees the oldest. */
export const mostFormerSlugs = 20;

export const blogFields = z.object({
  is_on: z.boolean(),
  /** The part of the address that is its own. Anything but Latin letters, digits and hyphens is replaced. */
  slug: requiredText(longestBlogSlug),
  title: requiredText(120),
  description: optionalParagraphs(300),
  /** Names who wrote each post. */
  shows_authors: z._default(z.boolean(), false),
  shows_tags: z._default(z.boolean(), false),
});
export type BlogFields = z.infer<typeof blogFields>;

export const blogSettings = z.object({
  ...blogFields.shape,
  /** Earlier versions stored longer ones. */
  slug: z.string(),
  description: z.string(),
  shows_authors: z.boolean(),
  shows_tags: z.boolean(),
  /** Where readers find it while it is on. */
  address: z.string(),
  /** What it had as `slug` before, the last one first. Their addresses lead to the present ones. */
  former_slugs: z.array(z.string()),
  /** Rises with each change of these settings; also the entity tag. Send it back as `If-Match`. */
  version: z.number(),
});
export type BlogSettings = z.infer<typeof blogSettings>;

export const getBlogSettings = defineCall({
  name: 'getBlogSettings',
  summary: "The organization's public blog; suggestions until it is first saved.",
  method: 'GET',
  path: '/api/settings/blog/',
  access: 'owner',
  answers: { 200: blogSettings },
});

export const saveBlogSettings = defineCall({
  name: 'saveBlogSettings',
  summary: "Switches the organization's public blog on or off, and sets its address and title.",
  method: 'PUT',
  path: '/api/settings/blog/',
  access: 'owner',
  headers: ifMatchHeaders,
  body: blogFields,
  answers: { 200: blogSettings },
});
