import { paging } from '../platform/call.ts';
import { optionalText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** Which searches are listed. `all` leaves out the archived. */
export const searchViews = ['all', 'mine', 'watched', 'archived'] as const;
export type SearchView = (typeof searchViews)[number];

/** What the list of searches can be narrowed by. */
export const searchJobQuery = z.object({
  ...paging,
  view: z.optional(z.enum(searchViews)),
  /** A part of the title, the place or the client. */
  q: optionalText(200),
});
