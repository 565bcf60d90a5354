import { requiredParagraphs } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { webProviders } from './web-sources.ts';

/** Pages of ten results a search asks each web provider for (spec §5, §9). */
export const searchPages = {
  size: 10,
  usual: 3,
  superAdminMax: 50,
  /** Results that go with a search itself; `/search/jobs/{id}/results/` has all. */
  shown: 100,
} as const;
export const initiateTexts = {
  descriptionEmpty: 'Job description cannot be empty.',
  maxPages: 'Max pages must be a positive number.',
  maxPagesLimit: `Max pages must be at most ${searchPages.superAdminMax}.`,
} as const;

export const foundLink = z.object({ source: z.string(), url: z.string() });
export type FoundLink = z.infer<typeof foundLink>;

/** A person found by a finished source while others are still running: not yet ranked with their results. */
export const foundSoFar = z.object({
  url: z.string(),
  title: z.string(),
  place: z.string(),
  source: z.string(),
  sample: z.boolean(),
});
export type FoundSoFar = z.infer<typeof foundSoFar>;

/** What it took to have a model read something. Tokens are zero where the endpoint does not count them. */
const readingCosts = { calls: z.number(), input_tokens: z.number(), output_tokens: z.number() };

export const searchProgress = z.object({
  done: z.number(),
  total: z.number(),
  stage: z.string(),
  /** The best of what has been found, once one source of several has ended; absent at the end. */
  found: z.optional(z.array(foundSoFar)),
});
export type SearchProgress = z.infer<typeof searchProgress>;

export const jobReading = z.object({
  model: z.string(),
  /** How many criteria it has changed, added or dropped. */
  criteria_changed: z.number(),
  ...readingCosts,
  /** Why it could not be read; the criteria are then the offline ones. */
  failed: z.optional(z.string()),
});
export type JobReading = z.infer<typeof jobReading>;

export const searchReading = z.object({
  model: z.string(),
  /** How many criteria it has changed, added or dropped; absent where it was not asked to read the job. */
  criteria_changed: z.optional(z.number()),
  people: z.number(),
  read: z.number(),
  ...readingCosts,
  /** Why not everything was read. */
  failed: z.optional(z.string()),
});
export type SearchReading = z.infer<typeof searchReading>;

/** Words, phrases in quotes, `AND`, `OR`, parentheses, and `-` before what to leave out. */
export const webQuery = z.object({ provider: z.enum(webProviders), query: requiredParagraphs(500) });
export type WebQuery = z.infer<typeof webQuery>;
export const webQueries = z.array(webQuery).check(z.maxLength(webProviders.length));

export const failedProvider = z.object({ provider: z.string(), failed: z.string() });
export type FailedProvider = z.infer<typeof failedProvider>;
