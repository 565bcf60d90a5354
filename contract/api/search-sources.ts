import { requiredText } from '../text.ts';
import { z } from '../zod.ts';

/** A link to somebody, and who found it: a provider such as `talent-pool`. */
export const foundLink = z.object({ source: z.string(), url: z.string() });
export type FoundLink = z.infer<typeof foundLink>;

/** Somebody whom a source found that has ended while others still work: not yet ranked with what those find. */
export const foundSoFar = z.object({
  url: z.string(),
  title: z.string(),
  place: z.string(),
  source: z.string(),
  sample: z.boolean(),
});
export type FoundSoFar = z.infer<typeof foundSoFar>;

/** What a model has read for a search, and what that took. */
export const searchReading = z.object({
  model: z.string(),
  /** Those it was to read, and those it has read. */
  people: z.number(),
  read: z.number(),
  calls: z.number(),
  /** Zero where the endpoint does not count them. */
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Why not everybody was read. */
  failed: z.optional(z.string()),
});
export type SearchReading = z.infer<typeof searchReading>;

/** Where a search asks beside the talent pool, as far as an installation is configured for it. */
export const webProviders = ['searxng', 'brave', 'github'] as const;
export type WebProvider = (typeof webProviders)[number];

/** What a web provider is asked: words, phrases in quotes, `AND`, `OR`, parentheses, and `-` before what to leave out. */
export const webQuery = z.object({ provider: z.enum(webProviders), query: requiredText(500) });
export type WebQuery = z.infer<typeof webQuery>;
export const webQueries = z.array(webQuery).check(z.maxLength(webProviders.length));
