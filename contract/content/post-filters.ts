import { id } from '../platform/call.ts';
import { day } from '../platform/day.ts';
import { optionalText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { postKinds } from './post-kinds.ts';
import { postStages } from './post-statuses.ts';

const oneKind = `(?:${postKinds.join('|')})`;
/** Kinds of posts in a query, separated with commas. */
const someKinds = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${oneKind}(?:,${oneKind}){0,9}$`),
      `Give kinds, separated with commas: ${postKinds.join(', ')}.`,
    ),
  );

/** What a list of posts can be narrowed by; several at once. */
export const postFilters = {
  /** Posts of any of these kinds. */
  kinds: z.optional(someKinds),
  /** A part of the title, the topic or the text. */
  q: optionalText(200),
  /** What the organisation says of a post, or its place on the organisation's or the provider's blog. */
  status: z.optional(z.enum(postStages)),
  /** Only the caller's own. */
  mine: z.optional(z.enum(['true', 'false'])),
  /** Only those that this person wrote or had written. */
  author: z.optional(id),
  tag: optionalText(40),
  campaign: optionalText(200),
  /** The first and the last day, UTC. */
  from: z.optional(day()),
  to: z.optional(day()),
};
