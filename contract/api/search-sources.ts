import { z } from '../zod.ts';

/** A link to somebody, and who found it: a provider such as `talent-pool`. */
export const foundLink = z.object({ source: z.string(), url: z.string() });
export type FoundLink = z.infer<typeof foundLink>;

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
