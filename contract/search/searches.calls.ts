import { defineCall, id, idParams, nothing, taskStarted, timestamp } from '../platform/call.ts';
import { optionalText, requiredText, singleLine } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { foundSoFar, webQueries } from './search-sources.calls.ts';
import { searchJob, searchRequest, watchPaces } from './sourcing.calls.ts';
import { webProviders } from './web-sources.ts';

export const searchDetails = z.object({
  ...z.omit(searchJob, { all_search_results: true }).shape,
  description: z.string(),
  client: z.string(),
  /** Null for nobody. */
  owner_id: z.nullable(id),
  is_archived: z.boolean(),
  /** The template of its board's columns; null for all columns. Left out by an earlier server. */
  board_template: z.optional(z.nullable(z.string())),
  watch_due_at: z.optional(timestamp),
  /** The number of its latest run, if its watch made that. */
  watch_run: z.optional(z.number()),
  /** Queries for web providers written by a user; the others are built from the job. */
  own_queries: webQueries,
});
export type SearchDetails = z.infer<typeof searchDetails>;

export const searchChange = z.object({
  title: z.optional(requiredText(300)),
  // Without a default: what is not sent stays.
  client: z.optional(z.string().check(z.trim(), z.maxLength(200), singleLine)),
  /** A member of the organization. */
  owner_id: z.optional(z.nullable(id)),
  is_archived: z.optional(z.boolean()),
  /** A template of the organization's; null for all columns. */
  board_template: z.optional(z.nullable(z.string().check(z.maxLength(40), singleLine))),
  /** How often it is made again by itself; null for never. */
  watch: z.optional(z.nullable(z.enum(watchPaces))),
});
export type SearchChange = z.infer<typeof searchChange>;

/** Fields that are left out stay. */
export const searchAgain = z.extend(z.partial(z.omit(searchRequest, { max_pages: true, template: true })), {
  /** Asks only the sources that failed; what the others found stays. Without effect where anything else is sent. */
  only_failed: z.optional(z.boolean()),
});
export type SearchAgain = z.infer<typeof searchAgain>;

export const getSearchJob = defineCall({
  name: 'getSearchJob',
  summary: 'A search with its description, client and owner.',
  method: 'GET',
  path: '/search/jobs/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 200: searchDetails },
});

export const changeSearchJob = defineCall({
  name: 'changeSearchJob',
  summary: 'Renames a search, archives it or takes it back, or changes its client or owner.',
  method: 'PATCH',
  path: '/search/jobs/:id/',
  access: 'signed-in',
  params: idParams,
  body: searchChange,
  answers: { 200: searchDetails },
});

export const searchJobAgain = defineCall({
  name: 'searchJobAgain',
  summary: 'Makes a search again, with what has changed. Decisions and notes stay.',
  method: 'POST',
  path: '/search/jobs/:id/runs/',
  access: 'signed-in',
  params: idParams,
  body: searchAgain,
  answers: { 200: taskStarted },
});

export const watchMailLink = z.object({
  uid: z.string().check(z.maxLength(100)),
  token: z.string().check(z.maxLength(512)),
});

export const unsubscribeWatchMails = defineCall({
  name: 'unsubscribeWatchMails',
  summary: 'Switches off the mails about watched searches: the one click of mail programs (RFC 8058).',
  method: 'POST',
  path: '/api/user/watch-mails/off/:uid/:token/',
  access: 'anyone',
  params: z.object({ ...watchMailLink.shape }),
  upload: {
    type: 'application/x-www-form-urlencoded',
    maxBytes: 1000,
    alsoTypes: ['multipart/form-data'],
  },
  answers: { 204: nothing },
});

export const stopWatchMails = defineCall({
  name: 'stopWatchMails',
  summary: 'Switches off mails about watched searches for the recipient of the link.',
  method: 'POST',
  path: '/api/user/watch-mails/off/',
  access: 'anyone',
  body: watchMailLink,
  answers: { 204: nothing },
});

export const searchSource = z.object({
  source: z.enum(['talent-pool', ...webProviders]),
  is_on: z.boolean(),
});
export type SearchSource = z.infer<typeof searchSource>;

export const listSearchSources = defineCall({
  name: 'listSearchSources',
  summary: 'The sources of people that there are, and which of them searches ask.',
  method: 'GET',
  path: '/search/sources/',
  access: 'signed-in',
  answers: { 200: z.array(searchSource) },
});

export const sourceTrialRequest = z.object({
  source: z.enum(['talent-pool', ...webProviders]),
  job_title: requiredText(300),
  location: optionalText(300),
});

export const sourceTrial = z.object({
  /** As many as it found on its first page. */
  found: z.number(),
  people: z.array(foundSoFar),
  /** Why it could not answer, or what it had to do without. */
  problem: z.optional(z.string()),
});
export type SourceTrial = z.infer<typeof sourceTrial>;

export const trySearchSource = defineCall({
  name: 'trySearchSource',
  summary: 'Asks one source for a job title and place, and stores nothing.',
  method: 'POST',
  path: '/search/sources/try/',
  access: 'owner',
  body: sourceTrialRequest,
  answers: { 200: sourceTrial },
});

/** Archived searches are left out. */
export const searchCounts = z.object({
  running: z.number(),
  /** Searches with results of which none has been opened, or with unopened new people. */
  unread: z.number(),
});
export type SearchCounts = z.infer<typeof searchCounts>;

export const getSearchCounts = defineCall({
  name: 'getSearchCounts',
  summary: 'How many searches are running, and how many have results that nobody has looked at.',
  method: 'GET',
  path: '/search/counts/',
  access: 'signed-in',
  answers: { 200: searchCounts },
});
